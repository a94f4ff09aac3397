import { lookUp, withEntry, withoutEntry } from '../dictionary.ts'
import { decodeText, encodeText } from '../bytes.ts'
import type { Dictionary } from '../dictionary.ts'
import type { Bytes } from '../files/file-tree.ts'
import { resolvePath } from '../files/paths.ts'
import type { ExpansionScope } from './expansion.ts'
import { expandPathname } from './pathname.ts'
import { hasOption, type Running } from './running.ts'
import type { Variable } from './state.ts'

export const variable = (run: Running, name: string): Bytes | undefined =>
  lookUp(run.s.vars, name)?.value ?? undefined

/** False when it is read only. */
export function setVariable(run: Running, name: string, value: Bytes): boolean {
  const old = lookUp(run.s.vars, name)
  if (old?.readonly === true) return false
  const exported = old?.exported === true || hasOption(run, 'a')
  run.s.vars = withEntry(run.s.vars, name, { value, exported, readonly: false })
  if (name === 'OPTIND') run.s.getoptsAt = 0
  return true
}

export function unsetVariable(run: Running, name: string): boolean {
  if (lookUp(run.s.vars, name)?.readonly === true) return false
  run.s.vars = withoutEntry(run.s.vars, name)
  return true
}

export function restoreVariables(
  run: Running,
  saved: readonly (readonly [string, Variable | null])[],
): void {
  for (const [name, old] of saved.toReversed()) {
    run.s.vars = old === null ? withoutEntry(run.s.vars, name) : withEntry(run.s.vars, name, old)
  }
}

/** What children inherit. */
export function exportedEnvironment(run: Running): Dictionary<Bytes> {
  const env: Record<string, Bytes> = {}
  for (const [name, { value, exported }] of Object.entries(run.s.vars)) {
    if (exported && value !== null) env[name] = value
  }
  return env
}

export function expansionScope(run: Running): ExpansionScope {
  const { k, p, s } = run
  return {
    get: (name) => parameterValue(run, name),
    args: s.args,
    noglob: hasOption(run, 'f'),
    nounset: hasOption(run, 'u'),
    isReadonly: (name) => lookUp(s.vars, name)?.readonly === true,
    glob: (pattern) => expandPathname(k.files, decodeText(p.cwd), pattern),
    home: (user) => (user === '' ? variable(run, 'HOME') : homeOf(run, user)),
  }
}

function parameterValue(run: Running, name: string): Bytes | undefined {
  const { k, p, s } = run
  switch (name) {
    case '?':
      return String(s.status)
    case '$':
      return String(s.rootPid)
    case '!':
      return s.lastBackground === null ? '' : String(s.lastBackground)
    case '#':
      return String(s.args.length)
    case '-':
      return [...s.options]
        .toSorted((a, b) => optionOrder.indexOf(a) - optionOrder.indexOf(b))
        .join('')
    case '0':
      return s.name
    case 'RANDOM':
      return String(k.random() & 32_767)
    case 'PPID':
      return variable(run, name) ?? String(p.ppid)
    case 'LINENO':
      return String(s.line)
  }
  return /^\d+$/.test(name) ? s.args[Number(name) - 1] : variable(run, name)
}
// ash lists its options from last to first.
const optionOrder = 'ubaCvxcsnmiIfe'

function homeOf(run: Running, user: string): Bytes | undefined {
  const passwd = resolvePath(run.k.files, '/', '/etc/passwd', true)
  if (!passwd.ok || passwd.node?.type !== 'file') return undefined
  for (const line of passwd.node.content.split('\n')) {
    const fields = line.split(':')
    if (fields[0] === user) return fields[5]
  }
  return undefined
}

export const encodeAll = (texts: readonly string[]): readonly Bytes[] => texts.map(encodeText)
