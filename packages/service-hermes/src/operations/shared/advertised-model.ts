import { ownProfile, type Caller } from '../../domain/caller.ts'

/** The model name that a mount shows: a named profile shows its own name. */
export const advertisedModel = ({ profile, settings }: Caller): string =>
  profile === ownProfile ? settings.modelName : profile
