import { isRefusal, refuse } from '@crvouga/mockingbird-shared-runtime'
import { containerByRef } from '../domain/find-container.ts'
import { execUserProblem } from '../domain/exec-user.ts'
import { createExec } from '../domain/run-exec.ts'
import { parseDetachKeys } from '../wire/detach-keys.ts'
import { execCreateBody } from '../wire/exec-request.ts'
import { readJson } from '../wire/read-json.ts'
import { json } from '../wire/replies.ts'
import { param, type Operation } from './parts/operation.ts'

export const containerExec: Operation = async (ctx) => {
  const ref = param(ctx, 'id')
  const body = await readJson(ctx.call, execCreateBody, 'zero')
  if (isRefusal(body)) return body
  const { value } = body
  const argv = value.Cmd ?? []
  if (argv.length === 0) return refuse('invalid', 'No exec command specified')
  if (value.DetachKeys !== '' && parseDetachKeys(value.DetachKeys) === undefined) {
    const found = ctx.read((state) => containerByRef(state, ref))
    // Untyped, so 500; attach says it otherwise (exec/create bad detachKeys).
    return isRefusal(found)
      ? found
      : refuse('internal', `Invalid escape keys (${value.DetachKeys}) provided`)
  }
  const created = ctx.commit((state, env) => {
    const made = createExec(
      state,
      ref,
      {
        argv,
        env: value.Env ?? [],
        workingDir: value.WorkingDir,
        user: value.User,
        tty: value.Tty,
        privileged: value.Privileged,
        attachStdin: value.AttachStdin,
        attachStdout: value.AttachStdout,
        attachStderr: value.AttachStderr,
        detachKeys: value.DetachKeys,
      },
      env,
    )
    // The user is looked for in the container's files, once it is known to run.
    return isRefusal(made) ? made : (execUserProblem(state, ref, value.User) ?? made)
  })
  if (isRefusal(created)) return created
  ctx.touch('exec', created)
  return json(201, { Id: created })
}
