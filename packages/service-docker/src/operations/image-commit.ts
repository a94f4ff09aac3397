import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { commitImage } from '../domain/commit-image.ts'
import { containerByRef } from '../domain/find-container.ts'
import { repoTag } from '../domain/reference.ts'
import { containerConfig } from '../wire/create-request.ts'
import { boolParamOr } from '../wire/query.ts'
import { readJson } from '../wire/read-json.ts'
import { json } from '../wire/replies.ts'
import type { Operation } from './parts/operation.ts'

export const imageCommit: Operation = async (ctx) => {
  const { query } = ctx.call
  const body = await readJson(ctx.call, containerConfig, 'zero')
  if (isRefusal(body)) return body
  const source = query.get('container') ?? ''
  const found = ctx.read((state) => containerByRef(state, source))
  if (isRefusal(found)) return found
  const target = repoTag(query.get('repo') ?? '', query.get('tag') ?? '')
  if (target !== undefined && isRefusal(target)) return target
  const { value } = body
  const given = {
    ...(value.Cmd === null ? {} : { Cmd: value.Cmd }),
    ...(value.Entrypoint === null ? {} : { Entrypoint: value.Entrypoint }),
    ...(value.Env === null ? {} : { Env: value.Env }),
    ...(value.Labels === null ? {} : { Labels: value.Labels }),
    ...(value.ExposedPorts === null ? {} : { ExposedPorts: value.ExposedPorts }),
    ...(value.User === '' ? {} : { User: value.User }),
    ...(value.WorkingDir === '' ? {} : { WorkingDir: value.WorkingDir }),
  }
  const image = ctx.commit((state, env) =>
    commitImage(
      state,
      source,
      {
        target,
        comment: query.get('comment') ?? '',
        author: query.get('author') ?? '',
        pause: boolParamOr(query, 'pause', true),
        override: given,
      },
      env,
    ),
  )
  return isRefusal(image) ? image : json(201, { Id: image.id })
}
