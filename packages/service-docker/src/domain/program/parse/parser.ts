import type { Assignment, CaseCommand, Command, Redirection, Word, WordPart } from './ast.ts'
import { Cursor, ParseStop } from './cursor.ts'
import { scanDouble, scanWord } from './words.ts'

/** bash reads here-strings; busybox's ash and dash do not. */
export type Dialect = 'ash' | 'bash'

export type Parsed =
  /** null = an empty line. `at` and `line` say where the next one begins. */
  | {
      readonly kind: 'command'
      readonly command: Command | null
      readonly at: number
      readonly line: number
    }
  | { readonly kind: 'end' }
  /** Only when `atEnd` was false. */
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'error'; readonly message: string; readonly line: number }

/**
 * Reads one complete command line (up to a newline, or further when a construct is open). Unless
 * `atEnd`, the source must end with a newline.
 */
export function parseLine(
  source: string,
  at: number,
  line: number,
  atEnd: boolean,
  dialect: Dialect,
): Parsed {
  const parser = new Parser(new Cursor(source, at, line), atEnd, dialect)
  try {
    return parser.line()
  } catch (stop) {
    if (!(stop instanceof ParseStop)) throw stop
    if (stop.stop.kind === 'incomplete' && !atEnd) return { kind: 'incomplete' }
    return { kind: 'error', message: stop.stop.message, line: parser.cursor.line }
  }
}

const reserved = new Set([
  '!',
  '{',
  '}',
  'if',
  'then',
  'elif',
  'else',
  'fi',
  'while',
  'until',
  'do',
  'done',
  'for',
  'case',
  'esac',
  'in',
  'function',
])
/** Words that end a list instead of beginning a command. */
const closers = new Set(['}', 'then', 'elif', 'else', 'fi', 'do', 'done', 'esac'])

export const isReservedWord = (word: string): boolean => reserved.has(word)

interface PendingHere {
  readonly redirections: Redirection[]
  readonly index: number
  readonly delimiter: string
  readonly stripTabs: boolean
  readonly quoted: boolean
}

class Parser {
  readonly cursor: Cursor
  readonly atEnd: boolean
  readonly dialect: Dialect
  private heres: PendingHere[] = []
  constructor(cursor: Cursor, atEnd: boolean, dialect: Dialect) {
    this.cursor = cursor
    this.atEnd = atEnd
    this.dialect = dialect
  }

  line(): Parsed {
    const { cursor } = this
    this.blanks()
    if (cursor.here() === '') return { kind: 'end' }
    if (cursor.here() === '\n') {
      cursor.skip()
      return { kind: 'command', command: null, at: cursor.at, line: cursor.line }
    }
    const command = this.list(false)
    this.blanks()
    if (cursor.here() === '\n') this.newline()
    else if (cursor.here() !== '') this.unexpected()
    else this.readHeres()
    return { kind: 'command', command, at: cursor.at, line: cursor.line }
  }

  // --- tokens

  private blanks(): void {
    const { cursor } = this
    for (;;) {
      const c = cursor.here()
      if (c === ' ' || c === '\t' || c === '\r') cursor.skip()
      else if (c === '#') while (cursor.raw() !== '' && cursor.raw() !== '\n') cursor.skip()
      else return
    }
  }

  private newline(): void {
    this.cursor.skip()
    this.readHeres()
  }

  private newlines(): void {
    this.blanks()
    while (this.cursor.here() === '\n') {
      this.newline()
      this.blanks()
    }
  }

  /** The reserved word here, '' when there is none. */
  private keyword(): string {
    this.blanks()
    const { cursor } = this
    cursor.here()
    const word = /^(?:[!{}]|[a-z]+)(?=[\s;&|()<>]|$)/.exec(
      cursor.source.slice(cursor.at, cursor.at + 12),
    )?.[0]
    return word !== undefined && reserved.has(word) ? word : ''
  }

  private take(text: string): boolean {
    this.blanks()
    this.cursor.here()
    if (!this.cursor.starts(text)) return false
    this.cursor.skip(text.length)
    return true
  }

