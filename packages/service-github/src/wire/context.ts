import type { Ctx } from '@crvouga/mockingbird-shared-runtime'
import type { Viewer } from '../domain/credential.ts'
import type { RateWindow } from '../domain/rate-limit.ts'
import type { State } from '../domain/state.ts'
import { defaultVersion, type ApiVersion, type AskedVersion } from './api-version.ts'
import type { MediaType } from './media-type.ts'

/** What the first look at a request finds out. */
export interface Context {
  readonly viewer: Viewer
  /** A credential was sent and is not one of ours. */
  readonly badCredential: boolean
  readonly asked: AskedVersion
  readonly media: MediaType
  /** What API links in bodies start with: scheme, host, namespace and `/api/v3` when the request had it. */
  readonly apiBase: string
  /** Address of the repository by number, when the request used that form. */
  readonly repositoryNumber: number | undefined
  /** Path below the repository (`/pulls/1`), or undefined outside of one. */
  readonly belowRepository: string | undefined
  /** The caller's window when the request came in. */
  readonly window: RateWindow
  /** Logical ms when it came in. */
  readonly now: number
}
export type GithubCtx = Ctx<State, Context>

/** The version a body is written in; an unknown one is refused before any body is. */
export const versionOf = (context: Context): ApiVersion =>
  context.asked.kind === 'known' ? context.asked.version : defaultVersion
