import type { PluginContext, Readable } from '@latchkit/kernel'
import type { OnrampOrder, OnrampProvider } from '../contract.js'
import { isFollowed, withReport } from '../order.js'
import type { OrderList } from './order-list.js'

/** Pause between two requests for one order. The service itself waits up to 25 s for a new status. */
const PAUSE_MS = 3_000
/** Largest pause after failures, each of which doubles it. */
const MAX_PAUSE_MS = 60_000

/** Follows the orders of this browser at their providers, while the page is visible, until each has an outcome. */
export function followOrders(
  ctx: Pick<PluginContext, 'onDispose'>,
  orders: OrderList,
  providers: Readable<readonly OnrampProvider[]>,
  pauseMs = PAUSE_MS
): void {
  const loops = new Map<string, AbortController>()
  const isWanted = (order: OnrampOrder) => !document.hidden && isFollowed(order, Date.now())
  const update = () => {
    const list = orders.stored.get()
    for (const [id, loop] of loops) {
      if (list.some(order => order.id === id && isWanted(order))) continue
      loops.delete(id)
      loop.abort()
    }
    for (const order of list) {
      const provider = providers.get().find(({ id }) => id === order.provider.id)
      if (loops.has(order.id) || !isWanted(order) || !provider?.order) continue
      const loop = new AbortController()
      loops.set(order.id, loop)
      void follow(order.id, { orders, read: provider.order, pauseMs, signal: loop.signal })
    }
  }
  update()
  ctx.onDispose(orders.stored.subscribe(update))
  ctx.onDispose(providers.subscribe(update))
  document.addEventListener('visibilitychange', update)
  ctx.onDispose(() => {
    document.removeEventListener('visibilitychange', update)
    for (const loop of loops.values()) loop.abort()
  })
}

interface Following {
  readonly orders: OrderList
  readonly read: NonNullable<OnrampProvider['order']>
  readonly pauseMs: number
  readonly signal: AbortSignal
}

async function follow(id: string, { orders, read, pauseMs, signal }: Following): Promise<void> {
  let pause = pauseMs
  while (!signal.aborted) {
    const order = orders.get(id)
    if (!order || !isFollowed(order, Date.now())) return
    // An order that the balance completed waits for the provider's own report.
    const known = order.noticedBy === 'balance' ? 'pending' : order.status
    try {
      const report = await read(id, known, signal)
      if (signal.aborted) return
      if (report) orders.change(id, each => withReport(each, report, Date.now()))
      pause = report ? pauseMs : Math.min(pause * 1.5, MAX_PAUSE_MS)
    } catch {
      // The service cannot be reached: the view shows the last known state.
      pause = Math.min(pause * 2, MAX_PAUSE_MS)
    }
    await sleep(pause, signal)
  }
}

/** Resolves after the time, or when the signal aborts. */
function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
