import { floatRepr, type PyEntry, type PyInt, type PyValue } from './value.ts'

/** A document that Python's json.loads refuses. */
export class InvalidJson extends Error {
  override readonly name = 'InvalidJson'
}

export interface LoadsOptions {
  /** Deeper nesting is refused, as Python's recursion limit does. */
  readonly depthMax?: number
}

// sys.get_int_max_str_digits(): longer integers are a ValueError, which the server answers as bad JSON
// (runs-validate: body with 4,300 and 4,301 digits).
const intDigitsMax = 4300

/** The value that json.loads gives for a text; throws `InvalidJson` where Python raises. */
export function loads(text: string, options: LoadsOptions = {}): PyValue {
  return new Reader(text, options.depthMax ?? 900).document()
}

const number = /(-?(?:0|[1-9][0-9]*))(\.[0-9]+)?([eE][-+]?[0-9]+)?/y
const plainChunk = /[^"\\\u0000-\u001f]*/y
const hex4 = /[0-9a-fA-F]{4}/y
const escapes: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}

class Reader {
  readonly text: string
  readonly depthMax: number
  at = 0
  depth = 0
  constructor(text: string, depthMax: number) {
    this.text = text
    this.depthMax = depthMax
  }

  document(): PyValue {
    this.skipSpace()
    const value = this.value()
    this.skipSpace()
    if (this.at !== this.text.length) this.fail('extra data')
    return value
  }

  private fail(why: string): never {
    throw new InvalidJson(`${why} at ${this.at}`)
  }

  private skipSpace(): void {
    for (;;) {
      const unit = this.text.charCodeAt(this.at)
      if (unit !== 0x20 && unit !== 0x0a && unit !== 0x0d && unit !== 0x09) return
      this.at += 1
    }
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)
    if (found !== null) this.at += found[0].length
    return found
  }

  private value(): PyValue {
    switch (this.text[this.at]) {
      case '"':
        this.at += 1
        return this.string()
      case '{':
        return this.nested(() => this.object())
      case '[':
        return this.nested(() => this.array())
      case 'n':
        return this.word('null', null)
      case 't':
        return this.word('true', true)
      case 'f':
        return this.word('false', false)
      case 'N':
        return this.word('NaN', { $py: 'float', text: 'nan' })
      case 'I':
        return this.word('Infinity', { $py: 'float', text: 'inf' })
      case '-':
        if (this.text.startsWith('-Infinity', this.at)) {
          return this.word('-Infinity', { $py: 'float', text: '-inf' })
        }
        return this.number()
      case undefined:
        return this.fail('nothing')
      default:
        return this.number()
    }
  }

  private word(word: string, value: PyValue): PyValue {
    if (!this.text.startsWith(word, this.at)) this.fail('no value')
    this.at += word.length
    return value
  }

  private nested(read: () => PyValue): PyValue {
    this.depth += 1
    if (this.depth > this.depthMax) this.fail('too deep')
    this.at += 1
    this.skipSpace()
    const value = read()
    this.depth -= 1
    return value
  }

  private object(): PyValue {
    const members = new Map<string, PyValue>()
    if (this.text[this.at] === '}') {
      this.at += 1
      return { $py: 'dict', entries: [] }
    }
    for (;;) {
      if (this.text[this.at] !== '"') this.fail('no key')
      this.at += 1
      const key = this.string()
      this.skipSpace()
      if (this.text[this.at] !== ':') this.fail('no colon')
      this.at += 1
      this.skipSpace()
      // A repeated key keeps its first place and takes the last value, as in a Python dict.
      members.set(key, this.value())
      this.skipSpace()
      if (this.next('}')) break
      this.skipSpace()
    }
    const entries: PyEntry[] = [...members]
    return { $py: 'dict', entries }
  }

  private array(): PyValue {
    const items: PyValue[] = []
    if (this.text[this.at] === ']') {
      this.at += 1
      return items
    }
    for (;;) {
      items.push(this.value())
      this.skipSpace()
      if (this.next(']')) return items
      this.skipSpace()
    }
  }

  /** True at the closing bracket, false after a comma. */
  private next(close: string): boolean {
    const unit = this.text[this.at]
    this.at += 1
    if (unit === close) return true
    if (unit !== ',') this.fail('no comma')
    return false
  }

  private string(): string {
    let out = ''
    for (;;) {
      out += this.match(plainChunk)?.[0] ?? ''
      const unit = this.text[this.at]
      this.at += 1
      if (unit === '"') return out
      if (unit !== '\\') this.fail('bad string')
      const letter = this.text[this.at] ?? ''
      this.at += 1
      if (letter === 'u') {
        const code = this.match(hex4)
        if (code === null) this.fail('bad escape')
        out += String.fromCharCode(Number.parseInt(code[0], 16))
      } else {
        out += escapes[letter] ?? this.fail('bad escape')
      }
    }
  }

  private number(): PyValue {
    const found = this.match(number)
    if (found === null) return this.fail('no value')
    const [text, whole = '', fraction, exponent] = found
    if (fraction === undefined && exponent === undefined) return this.int(whole)
    return { $py: 'float', text: floatRepr(Number(text)) }
  }

  private int(text: string): PyInt {
    if (text.replace('-', '').length > intDigitsMax) this.fail('too many digits')
    return { $py: 'int', text: text === '-0' ? '0' : text }
  }
}
