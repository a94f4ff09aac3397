import {
  done,
  emptyTable,
  refuse,
  type Refusal,
  type Table,
  type Transition,
} from '@crvouga/mockingbird-shared-runtime'

export interface Item {
  readonly id: number
  readonly name: string
}

export interface State {
  readonly items: Table<Item, 'name'>
}

export const initialState: State = {
  items: emptyTable<Item, 'name'>({
    key: (item) => item.id,
    indexes: { name: (item) => item.name },
  }),
}

export const addItem =
  (name: string): Transition<State, Item> =>
  (state, env) => {
    if (state.items.find('name', name) !== undefined) return refuse('conflict', `${name} exists`)
    const item: Item = { id: env.nextId('item'), name }
    return done({ items: state.items.set(item) }, item)
  }

export const itemById = (state: State, id: string): Item | Refusal =>
  state.items.get(Number(id)) ?? refuse('not-found', `no item ${id}`)