  private expectKeyword(word: string): void {
    this.newlines()
    if (this.keyword() !== word) this.unexpected(`"${word}"`)
    this.cursor.skip(word.length)
  }

  private unexpected(expecting?: string): never {
    this.blanks()
    const { cursor } = this
    const tail = expecting === undefined ? '' : ` (expecting ${expecting})`
    const c = cursor.here()
    if (c === '') {
      return cursor.incomplete(`syntax error: unexpected end of file${tail}`)
    }
    return cursor.syntax(`syntax error: unexpected ${this.tokenName()}${tail}`)
  }

  private tokenName(): string {
    const { cursor } = this
    if (cursor.here() === '\n') return 'newline'
    const operator = /^(?:;;|&&|\|\||[;&|()])/.exec(
      cursor.source.slice(cursor.at, cursor.at + 2),
    )?.[0]
    if (operator !== undefined) return `"${operator}"`
    if (cursor.here() === '<' || cursor.here() === '>') return 'redirection'
    const keyword = this.keyword()
    return keyword === '' ? 'word' : `"${keyword}"`
  }

  // --- lists

  /** Commands up to something that closes the list; `many` = newlines separate too. */
  private list(many: boolean): Command {
    const commands: Command[] = []
    for (;;) {
      if (many) this.newlines()
      // Nothing at all: whoever wanted a list says what it expected after it.
      if (many && commands.length === 0 && this.cursor.here() === '') break
      if (commands.length > 0 && this.atListEnd()) break
      const { at } = this.cursor
      let command = this.andOr()
      this.blanks()
      const c = this.cursor.here()
      if (c === '&' && this.cursor.peek(1) !== '&') {
        command = {
          c: 'background',
          command,
          text: this.cursor.source.slice(at, this.cursor.at).trim(),
        }
        this.cursor.skip()
      } else if (c === ';' && this.cursor.peek(1) !== ';') {
        this.cursor.skip()
      } else if (c === '\n' && many) {
        this.newline()
      } else {
        commands.push(command)
        break
      }
      commands.push(command)
      this.blanks()
      if (!many && (this.cursor.here() === '\n' || this.cursor.here() === '')) break
    }
    const [only] = commands
    return only !== undefined && commands.length === 1 ? only : { c: 'sequence', commands }
  }

  private atListEnd(): boolean {
    this.blanks()
    const c = this.cursor.here()
    if (c === '' || c === ')') return true
    if (c === ';' && this.cursor.peek(1) === ';') return true
    return closers.has(this.keyword())
  }

  private andOr(): Command {
    let left = this.pipeline()
    for (;;) {
      const and = this.take('&&')
      if (!and && !this.take('||')) return left
      this.newlines()
      left = { c: and ? 'and' : 'or', left, right: this.pipeline() }
    }
  }

  private pipeline(): Command {
    if (this.keyword() === '!') {
      this.cursor.skip()
      return { c: 'not', command: this.pipeline() }
    }
    const commands = [this.command()]
    for (;;) {
      this.blanks()
      if (this.cursor.here() !== '|' || this.cursor.peek(1) === '|') break
      this.cursor.skip()
      this.newlines()
      commands.push(this.command())
    }
    const [only] = commands
    return only !== undefined && commands.length === 1 ? only : { c: 'pipeline', commands }
  }

  // --- commands

  private command(): Command {
    const compound = this.compound()
    if (compound === undefined) return this.simple()
    const redirections: Redirection[] = []
    while (this.redirection(redirections));
    return redirections.length === 0
      ? compound
      : { c: 'redirected', command: compound, redirections }
  }

