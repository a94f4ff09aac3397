import type { Ctx, Handler } from '@crvouga/mockingbird-shared-runtime'
import type { DockerState } from '../../domain/state.ts'
import type { ApiContext } from '../../wire/api-version.ts'

export type Operation = Handler<DockerState, ApiContext>
export type DockerCtx = Ctx<DockerState, ApiContext>

/** A parameter of the path. */
export const param = (ctx: DockerCtx, name: string): string => ctx.params[name] ?? ''
