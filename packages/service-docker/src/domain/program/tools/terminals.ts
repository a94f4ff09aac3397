import { isTerminal } from '../kernel/probe.ts'
import { changeTerminal } from '../kernel/terminal.ts'
import { instant, type Tool, type ToolCall } from './tool.ts'

const stty = (call: ToolCall): number => {
  const { k, p } = call
  const terminal = k.channels[p.handle]?.tty
  if (terminal === undefined || terminal === null || !isTerminal(k, p, 0)) {
    call.complain('standard input: Inappropriate ioctl for device')
    return 1
  }
  const [first] = call.args
  if (first === 'size') call.print(`${terminal.rows} ${terminal.cols}\n`)
  else if (first === undefined || first === '-a') {
    call.print(`speed 38400 baud; rows ${terminal.rows}; columns ${terminal.cols};\n`)
  }
  for (let i = 0; i < call.args.length; i++) {
    const arg = call.args[i] ?? ''
    const on = !arg.startsWith('-')
    switch (arg.replace(/^-/, '')) {
      case 'echo':
        changeTerminal(k, p.handle, (old) => ({ ...old, echo: on }))
        break
      case 'icanon':
        changeTerminal(k, p.handle, (old) => ({ ...old, canonical: on }))
        break
      case 'isig':
        changeTerminal(k, p.handle, (old) => ({ ...old, signals: on }))
        break
      case 'onlcr':
      case 'opost':
        changeTerminal(k, p.handle, (old) => ({ ...old, nlToCrNl: on }))
        break
      case 'icrnl':
        changeTerminal(k, p.handle, (old) => ({ ...old, crToNl: on }))
        break
      case 'raw':
        changeTerminal(k, p.handle, (old) => ({
          ...old,
          canonical: !on,
          echo: !on,
          signals: !on,
          crToNl: !on,
          nlToCrNl: !on,
        }))
        break
      case 'sane':
        changeTerminal(k, p.handle, (old) => ({
          ...old,
          canonical: true,
          echo: true,
          signals: true,
          crToNl: true,
          nlToCrNl: true,
        }))
        break
      case 'rows':
      case 'cols':
      case 'columns': {
        const value = Number(call.args[i + 1] ?? 0)
        i += 1
        changeTerminal(k, p.handle, (old) =>
          arg === 'rows' ? { ...old, rows: value } : { ...old, cols: value },
        )
        break
      }
      default:
        break
    }
  }
  return 0
}

const tty = (call: ToolCall): number => {
  const isTty = isTerminal(call.k, call.p, 0)
  if (!call.args.includes('-s')) call.print(isTty ? '/dev/pts/0\n' : 'not a tty\n')
  return isTty ? 0 : 1
}

export const terminalTools: Readonly<Record<string, Tool>> = {
  stty: instant(stty),
  tty: instant(tty),
}
