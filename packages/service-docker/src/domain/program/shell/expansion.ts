import type { Bytes } from '../files/file-tree.ts'
import type { ParameterUse, Word, WordPart } from '../parse/ast.ts'
import { evaluateArithmetic } from './arithmetic.ts'
import { escapePattern, hasPattern, replacePattern, trimPattern } from './pattern.ts'

/** What words may refer to. Reads only: what expansion assigns is collected and applied at the end. */
export interface ExpansionScope {
  /** Variables and $? $$ $! $- $#; not $@ and $*. */
  readonly get: (name: string) => Bytes | undefined
  readonly args: readonly Bytes[]
  readonly noglob: boolean
  readonly nounset: boolean
  readonly isReadonly: (name: string) => boolean
  readonly glob: (pattern: string) => readonly Bytes[]
  readonly home: (user: string) => Bytes | undefined
}

/**
 * One command's words. When it meets a command substitution whose output it does not have, it says so
 * in `need` and what it computes afterwards is thrown away: the shell runs that command and expands
 * anew with one more output. So an expansion needs no continuation of its own, and a checkpoint inside
 * `$(sleep 5)` holds only the outputs so far.
 */
export class Expansion {
  need: string | undefined = undefined
  error: string | undefined = undefined
  readonly assigned: Map<string, Bytes> = new Map()
  private readonly scope: ExpansionScope
  private readonly outputs: readonly Bytes[]
  private used = 0

  constructor(scope: ExpansionScope, outputs: readonly Bytes[]) {
    this.scope = scope
    this.outputs = outputs
  }

  /** Full treatment: splitting and pathname expansion. */
  fields(words: readonly Word[]): Bytes[] {
    const result: Bytes[] = []
    for (const word of words) {
      const sink = new FieldSink(this.get('IFS') ?? ' \t\n')
      this.walk(word, sink, false)
      for (const field of sink.finish()) {
        const names =
          this.scope.noglob || !hasPattern(field.pattern) ? [] : this.scope.glob(field.pattern)
        if (names.length === 0) result.push(field.text)
        else result.push(...names)
      }
    }
    return result
  }

  /** One text, unsplit: assignments, here-documents, redirection targets, `case` subjects. */
  text(word: Word): Bytes {
    const sink = new TextSink(this.starSeparator())
    this.walk(word, sink, false)
    return sink.text
  }

  /** A pattern: what is quoted stands for itself. */
  pattern(word: Word): string {
    const sink = new PatternSink(this.starSeparator())
    this.walk(word, sink, false)
    return sink.text
  }

  assign(name: string, value: Bytes): void {
    if (this.need !== undefined || this.error !== undefined) return
    if (this.scope.isReadonly(name)) this.fail(`${name}: is read only`)
    else this.assigned.set(name, value)
  }

  private get(name: string): Bytes | undefined {
    return this.assigned.get(name) ?? this.scope.get(name)
  }
  private starSeparator(): string {
    const ifs = this.get('IFS')
    return ifs === undefined ? ' ' : ifs.charAt(0)
  }
  private fail(message: string): void {
    if (this.need === undefined) this.error ??= message
  }

  private walk(parts: Word, sink: Sink, insideParameter: boolean): void {
    for (const part of parts) {
      if (this.need !== undefined || this.error !== undefined) return
      this.part(part, sink, insideParameter)
    }
  }

  private part(part: WordPart, sink: Sink, insideParameter: boolean): void {
    switch (part.p) {
      case 'text':
        // Unquoted text inside ${x:-a b} is split like the value it stands for.
        if (insideParameter && !part.quoted) sink.value(part.text)
        else sink.literal(part.text, part.quoted)
        return
      case 'quoted':
        this.quoted(part.parts, sink)
        return
      case 'tilde': {
        const home = this.scope.home(part.user)
        if (home === undefined) sink.literal(`~${part.user}`, false)
        else sink.literal(home, true)
        return
      }
      case 'parameter':
        this.parameter(part.name, part.use, sink)
        return
      case 'command':
        sink.value(this.output(part.source))
        return
      case 'arithmetic':
        sink.value(this.arithmetic(part.expression))
    }
  }

