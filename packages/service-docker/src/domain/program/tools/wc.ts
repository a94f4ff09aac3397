import type { Bytes } from '../files/file-tree.ts'
import { badOption, inputOf, nextChunk, parseOptions, type InputState } from './input.ts'
import { defineTool, exitWith, type Tool, type ToolCall } from './tool.ts'

type Counts = {
  readonly l: number
  readonly w: number
  readonly c: number
  readonly L: number
}
const none: Counts = { l: 0, w: 0, c: 0, L: 0 }

type WcState = {
  readonly input: InputState
  /** Letters of the columns, in their fixed order. */
  readonly show: string
  readonly many: boolean
  readonly stdin: boolean
  readonly counts: Counts
  readonly totals: Counts
  /** Where the last piece ended: inside a word, and how far into a line. */
  readonly inWord: boolean
  readonly column: number
}

export const wc: Tool = defineTool<WcState>({
  start: (call) => {
    const { flags, rest, bad } = parseOptions(call.args, 'lwcmL')
    if (bad !== undefined) return exitWith(badOption(call, bad))
    const asked = [...'lwmcL'].filter((letter) => flags[letter] !== undefined).join('')
    return {
      then: 'again',
      state: {
        input: inputOf(rest),
        show: asked === '' ? 'lwc' : asked,
        many: rest.length > 1,
        stdin: rest.length === 0,
        counts: none,
        totals: none,
        inWord: false,
        column: 0,
      },
    }
  },
  resume: (call, state) => {
    const chunk = nextChunk(call, state.input)
    switch (chunk.kind) {
      case 'block':
        return { then: 'wait', wait: { read: chunk.fd }, state: { ...state, input: chunk.input } }
      case 'bytes':
        return { then: 'again', state: { ...counted(state, chunk.bytes), input: chunk.input } }
      case 'file-end': {
        const { counts, totals } = state
        printCounts(call, state, counts, state.stdin ? '' : chunk.name)
        return {
          then: 'again',
          state: {
            ...state,
            input: chunk.input,
            counts: none,
            totals: {
              l: totals.l + counts.l,
              w: totals.w + counts.w,
              c: totals.c + counts.c,
              L: Math.max(totals.L, counts.L),
            },
            inWord: false,
            column: 0,
          },
        }
      }
      case 'done':
        if (state.many) printCounts(call, state, state.totals, 'total')
        return exitWith(chunk.input.status)
    }
  },
})

/** Counts one piece: only what is asked for, since a stream may be long. */
function counted(state: WcState, bytes: Bytes): WcState {
  const { counts, show } = state
  let { l, w, L } = counts
  let { inWord, column } = state
  if (show.includes('w')) {
    const begun = bytes.match(/\S+/g)?.length ?? 0
    w += begun - (inWord && /^\S/.test(bytes) ? 1 : 0)
    inWord = /\S$/.test(bytes)
  }
  if (show.includes('l') || show.includes('L')) {
    let at = 0
    for (;;) {
      const end = bytes.indexOf('\n', at)
      if (end === -1) break
      l += 1
      L = Math.max(L, column + end - at)
      column = 0
      at = end + 1
    }
    column += bytes.length - at
    L = Math.max(L, column)
  }
  return { ...state, counts: { l, w, c: counts.c + bytes.length, L }, inWord, column }
}

function printCounts(call: ToolCall, state: WcState, counts: Counts, name: Bytes): void {
  const cells = [...state.show].map((letter) =>
    String(letter === 'l' || letter === 'w' || letter === 'L' ? counts[letter] : counts.c),
  )
  // A single number of a single input stands alone; several are right-aligned at 9.
  const text =
    cells.length === 1 && !state.many
      ? (cells[0] ?? '')
      : cells.map((cell) => cell.padStart(9)).join(' ')
  call.print(`${text}${name === '' ? '' : ` ${name}`}\n`)
}
