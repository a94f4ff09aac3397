import type { World } from '../world.ts'

/** What a client saw of one request. */
export interface Answer {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  readonly body: string
}

export interface ScriptRequest {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** One step of a client's story: a request, one that needs earlier answers, or the passing of time. */
export type ScriptStep =
  | ScriptRequest
  | ((answers: readonly (Answer | undefined)[]) => ScriptRequest)
  | { readonly advanceMs: number }

/** Where a script is played: headers that name a namespace or a branch. */
export type Place = Readonly<Record<string, string>>

/**
 * Plays steps one after the other. Answers one entry per step: undefined for the passing of time, and for
 * a reply that never came.
 */
export async function playScript(
  world: World,
  service: string,
  steps: readonly ScriptStep[],
  place: Place = {},
  earlier: readonly (Answer | undefined)[] = [],
): Promise<(Answer | undefined)[]> {
  const answers = [...earlier]
  for (const step of steps) answers.push(await playStep(world, service, step, place, answers))
  return answers.slice(earlier.length)
}

async function playStep(
  world: World,
  service: string,
  step: ScriptStep,
  place: Place,
  answers: readonly (Answer | undefined)[],
): Promise<Answer | undefined> {
  if (typeof step === 'object' && 'advanceMs' in step) {
    await world.admin('POST', '/clock/advance', { ms: step.advanceMs }, place)
    return undefined
  }
  const { method, path, headers = {}, body } = typeof step === 'function' ? step(answers) : step
  try {
    const response = await world.fetch(service, `http://localhost${path}`, {
      method,
      headers: { ...headers, ...place },
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
    })
    return {
      status: response.status,
      headers: [...response.headers],
      body: await response.text(),
    }
  } catch (error) {
    // A lost reply rejects as a network error does; anything else is a mistake of the test.
    if (error instanceof TypeError) return undefined
    throw error
  }
}
