import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Client, createClient } from '@libsql/client'

export type Database = Client

export interface DatabaseOptions {
  /** `:memory:`, a file (`file:///tmp/world.db`), or a server (`libsql://`, `https://`, `http://`). @defaultValue ':memory:' */
  readonly databaseUrl?: string | undefined
  /** Authentication token of a database server. */
  readonly databaseToken?: string | undefined
}

/** Several parts of the world, or a second world, may write to one file. */
const busyTimeoutMs = 5_000

/**
 * Opens the database and creates the tables. No transaction spans several calls: with an in-memory database the client
 * would give each transaction its own database. `batch` is atomic and sufficient.
 *
 * @param tables  `CREATE … IF NOT EXISTS` statements.
 */
export async function openDatabase(
  { databaseUrl = ':memory:', databaseToken }: DatabaseOptions,
  tables: readonly string[]
): Promise<Database> {
  const file = databaseUrl.startsWith('file:')
  if (file) await mkdir(dirname(fileURLToPath(databaseUrl)), { recursive: true })
  const database = createClient({ url: databaseUrl, ...(databaseToken !== undefined && { authToken: databaseToken }) })
  try {
    if (file) {
      await database.execute('PRAGMA journal_mode = WAL')
      await database.execute(`PRAGMA busy_timeout = ${busyTimeoutMs}`)
    }
    await database.batch([...tables], 'write')
  } catch (error) {
    database.close()
    throw error
  }
  return database
}
