import type { Bytes } from '../files/file-tree.ts'
import { badOption } from './input.ts'
import { showUsage } from './usages.ts'
import { defineTool, exitWith, instant, type Tool, type ToolCall } from './tool.ts'

const env = defineTool<null>({
  start: (call) => {
    const { p } = call
    let i = 0
    const variables: Record<string, Bytes> = { ...p.env }
    for (; i < call.args.length; i++) {
      const arg = call.args[i] ?? ''
      if (arg === '-i' || arg === '-')
        for (const name of Object.keys(variables)) delete variables[name]
      else if (arg === '-u') {
        i += 1
        if (call.args[i] === undefined) {
          call.complain("option requires an argument -- 'u'")
          return exitWith(showUsage(call))
        }
        delete variables[call.args[i] ?? '']
      } else if (arg === '--') {
        i += 1
        break
      } else if (/^[^=]+=/.test(arg)) {
        const at = arg.indexOf('=')
        variables[arg.slice(0, at)] = arg.slice(at + 1)
      } else if (arg.startsWith('-') && arg.length > 1)
        return exitWith(badOption(call, arg.charAt(1)))
      else break
    }
    const argv = call.args.slice(i)
    p.env = variables
    if (argv.length > 0) return { then: 'exec', argv, state: null }
    for (const [name, value] of Object.entries(variables)) call.print(`${name}=${value}\n`)
    return exitWith(0)
  },
  resume: () => exitWith(0),
})

const printenv = (call: ToolCall): number => {
  if (call.args.length === 0) {
    for (const [name, value] of Object.entries(call.p.env)) call.print(`${name}=${value}\n`)
    return 0
  }
  let status = 0
  for (const name of call.args) {
    const value = Object.hasOwn(call.p.env, name) ? call.p.env[name] : undefined
    if (value === undefined) status = 1
    else call.print(`${value}\n`)
  }
  return status
}

/** Programs that become another one after a small change. */
const prefixed = (change: (call: ToolCall) => readonly Bytes[]): Tool =>
  defineTool<null>({
    start: (call) => {
      const argv = change(call)
      return argv.length === 0 ? exitWith(1) : { then: 'exec', argv, state: null }
    },
    resume: () => exitWith(0),
  })

const nohup = prefixed((call) => {
  call.p.dispositions = { ...call.p.dispositions, 1: 'ignore' }
  return call.args
})
const setsid = prefixed((call) => {
  call.p.sid = call.p.pid
  call.p.pgid = call.p.pid
  return call.args.filter((arg, i) => i > 0 || !/^-[cw]$/.test(arg))
})
const nice = prefixed((call) => (call.args[0] === '-n' ? call.args.slice(2) : call.args))

export const environmentTools: Readonly<Record<string, Tool>> = {
  env,
  printenv: instant(printenv),
  nohup,
  setsid,
  nice,
}
