import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { LogFenced, type DurableLog, type LogRecord } from '../durable/log.ts'
import { OperatorError } from '../failure.ts'

const fileName = 'world.sqlite'

/**
 * The log in one SQLite file of a directory. The file is locked for as long as it is open, so a second
 * process on the same directory is refused; the lock goes with the process, however that ends.
 */
export async function sqliteLog(directory: string): Promise<DurableLog> {
  const open = await loadDriver()
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const database = openLocked(open, join(directory, fileName), directory)
  database.exec(
    'CREATE TABLE IF NOT EXISTS log (seq INTEGER PRIMARY KEY, record TEXT NOT NULL) STRICT',
  )
  const versionOf = database
    .prepare<[], number>('SELECT user_version FROM pragma_user_version')
    .pluck()
  const insert = database.prepare<[string]>('INSERT INTO log (record) VALUES (?)')
  const write = (records: readonly LogRecord[], expected: number, anew: boolean): number => {
    const version = versionOf.get() ?? 0
    if (version !== expected) throw new LogFenced(`at ${version}, expected ${expected}`)
    if (anew) database.exec('DELETE FROM log')
    for (const record of records) insert.run(record)
    database.pragma(`user_version = ${version + 1}`)
    return version + 1
  }
  const inTransaction = database.transaction(write)
  const read = database.prepare<[], string>('SELECT record FROM log ORDER BY seq').pluck()
  return {
    read: async () => ({ records: read.all(), version: versionOf.get() ?? 0 }),
    append: async (records, expected) => inTransaction.immediate(records, expected, false),
    rewrite: async (records, expected) => inTransaction.immediate(records, expected, true),
    close: () => {
      database.close()
      return Promise.resolve()
    },
  }
}

type Open = (file: string) => Database

async function loadDriver(): Promise<Open> {
  try {
    const { default: SqliteDatabase } = await import('better-sqlite3')
    return (file) => new SqliteDatabase(file, { timeout: 0 })
  } catch (error) {
    throw new OperatorError(
      'no_sqlite',
      `--data needs the package better-sqlite3 (npm install better-sqlite3@12): ${firstLine(error)}`,
    )
  }
}

function openLocked(open: Open, file: string, directory: string): Database {
  let database: Database
  try {
    database = open(file)
  } catch (error) {
    throw new OperatorError('bad_data_dir', `--data ${directory}: ${firstLine(error)}`)
  }
  try {
    database.pragma('locking_mode = EXCLUSIVE')
    database.pragma('journal_mode = WAL')
    // Every acknowledged change survives the process and the power; one sync per batch, not per change.
    database.pragma('synchronous = FULL')
    // The lock is taken by the first write.
    database.exec('BEGIN IMMEDIATE; COMMIT')
    return database
  } catch (error) {
    database.close()
    const busy = (error as { code?: string }).code?.startsWith('SQLITE_BUSY') === true
    throw new OperatorError(
      busy ? 'data_dir_taken' : 'bad_data_dir',
      busy
        ? `--data ${directory} is used by another process: stop that one or choose another directory`
        : `--data ${directory}: ${firstLine(error)}`,
    )
  }
}

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
