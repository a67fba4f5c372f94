import { fileURLToPath } from 'node:url'
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely'
import Database from 'libsql'
import { Pool } from 'pg'
import type { OnrampDatabase, OnrampTables } from './tables.js'

/** Connections of this instance. */
const MAX_CONNECTIONS = 10
const CONNECT_TIMEOUT_MS = 5_000
const STATEMENT_TIMEOUT_MS = 10_000
/** Time after which a silent connection is tested, so that a lost one is noticed within half a minute. */
export const KEEP_ALIVE_DELAY_MS = 10_000
/** Time for which a statement waits for another process that has the file. */
const BUSY_TIMEOUT_MS = 5_000

export interface OpenedDatabase {
  readonly database: OnrampDatabase
  /** True for Postgres, which notifies other instances. */
  readonly isPostgres: boolean
}

/**
 * Opens a database: `postgres://…`, `file:…` or `:memory:`. Postgres is connected to by the first statement.
 *
 * @param onError - gets errors of idle connections.
 * @throws {Error} if the file cannot be opened.
 */
export function openDatabase(url: string, onError: (error: unknown) => void): OpenedDatabase {
  if (/^postgres/.test(url)) return { database: openPostgres(url, onError), isPostgres: true }
  return { database: openFile(url), isPostgres: false }
}

function openPostgres(connectionString: string, onError: (error: unknown) => void): OnrampDatabase {
  const pool = new Pool({
    connectionString,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    // An instance that is lost within a transaction frees its rows.
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS
  })
  pool.on('error', onError)
  // The pool listens for errors of idle connections only. Without this listener, an error of a connection in a transaction would end the
  // process. The next statement of the transaction rejects.
  pool.on('connect', client => void client.on('error', () => {}))
  return new Kysely<OnrampTables>({ dialect: new PostgresDialect({ pool }) })
}

function openFile(url: string): OnrampDatabase {
  const file = new Database(pathOf(url))
  file.pragma('journal_mode = WAL')
  file.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`)
  return new Kysely<OnrampTables>({ dialect: new SqliteDialect({ database: file }) })
}

/** Returns the path of `file:///var/orders.db` or `file:orders.db`; `:memory:` unchanged. */
function pathOf(url: string): string {
  if (url.startsWith('file://')) return fileURLToPath(url)
  return url.replace(/^file:/, '')
}
