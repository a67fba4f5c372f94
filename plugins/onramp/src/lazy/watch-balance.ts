import type { Disposer } from '@latchkit/kernel'
import type { BalancesApi, Holdings } from '@latchkit/plugin-balances/contract'
import { namespaceOf } from '@latchkit/plugin-chains/contract'
import type { OnrampOrder } from '../contract.js'
import { type HeldToken, isWatched, withBalance } from '../order.js'
import type { OrderList } from './order-list.js'

/** Time between two reads of the balance while a purchase is shown. */
const READ_MS = 15_000
/** Time after which a changed balance is read again, to confirm it. A block of most chains takes less. */
const CONFIRM_MS = 3_000

/**
 * Reads the balance of an order's account until it has shown the purchase or the returned function is called. A change counts when a
 * second read confirms it. An order whose token has no known address is left alone, because any token may have its symbol.
 */
export function watchBalance(id: string, orders: OrderList, balances: BalancesApi): Disposer {
  let previous: { readonly readAtMs: number; readonly held: HeldToken } | undefined
  let confirming: ReturnType<typeof setTimeout> | undefined
  const read = () => {
    const order = orders.get(id)
    if (order && isWatched(order, Date.now()) && !document.hidden) void balances.read(order.account, { force: true })
  }
  const look = () => {
    const order = orders.get(id)
    const holdings = order && balances.state.get().byAccount[order.account]
    const nowMs = Date.now()
    // A failed read keeps the last values, and says nothing new.
    if (!order || holdings?.status !== 'ready' || !isWatched(order, nowMs)) return
    const { readAtMs = 0 } = holdings
    // An older balance may lack what arrived before the purchase.
    if (order.heldBefore === undefined && readAtMs < order.createdAtMs) return
    const held = heldToken(order, holdings)
    // The state changes for other accounts, too: the same read confirms nothing.
    if (!held || previous?.readAtMs === readAtMs) return
    const last = previous?.held
    previous = { readAtMs, held }
    orders.change(id, each => withBalance(each, held, nowMs, last))
    const changed = orders.get(id)
    if (!changed || withBalance(changed, held, nowMs, held) === changed) return
    clearTimeout(confirming)
    confirming = setTimeout(read, CONFIRM_MS)
  }
  read()
  look()
  const unsubscribe = balances.state.subscribe(look)
  const timer = setInterval(read, READ_MS)
  return () => {
    clearTimeout(confirming)
    clearInterval(timer)
    unsubscribe()
  }
}

/** Longest age of a balance that counts as the one before the purchase. */
const MAX_AGE_MS = 60_000

/** Returns the balance of an order's token when the order begins, in base units; `undefined` if it is unknown or too old. */
export function heldAt(order: OnrampOrder, holdings: Holdings | undefined, nowMs: number): string | undefined {
  const { status, readAtMs = 0 } = holdings ?? {}
  const ageMs = nowMs - readAtMs
  if (!holdings || status !== 'ready' || ageMs < 0 || ageMs > MAX_AGE_MS) return undefined
  const held = heldToken(order, holdings)
  return held && `${held.amount}`
}

/**
 * Returns the account's balance of the order's token; `undefined` if it is unknown or cannot be told from other tokens. A source that lists
 * all tokens has none of one that is absent.
 */
function heldToken({ account, token, symbol }: OnrampOrder, { assets, source }: Holdings): HeldToken | undefined {
  const coin = assets.find(({ address }) => address === undefined)
  const isEvm = namespaceOf(account) === 'eip155'
  const isSame = (address: string | undefined) =>
    isEvm ? address?.toLowerCase() === token?.toLowerCase() : address === token
  const asset = token === undefined ? (coin?.symbol === symbol ? coin : undefined) : assets.find(a => isSame(a.address))
  if (asset) return { amount: BigInt(asset.amount), decimals: asset.decimals }
  const isEmpty = token !== undefined && source !== undefined && source !== 'chain'
  return isEmpty ? { amount: 0n, decimals: 0 } : undefined
}
