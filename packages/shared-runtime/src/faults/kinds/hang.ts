import { z } from 'zod'
import { defineFaultKind, type FaultKind } from '../kind.ts'

export const hang: FaultKind = defineFaultKind({
  name: 'hang',
  summary: 'Never answers: the connection stays open until the client gives up.',
  phases: ['before', 'after-commit', 'reply-head'],
  parameters: z.strictObject({}),
  strike: () => ({ type: 'hang' }),
})
