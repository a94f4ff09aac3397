/** A git object id: forty lower-case hex digits. */
export type Sha = string & { readonly __brand: 'Sha' }

export const parseSha = (text: string): Sha | undefined =>
  /^[0-9a-f]{40}$/.test(text) ? (text as Sha) : undefined

/** For digests that are forty hex digits by construction. */
export const shaOf = (digest: string): Sha => {
  const sha = parseSha(digest)
  if (sha === undefined) throw new Error('not a git object id')
  return sha
}
