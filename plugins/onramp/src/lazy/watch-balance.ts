import type { Disposer } from '@latchkit/kernel'
import type { Asset, BalancesApi, Holdings } from '@latchkit/plugin-balances/contract'
import { namespaceOf } from '@latchkit/plugin-chains/contract'
import type { OnrampOrder } from '../contract.js'
import { isOpen, withBalance } from '../order.js'
import type { OrderList } from './order-list.js'

/** Time between two reads of the balance while a purchase is shown. */
const READ_MS = 15_000

/**
 * Reads the balance of an order's account until it completes the order or the returned function is called. An order whose token has no
 * known address is left alone, because any token may have its symbol.
 */
export function watchBalance(id: string, orders: OrderList, balances: BalancesApi): Disposer {
  const look = () => {
    const order = orders.get(id)
    const holdings = order && balances.state.get().byAccount[order.account]
    // A failed read keeps the last values, and says nothing new.
    if (!order || holdings?.status !== 'ready' || !isOpen(order, Date.now())) return
    // An older balance may lack what arrived before the purchase.
    if (order.heldBefore === undefined && !((holdings.readAtMs ?? 0) >= order.createdAtMs)) return
    const held = heldToken(order, holdings.assets)
    if (held) orders.change(id, each => withBalance(each, held, Date.now()))
  }
  const read = () => {
    const order = orders.get(id)
    if (order && isOpen(order, Date.now()) && !document.hidden) void balances.read(order.account, { force: true })
  }
  read()
  look()
  const unsubscribe = balances.state.subscribe(look)
  const timer = setInterval(read, READ_MS)
  return () => {
    clearInterval(timer)
    unsubscribe()
  }
}

/** Longest age of a balance that counts as the one before the purchase. */
const MAX_AGE_MS = 60_000

/**
 * Returns the balance of an order's token when the order begins, in base units; `undefined` if it is unknown or too old. A source that
 * lists all tokens has none of one that is absent.
 */
export function heldAt(order: OnrampOrder, holdings: Holdings | undefined, nowMs: number): string | undefined {
  const { status, readAtMs = 0, assets = [], source } = holdings ?? {}
  const ageMs = nowMs - readAtMs
  if (status !== 'ready' || ageMs < 0 || ageMs > MAX_AGE_MS) return undefined
  const held = heldToken(order, assets)
  if (held) return `${held.amount}`
  return order.token !== undefined && source !== undefined && source !== 'chain' ? '0' : undefined
}

/** Returns the account's balance of the order's token; `undefined` if it cannot be told from other tokens. */
function heldToken({ account, token, symbol }: OnrampOrder, assets: readonly Asset[]) {
  const coin = assets.find(({ address }) => address === undefined)
  const isEvm = namespaceOf(account) === 'eip155'
  const isSame = (address: string | undefined) =>
    isEvm ? address?.toLowerCase() === token?.toLowerCase() : address === token
  const asset = token === undefined ? (coin?.symbol === symbol ? coin : undefined) : assets.find(a => isSame(a.address))
  if (asset) return { amount: BigInt(asset.amount), decimals: asset.decimals }
  return undefined
}
