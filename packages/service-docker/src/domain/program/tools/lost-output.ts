import { errnoText, type Errno } from '../kernel/io.ts'
import type { ToolCall } from './tool.ts'

/** Those whose last act is to write out what stdio holds, and that say so when it fails. */
const tellsOfStdout = new Set([
  'arch',
  'base64',
  'cat',
  'cut',
  'du',
  'env',
  'expr',
  'fold',
  'groups',
  'head',
  'id',
  'nl',
  'paste',
  'realpath',
  'rev',
  'sort',
  'tty',
  'uname',
  'uniq',
  'wc',
])
/** Those that exit with what the writing out answered. */
const exitsWithFailure: Readonly<Record<string, number>> = {
  basename: 1,
  clear: 1,
  dirname: 255,
  hostid: 255,
  pwd: 255,
  seq: 255,
  whoami: 255,
}

/**
 * The exit code of a utility whose buffered output could not be written (busybox 1.35, `>/dev/full`). Few
 * of them make anything of it, and those that complain keep the code they would have had.
 */
export function endWithLostOutput(call: ToolCall, code: number, error: Errno): number {
  if (call.name === 'echo') {
    call.complain(`write error: ${errnoText(error)}`)
    return 1
  }
  if (tellsOfStdout.has(call.name)) call.complain(`standard output: ${errnoText(error)}`)
  return Object.hasOwn(exitsWithFailure, call.name) ? (exitsWithFailure[call.name] ?? code) : code
}
