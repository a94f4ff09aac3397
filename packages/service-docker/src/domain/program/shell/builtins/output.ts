import { errnoText, writeFd } from '../../kernel/io.ts'
import { probeOf } from '../../kernel/probe.ts'
import { echoText } from '../../text/echo.ts'
import { printfText } from '../../text/printf.ts'
import { testExpression } from '../../text/test-expression.ts'
import { matchesPattern } from '../pattern.ts'
import { complain, complainAs, type Running } from '../running.ts'
import type { Builtin } from './builtin.ts'

const echo: Builtin = (run, argv) => write(run, 'echo', echoText(argv.slice(1)))

const printf: Builtin = (run, argv) => {
  const words = argv[1] === '--' ? argv.slice(2) : argv.slice(1)
  const [format, ...args] = words
  if (format === undefined) {
    writeFd(run.k, run.p, 2, 'printf: usage: printf FORMAT [ARG]...\n')
    return 1
  }
  const printed = printfText(format, args)
  for (const complaint of printed.complaints) complain(run, complaint)
  const status = write(run, 'printf', printed.text)
  return status === 0 ? printed.status : status
}

function write(run: Running, command: string, text: string): number {
  const error = writeFd(run.k, run.p, 1, text)
  if (error === undefined || error === 'EPIPE') return error === undefined ? 0 : 1
  complainAs(run, command, `write error: ${errnoText(error)}`)
  return 1
}

const test: Builtin = (run, argv) => {
  const name = argv[0] ?? 'test'
  let args = argv.slice(1)
  if (name === '[' || name === '[[') {
    if (args.at(-1) !== (name === '[' ? ']' : ']]')) {
      complain(run, `missing ${name === '[' ? ']' : ']]'}`)
      return 2
    }
    args = args.slice(0, -1)
  }
  const probe = probeOf(run.k, run.p)
  const result = testExpression(args, name === '[[' ? { ...probe, matches: matchesPattern } : probe)
  if (result.ok) return result.value ? 0 : 1
  complain(run, result.message)
  return 2
}

export const outputBuiltins: Readonly<Record<string, Builtin>> = {
  echo,
  printf,
  test,
  '[': test,
  '[[': test,
  true: () => 0,
  ':': () => 0,
  false: () => 1,
}
