/** $((…)): 64-bit integers, C operators, assignments. */

export interface ArithmeticScope {
  readonly get: (name: string) => string | undefined
  readonly set: (name: string, value: string) => void
}
export type ArithmeticResult =
  | { readonly ok: true; readonly value: bigint }
  | { readonly ok: false; readonly message: string }

type Binary = (a: bigint, b: bigint) => bigint
const truth = (value: boolean): bigint => (value ? 1n : 0n)
const wrap = (value: bigint): bigint => BigInt.asIntN(64, value)

const levels: readonly Readonly<Record<string, Binary>>[] = [
  { '|': (a, b) => a | b },
  { '^': (a, b) => a ^ b },
  { '&': (a, b) => a & b },
  { '==': (a, b) => truth(a === b), '!=': (a, b) => truth(a !== b) },
  {
    '<=': (a, b) => truth(a <= b),
    '>=': (a, b) => truth(a >= b),
    '<': (a, b) => truth(a < b),
    '>': (a, b) => truth(a > b),
  },
  { '<<': (a, b) => wrap(a << (b & 63n)), '>>': (a, b) => a >> (b & 63n) },
  { '+': (a, b) => wrap(a + b), '-': (a, b) => wrap(a - b) },
  { '*': (a, b) => wrap(a * b), '/': (a, b) => wrap(a / b), '%': (a, b) => a % b },
  { '**': (a, b) => wrap(a ** b) },
]
const tokenPattern =
  /\s*(\*\*|<<=|>>=|\+\+|--|&&|\|\||<<|>>|[-+*/%&|^<>=!]=|[-+*/%&|^<>=!~?:(),]|[A-Za-z_]\w*|\d+#[0-9A-Za-z]+|0[xX][0-9A-Fa-f]+|\d+|\S)/y
const assignOps = new Set(['=', '+=', '-=', '*=', '/=', '%=', '<<=', '>>=', '&=', '^=', '|='])

export function evaluateArithmetic(
  text: string,
  scope: ArithmeticScope,
  depth = 0,
): ArithmeticResult {
  const tokens: string[] = []
  tokenPattern.lastIndex = 0
  for (;;) {
    const match = tokenPattern.exec(text)
    if (match?.[1] === undefined) break
    tokens.push(match[1])
  }
  if (tokens.length === 0) return { ok: true, value: 0n }
  const evaluation = new Evaluation(tokens, scope, depth)
  const value = evaluation.comma()
  if (evaluation.error === undefined && evaluation.at < tokens.length)
    evaluation.fail('arithmetic syntax error')
  return evaluation.error === undefined
    ? { ok: true, value }
    : { ok: false, message: evaluation.error }
}

/**
 * The first error sticks; what is computed after it is thrown away. Both branches of `?:`, `&&` and
 * `||` are computed, assignments and divisions by zero included: busybox's evaluator has no jumps.
 */
class Evaluation {
  readonly tokens: readonly string[]
  readonly scope: ArithmeticScope
  readonly depth: number
  at = 0
  error: string | undefined = undefined
  constructor(tokens: readonly string[], scope: ArithmeticScope, depth: number) {
    this.tokens = tokens
    this.scope = scope
    this.depth = depth
  }

  fail(message: string): bigint {
    this.error ??= message
    this.at = this.tokens.length
    return 0n
  }
  private token(): string {
    return this.tokens[this.at] ?? ''
  }

  comma(): bigint {
    let value = this.assignment()
    while (this.token() === ',') {
      this.at += 1
      value = this.assignment()
    }
    return value
  }

  private assignment(): bigint {
    const name = this.token()
    const op = this.tokens[this.at + 1] ?? ''
    if (!/^[A-Za-z_]/.test(name) || !assignOps.has(op)) return this.ternary()
    this.at += 2
    const right = this.assignment()
    const value = op === '=' ? right : this.apply(op.slice(0, -1), this.variable(name), right)
    this.store(name, value)
    return value
  }

  private ternary(): bigint {
    const condition = this.or()
    if (this.token() !== '?') return condition
    this.at += 1
    const yes = this.assignment()
    if (this.token() !== ':') return this.fail('malformed ?: operator')
    this.at += 1
    const no = this.assignment()
    return condition === 0n ? no : yes
  }

  private or(): bigint {
    let left = this.and()
    while (this.token() === '||') {
      this.at += 1
      const right = this.and()
      left = truth(left !== 0n || right !== 0n)
    }
    return left
  }

  private and(): bigint {
    let left = this.binary(0)
    while (this.token() === '&&') {
      this.at += 1
      const right = this.binary(0)
      left = truth(left !== 0n && right !== 0n)
    }
    return left
  }

  private binary(level: number): bigint {
    const operators = levels[level]
    if (operators === undefined) return this.unary()
    let left = this.binary(level + 1)
    for (;;) {
      const op = this.token()
      if (!Object.hasOwn(operators, op)) return left
      this.at += 1
      // ** binds to the right.
      const right = op === '**' ? this.binary(level) : this.binary(level + 1)
      left = this.apply(op, left, right)
    }
  }

  private apply(op: string, a: bigint, b: bigint): bigint {
    if ((op === '/' || op === '%') && b === 0n) {
      return this.fail('divide by zero')
    }
    if (op === '**' && b < 0n) return this.fail('exponent less than 0')
    for (const level of levels) {
      const operator = level[op]
      if (operator !== undefined) return operator(a, b)
    }
    return this.fail('arithmetic syntax error')
  }

  private unary(): bigint {
    const token = this.token()
    if (token === '++' || token === '--') {
      const name = this.tokens[this.at + 1] ?? ''
      if (/^[A-Za-z_]/.test(name)) {
        this.at += 2
        const value = wrap(this.variable(name) + (token === '++' ? 1n : -1n))
        this.store(name, value)
        return value
      }
    }
    switch (token) {
      case '-':
      case '--':
        this.at += 1
        return token === '-' ? wrap(-this.unary()) : this.unary()
      case '+':
      case '++':
        this.at += 1
        return this.unary()
      case '!':
        this.at += 1
        return truth(this.unary() === 0n)
      case '~':
        this.at += 1
        return ~this.unary()
      default:
        return this.primary()
    }
  }

  private primary(): bigint {
    const token = this.token()
    this.at += 1
    if (token === '(') {
      const value = this.comma()
      if (this.token() !== ')') return this.fail('arithmetic syntax error')
      this.at += 1
      return value
    }
    if (/^\d/.test(token)) return this.number(token)
    if (!/^[A-Za-z_]/.test(token)) return this.fail('arithmetic syntax error')
    const value = this.variable(token)
    if (this.token() === '++' || this.token() === '--') {
      const by = this.token() === '++' ? 1n : -1n
      this.at += 1
      this.store(token, wrap(value + by))
    }
    return value
  }

  private number(token: string): bigint {
    const based = /^(\d+)#(.+)$/.exec(token)
    if (based !== null) {
      const base = BigInt(based[1] ?? '10')
      if (base < 2n || base > 64n) return this.fail('arithmetic syntax error')
      let value = 0n
      for (const digit of (based[2] ?? '').toLowerCase()) {
        const number = BigInt('0123456789abcdefghijklmnopqrstuvwxyz'.indexOf(digit))
        if (number >= base) return this.fail('arithmetic syntax error')
        value = value * base + number
      }
      return wrap(value)
    }
    if (/^0[0-7]+$/.test(token)) return wrap(BigInt(`0o${token.slice(1)}`))
    if (/^0\d+$/.test(token)) return this.fail('arithmetic syntax error')
    return wrap(BigInt(token))
  }

  /** A variable's text is an expression of its own. */
  private variable(name: string): bigint {
    const text = this.scope.get(name)
    if (text === undefined || text.trim() === '') return 0n
    if (/^-?[1-9]\d*$|^0$/.test(text)) return wrap(BigInt(text))
    if (this.depth > 50) return this.fail('expression recursion loop detected')
    const result = evaluateArithmetic(text, this.scope, this.depth + 1)
    return result.ok ? result.value : this.fail(result.message)
  }

  private store(name: string, value: bigint): void {
    if (this.error === undefined) this.scope.set(name, value.toString())
  }
}
