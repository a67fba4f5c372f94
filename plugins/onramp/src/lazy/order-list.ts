import type { PluginContext, StorageItem } from '@latchkit/kernel'
import type { OnrampOrder } from '../contract.js'
import { isWatched, withoutBaseline } from '../order.js'
import { isOrder, withOrder } from '../persistence.js'

/** Time during which a new order is written again if another tab, which did not know it, wrote the list. */
const RACE_MS = 5_000

/** Orders of this browser, in the storage that all tabs share. */
export type OrderList = ReturnType<typeof createOrderList>

export function createOrderList(
  ctx: Pick<PluginContext, 'events' | 'onDispose'>,
  stored: StorageItem<readonly OnrampOrder[]>
) {
  /** Orders that this tab created and did not remove. Another tab that wrote at the same time may not have known them. */
  const own = new Map<string, OnrampOrder>()
  const get = (id: string) => stored.get().find(order => order.id === id)
  const write = (order: OnrampOrder) => {
    if (own.has(order.id)) own.set(order.id, order)
    stored.set(withOrder(stored.get(), order, Date.now()))
  }
  ctx.onDispose(
    stored.subscribe(() => {
      for (const order of [...own.values()]) {
        const nowMs = Date.now()
        const isNew = Math.abs(nowMs - order.createdAtMs) < RACE_MS
        const next = withOrder(stored.get(), order, nowMs)
        // Before the write, which calls this listener again: the list may be full of newer orders.
        if (!isNew || !next.includes(order)) own.delete(order.id)
        else if (!get(order.id)) stored.set(next)
      }
    })
  )
  return {
    stored,
    get,
    add(order: OnrampOrder): void {
      own.set(order.id, order)
      write(order)
    },
    /** Applies a change to an order, and emits its new status. Ignores a change that returns the same object or an invalid order. */
    change(id: string, change: (order: OnrampOrder) => OnrampOrder): void {
      const before = get(id)
      if (!before) return
      const order = change(before)
      // An invalid report of a provider must not make the stored list invalid.
      if (order === before || !isOrder(order)) return
      write(order)
      const { account, provider, status } = order
      // What arrived is counted for one order only.
      const isSameToken = (other: OnrampOrder) =>
        other.id !== id && other.account === account && other.token === order.token && other.symbol === order.symbol
      if (status === 'completed' && (before.status !== status || order.measured !== before.measured)) {
        for (const other of stored.get().filter(each => isSameToken(each) && isWatched(each, Date.now())))
          write(withoutBaseline(other))
      }
      if (status === before.status) return
      ctx.events.emit('onramp:changed', { account, provider: provider.id, status })
    },
    remove(id: string): void {
      own.delete(id)
      stored.set(stored.get().filter(order => order.id !== id))
    }
  }
}
