import {
  done,
  isRefusal,
  refuse,
  type HandlerResult,
  type Reply,
} from '@crvouga/mockingbird-shared-runtime'
import { matchingDenial, usedOnce } from './domain/denial.ts'
import { viewerAccount, type Viewer } from './domain/credential.ts'
import {
  currentWindow,
  isSpent,
  refundOne,
  spendOne,
  type RateWindow,
} from './domain/rate-limit.ts'
import { forbidden, notFound, rateLimited, unauthorized } from './domain/refusals.ts'
import { toIsoSeconds } from './wire/timestamp.ts'
import type { RefusalDetail } from './domain/refusals.ts'
import { unsupportedVersionText } from './wire/api-version.ts'
import type { GithubCtx } from './wire/context.ts'
import { withStandardHeaders } from './wire/standard-headers.ts'

/**
 * What stands between a routed request and its operation, in the order measured of the real service
 * (2026-09): bad credential, limit, version, missing credential.
 */
export function admit(ctx: GithubCtx): HandlerResult | undefined {
  const { viewer, badCredential, asked } = ctx.context
  if (badCredential) return unauthorized('Bad credentials')
  const spent = ctx.operationId === 'rate-limit/get' ? undefined : spend(ctx)
  if (spent !== undefined) return spent
  const ignoresVersion = ctx.operationId === 'rate-limit/get' && viewer.kind === 'anonymous'
  if (asked.kind === 'unknown' && !ignoresVersion) {
    const detail: RefusalDetail = {
      kind: 'root-docs',
      status: 400,
      errors: unsupportedVersionText(asked.asked),
    }
    return refuse('invalid', 'Bad Request', detail)
  }
  if (viewer.kind === 'anonymous' && needsCredential(ctx))
    return unauthorized('Requires authentication')
  return denied(ctx)
}

const ownReads = new Set(['users/get-authenticated', 'repos/list-for-authenticated-user'])
const needsCredential = (ctx: GithubCtx): boolean =>
  ctx.call.method !== 'GET' || ownReads.has(ctx.operationId)

/** Counts the request; refuses it when nothing is left of the window. */
function spend(ctx: GithubCtx): HandlerResult | undefined {
  const { viewer } = ctx.context
  const result = ctx.commit((state, env) => {
    const window = currentWindow(state.rates, viewer, env.now)
    if (isSpent(window)) return refuse('forbidden', 'spent')
    return done({ ...state, rates: state.rates.set(spendOne(window)) }, undefined)
  })
  return isRefusal(result) ? limitRefusal(ctx, viewer) : undefined
}

function limitRefusal(ctx: GithubCtx, viewer: Viewer): HandlerResult {
  switch (viewer.kind) {
    case 'anonymous':
      return rateLimited(
        "API rate limit exceeded for 127.0.0.1. (But here's the good news: Authenticated requests get a higher rate limit. Check out the documentation for more details.)",
        'https://docs.github.com/rest/overview/resources-in-the-rest-api#rate-limiting',
        false,
      )
    case 'user': {
      const at = ctx.read((_, now) => toIsoSeconds(now).replace('T', ' ').replace('Z', ''))
      const id = requestIdOf(ctx)
      return rateLimited(
        `API rate limit exceeded for user ID ${viewer.accountId}. If you reach out to GitHub Support for help, please include the request ID ${id} and timestamp ${at} UTC. For more on scraping GitHub and how it may affect your rights, please review our Terms of Service (https://docs.github.com/en/site-policy/github-terms/github-terms-of-service)`,
        'https://docs.github.com/en/rest/using-the-rest-api/getting-started-with-the-rest-api#rate-limiting',
        true,
      )
    }
    case 'installation':
      return rateLimited(
        `API rate limit exceeded for installation ID ${viewer.installationId}.`,
        'https://docs.github.com/en/rest/using-the-rest-api/getting-started-with-the-rest-api#rate-limiting',
        true,
      )
  }
}

/** A scripted "no", when one fits. */
function denied(ctx: GithubCtx): HandlerResult | undefined {
  const { viewer } = ctx.context
  const find = ctx.read((state) => {
    const login = state.accounts.get(viewerAccount(viewer) ?? -1)?.login
    return matchingDenial(state.denials, ctx.operationId, login)
  })
  if (find === undefined) return undefined
  if (find.remaining !== null) {
    ctx.commit((state) => done({ ...state, denials: usedOnce(state.denials, find) }, undefined))
  }
  return find.status === 404 ? notFound(find.message) : forbidden(find.message)
}

/** The headers every answer carries; an answer "not modified" costs a token's owner nothing. */
export function finish(reply: Reply, ctx: GithubCtx): Reply {
  const free = reply.status === 304 && ctx.context.viewer.kind !== 'anonymous'
  const [window, now] = ctx.read((state, at) => [windowOf(ctx, state.rates, at), at] as const)
  if (free) {
    ctx.atEnd((state, env) => {
      const spent = currentWindow(state.rates, ctx.context.viewer, env.now)
      return done({ ...state, rates: state.rates.set(refundOne(spent)) }, undefined)
    })
  }
  return withStandardHeaders(
    reply,
    ctx.call,
    ctx.context,
    free ? refundOne(window) : window,
    now,
    ctx.operationId,
  )
}

const windowOf = (
  ctx: GithubCtx,
  rates: Parameters<typeof currentWindow>[0],
  now: number,
): RateWindow => currentWindow(rates, ctx.context.viewer, now)

function requestIdOf(ctx: GithubCtx): string {
  const [window, now] = ctx.read((state, at) => [windowOf(ctx, state.rates, at), at] as const)
  const headers = withStandardHeaders(
    { status: 403 },
    ctx.call,
    ctx.context,
    window,
    now,
    undefined,
  ).headers
  return headers?.find(([name]) => name === 'X-GitHub-Request-Id')?.[1] ?? ''
}
