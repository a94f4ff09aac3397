import type { Bytes } from '../files/file-tree.ts'
import { lookUpFile, placeNode } from '../kernel/files.ts'
import { bytesMax, errnoText } from '../kernel/io.ts'
import { compileRegex, regexProblem } from '../text/regex.ts'
import { badOption, inputOf, nextChunk, parseOptions, type InputState } from './input.ts'
import { parseSed, type Address, type SedCommand } from './sed-parser.ts'
import { temporaryName } from './temporary-name.ts'
import { defineTool, exitWith, type Next, type Tool, type ToolCall } from './tool.ts'

type SedState = {
  readonly commands: readonly SedCommand[]
  readonly quiet: boolean
  readonly extended: boolean
  readonly inPlace: boolean
  readonly input: InputState
  readonly text: Bytes
  /** Lines wait for their successor, so that `$` is known. */
  readonly lines: readonly Bytes[]
  readonly ended: boolean
  readonly newlineAtEnd: boolean
  readonly number: number
  readonly hold: Bytes
  /** Per command: inside its range, and where the range ends by number. */
  readonly active: readonly (number | boolean)[]
  readonly output: Bytes
  readonly files: readonly Bytes[]
}

const patternOf = (address: Address | null): string =>
  address?.a === 'regex' ? address.pattern : ''

const sed = defineTool<SedState>({
  start: (call) => {
    const { flags, rest, bad } = parseOptions(call.args, 'ne:f:rEis')
    if (bad !== undefined) return exitWith(badOption(call, bad))
    const files = [...rest]
    const scripts: Bytes[] = []
    call.args.forEach((arg, i) => {
      if (/^-[nrEis]*e$/.test(arg)) scripts.push(call.args[i + 1] ?? '')
    })
    if (flags['f'] !== undefined) {
      const found = lookUpFile(call.k, call.p, flags['f'])
      if (!found.ok) {
        call.complain(`${flags['f']}: ${errnoText(found.error)}`)
        return exitWith(1)
      }
      if (found.node.type === 'file') scripts.push(found.node.content)
    }
    const script = scripts.length > 0 ? scripts.join('\n') : files.shift()
    if (script === undefined) return exitWith(1)
    const parsed = parseSed(script)
    if (!parsed.ok) {
      call.complain(parsed.message)
      return exitWith(1)
    }
    const inPlace = flags['i'] !== undefined
    const extended = flags['r'] !== undefined || flags['E'] !== undefined
    for (const { name, pattern, from, to } of parsed.commands) {
      const patterns = [name === 's' ? pattern : '', ...[from, to].map(patternOf)]
      for (const one of patterns) {
        const problem = regexProblem(one, extended)
        if (problem === undefined) continue
        call.complain(`bad regex '${one}': ${problem}`)
        return exitWith(1)
      }
    }
    if (inPlace && files.length === 0) {
      call.complain('-i requires an argument')
      return exitWith(1)
    }
    return {
      then: 'again',
      state: {
        commands: parsed.commands,
        quiet: flags['n'] !== undefined,
        extended,
        inPlace,
        input: inputOf(files),
        text: '',
        lines: [],
        ended: false,
        newlineAtEnd: true,
        number: 0,
        hold: '',
        active: parsed.commands.map(() => false),
        output: '',
        files,
      },
    }
  },
  resume: (call, state) => {
    if (state.inPlace) return editInPlace(call, state)
    if (state.lines.length > 1 || (state.ended && state.lines.length > 0)) return cycle(call, state)
    if (state.ended) return exitWith(state.input.status)
    const chunk = nextChunk(call, state.input)
    switch (chunk.kind) {
      case 'block':
        return { then: 'wait', wait: { read: chunk.fd }, state: { ...state, input: chunk.input } }
      case 'file-end':
        return { then: 'again', state: { ...state, input: chunk.input } }
      case 'done': {
        const newlineAtEnd = state.text === ''
        const lines = state.text === '' ? state.lines : [...state.lines, state.text]
        return {
          then: 'again',
          state: { ...state, input: chunk.input, ended: true, text: '', lines, newlineAtEnd },
        }
      }
      case 'bytes': {
        if (state.text.length > bytesMax) call.die('out of memory')
        if (!chunk.bytes.includes('\n'))
          return {
            then: 'again',
            state: { ...state, input: chunk.input, text: state.text + chunk.bytes },
          }
        const pieces = (state.text + chunk.bytes).split('\n')
        const text = pieces.pop() ?? ''
        return {
          then: 'again',
          state: { ...state, input: chunk.input, text, lines: [...state.lines, ...pieces] },
        }
      }
    }
  },
})

