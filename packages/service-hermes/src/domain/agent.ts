import type { TimerId } from '@crvouga/mockingbird-shared-runtime'
import type { PyDict, PyList, PyValue } from '../python/value.ts'

/** What an agent is created with. Plain data, so that a queued run can wait with it. */
export interface AgentRequest {
  readonly prompt: PyValue
  readonly history: PyList
  readonly sessionId: PyValue
  readonly instructions: PyValue
  readonly model: string
  readonly provider: string
  readonly profile: string
  /** Creating the agent fails with this text. */
  readonly creationError: CreationError | undefined
}
export interface CreationError {
  readonly text: string
  /** A provider credential failure, which the surfaces word differently. */
  readonly auth: boolean
}

/**
 * The scripted executor: an abstract machine whose whole state is here. Its continuation is `frames`,
 * innermost last; `wait` says what would let it go on.
 */
export interface Agent {
  readonly request: AgentRequest
  /** The run it works for; empty on chat surfaces. */
  readonly runId: string
  readonly sessionId: PyValue
  readonly frames: readonly Frame[]
  readonly wait: Wait
  readonly vars: PyDict
  readonly text: string
  readonly reasoning: PyValue | undefined
  readonly usage: PyDict | undefined
  readonly persist: boolean
  /** This turn's messages, without the history it began with. */
  readonly messages: readonly PyDict[]
  readonly calls: readonly ToolCall[]
  readonly openCall: string | undefined
  readonly steerMode: PyValue
  readonly pendingSteer: string | undefined
  readonly interrupt: string | undefined
  readonly ignoreStop: boolean
  readonly stopLagMs: number
  readonly outcome: Outcome
  /** Guard rules answered with `session`: good for the rest of this run. */
  readonly allowedRules: readonly string[]
  readonly began: number
}

export interface ToolCall {
  readonly id: string
  readonly name: string
  readonly args: PyValue
}

export interface Outcome {
  readonly final: { readonly value: PyValue } | undefined
  readonly failed: { readonly error: PyValue } | undefined
  readonly interrupted: boolean
  readonly none: boolean
  readonly extra: PyDict
}

export type Frame =
  | { readonly kind: 'steps'; readonly steps: PyList; readonly at: number }
  | {
      readonly kind: 'delta'
      readonly pieces: readonly string[]
      readonly at: number
      readonly roundsLeft: number
      readonly everyMs: number
    }

export type Wait =
  | { readonly kind: 'ready' }
  | { readonly kind: 'sleep'; readonly timer: TimerId }
  | { readonly kind: 'hold'; readonly gate: string }
  | { readonly kind: 'stop'; readonly timer: TimerId }
  | { readonly kind: 'steer'; readonly timer: TimerId }
  /** A stop was seen; the agent dawdles. */
  | { readonly kind: 'lag'; readonly timer: TimerId }
  | AskWait
  /** The command guard is to decide on a command. */
  | { readonly kind: 'guard'; readonly command: string; readonly step: PyDict }
  | { readonly kind: 'crash' }
  | { readonly kind: 'ended'; readonly end: TurnEnd }

export interface AskWait {
  readonly kind: 'asks'
  readonly asks: readonly Ask[]
  readonly step: PyDict
  readonly from: 'approval' | 'approvals' | 'guard'
  /** The next time at which the wait looks around: a start, a deadline, a noticed stop. */
  readonly timer: TimerId | undefined
}

/** One request for approval, as one thread of the agent sees it. */
export interface Ask {
  readonly data: PyDict
  readonly state:
    | { readonly kind: 'later'; readonly at: number }
    | {
        readonly kind: 'pending'
        readonly requestId: string
        readonly since: number
        readonly deadline: number
        /** Set by a stop: when the wait looks around next and sees it. */
        readonly noticeAt?: number
      }
    /** The same question is already asked by another thread; its answer may be taken over. */
    | { readonly kind: 'following'; readonly leader: number }
    | { readonly kind: 'decided'; readonly decision: Decision }
}

export interface Decision {
  readonly choice: string | null
  readonly resolved: boolean
  readonly extra?: PyDict['entries']
}

/** How a turn ended. */
export type TurnEnd =
  | { readonly kind: 'result'; readonly result: PyDict; readonly usage: Usage }
  | { readonly kind: 'none'; readonly usage: Usage }
  /** `type` is the name of the exception, `text` what str() makes of it. */
  | {
      readonly kind: 'raised'
      readonly type: string
      readonly text: string
      readonly auth: boolean
    }

export interface Usage {
  readonly input: PyValue
  readonly output: PyValue
  readonly total: PyValue
}

/** What a step does to the world around the agent. */
export type Effect =
  /** null ends a text segment. */
  | { readonly kind: 'text'; readonly piece: string | null }
  | {
      readonly kind: 'progress'
      readonly type: string
      readonly name: PyValue
      readonly preview: PyValue
      readonly args: PyValue
      readonly fields: PyDict
    }
  | { readonly kind: 'tool-start'; readonly call: ToolCall }
  | { readonly kind: 'tool-complete'; readonly call: ToolCall; readonly result: string }
  | { readonly kind: 'open-session'; readonly sessionId: PyValue }
  | { readonly kind: 'save'; readonly sessionId: PyValue; readonly messages: readonly PyDict[] }
  | { readonly kind: 'tokens'; readonly sessionId: PyValue; readonly usage: Usage }
