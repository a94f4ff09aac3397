// Serves notes from a data directory until it is killed; prints its url once it can be called.
import { systemHost } from '../src/clock.ts'
import { createWorld, openPersistence } from '../src/index.ts'
import { listenTcp, sqliteLog } from '../src/node.ts'
import { notesService } from '../src/testing/notes-service.ts'

const [, , directory = ''] = process.argv
const persistence = await openPersistence(await sqliteLog(directory), [notesService], systemHost)
const world = createWorld({ services: [notesService], persistence })
const listener = await listenTcp({
  manners: notesService.manners,
  answer: (call) => world.answer('notes', call),
  port: 0,
})
process.stdout.write(`${listener.url}\n`)
