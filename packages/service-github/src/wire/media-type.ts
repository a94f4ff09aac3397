/** What `Accept` asks for, as far as GitHub's own media types go. */
export interface MediaType {
  /** `raw`, `full`, `diff`, `sha` …, or a preview's name. */
  readonly param: string | undefined
}

/** The first media type of GitHub's in the header; its older spellings carry a version. */
export function mediaTypeOf(accept: string | undefined): MediaType {
  for (const item of (accept ?? '').split(',')) {
    const match = /^application\/vnd\.github(?:\.v3)?(?:\.([a-z0-9-]+))?(?:\+json)?$/.exec(
      (item.split(';')[0] ?? '').trim().toLowerCase(),
    )
    if (match !== null) return { param: match[1] }
  }
  return { param: undefined }
}

/** The value of `X-GitHub-Media-Type`. */
export const mediaTypeHeader = (media: MediaType): string =>
  media.param === undefined
    ? 'github.v3; format=json'
    : `github.v3; param=${media.param}; format=json`
