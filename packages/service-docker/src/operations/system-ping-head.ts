import type { Operation } from './parts/operation.ts'
import { pingHeaders } from './parts/ping-headers.ts'

export const systemPingHead: Operation = () => ({
  status: 200,
  headers: [...pingHeaders, ['Content-Length', '0'], ['Content-Type', 'text/plain; charset=utf-8']],
  body: '',
})