  private compound(): Command | undefined {
    const keyword = this.keyword()
    const { cursor } = this
    switch (keyword) {
      case 'if':
        cursor.skip(2)
        return this.conditional()
      case 'while':
      case 'until': {
        cursor.skip(5)
        const condition = this.list(true)
        return { c: keyword, condition, body: this.doGroup() }
      }
      case 'for':
        cursor.skip(3)
        return this.forLoop()
      case 'case':
        cursor.skip(4)
        return this.caseOf()
      case '{': {
        cursor.skip()
        const body = this.list(true)
        this.expectKeyword('}')
        return { c: 'group', body }
      }
      case 'function': {
        cursor.skip(8)
        this.blanks()
        const name = this.name()
        if (this.take('(')) this.take(')')
        this.newlines()
        return { c: 'function', name, body: this.command() }
      }
      case '':
        break
      default:
        return this.unexpected()
    }
    if (cursor.here() !== '(') return undefined
    cursor.skip()
    const body = this.list(true)
    this.newlines()
    if (!this.take(')')) this.unexpected('")"')
    return { c: 'subshell', body }
  }

  private conditional(): Command {
    const condition = this.list(true)
    this.expectKeyword('then')
    const then = this.list(true)
    this.newlines()
    const keyword = this.keyword()
    if (keyword === 'elif') {
      this.cursor.skip(4)
      return { c: 'if', condition, then, otherwise: this.conditional() }
    }
    if (keyword === 'else') {
      this.cursor.skip(4)
      const otherwise = this.list(true)
      this.expectKeyword('fi')
      return { c: 'if', condition, then, otherwise }
    }
    this.expectKeyword('fi')
    return { c: 'if', condition, then, otherwise: null }
  }

  private doGroup(): Command {
    this.expectKeyword('do')
    const body = this.list(true)
    this.expectKeyword('done')
    return body
  }

  private forLoop(): Command {
    this.blanks()
    const name = this.name()
    if (name === '') this.cursor.syntax('syntax error: bad for loop variable')
    this.newlines()
    let words: Word[] | null = null
    if (this.keyword() === 'in') {
      this.cursor.skip(2)
      words = []
      for (;;) {
        this.blanks()
        const c = this.cursor.here()
        if (c === '' || c === '\n' || c === ';') break
        words.push(this.word())
      }
    }
    this.blanks()
    if (this.cursor.here() === '') this.unexpected()
    if (this.cursor.here() === ';') this.cursor.skip()
    return { c: 'for', name, words, body: this.doGroup() }
  }

  private caseOf(): CaseCommand {
    this.blanks()
    const word = this.word()
    this.newlines()
    if (this.keyword() !== 'in') this.unexpected('"in"')
    this.cursor.skip(2)
    const items: { patterns: Word[]; body: Command | null }[] = []
    for (;;) {
      this.newlines()
      if (this.keyword() === 'esac') {
        this.cursor.skip(4)
        return { c: 'case', word, items }
      }
      if (this.cursor.here() === '') this.unexpected('")"')
      this.take('(')
      const patterns: Word[] = []
      do {
        this.blanks()
        patterns.push(this.word())
      } while (this.take('|'))
      if (!this.take(')')) this.unexpected('")"')
      this.newlines()
      const isEmpty = this.cursor.starts(';;') || this.keyword() === 'esac'
      items.push({ patterns, body: isEmpty ? null : this.list(true) })
      this.newlines()
      if (!this.take(';;') && this.keyword() !== 'esac') this.unexpected('";;"')
    }
  }

  private name(): string {
    const { cursor } = this
    cursor.here()
    const name = /^[A-Za-z_]\w*/.exec(cursor.source.slice(cursor.at, cursor.at + 256))?.[0] ?? ''
    cursor.skip(name.length)
    return name
  }

  private word(): Word {
    const word = scanWord(this.cursor)
    if (word.length === 0) this.unexpected()
    return word
  }

  private simple(): Command {
    const assignments: Assignment[] = []
    const words: Word[] = []
    const redirections: Redirection[] = []
    const { line } = this.cursor
    for (;;) {
      if (this.redirection(redirections)) continue
      const c = this.cursor.here()
      if (c === '(' && words.length === 1 && assignments.length === 0) {
        const name = plainText(words[0] ?? [])
        this.cursor.skip()
        if (!this.take(')')) this.unexpected('")"')
        if (name === undefined || !/^[A-Za-z_][\w.-]*$/.test(name)) {
          this.cursor.syntax('syntax error: bad function name')
        }
        this.newlines()
        return { c: 'function', name, body: this.command() }
      }
      if (c === '' || '\n;&|()'.includes(c)) break
      const word = this.word()
      const assignment = words.length === 0 ? toAssignment(word) : undefined
      if (assignment === undefined) words.push(word)
      else assignments.push(assignment)
    }
    if (words.length + assignments.length + redirections.length === 0) this.unexpected()
    return { c: 'simple', assignments, words, redirections, line }
  }

