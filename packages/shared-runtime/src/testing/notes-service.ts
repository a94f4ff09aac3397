import { z } from 'zod'
import { refuse } from '../failure.ts'
import { jsonReply, toText, type Reply } from '../message.ts'
import { emptyTable, type Table, type TableSchema } from '../persistent/table.ts'
import { defineService, done, type ServiceDefinition, type WireManners } from '../service.ts'

/** A provider that nobody has: notes with a name, an optional expiry, a wait and a stream. For the runtime's own tests. */
export interface Note {
  readonly id: string
  readonly number: number
  readonly name: string
  readonly at: number
  readonly readers: number
}
export interface NotesState {
  readonly notes: Table<Note, 'name' | 'number'>
}
export interface NotesSeed {
  readonly notes: readonly string[]
}

const noteSchema: TableSchema<Note, 'name' | 'number'> = {
  key: (note) => note.id,
  indexes: { name: (note) => note.name, number: (note) => note.number },
}

/** Plain manners: headers as given, a length always, chunks for streams. */
export const plainManners: WireManners = {
  headers: (reply, { bodyLength, method }) => {
    const headers = reply.headers ?? []
    if (reply.status === 204 || reply.status === 304) return { headers, framing: 'none' }
    if (bodyLength === null) {
      return { headers: [...headers, ['Transfer-Encoding', 'chunked']], framing: 'chunked' }
    }
    return {
      headers: [...headers, ['Content-Length', String(bodyLength)]],
      framing: method === 'HEAD' ? 'none' : 'length',
    }
  },
  onMalformed: ({ kind }) =>
    `HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: ${kind.length}\r\n\r\n${kind}`,
  headBytesMax: 16_384,
  bodyBytesMax: 65_536,
  anyMethod: false,
  keepAliveMs: 0,
}

// As a provider sweeps: for ever, and mostly for nothing.
const sweepMs = 60_000

const text = (status: number, message: string): Reply => jsonReply(status, { message })

export const notesService: ServiceDefinition<NotesState, undefined, NotesSeed> = defineService<
  NotesState,
  undefined,
  NotesSeed
