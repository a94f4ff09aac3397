/** State of the seeded generator: four 32-bit words (sfc32). Plain data, lives in the root. */
export type RngState = readonly [number, number, number, number]

/** A generator state from any text; equal texts give equal streams. */
export function seedRng(text: string): RngState {
  let a = 1779033703
  let b = 3144134277
  let c = 1013904242
  let d = 2773480762
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    a = b ^ Math.imul(a ^ code, 597399067)
    b = c ^ Math.imul(b ^ code, 2869860233)
    c = d ^ Math.imul(c ^ code, 951274213)
    d = a ^ Math.imul(d ^ code, 2716044179)
  }
  let state: RngState = [a >>> 0, b >>> 0, c >>> 0, (d ^ text.length) >>> 0]
  // The first outputs still show the seed's structure.
  for (let i = 0; i < 12; i++) state = nextWord(state).state
  return state
}

function nextWord(state: RngState): { readonly word: number; readonly state: RngState } {
  const [a, b, c, d] = state
  const word = (((a + b) | 0) + d) | 0
  return {
    word: word >>> 0,
    state: [
      (b ^ (b >>> 9)) >>> 0,
      (c + (c << 3)) >>> 0,
      (((c << 21) | (c >>> 11)) + word) >>> 0,
      (d + 1) >>> 0,
    ],
  }
}

/** A mutable view on a generator state for the length of one transition. */
export class Draws {
  state: RngState
  constructor(state: RngState) {
    this.state = state
  }
  /** Uniform in [0, 1), 32 bits of it. */
  random(): number {
    const next = nextWord(this.state)
    this.state = next.state
    return next.word / 2 ** 32
  }
  /** Lower-case hex digits. */
  hex(length: number): string {
    let text = ''
    while (text.length < length) {
      const next = nextWord(this.state)
      this.state = next.state
      text += next.word.toString(16).padStart(8, '0')
    }
    return text.slice(0, length)
  }
}