  // --- redirections

  private redirection(into: Redirection[]): boolean {
    this.blanks()
    const { cursor } = this
    cursor.here()
    const match = /^(\d*)(<<<|<<-|<<|<&|<>|<|>>|>&|>\||>)|^(&>>?)/.exec(
      cursor.source.slice(cursor.at, cursor.at + 12),
    )
    if (match === null) return false
    cursor.skip(match[0].length)
    this.blanks()
    const both = match[3]
    if (both !== undefined) {
      into.push({ r: 'both', append: both === '&>>', word: this.word() })
      return true
    }
    const op = match[2] ?? ''
    const fd =
      match[1] === undefined || match[1] === '' ? (op.startsWith('<') ? 0 : 1) : Number(match[1])
    switch (op) {
      case '<<':
      case '<<-':
        this.hereDocument(into, fd, op === '<<-')
        return true
      case '<<<':
        if (this.dialect === 'ash') cursor.syntax('syntax error: unexpected redirection')
        into.push({ r: 'here-string', fd, word: this.word() })
        return true
      case '<&':
      case '>&':
        into.push({ r: 'duplicate', fd, op, word: this.word() })
        return true
      case '<':
      case '>':
      case '>>':
      case '>|':
      case '<>':
        into.push({ r: 'file', fd, op, word: this.word() })
        return true
      default:
        return false
    }
  }

  private hereDocument(into: Redirection[], fd: number, stripTabs: boolean): void {
    const word = this.word()
    into.push({ r: 'here', fd, body: [] })
    this.heres.push({
      redirections: into,
      index: into.length - 1,
      delimiter: word.map(sourceText).join(''),
      stripTabs,
      quoted: word.some((part) => part.p === 'quoted' || (part.p === 'text' && part.quoted)),
    })
  }

  private readHeres(): void {
    const heres = this.heres
    this.heres = []
    for (const here of heres) {
      const body = this.hereBody(here)
      const old = here.redirections[here.index]
      if (old?.r === 'here') here.redirections[here.index] = { ...old, body }
    }
  }

  private hereBody(here: PendingHere): Word {
    const { cursor } = this
    let text = ''
    for (;;) {
      if (cursor.raw() === '') {
        // At the end of the input ash takes what there is.
        if (!this.atEnd) cursor.incomplete('here-document')
        break
      }
      const end = cursor.source.indexOf('\n', cursor.at)
      const stop = end === -1 ? cursor.source.length : end
      let line = cursor.source.slice(cursor.at, stop)
      cursor.skip(line.length + (end === -1 ? 0 : 1))
      if (here.stripTabs) line = line.replace(/^\t+/, '')
      if (line === here.delimiter) break
      text += end === -1 ? line : `${line}\n`
    }
    if (here.quoted) return [{ p: 'text', text, quoted: true }]
    return scanDouble(new Cursor(text, 0, cursor.line), '')
  }
}

const sourceText = (part: WordPart): string =>
  part.p === 'text' ? part.text : part.p === 'quoted' ? part.parts.map(sourceText).join('') : ''

const plainText = (word: Word): string | undefined => {
  const [only] = word
  return word.length === 1 && only?.p === 'text' && !only.quoted ? only.text : undefined
}

function toAssignment(word: Word): Assignment | undefined {
  const [first, ...rest] = word
  if (first?.p !== 'text' || first.quoted) return undefined
  const match = /^([A-Za-z_]\w*)=/.exec(first.text)
  if (match?.[1] === undefined) return undefined
  const tail = first.text.slice(match[0].length)
  return { name: match[1], value: tail === '' ? rest : [{ ...first, text: tail }, ...rest] }
}
