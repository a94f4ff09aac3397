import { isRefusal, jsonReply, type Handler } from '@crvouga/mockingbird-shared-runtime'
import { itemById, type State } from '../domain/state.ts'
import { toItemJson } from '../wire/item-json.ts'

export const itemGet: Handler<State> = (ctx) => {
  const item = ctx.read((state) => itemById(state, ctx.params['id'] ?? ''))
  return isRefusal(item) ? item : jsonReply(200, toItemJson(item))
}
