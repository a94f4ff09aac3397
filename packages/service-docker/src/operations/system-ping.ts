import type { Operation } from './parts/operation.ts'
import { pingHeaders } from './parts/ping-headers.ts'

/** The type of `OK` is left to the server, which finds out by itself; that is why it stands last. */
export const systemPing: Operation = () => ({ status: 200, headers: pingHeaders, body: 'OK' })
