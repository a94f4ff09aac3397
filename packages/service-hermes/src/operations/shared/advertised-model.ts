import { ownProfile, type Caller } from '../../domain/caller.ts'

/** The model name that a mount shows: a named profile shows its own name. */
export const advertisedModel = ({ profile, settings, level }: Caller): string =>
  profile === ownProfile || !level.profileKeys ? settings.modelName : profile
