import { refuse } from '@crvouga/mockingbird-shared-runtime'
import type { Operation } from './parts/operation.ts'

/** No managed plugin is installed; `docker inspect` asks for one after every other kind of object. */
export const pluginInspect: Operation = ({ params }) =>
  refuse('not-found', `plugin "${params['name'] ?? ''}" not found`)
