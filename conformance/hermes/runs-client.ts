/** A client of Hermes runs as a program would have one: fetch, one key per task, and patience. */
export interface RunsClient {
  /** Submits a task; asks again with the same key while no answer comes. */
  readonly submit: (task: Task) => Promise<Submitted>
  readonly status: (runId: string) => Promise<RunStatus>
  readonly stop: (runId: string) => Promise<RunStatus>
  /** Polls until the run is over. */
  readonly finished: (runId: string) => Promise<RunStatus>
}

export interface Task {
  /** Absent: the server cannot tell two submissions of one task from two tasks. */
  readonly key?: string
  readonly input: string
  readonly sessionId?: string
}
export interface Submitted {
  readonly runId: string
  readonly replayed: boolean
  readonly attempts: number
}
export interface RunStatus {
  readonly runId: string
  readonly status: string
  readonly output: string | undefined
  readonly error: string | undefined
}

export class RunError extends Error {
  readonly status: number
  readonly code: string | null
  constructor(status: number, code: string | null, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

interface Envelope {
  readonly error?: { readonly message: string; readonly code: string | null } | string
  readonly run_id?: string
  readonly status?: string
  readonly replayed?: boolean
  readonly output?: string
}

const attemptsMax = 5
const over: ReadonlySet<string> = new Set(['completed', 'failed', 'cancelled', 'interrupted'])

export function runsClient(url: string, apiKey: string): RunsClient {
  const call = async (
    method: string,
    path: string,
    body?: object,
    more: Readonly<Record<string, string>> = {},
  ): Promise<Envelope> => {
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...more,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const told = (await response.json()) as Envelope
    if (response.ok) return told
    const { error } = told
    if (typeof error === 'object') throw new RunError(response.status, error.code, error.message)
    throw new RunError(response.status, null, String(error))
  }
  const look = (told: Envelope): RunStatus => ({
    runId: told.run_id ?? '',
    status: told.status ?? '',
    output: told.output,
    error: typeof told.error === 'string' ? told.error : undefined,
  })
  const status = async (runId: string): Promise<RunStatus> =>
    look(await call('GET', `/v1/runs/${runId}`))
  return {
    submit: async ({ key, input, sessionId }) => {
      for (let attempts = 1; ; attempts += 1) {
        try {
          const told = await call(
            'POST',
            '/v1/runs',
            { input, ...(sessionId === undefined ? {} : { session_id: sessionId }) },
            key === undefined ? {} : { 'idempotency-key': key },
          )
          return { runId: told.run_id ?? '', replayed: told.replayed === true, attempts }
        } catch (error) {
          if (attempts === attemptsMax || !mayComeAgain(error)) throw error
          await pause(20)
        }
      }
    },
    status,
    stop: async (runId) => look(await call('POST', `/v1/runs/${runId}/stop`)),
    finished: async (runId) => {
      for (;;) {
        const told = await status(runId)
        if (over.has(told.status)) return told
        await pause(10)
      }
    },
  }
}

/** No answer at all, or one that asks for patience. */
const mayComeAgain = (error: unknown): boolean =>
  error instanceof RunError
    ? error.status === 429 || error.status === 503
    : error instanceof TypeError

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
