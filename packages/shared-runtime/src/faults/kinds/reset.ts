import { z } from 'zod'
import { defineFaultKind, type FaultKind } from '../kind.ts'

export const reset: FaultKind = defineFaultKind({
  name: 'reset',
  summary: 'Sends nothing (more) and resets the connection (RST). A message finds nobody.',
  phases: ['before', 'after-commit', 'reply-head', 'after-reply', 'send'],
  parameters: z.strictObject({}),
  strike: () => ({ type: 'sever', how: 'reset' }),
  onSend: () => ({ type: 'fail' }),
})