  private quoted(parts: Word, sink: Sink): void {
    const onlyArgs = parts.length === 1 && parts[0]?.p === 'parameter' && parts[0].name === '@'
    if (
      !onlyArgs ||
      this.scope.args.length > 0 ||
      parts[0]?.p !== 'parameter' ||
      parts[0].use.op !== 'plain'
    ) {
      sink.literal('', true)
    }
    this.walk(parts, new QuotedSink(sink), false)
  }

  private output(source: string): Bytes {
    const output = this.outputs[this.used]
    this.used += 1
    if (output === undefined && this.error === undefined) this.need ??= source
    return output ?? ''
  }

  private arithmetic(expression: Word): Bytes {
    const text = this.text(expression)
    if (this.need !== undefined || this.error !== undefined) return ''
    const result = evaluateArithmetic(text, {
      get: (name) => {
        const value = this.get(name)
        if (value === undefined && this.scope.nounset) this.fail(`${name}: parameter not set`)
        return value
      },
      set: (name, value) => this.assign(name, value),
    })
    if (result.ok) return result.value.toString()
    this.fail(result.message)
    return ''
  }

  private parameter(name: string, use: ParameterUse, sink: Sink): void {
    if (name === '@' || name === '*') {
      this.allArguments(name, use, sink)
      return
    }
    const value = this.get(name)
    switch (use.op) {
      case 'bad':
        this.fail('syntax error: bad substitution')
        return
      case 'plain':
      case 'length':
      case '#':
      case '##':
      case '%':
      case '%%':
      case 'replace':
      case 'substring':
        if (value === undefined && this.scope.nounset) {
          this.fail(`${name}: parameter not set`)
          return
        }
        sink.value(this.applied(value ?? '', use))
        return
      case '-':
      case '=':
      case '?':
      case '+': {
        const isSet = value !== undefined && !(use.colon && value === '')
        this.alternative(name, value ?? '', isSet, use, sink)
      }
    }
  }

  private alternative(
    name: string,
    value: Bytes,
    isSet: boolean,
    use: Extract<ParameterUse, { readonly colon: boolean }>,
    sink: Sink,
  ): void {
    if (use.op === '+') {
      if (isSet) this.walk(use.word, sink, true)
      return
    }
    if (isSet) {
      sink.value(value)
      return
    }
    switch (use.op) {
      case '-':
        this.walk(use.word, sink, true)
        return
      case '=': {
        const text = this.text(use.word)
        this.assign(name, text)
        sink.value(text)
        return
      }
      case '?': {
        const text = this.text(use.word)
        this.fail(
          `${name}: ${text === '' ? (use.colon ? 'parameter not set or null' : 'parameter not set') : text}`,
        )
      }
    }
  }

  private applied(value: Bytes, use: ParameterUse): Bytes {
    switch (use.op) {
      case 'length':
        return String(value.length)
      case '#':
      case '##':
      case '%':
      case '%%':
        return trimPattern(value, this.pattern(use.pattern), use.op)
      case 'replace':
        return replacePattern(value, this.pattern(use.pattern), this.text(use.word), use.all)
      case 'substring': {
        const offset = Number(this.arithmetic(use.offset))
        const from = offset < 0 ? Math.max(0, value.length + offset) : offset
        if (use.length === null) return value.slice(from)
        const length = Number(this.arithmetic(use.length))
        return length < 0
          ? value.slice(from, value.length + length)
          : value.slice(from, from + length)
      }
      case 'plain':
      case 'bad':
      case '-':
      case '=':
      case '?':
      case '+':
        return value
    }
  }

  private allArguments(name: '@' | '*', use: ParameterUse, sink: Sink): void {
    const { args } = this.scope
    switch (use.op) {
      case 'length':
        sink.value(String(args.length))
        return
      case '-':
      case '=':
      case '?':
      case '+': {
        const isSet = args.length > 0 && !(use.colon && args.length === 1 && args[0] === '')
        if (use.op === '+' ? isSet : !isSet) {
          if (use.op === '+' || use.op === '-') this.walk(use.word, sink, true)
        } else if (use.op !== '+') sink.args(args, name === '*')
        return
      }
      case 'plain':
      case 'bad':
        sink.args(args, name === '*')
        return
      case '#':
      case '##':
      case '%':
      case '%%':
      case 'replace':
      case 'substring':
        sink.args(
          args.map((arg) => this.applied(arg, use)),
          name === '*',
        )
    }
  }
}

