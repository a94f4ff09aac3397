import { z, type ZodType } from 'zod'

/** Name of a namespace, branch or checkpoint; ids of checkpoints are of that form too. */
export const worldName: ZodType<string, string> = z
  .string()
  .regex(/^[A-Za-z0-9_.-]{1,64}$/, '1 to 64 characters of A-Z a-z 0-9 _ . -')

/** Logical time, ms since the epoch. */
export const logicalTime: ZodType<number, number> = z.number()
