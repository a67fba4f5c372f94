import { type Kysely, type Migration, Migrator } from 'kysely'
import type { OnrampDatabase } from './tables.js'

/** Migrations of both databases, by name. Published migrations never change. */
const migrations: Readonly<Record<string, Migration>> = {
  '0001-orders': { up: createTables }
}

/**
 * Creates the tables, or changes those of an earlier version. Several instances may call it at once.
 *
 * @throws the error of the database, for example without the permission to create tables.
 */
export async function migrate(database: OnrampDatabase): Promise<void> {
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: async () => ({ ...migrations }) },
    // The database may be that of the site, with migrations of its own.
    migrationTableName: 'onramp_migrations',
    migrationLockTableName: 'onramp_migrations_lock'
  })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}

async function createTables({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('onramp_orders')
    .addColumn('order_id', 'text', column => column.primaryKey())
    .addColumn('provider', 'text', column => column.notNull())
    .addColumn('status', 'text', column => column.notNull())
    .addColumn('network', 'text')
    .addColumn('asset', 'text')
    .addColumn('amount', 'text')
    .addColumn('transaction_id', 'text')
    .addColumn('reason', 'text')
    .addColumn('created_at_ms', 'bigint', column => column.notNull())
    .addColumn('occurred_at_ms', 'bigint')
    .execute()
  await schema
    .createTable('onramp_events')
    .addColumn('provider', 'text', column => column.notNull())
    .addColumn('event_id', 'text', column => column.notNull())
    .addColumn('received_at_ms', 'bigint', column => column.notNull())
    .addPrimaryKeyConstraint('onramp_events_key', ['provider', 'event_id'])
    .execute()
  await schema
    .createTable('onramp_rate_limits')
    .addColumn('key', 'varchar(255)', column => column.primaryKey())
    .addColumn('points', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('expire', 'bigint')
    .execute()
  for (const [table, column] of expiryColumns)
    await schema.createIndex(`${table}_expiry`).on(table).column(column).execute()
}

/** Columns by which rows are deleted. */
const expiryColumns = [
  ['onramp_orders', 'created_at_ms'],
  ['onramp_events', 'received_at_ms'],
  ['onramp_rate_limits', 'expire']
] as const
