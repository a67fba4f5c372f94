import type { PluginContext, Slice } from '@latchkit/kernel'
import { guardSchema } from '@latchkit/kernel/options'
import { type AccountId, isAccountId } from '@latchkit/plugin-chains/contract'
import { BALANCE_FRESH_MS, type BalancesState, dueInMs } from './balance.js'

interface KeptBalance {
  /** Base units, decimal text. */
  readonly amount: string
  readonly settledAtMs: number
}
type KeptBalances = Readonly<Record<AccountId, KeptBalance>>

const mostAccounts = 20
/** More digits than any chain's largest number has. */
const amountPattern = /^[0-9]{1,80}$/

const schema = guardSchema((value): value is KeptBalances => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const entries = Object.entries(value)
  return entries.length <= mostAccounts && entries.every(([account, kept]) => isAccountId(account) && isKept(kept))
})
const isKept = (value: unknown) => {
  const { amount, settledAtMs } = Object(value) as { readonly [K in keyof KeptBalance]?: unknown }
  return typeof amount === 'string' && amountPattern.test(amount) && Number.isSafeInteger(settledAtMs)
}

/**
 * Keeps balances over a reload and shares them with other tabs, for as long as they are fresh: for 30 s, or until a transaction
 * of the account is settled.
 *
 * @returns what forgets them.
 */
export function keepBalances(
  { storage, events, onDispose }: PluginContext,
  balances: Slice<BalancesState>
): () => void {
  const item = storage.item<KeptBalances>({
    key: 'native_balance_cache',
    initial: {},
    schema,
    maxAgeMs: BALANCE_FRESH_MS
  })
  const isFresh = (kept: KeptBalance) => dueInMs({ ...kept, reading: false }, Date.now()) > 0
  const adopt = () => {
    const known = balances.get().byAccount
    const newer = Object.entries(item.get() as Record<AccountId, KeptBalance>).filter(
      ([account, kept]) => isFresh(kept) && kept.settledAtMs > (known[account as AccountId]?.settledAtMs ?? 0)
    )
    if (newer.length === 0) return
    balances.update(({ byAccount }) => {
      for (const [account, { amount, settledAtMs }] of newer) {
        const { reading = false } = byAccount[account as AccountId] ?? {}
        Object.assign(byAccount, { [account]: { amount, settledAtMs, reading } })
      }
    })
  }
  const keep = () => {
    const kept = keptOf(balances.get())
    if (JSON.stringify(kept) !== JSON.stringify(item.get())) item.set(kept)
  }
  onDispose(
    events.on('transaction:settled', ({ account }) => {
      balances.update(({ byAccount }: { byAccount: Record<AccountId, { settledAtMs?: number }> }) => {
        delete byAccount[account]?.settledAtMs
      })
    })
  )
  void item.ready.then(adopt)
  onDispose(item.subscribe(adopt))
  onDispose(balances.subscribe(keep))
  return () => {
    balances.reset()
    item.remove()
  }
}

/** The newest first, so that a text says whether anything changed. */
function keptOf({ byAccount }: BalancesState): KeptBalances {
  const kept = Object.entries(byAccount).flatMap(([account, { amount, settledAtMs }]) =>
    amount && settledAtMs ? [[account, { amount, settledAtMs }] as const] : []
  )
  return Object.fromEntries(kept.sort(([, a], [, b]) => b.settledAtMs - a.settledAtMs).slice(0, mostAccounts))
}
