/** What `Accept` asks for, as far as GitHub's own media types go. */
export interface MediaType {
  /** `raw`, `full`, `diff`, `sha` …, or a preview's name. */
  readonly param: string | undefined
  /** `+json` was asked for, or nothing of GitHub's. */
  readonly json: boolean
}

/** The first media type of GitHub's in the header; its older spellings carry a version. */
export function mediaTypeOf(accept: string | undefined): MediaType {
  for (const item of (accept ?? '').split(',')) {
    const match = /^application\/vnd\.github(?:\.v3)?(?:\.([a-z0-9-]+))?(\+json)?$/.exec(
      (item.split(';')[0] ?? '').trim().toLowerCase(),
    )
    if (match !== null)
      return { param: match[1], json: match[2] !== undefined || match[1] === undefined }
  }
  return { param: undefined, json: true }
}

/** The value of `X-GitHub-Media-Type`. */
export const mediaTypeHeader = ({ param, json }: MediaType): string =>
  [
    'github.v3',
    ...(param === undefined ? [] : [`param=${param}`]),
    ...(json ? ['format=json'] : []),
  ].join('; ')
