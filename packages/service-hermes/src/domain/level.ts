/**
 * A compatibility level: everything in which the two modelled releases differ, as data. Code asks for
 * a field, never for a version, so that a third level is one more record.
 */
export interface Level {
  readonly name: LevelName
  readonly version: string
  /** Value of the Server header. */
  readonly server: string
  readonly unauthorized: { readonly message: string; readonly type: string; readonly code: string }
  /** Durable `Idempotency-Key` on POST /v1/runs, and `replayed` in its answer. */
  readonly keyedRuns: boolean
  /** Runs belong to a profile and key; others get 404. */
  readonly ownedRuns: boolean
  /** 429 of POST /v1/runs comes before the body is read. */
  readonly capacityBeforeBody: boolean
  /** POST /v1/runs with a `session_id` and no other history loads that session's transcript. */
  readonly loadsTranscript: boolean
  /** Stop of a finished run: its whole status, or 404 as if it had never been. */
  readonly stopOfFinished: 'status' | 'not-found'
  /** A run that returns normally after stop: what the result says, or always cancelled. */
  readonly stoppedEnd: 'by-result' | 'cancelled'
  readonly approval: {
    /** The status shows the pending approval. */
    readonly inStatus: boolean
    /** Requests carry `request_id` and `allow_session`; an answer may name the request. */
    readonly requestIds: boolean
    /** Two identical pending requests of one run are asked once. */
    readonly coalesces: boolean
    readonly choicesText: string
    readonly timeoutSeconds: number
    /** Outside a gateway process nobody is asked. */
    readonly unattended: boolean
  }
  readonly steer: boolean
  readonly subagentEvents: boolean
  readonly modelLock: boolean
  readonly browserControl: boolean
  /** `/p/<name>` wants the profile's own key, and a foreign name is 404 also without multiplexing. */
  readonly profileKeys: boolean
  readonly sessions: {
    /** `pinned`, `archived`, `hidden` in rows and PATCH; `title` look-up; message pagination. */
    readonly flags: boolean
    /** A created session without model gets the advertised one. */
    readonly advertisedModel: boolean
  }
  /** Session chat replies tell the model that ran, and its stream's run id is known to /v1/runs. */
  readonly chatRuntime: boolean
  /** A body may name a provider, or a model that is no route; else both are ignored. */
  readonly rawModels: boolean
  /** Session chat lets the body choose a model. */
  readonly chatModels: boolean
  /** A provider without credentials is answered as the agent's words, elsewhere it is an exception. */
  readonly tellsAuthFailure: boolean
  /** What a session id that is no text says of its type, before and after the name of the type. */
  readonly badSessionId: { readonly start: string; readonly end: string }
  readonly responses: {
    /** Calls and outputs of an answer in one piece have an id and a status. */
    readonly itemIds: boolean
    /** The header names the session that the turn ended in, else the one it was started in. */
    readonly endSession: boolean
  }
}

export type LevelName = '0.21.0' | '0.19.0'

const pinned: Level = {
  name: '0.21.0',
  version: '0.21.0',
  server: 'Python/3.11 aiohttp/3.14.3',
  unauthorized: {
    message: 'Invalid gateway API key (API_SERVER_KEY)',
    type: 'gateway_auth_error',
    code: 'gateway_auth_failed',
  },
  keyedRuns: true,
  ownedRuns: true,
  capacityBeforeBody: false,
  loadsTranscript: true,
  stopOfFinished: 'status',
  stoppedEnd: 'by-result',
  approval: {
    inStatus: true,
    requestIds: true,
    coalesces: true,
    choicesText: 'always, deny, once, session',
    timeoutSeconds: 300,
    unattended: true,
  },
  steer: true,
  subagentEvents: true,
  modelLock: true,
  browserControl: true,
  profileKeys: true,
  sessions: { flags: true, advertisedModel: false },
  chatRuntime: true,
  rawModels: true,
  chatModels: true,
  tellsAuthFailure: true,
  badSessionId: { start: "unhashable type: '", end: "'" },
  responses: { itemIds: true, endSession: true },
}

const older: Level = {
  name: '0.19.0',
  version: '0.19.0',
  server: 'Python/3.11 aiohttp/3.14.1',
  unauthorized: {
    message: 'Invalid API key',
    type: 'invalid_request_error',
    code: 'invalid_api_key',
  },
  keyedRuns: false,
  ownedRuns: false,
  capacityBeforeBody: true,
  loadsTranscript: false,
  stopOfFinished: 'not-found',
  stoppedEnd: 'cancelled',
  approval: {
    inStatus: false,
    requestIds: false,
    coalesces: false,
    choicesText: 'once, session, always, deny',
    timeoutSeconds: 60,
    unattended: false,
  },
  steer: false,
  subagentEvents: false,
  modelLock: false,
  browserControl: false,
  profileKeys: false,
  sessions: { flags: false, advertisedModel: true },
  chatRuntime: false,
  rawModels: false,
  chatModels: false,
  tellsAuthFailure: false,
  badSessionId: { start: "Error binding parameter 1: type '", end: "' is not supported" },
  responses: { itemIds: false, endSession: false },
}

export const levels: Readonly<Record<LevelName, Level>> = { '0.21.0': pinned, '0.19.0': older }
