import { json } from '../wire/replies.ts'
import type { Operation } from './parts/operation.ts'

export const pluginList: Operation = () => json(200, [])
