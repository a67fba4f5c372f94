import type { AccountId } from '@latchkit/plugin-chains/contract'
import type { Kysely } from 'kysely'
import { EXPIRE_BATCH, type SignInStorage, type StoredAccount } from './storage.js'

export type { SignInStorage, StoredAccount, StoredNonce } from './storage.js'

/** Tables of `sqlStorage`. Postgres returns 64-bit integers as text. */
export interface SignInTables {
  readonly siwx_nonces: {
    readonly nonce: string
    readonly browser: string
    readonly expires_at_ms: number | string
  }
  readonly siwx_sessions: {
    readonly session: string
    readonly account: string
    readonly issued_at_ms: number | string
    readonly expires_at_ms: number | string
  }
}

/**
 * Creates the tables and indexes of `sqlStorage` if they are missing. Several servers may call it at once. Runs in the `up` of a
 * migration of Kysely, too.
 *
 * @throws the error of the database, for example without the permission to create tables.
 * @example
 * <!-- given: declare const pool: import('kysely').PostgresPool -->
 * ```ts
 * import { migrateSignIn } from '@latchkit/plugin-siwx/server-sql'
 * import { Kysely, PostgresDialect } from 'kysely'
 *
 * await migrateSignIn(new Kysely({ dialect: new PostgresDialect({ pool }) }))
 * ```
 */
export async function migrateSignIn<Tables>(database: Kysely<Tables>): Promise<void> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await createTables(database)
    } catch (error) {
      // In Postgres, `IF NOT EXISTS` fails for one of two servers that create an object at once. It is there the next time.
      if (failures === OBJECTS) throw error
    }
  }
}

/** Number of tables and indexes, each of which may fail once. */
const OBJECTS = 4

async function createTables<Tables>({ schema }: Kysely<Tables>): Promise<void> {
  await schema
    .createTable('siwx_nonces')
    .ifNotExists()
    .addColumn('nonce', 'text', column => column.primaryKey())
    .addColumn('browser', 'text', column => column.notNull())
    .addColumn('expires_at_ms', 'bigint', column => column.notNull())
    .execute()
  await schema
    .createTable('siwx_sessions')
    .ifNotExists()
    .addColumn('session', 'text', column => column.notNull())
    .addColumn('account', 'text', column => column.notNull())
    .addColumn('issued_at_ms', 'bigint', column => column.notNull())
    .addColumn('expires_at_ms', 'bigint', column => column.notNull())
    .addPrimaryKeyConstraint('siwx_sessions_key', ['session', 'account'])
    .execute()
  for (const table of ['siwx_nonces', 'siwx_sessions'])
    await schema.createIndex(`${table}_expiry`).ifNotExists().on(table).column('expires_at_ms').execute()
}

/**
 * Returns storage in a database, through Kysely: Postgres, SQLite 3.35 or newer, or libSQL. Several servers may share it. Create its tables
 * with `migrateSignIn`. Plugins of `database` are not applied.
 *
 * Rows hold hashes of the cookies' secrets, and no message and no signature. Each statement stands alone: the storage needs no
 * transactions.
 *
 * @example
 * <!-- given: declare const pool: import('kysely').PostgresPool -->
 * ```ts
 * import { sqlStorage } from '@latchkit/plugin-siwx/server-sql'
 * import { Kysely, PostgresDialect } from 'kysely'
 *
 * const storage = sqlStorage(new Kysely({ dialect: new PostgresDialect({ pool }) }))
 * ```
 */
export function sqlStorage<Tables>(database: Kysely<Tables>): SignInStorage {
  // The type of the site's own tables plays no part. A plugin such as CamelCasePlugin would rename the columns of rows.
  const tables = database.withoutPlugins() as unknown as Kysely<SignInTables>
  return { nonces: sqlNonces(tables), sessions: sqlSessions(tables) }
}

const sqlNonces = (database: Kysely<SignInTables>): SignInStorage['nonces'] => ({
  async put({ nonce, browser, expiresAtMs }) {
    await database.insertInto('siwx_nonces').values({ nonce, browser, expires_at_ms: expiresAtMs }).execute()
  },
  async take(nonce, browser) {
    const row = await database
      .deleteFrom('siwx_nonces')
      .where('nonce', '=', nonce)
      .where('browser', '=', browser)
      .returning('expires_at_ms')
      .executeTakeFirst()
    return row && { nonce, browser, expiresAtMs: Number(row.expires_at_ms) }
  },
  async expire(nowMs) {
    await database
      .deleteFrom('siwx_nonces')
      .where('nonce', 'in', from =>
        from
          .selectFrom('siwx_nonces')
          .select('nonce')
          .where('expires_at_ms', '<=', nowMs)
          .orderBy('expires_at_ms')
          .limit(EXPIRE_BATCH)
      )
      .execute()
  }
})

const sqlSessions = (database: Kysely<SignInTables>): SignInStorage['sessions'] => ({
  async get(session) {
    const rows = await database
      .selectFrom('siwx_sessions')
      .select(['account', 'issued_at_ms', 'expires_at_ms'])
      .where('session', '=', session)
      .orderBy('issued_at_ms')
      .execute()
    return rows.map(
      ({ account, issued_at_ms, expires_at_ms }): StoredAccount => ({
        account: account as AccountId,
        issuedAtMs: Number(issued_at_ms),
        expiresAtMs: Number(expires_at_ms)
      })
    )
  },
  async put(session, { account, issuedAtMs, expiresAtMs }) {
    const times = { issued_at_ms: issuedAtMs, expires_at_ms: expiresAtMs }
    await database
      .insertInto('siwx_sessions')
      .values({ session, account, ...times })
      .onConflict(conflict => conflict.columns(['session', 'account']).doUpdateSet(times))
      .execute()
  },
  async delete(session, account) {
    const all = database.deleteFrom('siwx_sessions').where('session', '=', session)
    await (account === undefined ? all : all.where('account', '=', account)).execute()
  },
  async move(from, to) {
    await database.updateTable('siwx_sessions').set({ session: to }).where('session', '=', from).execute()
  },
  async expire(nowMs) {
    // A subquery with two columns is not common to all databases: whole sessions are found, and their expired accounts deleted.
    await database
      .deleteFrom('siwx_sessions')
      .where('expires_at_ms', '<=', nowMs)
      .where('session', 'in', from =>
        from
          .selectFrom('siwx_sessions')
          .select('session')
          .where('expires_at_ms', '<=', nowMs)
          .orderBy('expires_at_ms')
          .limit(EXPIRE_BATCH)
      )
      .execute()
  }
})