/** Runs the script over every line that is there (but the last one, while more may come). */
function cycle(call: ToolCall, state: SedState): Next<SedState> {
  const run = new Cycle(call, state)
  while (run.lines.length > (state.ended ? 0 : 1)) {
    if (!run.line()) {
      return exitWith(run.code)
    }
    call.k.ticks += 0.2
  }
  return { then: 'again', state: run.state() }
}

function editInPlace(call: ToolCall, state: SedState): Next<SedState> {
  let status = 0
  for (const file of state.files) {
    const found = lookUpFile(call.k, call.p, file)
    if (!found.ok || found.node.type !== 'file') {
      call.complain(`${file}: ${errnoText(found.ok ? 'EISDIR' : found.error)}`)
      status = 1
      continue
    }
    const { content } = found.node
    const lines = content.split('\n')
    const newlineAtEnd = lines.at(-1) === ''
    if (newlineAtEnd) lines.pop()
    const run = new Cycle(call, { ...state, lines, ended: true, newlineAtEnd })
    run.captured = ''
    while (run.lines.length > 0 && run.line());
    const edited = { ...found.node, content: run.captured, mtime: call.k.now }
    const error = placeNode(call.k, call.p, file, edited)
    if (error === undefined) continue
    // It writes beside the file first, and gives up where it can't.
    const beside = temporaryName(call.k, `${file}XXXXXX`)
    call.complain(`can't create temp file '${beside}': ${errnoText(error)}`)
    return exitWith(1)
  }
  return exitWith(status)
}

class Cycle {
  readonly call: ToolCall
  readonly lines: Bytes[]
  readonly start: SedState
  readonly active: (number | boolean)[]
  number: number
  hold: Bytes
  pattern: Bytes = ''
  code = 0
  captured: Bytes | null = null
  constructor(call: ToolCall, state: SedState) {
    this.call = call
    this.start = state
    this.lines = [...state.lines]
    this.active = [...state.active]
    this.number = state.number
    this.hold = state.hold
  }

  state(): SedState {
    return {
      ...this.start,
      lines: this.lines,
      active: this.active,
      number: this.number,
      hold: this.hold,
    }
  }

  private get isLast(): boolean {
    return this.start.ended && this.lines.length === 0
  }
  private put(text: Bytes): void {
    const end = this.isLast && !this.start.newlineAtEnd ? '' : '\n'
    this.write(text + end)
  }
  private write(text: Bytes): void {
    if (this.captured === null) this.call.print(text)
    else this.captured += text
  }

