import type { Item } from '../domain/state.ts'
import type { Item as ItemJson } from '../generated/contract.ts'

export const toItemJson = ({ id, name }: Item): ItemJson => ({ id, name })
