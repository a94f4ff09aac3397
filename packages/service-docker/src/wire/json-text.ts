/** A parsed JSON value that still knows its literal numbers. */
export type JsonNode =
  | { readonly kind: 'null' }
  | { readonly kind: 'bool'; readonly value: boolean }
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'array'; readonly items: readonly JsonNode[] }
  | { readonly kind: 'object'; readonly members: readonly (readonly [string, JsonNode])[] }

export type ParsedJson =
  | { readonly ok: true; readonly node: JsonNode; readonly end: number }
  /** The words of Go's scanner. `EOF` when there was nothing but blanks. */
  | { readonly ok: false; readonly error: string }

/** Reads one JSON value from the start of a text, with the error texts of Go's `encoding/json`. */
export function parseJsonValue(text: string): ParsedJson {
  const reader = new Reader(text)
  try {
    reader.blanks()
    if (reader.at >= text.length) return { ok: false, error: 'EOF' }
    const node = reader.value()
    return { ok: true, node, end: reader.at }
  } catch (error) {
    if (error instanceof SyntaxProblem) return { ok: false, error: error.message }
    throw error
  }
}

class SyntaxProblem extends Error {}

class Reader {
  readonly text: string
  at = 0
  constructor(text: string) {
    this.text = text
  }

  blanks(): void {
    while (this.at < this.text.length && ' \t\r\n'.includes(this.text.charAt(this.at))) this.at++
  }

  value(): JsonNode {
    this.blanks()
    const char = this.peek()
    if (char === '{') return this.object()
    if (char === '[') return this.array()
    if (char === '"') return { kind: 'string', value: this.string() }
    if (char === 't') return this.literal('true', { kind: 'bool', value: true })
    if (char === 'f') return this.literal('false', { kind: 'bool', value: false })
    if (char === 'n') return this.literal('null', { kind: 'null' })
    if (char === '-' || isDigit(char)) return this.number()
    throw this.invalid('looking for beginning of value')
  }

  private object(): JsonNode {
    this.at++
    const members: (readonly [string, JsonNode])[] = []
    this.blanks()
    if (this.peek() === '}') {
      this.at++
      return { kind: 'object', members }
    }
    for (;;) {
      this.blanks()
      if (this.peek() !== '"') throw this.invalid('looking for beginning of object key string')
      const key = this.string()
      this.blanks()
      if (this.peek() !== ':') throw this.invalid('after object key')
      this.at++
      members.push([key, this.value()])
      this.blanks()
      const char = this.peek()
      if (char !== ',' && char !== '}') throw this.invalid('after object key:value pair')
      this.at++
      if (char === '}') return { kind: 'object', members }
    }
  }

  private array(): JsonNode {
    this.at++
    const items: JsonNode[] = []
    this.blanks()
    if (this.peek() === ']') {
      this.at++
      return { kind: 'array', items }
    }
    for (;;) {
      items.push(this.value())
      this.blanks()
      const char = this.peek()
      if (char !== ',' && char !== ']') throw this.invalid('after array element')
      this.at++
      if (char === ']') return { kind: 'array', items }
    }
  }

  private string(): string {
    this.at++
    let out = ''
    for (;;) {
      const char = this.peek()
      if (char === '"') {
        this.at++
        return out
      }
      if (char < ' ') throw this.invalid('in string literal')
      this.at++
      out += char === '\\' ? this.escape() : char
    }
  }

  private escape(): string {
    const char = this.peek()
    const plain = escapes[char]
    if (plain !== undefined) {
      this.at++
      return plain
    }
    if (char !== 'u') throw this.invalid('in string escape code')
    this.at++
    let code = 0
    for (let i = 0; i < 4; i++) {
      const digit = '0123456789abcdef'.indexOf(this.peek().toLowerCase())
      if (digit < 0) throw this.invalid('in \\u hexadecimal character escape')
      code = code * 16 + digit
      this.at++
    }
    return String.fromCharCode(code)
  }

  private literal(word: string, node: JsonNode): JsonNode {
    for (let i = 0; i < word.length; i++) {
      const expected = word.charAt(i)
      if (this.peek() !== expected)
        throw this.invalid(`in literal ${word} (expecting '${expected}')`)
      this.at++
    }
    return node
  }

  private number(): JsonNode {
    const from = this.at
    if (this.peek() === '-') this.at++
    if (!isDigit(this.peek())) throw this.invalid('in numeric literal')
    if (this.peek() === '0') this.at++
    else this.digits()
    if (this.text.charAt(this.at) === '.') {
      this.at++
      if (!isDigit(this.peek())) throw this.invalid('after decimal point in numeric literal')
      this.digits()
    }
    if ('eE'.includes(this.text.charAt(this.at) || '-')) {
      this.at++
      if ('+-'.includes(this.peek())) this.at++
      if (!isDigit(this.peek())) throw this.invalid('in exponent of numeric literal')
      this.digits()
    }
    return { kind: 'number', text: this.text.slice(from, this.at) }
  }

  private digits(): void {
    while (isDigit(this.text.charAt(this.at))) this.at++
  }

  private peek(): string {
    if (this.at >= this.text.length) throw new SyntaxProblem('unexpected EOF')
    return this.text.charAt(this.at)
  }

  private invalid(context: string): SyntaxProblem {
    const point = this.text.codePointAt(this.at) ?? 0
    return new SyntaxProblem(`invalid character ${quotedCharacter(point)} ${context}`)
  }
}

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

const isDigit = (char: string): boolean => char >= '0' && char <= '9'

function quotedCharacter(point: number): string {
  const char = String.fromCodePoint(point)
  if (char === "'") return `'\\''`
  if (char === '"') return `'"'`
  const named = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\b': '\\b', '\f': '\\f', '\\': '\\\\' }[
    char
  ]
  if (named !== undefined) return `'${named}'`
  return point < 32 ? `'\\x${point.toString(16).padStart(2, '0')}'` : `'${char}'`
}
