import type { JsonObject } from './json.ts'

export const apiVersions = ['2026-03-10', '2022-11-28'] as const
export type ApiVersion = (typeof apiVersions)[number]
/** Served when the header is absent. */
export const defaultVersion: ApiVersion = '2022-11-28'

export type AskedVersion =
  | { readonly kind: 'known'; readonly version: ApiVersion }
  | { readonly kind: 'unknown'; readonly asked: string }

export function askedVersion(header: string | undefined): AskedVersion {
  if (header === undefined || header === '') return { kind: 'known', version: defaultVersion }
  const version = apiVersions.find((known) => known === header)
  return version === undefined ? { kind: 'unknown', asked: header } : { kind: 'known', version }
}

/** Members that 2026-03-10 no longer sends stay out of its bodies. */
export const upTo2022 = (version: ApiVersion, members: JsonObject): JsonObject =>
  version === '2022-11-28' ? members : {}

export const unsupportedVersionText = (asked: string): string =>
  `The version you specified in the "X-GitHub-API-Version" request header, "${asked}", is not a supported version. The following versions are currently supported: "2026-03-10" (most recent) and "2022-11-28".`
