// Writes notes from several writers into a durable world until it is killed; prints each name once it is acknowledged.
import { systemHost } from '../src/clock.ts'
import { createWorld, openPersistence } from '../src/index.ts'
import { sqliteLog } from '../src/node.ts'
import { notesService } from '../src/testing/notes-service.ts'

const [, , directory = '', writers = '1'] = process.argv
const persistence = await openPersistence(await sqliteLog(directory), [notesService], systemHost)
const world = createWorld({ services: [notesService], persistence })
await Promise.all(
  Array.from({ length: Number(writers) }, async (_, writer) => {
    for (let turn = 0; ; turn++) {
      const name = `${writer}-${turn}`
      await world.fetch('notes', `http://notes/notes?name=${name}`, { method: 'POST' })
      process.stdout.write(`${name}\n`)
    }
  }),
)