  /** One cycle; false = quit. */
  line(): boolean {
    const { commands, quiet } = this.start
    this.pattern = this.lines.shift() ?? ''
    this.number += 1
    let appended = ''
    let substituted = false
    let at = 0
    for (let guard = 0; at < commands.length && guard < 100_000; guard++) {
      const command = commands[at]
      if (command === undefined) break
      const selected = this.selects(command, at) !== command.negate
      at += 1
      if (command.name === '{' && !selected) {
        at = command.jump
        continue
      }
      if (!selected) continue
      switch (command.name) {
        case 's':
          if (this.substitute(command)) {
            substituted = true
            if (command.flags.includes('p')) this.put(this.pattern)
          }
          break
        case 'y':
          this.pattern = [...this.pattern]
            .map((c) => {
              const index = command.pattern.indexOf(c)
              return index === -1 ? c : command.text.charAt(index)
            })
            .join('')
          break
        case 'p':
          this.put(this.pattern)
          break
        case 'P':
          this.put(this.pattern.split('\n')[0] ?? '')
          break
        case 'd':
          this.write(appended)
          return true
        case 'D': {
          const newline = this.pattern.indexOf('\n')
          if (newline !== -1) this.lines.unshift(this.pattern.slice(newline + 1))
          this.write(appended)
          return true
        }
        case 'q':
        case 'Q':
          if (command.name === 'q' && !quiet) this.put(this.pattern)
          this.write(appended)
          this.code = Number(command.text === '' ? 0 : command.text)
          this.lines.length = 0
          return false
        case 'n':
        case 'N': {
          const next = this.lines.shift()
          if (next === undefined) {
            if (!quiet) this.put(this.pattern)
            this.write(appended)
            return true
          }
          if (command.name === 'n') {
            if (!quiet) this.write(`${this.pattern}\n`)
            this.pattern = next
          } else this.pattern += `\n${next}`
          this.number += 1
          break
        }
        case 'h':
          this.hold = this.pattern
          break
        case 'H':
          this.hold += `\n${this.pattern}`
          break
        case 'g':
          this.pattern = this.hold
          break
        case 'G':
          this.pattern += `\n${this.hold}`
          break
        case 'x':
          ;[this.pattern, this.hold] = [this.hold, this.pattern]
          break
        case 'a':
          appended += command.text
          break
        case 'i':
          this.write(command.text)
          break
        case 'c':
          if (command.to === null || this.active[at - 1] === false) this.write(command.text)
          this.write(appended)
          return true
        case '=':
          this.write(`${this.number}\n`)
          break
        case 'r': {
          const found = lookUpFile(this.call.k, this.call.p, command.text)
          if (found.ok && found.node.type === 'file') appended += found.node.content
          break
        }
        case 'b':
          at = this.label(command.text)
          break
        case 't':
          if (substituted) at = this.label(command.text)
          substituted = false
      }
    }
    if (!quiet) this.put(this.pattern)
    this.write(appended)
    return true
  }

  private label(name: Bytes): number {
    if (name === '') return this.start.commands.length
    return this.start.commands.findIndex((command) => command.name === ':' && command.text === name)
  }

  private selects(command: SedCommand, index: number): boolean {
    const { from, to } = command
    if (from === null) return true
    if (to === null) return this.matches(from)
    const active = this.active[index]
    if (active === false || active === undefined) {
      if (!this.matches(from)) return false
      if (to.a === 'line' && to.line <= this.number) return true
      this.active[index] = to.a === 'plus' ? this.number + to.count : true
      if (to.a === 'plus' && to.count === 0) this.active[index] = false
      return true
    }
    const ends = typeof active === 'number' ? this.number >= active : this.matches(to)
    if (ends) this.active[index] = false
    return !(to.a === 'line' && this.number > to.line)
  }

  private matches(address: Address): boolean {
    switch (address.a) {
      case 'line':
        return address.line === this.number
      case 'last':
        return this.isLast
      case 'step':
        return address.step === 0
          ? this.number === address.first
          : this.number >= address.first && (this.number - address.first) % address.step === 0
      case 'plus':
        return false
      case 'regex':
        return (
          compileRegex(address.pattern, this.start.extended, address.flags)?.test(this.pattern) ===
          true
        )
    }
  }

  private substitute(command: SedCommand): boolean {
    const regex = compileRegex(
      command.pattern,
      this.start.extended,
      /[iI]/.test(command.flags) ? 'gi' : 'g',
    )
    if (regex === undefined) return false
    const nth = Number(/\d+/.exec(command.flags)?.[0] ?? 1)
    const all = command.flags.includes('g')
    let count = 0
    let changed = false
    this.pattern = this.pattern.replace(regex, (match: string, ...rest: readonly unknown[]) => {
      count += 1
      if (count < nth || (!all && count > nth)) return match
      changed = true
      return replacement(command.text, match, rest)
    })
    return changed
  }
}

/** & and \1–\9, \n; \L \U \E are GNU's and not busybox's. */
function replacement(text: Bytes, match: string, groups: readonly unknown[]): string {
  return text.replace(/\\([\s\S])|&/g, (whole, c: string | undefined) => {
    if (c === undefined) return match
    if (/[1-9]/.test(c)) {
      const group = groups[Number(c) - 1]
      return typeof group === 'string' ? group : ''
    }
    return c === 'n' ? '\n' : c === 't' ? '\t' : c === '0' ? match : whole.slice(1)
  })
}

export const sedTools: Readonly<Record<string, Tool>> = { sed }
