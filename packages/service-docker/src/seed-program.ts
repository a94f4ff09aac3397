import { z } from 'zod'
import type { ProgramRule, ScriptStep } from './domain/program/script.ts'

const step: z.ZodType<ScriptStep> = z.lazy(() =>
  z.union([
    z.strictObject({ do: z.enum(['stdout', 'stderr']), text: z.string() }),
    z.strictObject({ do: z.literal('sleep'), ms: z.number().nonnegative() }),
    z.strictObject({ do: z.literal('read-line') }),
    z.strictObject({ do: z.literal('wait-eof') }),
    z.strictObject({ do: z.literal('echo') }),
    z.strictObject({
      do: z.literal('react'),
      reactions: z.array(
        z.strictObject({
          exact: z.string().exactOptional(),
          prefix: z.string().exactOptional(),
          steps: z.array(step),
        }),
      ),
    }),
    z.strictObject({
      do: z.literal('write-file'),
      path: z.string(),
      text: z.string(),
      append: z.boolean().exactOptional(),
    }),
    z.strictObject({
      do: z.literal('repeat'),
      steps: z.array(step),
      times: z.int().nonnegative().exactOptional(),
    }),
    z.strictObject({ do: z.literal('hang') }),
    z.strictObject({ do: z.literal('exit'), code: z.int().min(0).max(255) }),
  ]),
)

const signal = z.union([
  z.strictObject({ do: z.literal('ignore') }),
  z.strictObject({ do: z.literal('exit'), code: z.int().min(0).max(255) }),
  z.strictObject({ do: z.literal('steps'), steps: z.array(step) }),
])

const match = z.union([
  z.strictObject({ kind: z.literal('any') }),
  z.strictObject({ kind: z.enum(['exact', 'prefix']), argv: z.array(z.string()).min(1) }),
])

/** A script for a command line, as a seed and the admin API take it. */
export const programRule: z.ZodType<ProgramRule> = z.strictObject({
  match,
  script: z.strictObject({
    steps: z.array(step),
    signals: z.record(z.string(), signal).exactOptional(),
    exitCode: z.int().min(0).max(255).exactOptional(),
  }),
})
