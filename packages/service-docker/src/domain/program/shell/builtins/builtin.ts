import type { Bytes } from '../../files/file-tree.ts'
import type { Running } from '../running.ts'

/** Answers its exit status, or undefined when frames it pushed will set it (or it has set it itself). */
export type Builtin = (run: Running, argv: readonly Bytes[]) => number | undefined
