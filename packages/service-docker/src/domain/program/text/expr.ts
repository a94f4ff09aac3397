import type { Bytes } from '../files/file-tree.ts'
import { compileRegex } from './regex.ts'

export type ExprResult =
  | { readonly ok: true; readonly value: Bytes }
  | { readonly ok: false; readonly message: string }

/** expr(1). */
export function evaluateExpr(args: readonly Bytes[]): ExprResult {
  const evaluation = new Evaluation(args)
  if (args.length === 0) return { ok: false, message: 'too few arguments' }
  const value = evaluation.or()
  if (evaluation.error === undefined && evaluation.at < args.length) evaluation.fail('syntax error')
  return evaluation.error === undefined
    ? { ok: true, value }
    : { ok: false, message: evaluation.error }
}

const isNull = (value: Bytes): boolean => value === '' || value === '0'
const isInteger = (value: Bytes): boolean => /^-?\d+$/.test(value)

class Evaluation {
  readonly args: readonly Bytes[]
  at = 0
  error: string | undefined = undefined
  constructor(args: readonly Bytes[]) {
    this.args = args
  }

  fail(message: string): Bytes {
    this.error ??= message
    this.at = this.args.length
    return ''
  }
  private take(...operators: readonly string[]): string | undefined {
    const arg = this.args[this.at]
    if (arg === undefined || !operators.includes(arg)) return undefined
    this.at += 1
    return arg
  }

  or(): Bytes {
    let left = this.and()
    while (this.take('|') !== undefined) {
      const right = this.and()
      left = isNull(left) ? (isNull(right) ? '0' : right) : left
    }
    return left
  }

  private and(): Bytes {
    let left = this.comparison()
    while (this.take('&') !== undefined) {
      const right = this.comparison()
      left = isNull(left) || isNull(right) ? '0' : left
    }
    return left
  }

  private comparison(): Bytes {
    let left = this.sum()
    for (;;) {
      const op = this.take('<', '<=', '=', '==', '!=', '>=', '>')
      if (op === undefined) return left
      const right = this.sum()
      const numeric = isInteger(left) && isInteger(right)
      const order = numeric
        ? Number(BigInt(left) - BigInt(right))
        : left < right
          ? -1
          : left > right
            ? 1
            : 0
      const holds =
        op === '<'
          ? order < 0
          : op === '<='
            ? order <= 0
            : op === '>'
              ? order > 0
              : op === '>='
                ? order >= 0
                : op === '!='
                  ? order !== 0
                  : order === 0
      left = holds ? '1' : '0'
    }
  }

  private sum(): Bytes {
    let left = this.product()
    for (;;) {
      const op = this.take('+', '-')
      if (op === undefined) return left
      const right = this.product()
      left = this.calculate(left, right, (a, b) => (op === '+' ? a + b : a - b))
    }
  }

  private product(): Bytes {
    let left = this.match()
    for (;;) {
      const op = this.take('*', '/', '%')
      if (op === undefined) return left
      const right = this.match()
      if (op !== '*' && isInteger(right) && BigInt(right) === 0n)
        return this.fail('division by zero')
      left = this.calculate(left, right, (a, b) =>
        op === '*' ? a * b : op === '/' ? a / b : a % b,
      )
    }
  }

  private calculate(left: Bytes, right: Bytes, compute: (a: bigint, b: bigint) => bigint): Bytes {
    if (this.error !== undefined) return ''
    if (!isInteger(left) || !isInteger(right)) return this.fail('non-numeric argument')
    return BigInt.asIntN(64, compute(BigInt(left), BigInt(right))).toString()
  }

  private match(): Bytes {
    let left = this.primary()
    while (this.take(':') !== undefined) left = matched(left, this.primary())
    return left
  }

  private primary(): Bytes {
    const arg = this.args[this.at]
    if (arg === undefined) return this.fail('syntax error')
    this.at += 1
    switch (arg) {
      case '(': {
        const value = this.or()
        if (this.take(')') === undefined) return this.fail('syntax error')
        return value
      }
      case 'length':
        return String(this.primary().length)
      case 'match': {
        const text = this.primary()
        return matched(text, this.primary())
      }
      case 'substr': {
        const text = this.primary()
        const from = Number(this.primary())
        const count = Number(this.primary())
        return from < 1 || count < 1 ? '' : text.slice(from - 1, from - 1 + count)
      }
      case 'index': {
        const text = this.primary()
        const set = this.primary()
        return String([...text].findIndex((c) => set.includes(c)) + 1)
      }
      default:
        return arg
    }
  }
}

/** Anchored; a group answers its text, none the length. */
function matched(text: Bytes, pattern: Bytes): Bytes {
  const match = compileRegex(`^${pattern.replace(/^\^/, '')}`, false, '')?.exec(text)
  const hasGroup = pattern.includes('\\(')
  if (match === null || match === undefined) return hasGroup ? '' : '0'
  return hasGroup ? (match[1] ?? '') : String(match[0].length)
}
