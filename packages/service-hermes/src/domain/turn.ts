import type { TableSchema, Tree } from '@crvouga/mockingbird-shared-runtime'
import type { Agent, Effect } from './agent.ts'
import type { PyDict } from '../python/value.ts'
import type { RunId } from './run.ts'

export type TurnId = number & { readonly __brand: 'TurnId' }
export const turnIdOf = (value: number): TurnId => value as TurnId

/** One conversation turn of an agent, for a run or for a chat call. */
export interface Turn {
  readonly turnId: TurnId
  readonly agent: Agent
  readonly surface: Surface
  /** The session whose row this turn has made sure of. */
  readonly openedSession: string | undefined
}

export type Surface =
  | { readonly kind: 'run'; readonly runId: RunId }
  /** A chat call reads `output` itself, from a cursor of its own. */
  | {
      readonly kind: 'chat'
      readonly output: Tree<number, Shown>
      /** Somebody has begun to read. */
      readonly read: boolean
      /** Nobody reads any more: the turn goes when it is over. */
      readonly detached: boolean
      /** The run under which a session's stream can be steered and stopped. */
      readonly runId: RunId | undefined
      /** Which model it runs on, told inside the usage; undefined = not told. */
      readonly runtime: PyDict | undefined
    }

/** Something shown, and when. */
export interface Shown {
  readonly output: ChatOutput
  readonly at: number
}

/** What a chat stream may show. */
export type ChatOutput = Extract<
  Effect,
  { readonly kind: 'text' | 'progress' | 'tool-start' | 'tool-complete' }
>

export const turnTable: TableSchema<Turn, 'gate' | 'unfinished'> = {
  key: (turn) => turn.turnId,
  indexes: {
    gate: ({ agent }) => (agent.wait.kind === 'hold' ? agent.wait.gate : undefined),
    unfinished: ({ agent }) => (agent.wait.kind === 'ended' ? undefined : 1),
  },
}
