import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type DatabaseHost, execute, START_TIMEOUT_MS, startPostgres, withDatabase } from './databases.js'
import { createScene, newOrderId, orderEvent, type Scene, VISITOR_IP } from './scene.js'

describe('two instances on one Postgres', () => {
  let host: DatabaseHost
  const scenes: Scene[] = []
  beforeAll(async () => {
    host = await startPostgres()
  }, START_TIMEOUT_MS)
  afterEach(async () => {
    await Promise.all(scenes.splice(0).map(({ service }) => service.close()))
  })
  afterAll(() => host?.close())

  const createInstances = async (options: object = {}) => {
    const database = await host.create()
    const create = () => createScene({ database, rateLimits: { webhooksPerMinute: 10_000 }, ...options })
    const instances = [create(), create()] as const
    scenes.push(...instances)
    return { database, instances }
  }

  /** Waits until `count` connections listen. */
  const untilListening = (database: string, count: number) =>
    expect.poll(async () => (await listenersOf(database)).length).toBe(count)

  test('create the tables of an empty database at once', async () => {
    const { instances } = await createInstances()
    const replies = await Promise.all(instances.map(({ send }) => send('/health')))
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(instances.flatMap(({ log }) => log.filter(({ event }) => event === 'failure'))).toEqual([])
  })

  test('apply a webhook once that both get at once', async () => {
    const { instances } = await createInstances()
    const [first, second] = instances
    for (let round = 0; round < 10; round += 1) {
      const event = orderEvent(newOrderId(), 'pending')
      const replies = await Promise.all([first, second, first, second].map(({ webhook }) => webhook(event)))
      expect(replies.map(({ body }) => body.effect).sort()).toEqual(['applied', 'seen', 'seen', 'seen'])
    }
  })

  test('apply one of two final events that they get at once', async () => {
    const { instances } = await createInstances()
    const [first, second] = instances
    for (let round = 0; round < 10; round += 1) {
      const orderId = newOrderId()
      await first.webhook(orderEvent(orderId, 'pending'))
      const replies = await Promise.all([
        first.webhook(orderEvent(orderId, 'completed')),
        second.webhook(orderEvent(orderId, 'failed'))
      ])
      expect(replies.map(({ body }) => body.effect).sort()).toEqual(['applied', 'late'])
      const applied = replies[0].body.effect === 'applied' ? 'completed' : 'failed'
      expect((await second.read(orderId)).body.status).toBe(applied)
    }
  })

  test('wake a read of the one by a webhook to the other', async () => {
    const { database, instances } = await createInstances({ longPollMs: 60_000 })
    const [first, second] = instances
    const orderId = newOrderId()
    await first.webhook(orderEvent(orderId, 'pending'))
    await untilListening(database, 2)
    const reading = second.read(orderId, 'pending')
    await first.webhook(orderEvent(orderId, 'completed'))
    expect((await reading).body.status).toBe('completed')
  })

  test('wake a read whose notification was lost with the connection', async () => {
    const { database, instances } = await createInstances({ longPollMs: 60_000 })
    const [first, second] = instances
    const orderId = newOrderId()
    await first.webhook(orderEvent(orderId, 'pending'))
    await untilListening(database, 2)
    const reading = second.read(orderId, 'pending')
    await execute(database, `select pg_terminate_backend(pid) from (${LISTENERS}) as listeners`)
    await untilListening(database, 0)
    await first.webhook(orderEvent(orderId, 'completed'))
    expect((await reading).body.status).toBe('completed')
    await untilListening(database, 2)
  })

  test('reject a transaction whose connection is lost between two statements, and end no process', async () => {
    const url = await host.create()
    const transaction = withDatabase(url, database =>
      database.transaction().execute(async connection => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection)
        await execute(url, `select pg_terminate_backend(${rows[0]?.pid})`)
        // An error without a listener would be thrown here.
        await new Promise(resolve => setTimeout(resolve, 100))
        await sql`select 1`.execute(connection)
      })
    )
    await expect(transaction).rejects.toThrow()
  })

  test('limit an idle transaction to 10 seconds', async () => {
    const settings = await withDatabase(await host.create(), async database => {
      const { rows } = await sql`select current_setting('idle_in_transaction_session_timeout') as idle`.execute(
        database
      )
      return rows
    })
    expect(settings).toEqual([{ idle: '10s' }])
  })

  test('share the limits of a client', async () => {
    const { instances } = await createInstances({ rateLimits: { readsPerMinute: 3 } })
    const [first, second] = instances
    const orderId = newOrderId()
    const statuses: number[] = []
    for (const { read } of [first, second, first, second]) statuses.push((await read(orderId)).status)
    expect(statuses).toEqual([404, 404, 404, 429])
    expect((await second.send(`/v1/orders/${orderId}`, {}, VISITOR_IP)).status).toBe(429)
  })
})

const LISTENERS =
  "select pid from pg_stat_activity where query = 'listen onramp_orders' and datname = current_database()"

const listenersOf = (database: string) => execute(database, LISTENERS)
