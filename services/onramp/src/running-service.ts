import { listenToOrders } from './database/listener.js'
import { migrate } from './database/migrations.js'
import { type OpenedDatabase, openDatabase } from './database/open.js'
import { deleteExpired, RETENTION_INTERVAL_MS } from './database/retention.js'
import { describeError } from './log.js'
import type { OnrampConfig } from './options.js'
import { createOrderWaits, type OrderWaits } from './order-waits.js'
import { type ClientLimits, createClientLimits } from './rate-limits.js'

/** Service with an open database. */
export interface RunningService extends OpenedDatabase {
  readonly config: OnrampConfig
  readonly limits: ClientLimits
  readonly waits: OrderWaits
  /** Ends the waits: their requests get a response. */
  endWaits(): void
  /** Closes the database, after the last response. */
  stop(): Promise<void>
}

/**
 * Opens the database, creates its tables, listens to other instances, and deletes expired rows from now on.
 *
 * @throws the error of the database. Everything is closed then.
 */
export async function startService(config: OnrampConfig): Promise<RunningService> {
  const report = (part: 'database' | 'listener' | 'retention') => (error: unknown) =>
    config.log({ event: 'failure', part, ...describeError(error) })
  const opened = openDatabase(config.database, report('database'))
  const { database, isPostgres } = opened
  const waits = createOrderWaits()
  let stopListening: (() => Promise<void>) | undefined
  try {
    await migrate(database)
    if (isPostgres)
      stopListening = await listenToOrders({
        connectionString: config.database,
        onOrder: waits.wake,
        onMissed: waits.wakeAll,
        onError: report('listener')
      })
  } catch (error) {
    await database.destroy().catch(report('database'))
    throw error
  }
  let deletion: Promise<void> = Promise.resolve()
  const startDeletion = () => {
    deletion = deleteExpired(database, config.now()).catch(report('retention'))
  }
  startDeletion()
  const timer = setInterval(startDeletion, RETENTION_INTERVAL_MS)
  timer.unref()
  return {
    ...opened,
    ...{ config, waits },
    endWaits: waits.endAll,
    limits: createClientLimits(database, config),
    async stop() {
      clearInterval(timer)
      await deletion
      await stopListening?.()
      await database.destroy()
    }
  }
}
