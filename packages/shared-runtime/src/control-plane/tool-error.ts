import type { Reply } from '../message.ts'

/** An answer of the emulator itself, in a shape that no provider uses. */
export const toolError = (status: number, code: string, message: string): Reply => ({
  status,
  headers: [['Content-Type', 'application/json']],
  body: JSON.stringify({ error: { type: 'mockingbird_admin', code, message } }),
})
