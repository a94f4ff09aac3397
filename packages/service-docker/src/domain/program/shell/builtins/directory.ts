import { decodeText, encodeText } from '../../bytes.ts'
import { absolutePath } from '../../files/paths.ts'
import { lookUpFile, mayAccess } from '../../kernel/files.ts'
import { errnoText } from '../../kernel/io.ts'
import { complainAs, out } from '../running.ts'
import { setVariable, variable } from '../variables.ts'
import type { Builtin } from './builtin.ts'

const cd: Builtin = (run, argv) => {
  const { k, p } = run
  let target =
    argv.slice(1).find((arg) => !/^-[LP]+$/.test(arg) && arg !== '--') ??
    variable(run, 'HOME') ??
    ''
  const show = target === '-'
  if (show) target = variable(run, 'OLDPWD') ?? p.cwd
  if (target === '') return 0
  const here = variable(run, 'PWD') ?? p.cwd
  const found = lookUpFile(k, p, target)
  const error = !found.ok
    ? errnoText(found.error)
    : found.node.type !== 'directory'
      ? 'Not a directory'
      : mayAccess(p, found.node, 'execute')
        ? undefined
        : 'Permission denied'
  if (error !== undefined || !found.ok) {
    complainAs(run, 'cd', `can't cd to ${target}: ${error ?? ''}`)
    return 2
  }
  p.cwd = encodeText(found.path)
  const logical = absolutePath(decodeText(here), decodeText(target))
  setVariable(run, 'OLDPWD', here)
  setVariable(run, 'PWD', encodeText(argv.includes('-P') ? found.path : logical))
  if (show) out(run, `${variable(run, 'PWD') ?? ''}\n`)
  return 0
}

const pwd: Builtin = (run, argv) => {
  out(run, `${argv.includes('-P') ? run.p.cwd : (variable(run, 'PWD') ?? run.p.cwd)}\n`)
  return 0
}

const umask: Builtin = (run, argv) => {
  const { p } = run
  const text = argv[1]
  if (text === undefined) {
    out(run, `${p.umask.toString(8).padStart(4, '0')}\n`)
    return 0
  }
  if (text === '-S') {
    const part = (shift: number): string => {
      const bits = (~p.umask >> shift) & 7
      return `${(bits & 4) !== 0 ? 'r' : ''}${(bits & 2) !== 0 ? 'w' : ''}${(bits & 1) !== 0 ? 'x' : ''}`
    }
    out(run, `u=${part(6)},g=${part(3)},o=${part(0)}\n`)
    return 0
  }
  if (/^[0-7]+$/.test(text)) {
    p.umask = Number.parseInt(text, 8) & 0o777
    return 0
  }
  complainAs(run, 'umask', `illegal mode: ${text}`)
  return 2
}

export const directoryBuiltins: Readonly<Record<string, Builtin>> = { cd, chdir: cd, pwd, umask }
