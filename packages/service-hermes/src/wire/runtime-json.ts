export interface RuntimeFacts {
  readonly provider: string
  readonly model: string
  readonly source: string
  readonly requested:
    | { readonly provider: string | undefined; readonly model: string | undefined }
    | undefined
  readonly lock: 'accepted' | 'confirmed' | undefined
}

export interface RuntimeJson {
  readonly provider: string
  readonly model: string
  readonly route_source: string
  readonly requested: { readonly provider: string; readonly model: string } | undefined
  readonly model_lock: 'accepted' | 'confirmed' | undefined
}

/** Which model ran, or will, and what was asked for. */
export const runtimeJson = ({
  provider,
  model,
  source,
  requested,
  lock,
}: RuntimeFacts): RuntimeJson => ({
  provider,
  model,
  route_source: source,
  requested:
    requested === undefined
      ? undefined
      : { provider: requested.provider ?? '', model: requested.model ?? '' },
  model_lock: lock,
})
