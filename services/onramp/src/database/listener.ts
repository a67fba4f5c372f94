import { Client } from 'pg'
import { KEEP_ALIVE_DELAY_MS } from './open.js'
import { ORDERS_CHANNEL } from './orders.js'

const MIN_RECONNECT_MS = 250
const MAX_RECONNECT_MS = 10_000
const CONNECT_TIMEOUT_MS = 5_000

export interface ListenerOptions {
  readonly connectionString: string
  /** Gets the id of each changed order. */
  readonly onOrder: (orderId: string) => void
  /** Called when notifications may have been missed: after each reconnection. */
  readonly onMissed: () => void
  readonly onError: (error: unknown) => void
}

/**
 * Listens to the notifications of Postgres on a connection of its own, and reconnects when it is lost. Resolves once it listens.
 *
 * @returns a function that stops listening.
 * @throws the error of the first connection.
 */
export async function listenToOrders(options: ListenerOptions): Promise<() => Promise<void>> {
  let client: Client
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const reconnect = (delayMs: number) => {
    if (isStopped) return
    timer = setTimeout(async () => {
      try {
        const next = await connect(options, () => reconnect(MIN_RECONNECT_MS))
        if (isStopped) return void endQuietly(next)
        client = next
        options.onMissed()
      } catch (error) {
        options.onError(error)
        reconnect(Math.min(delayMs * 2, MAX_RECONNECT_MS))
      }
    }, delayMs)
    timer.unref()
  }

  client = await connect(options, () => reconnect(MIN_RECONNECT_MS))
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await endQuietly(client)
  }
}

/** Connects and listens. Calls `onLost` once if the connection ends later. */
async function connect({ connectionString, onOrder, onError }: ListenerOptions, onLost: () => void): Promise<Client> {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS
  })
  let isListening = false
  client.on('error', onError)
  client.on('end', () => {
    if (isListening) onLost()
    isListening = false
  })
  client.on('notification', ({ payload }) => {
    if (payload !== undefined) onOrder(payload)
  })
  try {
    await client.connect()
    await client.query(`listen ${ORDERS_CHANNEL}`)
    isListening = true
    return client
  } catch (error) {
    await endQuietly(client)
    throw error
  }
}

const endQuietly = (client: Client): Promise<void> => client.end().catch(() => {})
