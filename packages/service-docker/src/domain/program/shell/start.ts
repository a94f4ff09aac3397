import type { Dictionary } from '../dictionary.ts'
import type { Bytes } from '../files/file-tree.ts'
import type { Frame, Process } from '../kernel/state.ts'
import type { InputFrame, ShellState, Variable } from './state.ts'

export const isShellName = (name: string): boolean =>
  name === 'sh' || name === 'ash' || name === 'bash' || name === 'dash'

/** What the command line of a shell asks for. */
export interface StartedShell {
  readonly shell: ShellState
  readonly source:
    | { readonly from: 'text'; readonly text: Bytes }
    | { readonly from: 'stdin' }
    | { readonly from: 'file'; readonly path: Bytes }
    | { readonly from: 'error'; readonly message: Bytes; readonly status: number }
}

/** Parses `sh [-eux…] [-o option] [-c text [name]] [-s] [file] [args]`. */
export function freshShell(
  p: Process,
  argv: readonly Bytes[],
  env: Dictionary<Bytes>,
  program: string,
  atTerminal: boolean,
  standalone: boolean,
): StartedShell {
  let options = ''
  let pipefail = false
  let wantsCommand = false
  let wantsStdin = false
  let error: { readonly message: Bytes; readonly status: number } | undefined
  let i = 1
  for (; i < argv.length; i++) {
    const arg = argv[i] ?? ''
    if (arg === '--' || arg === '-') {
      i += 1
      break
    }
    if (!/^[-+]./.test(arg)) break
    if (arg.startsWith('--')) continue
    for (const letter of arg.slice(1)) {
      if (letter === 'c') wantsCommand = true
      else if (letter === 's') wantsStdin = true
      else if (letter === 'o') {
        i += 1
        const long = argv[i] ?? ''
        if (long === 'pipefail') pipefail = true
        else if (longOptions.some(([known]) => known === long)) options += optionLetter(long) ?? ''
        else error ??= { message: `illegal option ${arg.charAt(0)}o ${long}`, status: 0 }
      } else if ('efuxvnaCimblI'.includes(letter)) options += letter === 'l' ? '' : letter
      else error ??= { message: `illegal option -${letter}`, status: 2 }
    }
  }
  const rest = argv.slice(i)
  const interactive =
    options.includes('i') || (!wantsCommand && atTerminal && (rest.length === 0 || wantsStdin))
  const name = argv[0] ?? program
  const given = wantsCommand ? rest[1] : rest.length > 0 && !wantsStdin ? rest[0] : undefined
  const args = wantsCommand ? rest.slice(2) : wantsStdin ? rest : rest.slice(1)
  if (interactive) options += options.includes('i') ? 'm' : 'im'
  if (wantsCommand) options += 'c'
  if (wantsStdin || (!wantsCommand && rest.length === 0)) options += 's'
  const shell: ShellState = {
    // A script's name takes effect once it is open.
    name: wantsCommand ? (given ?? name) : name,
    args,
    vars: initialVariables(p, env, program, interactive),
    functions: {},
    options,
    pipefail,
    dialect: program === 'bash' ? 'bash' : 'ash',
    standalone,
    applet: program,
    context: wantsCommand ? (given ?? null) : null,
    outputFailed: false,
    status: 0,
    lastBackground: null,
    rootPid: p.pid,
    traps: {},
    hardIgnored: Object.keys(p.dispositions).map(Number),
    jobs: [],
    aliases: {},
    skip: null,
    interactive,
    subshell: false,
    line: wantsCommand ? 0 : 1,
    functionDepth: 0,
    loopDepth: 0,
    substitutionStatus: 0,
    getoptsAt: 0,
    history: [],
  }
  if (error !== undefined) return { shell, source: { from: 'error', ...error } }
  if (wantsCommand) {
    const text = rest[0]
    if (text === undefined)
      return { shell, source: { from: 'error', message: '-c requires an argument', status: 2 } }
    return { shell, source: { from: 'text', text } }
  }
  const file = wantsStdin ? undefined : rest[0]
  return { shell, source: file === undefined ? { from: 'stdin' } : { from: 'file', path: file } }
}

/** In the order of `set -o`; null = has a name only. */
export const longOptions: readonly (readonly [string, string | null])[] = [
  ['errexit', 'e'],
  ['noglob', 'f'],
  ['ignoreeof', 'I'],
  ['monitor', 'm'],
  ['noexec', 'n'],
  ['xtrace', 'x'],
  ['verbose', 'v'],
  ['noclobber', 'C'],
  ['allexport', 'a'],
  ['notify', 'b'],
  ['nounset', 'u'],
  ['errtrace', null],
  ['vi', null],
  ['pipefail', null],
]
export const optionLetter = (name: string): string | undefined =>
  longOptions.find(([known]) => known === name)?.[1] ?? undefined

function initialVariables(
  p: Process,
  env: Dictionary<Bytes>,
  program: string,
  interactive: boolean,
): Dictionary<Variable> {
  const vars: Record<string, Variable> = {}
  const add = (name: string, value: Bytes, exported: boolean): void => {
    vars[name] = { value, exported, readonly: false }
  }
  for (const [name, value] of Object.entries(env)) {
    if (/^[A-Za-z_]\w*$/.test(name)) add(name, value, true)
  }
  add('IFS', ' \t\n', false)
  add('FUNCNAME', '', false)
  add('OPTIND', '1', false)
  add('PS1', program === 'bash' ? '\\u@\\h:\\w\\$ ' : '\\w \\$ ', false)
  add('PS2', '> ', false)
  add('PS4', '+ ', false)
  add('PPID', String(p.ppid), false)
  if (vars['PATH'] === undefined) add('PATH', '/sbin:/usr/sbin:/bin:/usr/bin', false)
  add('PWD', p.cwd, vars['PWD']?.exported === true || program !== '')
  // Seen in `env` below a busybox sh: SHLVL is counted and exported, also by -c.
  const level = Number(vars['SHLVL']?.value ?? '0')
  add('SHLVL', String((Number.isInteger(level) ? level : 0) + 1), true)
  if (interactive && program === 'bash') add('HISTFILE', '', false)
  return vars
}

/** A shell that runs a file or a `-c` text sees to SIGINT itself, even as pid 1; one that reads stdin does not. */
export const catchesInterrupt = (shell: ShellState): boolean =>
  !shell.interactive && !shell.subshell && !shell.options.includes('s')

/** The frames a shell begins with. */
export function shellFrames(started: StartedShell, banner: Bytes): readonly Frame[] {
  const { source, shell } = started
  const input: InputFrame = {
    k: 'input',
    source: 'text',
    fd: 0,
    text: '',
    at: 0,
    line: shell.line,
    ended: true,
    main: true,
    dot: false,
    tail: true,
    tested: false,
    prompts: false,
  }
  switch (source.from) {
    case 'text':
      return [{ ...input, text: source.text }]
    case 'stdin':
      return [
        { ...input, source: 'fd', ended: false, prompts: shell.interactive, tail: false },
        ...(shell.interactive ? [{ k: 'greet' as const, text: banner }] : []),
      ]
    case 'file':
      return [{ k: 'open-script', path: source.path }]
    case 'error':
      return [{ k: 'start-error', message: source.message, status: source.status }]
  }
}
