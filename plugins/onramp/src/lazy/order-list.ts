import type { PluginContext, StorageItem } from '@latchkit/kernel'
import type { OnrampOrder } from '../contract.js'
import { isWatched, withoutBaseline, withoutGrowthOf } from '../order.js'
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
  const emitChange = (before: OnrampOrder, { account, provider, status }: OnrampOrder) => {
    if (status !== before.status) ctx.events.emit('onramp:changed', { account, provider: provider.id, status })
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
      const changes = otherChanges(before, order, stored.get())
      for (const [, other] of changes) write(other)
      for (const [was, is] of [[before, order] as const, ...changes]) emitChange(was, is)
    },
    remove(id: string): void {
      own.delete(id)
      stored.set(stored.get().filter(order => order.id !== id))
    }
  }
}

/**
 * Returns the changes, before and after, of the other orders after one changed, because what arrived counts for one order only: those that
 * wait are measured from the next balance, and one that the balance completed with the growth of a reported order loses it.
 */
function otherChanges(
  before: OnrampOrder,
  order: OnrampOrder,
  orders: readonly OnrampOrder[]
): readonly (readonly [OnrampOrder, OnrampOrder])[] {
  const nowMs = Date.now()
  const { id, account, token, symbol, status, measured, noticedBy } = order
  const others = orders.filter(
    other => other.id !== id && other.account === account && other.token === token && other.symbol === symbol
  )
  if (status !== 'completed' || (before.status === status && measured === before.measured)) return []
  const changes = others.filter(other => isWatched(other, nowMs)).map(other => [other, withoutBaseline(other)] as const)
  if (noticedBy !== 'provider' || before.status === status) return changes
  const taken = others
    .map(other => [other, withoutGrowthOf(order, other, nowMs)] as const)
    .find(([was, is]) => was !== is)
  return taken ? [...changes, taken] : changes
}
