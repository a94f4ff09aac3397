/** Why a parse stopped. `incomplete`: more input could still make it a command. */
export type Stop =
  | { readonly kind: 'incomplete'; readonly message: string }
  | { readonly kind: 'syntax'; readonly message: string }

/** Unwinds the recursive descent; caught once, where parsing begins. Never leaves `parse/`. */
export class ParseStop extends Error {
  readonly stop: Stop
  constructor(stop: Stop) {
    super(stop.message)
    this.stop = stop
  }
}

/** A position in the source, shared by the word scanner and the parser. */
export class Cursor {
  readonly source: string
  at: number
  line: number
  constructor(source: string, at: number, line: number) {
    this.source = source
    this.at = at
    this.line = line
  }

  /** The character here, '' at the end. Backslash-newline is never seen. */
  here(): string {
    while (this.source.startsWith('\\\n', this.at)) {
      this.at += 2
      this.line += 1
    }
    return this.source.charAt(this.at)
  }
  /** Without joining lines: inside single quotes and here-documents. */
  raw(): string {
    return this.source.charAt(this.at)
  }
  peek(offset: number): string {
    return this.source.charAt(this.at + offset)
  }
  starts(text: string): boolean {
    return this.source.startsWith(text, this.at)
  }
  skip(count = 1): void {
    for (let i = 0; i < count; i++) if (this.source.charAt(this.at + i) === '\n') this.line += 1
    this.at += count
  }

  syntax(message: string): never {
    throw new ParseStop({ kind: 'syntax', message })
  }
  incomplete(message: string): never {
    throw new ParseStop({ kind: 'incomplete', message })
  }
}
