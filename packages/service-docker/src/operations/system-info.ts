import type { DockerState } from '../domain/state.ts'
import { json } from '../wire/replies.ts'
import { toInfoJson, type Census } from '../wire/system-json.ts'
import type { Operation } from './parts/operation.ts'

export const systemInfo: Operation = (ctx) =>
  json(
    200,
    ctx.read((state, now) => toInfoJson(state.daemon, census(state), now)),
  )

function census(state: DockerState): Census {
  let running = 0
  let paused = 0
  for (const { life } of state.containers.rows()) {
    if (life.status === 'paused') paused++
    else if (life.status === 'running' || life.status === 'restarting') running++
  }
  return {
    running,
    paused,
    stopped: state.containers.size - running - paused,
    images: state.images.size,
  }
}