/** Where expanded text goes. `value` = the result of an expansion, `literal` = text of the source. */
interface Sink {
  readonly literal: (text: Bytes, quoted: boolean) => void
  readonly value: (text: Bytes) => void
  readonly args: (args: readonly Bytes[], star: boolean) => void
  readonly quotedArgs: (args: readonly Bytes[], star: boolean) => void
}

/** Inside double quotes everything is literal. */
class QuotedSink implements Sink {
  private readonly into: Sink
  constructor(into: Sink) {
    this.into = into
  }
  literal(text: Bytes): void {
    this.into.literal(text, true)
  }
  value(text: Bytes): void {
    this.into.literal(text, true)
  }
  args(args: readonly Bytes[], star: boolean): void {
    this.into.quotedArgs(args, star)
  }
  quotedArgs(args: readonly Bytes[], star: boolean): void {
    this.into.quotedArgs(args, star)
  }
}

class TextSink implements Sink {
  text = ''
  private readonly separator: string
  constructor(separator: string) {
    this.separator = separator
  }
  literal(text: Bytes): void {
    this.text += text
  }
  value(text: Bytes): void {
    this.text += text
  }
  args(args: readonly Bytes[], star: boolean): void {
    this.text += args.join(star ? this.separator : ' ')
  }
  quotedArgs(args: readonly Bytes[], star: boolean): void {
    this.args(args, star)
  }
}

class PatternSink implements Sink {
  text = ''
  private readonly separator: string
  constructor(separator: string) {
    this.separator = separator
  }
  literal(text: Bytes, quoted: boolean): void {
    this.text += quoted ? escapePattern(text) : text
  }
  value(text: Bytes): void {
    this.text += text
  }
  args(args: readonly Bytes[], star: boolean): void {
    this.text += args.join(star ? this.separator : ' ')
  }
  quotedArgs(args: readonly Bytes[], star: boolean): void {
    this.text += escapePattern(args.join(star ? this.separator : ' '))
  }
}

class FieldSink implements Sink {
  private readonly done: { text: Bytes; pattern: string }[] = []
  private text = ''
  private pattern = ''
  private open = false
  private afterBlank = false
  private readonly ifs: Bytes
  constructor(ifs: Bytes) {
    this.ifs = ifs
  }

  literal(text: Bytes, quoted: boolean): void {
    this.text += text
    this.pattern += quoted ? escapePattern(text) : text
    if (quoted || text !== '') this.open = true
  }

  value(text: Bytes): void {
    for (const c of text) {
      if (!this.ifs.includes(c)) {
        this.text += c
        this.pattern += c === '\\' ? '\\\\' : c
        this.open = true
        this.afterBlank = false
      } else if (c === ' ' || c === '\t' || c === '\n') {
        if (this.open) {
          this.close()
          this.afterBlank = true
        }
      } else {
        // A separator that is not a blank ends a field, an empty one too; blanks around it belong to it.
        if (this.open || !this.afterBlank) this.close()
        this.afterBlank = false
      }
    }
  }

  args(args: readonly Bytes[]): void {
    args.forEach((arg, i) => {
      if (i > 0 && this.open) this.close()
      this.value(arg)
    })
  }

  quotedArgs(args: readonly Bytes[], star: boolean): void {
    if (star) {
      this.literal(args.join(this.ifs.charAt(0)), true)
      return
    }
    args.forEach((arg, i) => {
      if (i > 0) this.close()
      this.literal(arg, true)
    })
  }

  finish(): readonly { text: Bytes; pattern: string }[] {
    if (this.open) this.close()
    return this.done
  }

  private close(): void {
    this.done.push({ text: this.text, pattern: this.pattern })
    this.text = ''
    this.pattern = ''
    this.open = false
  }
}
