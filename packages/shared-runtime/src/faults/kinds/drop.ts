import { z } from 'zod'
import { defineFaultKind, type FaultKind } from '../kind.ts'

export const drop: FaultKind = defineFaultKind({
  name: 'drop',
  summary:
    'Sends nothing (more) and closes the connection (FIN): the reply is lost. A message never leaves.',
  phases: ['before', 'after-commit', 'reply-head', 'after-reply', 'send'],
  parameters: z.strictObject({}),
  strike: () => ({ type: 'sever', how: 'drop' }),
  onSend: () => ({ type: 'lose' }),
})
