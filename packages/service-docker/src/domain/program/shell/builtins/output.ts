import { errnoText, writeFd } from '../../kernel/io.ts'
import { probeOf } from '../../kernel/probe.ts'
import { echoText } from '../../text/echo.ts'
import { printfText } from '../../text/printf.ts'
import { testExpression } from '../../text/test-expression.ts'
import { matchesPattern } from '../pattern.ts'
import { complainAsApplet, out } from '../running.ts'
import type { Builtin } from './builtin.ts'

const echo: Builtin = (run, argv) => {
  const text = echoText(argv.slice(1))
  const error = text === '' ? undefined : writeFd(run.k, run.p, 1, text)
  if (error === undefined) return 0
  complainAsApplet(run, `write error: ${errnoText(error)}`)
  return 1
}

const printf: Builtin = (run, argv) => {
  const words = argv[1] === '--' ? argv.slice(2) : argv.slice(1)
  const [format, ...args] = words
  if (format === undefined) {
    complainAsApplet(run, 'usage: printf FORMAT [ARGUMENT...]')
    return 2
  }
  const printed = printfText(format, args)
  for (const complaint of printed.complaints) complainAsApplet(run, complaint)
  out(run, printed.text)
  return printed.status
}

const test: Builtin = (run, argv) => {
  const name = argv[0] ?? 'test'
  let args = argv.slice(1)
  if (name === '[' || name === '[[') {
    if (args.at(-1) !== (name === '[' ? ']' : ']]')) {
      complainAsApplet(run, `missing ${name === '[' ? ']' : ']]'}`)
      return 2
    }
    args = args.slice(0, -1)
  }
  const probe = probeOf(run.k, run.p)
  const result = testExpression(args, name === '[[' ? { ...probe, matches: matchesPattern } : probe)
  if (result.ok) return result.value ? 0 : 1
  complainAsApplet(run, result.message)
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