>({
  name: 'notes',
  title: 'Notes',
  version: '1.0.0',
  contract: {
    title: 'Notes',
    version: '1',
    operations: {
      NoteCreate: {
        method: 'POST',
        path: '/notes',
        supported: true,
        statuses: [201, 400, 409],
        safeQuery: ['name'],
      },
      NoteList: { method: 'GET', path: '/notes', supported: true, statuses: [200] },
      NoteGet: { method: 'GET', path: '/notes/{name}', supported: true, statuses: [200, 404] },
      NoteDelete: {
        method: 'DELETE',
        path: '/notes/{name}',
        supported: true,
        statuses: [204, 404],
      },
      NoteWait: { method: 'GET', path: '/notes/{name}/gone', supported: true, statuses: [200] },
      NoteStream: {
        method: 'GET',
        path: '/notes/{name}/stream',
        supported: true,
        statuses: [200, 404],
      },
      NotePrint: {
        method: 'POST',
        path: '/notes/{name}/print',
        supported: false,
        reason: 'no printer',
        statuses: [200],
      },
    },
  },
  seed: {
    schema: z.strictObject({ notes: z.array(z.string()) }),
    initial: { notes: ['welcome'] },
  },
  initialState: (env) => {
    env.schedule(env.now + sweepMs, { type: 'sweep' }, 'housekeeping')
    return { notes: emptyTable(noteSchema) }
  },
  applySeed: (state, seed, env) => {
    let { notes } = state
    for (const name of seed.notes) {
      if (notes.find('name', name) !== undefined) return refuse('conflict', `taken: ${name}`)
      const number = env.nextId('note')
      notes = notes.set({ id: env.hex(8), number, name, at: env.now, readers: 0 })
    }
    return { notes }
  },
  onDue: (state, event, env) => {
    if (event.type === 'expire') return { notes: state.notes.delete(String(event['id'])) }
    env.schedule(env.now + sweepMs, { type: 'sweep' }, 'housekeeping')
    return state
  },
  withoutLiveHandles: (state) => {
    let { notes } = state
    for (const note of state.notes.rows())
      if (note.readers > 0) notes = notes.set({ ...note, readers: 0 })
    return notes === state.notes ? state : { notes }
  },
  manners: plainManners,
  enter: (call) => ({ path: call.path, context: undefined }),
  failures: {
    refusal: ({ refusal, message }) =>
      text(
        { 'not-found': 404, conflict: 409, unavailable: 503 }[refusal as string] ?? 400,
        message,
      ),
    noRoute: (miss) => text(miss.kind === 'path' ? 404 : 405, 'no such call'),
    unsupported: (operationId) => text(501, `${operationId} is not built`),
    internal: () => text(500, 'a bug'),
    badBody: (problem) => text(problem === 'too-large' ? 413 : 400, problem),
  },
  handlers: {
    NoteCreate: async (ctx) => {
      const name = ctx.call.query.get('name') ?? toText(await ctx.call.body())
      if (name === '') return refuse('invalid', 'name needed')
      const ttlMs = Number(ctx.call.query.get('ttl') ?? 0)
      const made = ctx.commit((state, env) => {
        if (state.notes.find('name', name) !== undefined)
          return refuse('conflict', `taken: ${name}`)
        const note: Note = {
          id: env.hex(8),
          number: env.nextId('note'),
          name,
          at: env.now,
          readers: 0,
        }
        if (ttlMs > 0) env.schedule(env.now + ttlMs, { type: 'expire', id: note.id })
        return done({ notes: state.notes.set(note) }, note)
      })
      if ('refusal' in made) return made
      ctx.touch('note', made.id)
      return jsonReply(201, made)
    },
    NoteList: (ctx) =>
      jsonReply(
        200,
        ctx.read((state) => [...state.notes.ordered('number')]),
      ),
    NoteGet: (ctx) => {
      const note = ctx.read((state) => state.notes.find('name', ctx.params['name'] ?? ''))
      return note === undefined ? refuse('not-found', 'no such note') : jsonReply(200, note)
    },
    NoteDelete: (ctx) => {
      const gone = ctx.commit((state) => {
        const note = state.notes.find('name', ctx.params['name'] ?? '')
        if (note === undefined) return refuse('not-found', 'no such note')
        return done({ notes: state.notes.delete(note.id) }, note.id)
      })
      return typeof gone === 'string' ? { status: 204 } : gone
    },
    NoteWait: async (ctx) => {
      const at = await ctx.until((state, now) =>
        state.notes.find('name', ctx.params['name'] ?? '') === undefined ? now : undefined,
      )
      return jsonReply(200, { goneAt: at })
    },
    NoteStream: (ctx) => {
      const name = ctx.params['name'] ?? ''
      const read = (change: number) => (state: NotesState) => {
        const note = state.notes.find('name', name)
        return note === undefined
          ? refuse('not-found', 'no such note')
          : done({ notes: state.notes.set({ ...note, readers: note.readers + change }) }, note)
      }
      const opened = ctx.commit(read(1))
      if ('refusal' in opened) return opened
      ctx.atEnd(read(-1))
      return {
        status: 200,
        headers: [['Content-Type', 'text/plain']],
        stream: (async function* () {
          yield `reading ${name}\n`
          await ctx.until((state) =>
            state.notes.find('name', name) === undefined ? true : undefined,
          )
          yield 'gone\n'
        })(),
      }
    },
  },
  presets: {
    notes_create_lost: {
      description: 'A note is made and the reply is lost.',
      rule: { match: { operationId: 'NoteCreate' }, phase: 'after-commit', kind: 'drop' },
    },
  },
  controls: [
    {
      method: 'POST',
      path: '/rename',
      summary: 'Renames a note as somebody else would.',
      body: z.strictObject({ from: z.string(), to: z.string() }),
      run: (ctx) => {
        const { from, to } = ctx.body as { from: string; to: string }
        return ctx.commit((state) => {
          const note = state.notes.find('name', from)
          if (note === undefined) return refuse('not-found', 'no such note')
          return done({ notes: state.notes.set({ ...note, name: to }) }, { renamed: note.id })
        })
      },
    },
  ],
  defaults: { port: 8899 },
  clientEnv: ({ http }) => (http === undefined ? {} : { NOTES_URL: http }),
})
