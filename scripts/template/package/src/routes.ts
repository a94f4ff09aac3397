import type { Handler } from '@crvouga/mockingbird-shared-runtime'
import type { State } from './domain/state.ts'
import type { SupportedOperationId } from './generated/contract.ts'
import { itemGet } from './operations/item-get.ts'

export const handlers: Readonly<Record<SupportedOperationId, Handler<State>>> = {
  ItemGet: itemGet,
}
