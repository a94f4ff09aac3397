import type { Bytes, FileNode } from '../files/file-tree.ts'

/** What file tests may ask. */
export interface TestProbe {
  readonly file: (path: Bytes, follow: boolean) => FileNode | undefined
  readonly may: (node: FileNode, access: 'read' | 'write' | 'execute') => boolean
  readonly isTerminal: (fd: number) => boolean
  readonly uid: number
  readonly gid: number
  /** [[ … ]]: `==` matches a pattern. */
  readonly matches?: (pattern: string, text: string) => boolean
}

export type TestResult =
  | { readonly ok: true; readonly value: boolean }
  | { readonly ok: false; readonly message: string }

/** test(1): POSIX's rules by the number of arguments first, then the full grammar. */
export function testExpression(args: readonly Bytes[], probe: TestProbe): TestResult {
  if (args.length === 0) return { ok: true, value: false }
  const evaluation = new Evaluation(args, probe)
  const value = evaluation.or()
  if (evaluation.error === undefined && evaluation.at < args.length) {
    return { ok: false, message: `${args[evaluation.at] ?? ''}: unknown operand` }
  }
  return evaluation.error === undefined
    ? { ok: true, value }
    : { ok: false, message: evaluation.error }
}

const unary = new Set('bcdefghkLnOprSstuwxzG')
const binaryOps = new Set([
  '=',
  '==',
  '!=',
  '<',
  '>',
  '-eq',
  '-ne',
  '-lt',
  '-le',
  '-gt',
  '-ge',
  '-nt',
  '-ot',
  '-ef',
  '=~',
])

class Evaluation {
  readonly args: readonly Bytes[]
  readonly probe: TestProbe
  at = 0
  error: string | undefined = undefined
  constructor(args: readonly Bytes[], probe: TestProbe) {
    this.args = args
    this.probe = probe
  }

  private fail(message: string): boolean {
    this.error ??= message
    return false
  }
  private arg(offset = 0): Bytes | undefined {
    return this.args[this.at + offset]
  }

  or(): boolean {
    let value = this.and()
    while (this.arg() === '-o' || this.arg() === '||') {
      this.at += 1
      const right = this.and()
      value ||= right
    }
    return value
  }

  private and(): boolean {
    let value = this.not()
    while (this.arg() === '-a' || this.arg() === '&&') {
      this.at += 1
      const right = this.not()
      value &&= right
    }
    return value
  }

  private not(): boolean {
    if (this.arg() === '!' && this.arg(1) !== undefined && !this.isBinary(1)) {
      this.at += 1
      return !this.not()
    }
    return this.primary()
  }

  private isBinary(offset: number): boolean {
    const op = this.arg(offset)
    return op !== undefined && binaryOps.has(op) && this.arg(offset + 1) !== undefined
  }

  private primary(): boolean {
    const first = this.arg()
    if (first === undefined) return this.fail('argument expected')
    if (this.isBinary(1)) return this.binary()
    if (first === '(') {
      this.at += 1
      const value = this.or()
      if (this.arg() !== ')') return this.fail('closing paren expected')
      this.at += 1
      return value
    }
    const letter = first.charAt(1)
    if (
      first.length === 2 &&
      first.startsWith('-') &&
      unary.has(letter) &&
      this.arg(1) !== undefined
    ) {
      this.at += 2
      return this.unary(letter, this.args[this.at - 1] ?? '')
    }
    const op = this.arg(1)
    if (op !== undefined && binaryOps.has(op)) return this.fail(`${op}: argument expected`)
    this.at += 1
    return first !== ''
  }

  private binary(): boolean {
    const left = this.args[this.at] ?? ''
    const op = this.args[this.at + 1] ?? ''
    const right = this.args[this.at + 2] ?? ''
    this.at += 3
    switch (op) {
      case '=':
      case '==':
        return this.probe.matches === undefined ? left === right : this.probe.matches(right, left)
      case '!=':
        return this.probe.matches === undefined ? left !== right : !this.probe.matches(right, left)
      case '=~':
        return new RegExp(right).test(left)
      case '<':
        return left < right
      case '>':
        return left > right
      case '-nt':
        return (
          (this.probe.file(left, true)?.mtime ?? 0) > (this.probe.file(right, true)?.mtime ?? 0)
        )
      case '-ot':
        return (
          (this.probe.file(left, true)?.mtime ?? 0) < (this.probe.file(right, true)?.mtime ?? 0)
        )
      case '-ef':
        return left === right && this.probe.file(left, true) !== undefined
    }
    const a = this.number(left)
    const b = this.number(right)
    switch (op) {
      case '-eq':
        return a === b
      case '-ne':
        return a !== b
      case '-lt':
        return a < b
      case '-le':
        return a <= b
      case '-gt':
        return a > b
      default:
        return a >= b
    }
  }

  private number(text: Bytes): bigint {
    const match = /^\s*([-+]?\d+)\s*$/.exec(text)
    if (match?.[1] !== undefined) return BigInt(match[1].replace('+', ''))
    this.fail(`${text}: bad number`)
    return 0n
  }

  private unary(letter: string, operand: Bytes): boolean {
    const { probe } = this
    if (letter === 'n') return operand !== ''
    if (letter === 'z') return operand === ''
    if (letter === 't') return probe.isTerminal(Number(this.number(operand)))
    const node = probe.file(operand, letter !== 'h' && letter !== 'L')
    if (node === undefined) return false
    switch (letter) {
      case 'd':
        return node.type === 'directory'
      case 'f':
        return node.type === 'file'
      case 'h':
      case 'L':
        return node.type === 'symlink'
      case 'p':
        return node.type === 'fifo'
      case 'c':
        return node.type === 'device'
      case 'b':
      case 'S':
        return false
      case 's':
        return node.type !== 'file' || (node.size ?? node.content.length) > 0
      case 'r':
        return probe.may(node, 'read')
      case 'w':
        return probe.may(node, 'write')
      case 'x':
        return probe.may(node, 'execute')
      case 'u':
        return (node.mode & 0o4000) !== 0
      case 'g':
        return (node.mode & 0o2000) !== 0
      case 'k':
        return (node.mode & 0o1000) !== 0
      case 'O':
        return node.uid === probe.uid
      case 'G':
        return node.gid === probe.gid
      default:
        return true
    }
  }
}
