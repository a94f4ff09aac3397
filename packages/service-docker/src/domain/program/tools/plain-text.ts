import { probeOf } from '../kernel/probe.ts'
import { echoText } from '../text/echo.ts'
import { printfText } from '../text/printf.ts'
import { testExpression } from '../text/test-expression.ts'
import { showUsage } from './usages.ts'
import { instant, type Tool, type ToolCall } from './tool.ts'

const test = (call: ToolCall): number => {
  let { args } = call
  if (call.name === '[' || call.name === '[[') {
    if (args.at(-1) !== (call.name === '[' ? ']' : ']]')) {
      call.complain(`missing ${call.name === '[' ? ']' : ']]'}`)
      return 2
    }
    args = args.slice(0, -1)
  }
  const result = testExpression(args, probeOf(call.k, call.p))
  if (result.ok) return result.value ? 0 : 1
  call.complain(result.message)
  return 2
}

export const textTools: Readonly<Record<string, Tool>> = {
  true: instant(() => 0),
  false: instant(() => 1),
  echo: instant((call) => {
    call.print(echoText(call.args))
    return 0
  }),
  printf: instant((call) => {
    const [format, ...args] = call.args
    if (format === undefined) {
      return showUsage(call)
    }
    const printed = printfText(format, args)
    for (const complaint of printed.complaints) call.complain(complaint)
    call.print(printed.text)
    return printed.status
  }),
  test: instant(test),
  '[': instant(test),
  '[[': instant(test),
}
