import type { HeaderList } from '@crvouga/mockingbird-shared-runtime'
import type { Operation } from './operation.ts'

const headers: HeaderList = [
  ['Builder-Version', '2'],
  ['Cache-Control', 'no-cache, no-store, must-revalidate'],
  ['Pragma', 'no-cache'],
  ['Swarm', 'inactive'],
]

/** The type of `OK` is left to the server, which finds out by itself; that is why it stands last. */
export const systemPing: Operation = () => ({ status: 200, headers, body: 'OK' })

export const systemPingHead: Operation = () => ({
  status: 200,
  headers: [...headers, ['Content-Length', '0'], ['Content-Type', 'text/plain; charset=utf-8']],
  body: '',
})
