import { type PluginContext, raceSignal, type Slice } from '@latchkit/kernel'
import {
  type AccountId,
  type ChainsApi,
  type NativeBalanceState,
  type NativeBalancesApi,
  type NativeBalancesState,
  namespaceOf,
  parseAccountId
} from '@latchkit/plugin-chains/contract'
import type { ConnectionsApi } from '@latchkit/plugin-connections/contract'
import { createQuery } from '@latchkit/plugin-data/query'
import * as v from 'valibot'
import { BLOCK_MS, FRESH_MS } from '../freshness.js'

const MAX_STORED_ACCOUNTS = 20

const readBalance = v.object({
  /** Absent for a chain family without the feature `balance`. More digits than any chain's largest number has. */
  amount: v.exactOptional(v.pipe(v.string(), v.regex(/^[0-9]{1,80}$/))),
  readAtMs: v.pipe(v.number(), v.safeInteger())
})
type ReadBalance = Readonly<v.InferOutput<typeof readBalance>>

interface NativeBalancesParts {
  readonly chains: ChainsApi
  readonly connections: Pick<ConnectionsApi, 'state'>
}

/** Creates the owner of coin balances, which reads them from the chain and keeps them in memory and in the storage. */
export function createNativeBalances(
  ctx: Pick<PluginContext, 'events' | 'storage' | 'signal' | 'onDispose'>,
  { chains, connections }: NativeBalancesParts,
  state: Slice<NativeBalancesState>
): Pick<NativeBalancesApi, 'read' | 'publish'> {
  const get = (account: AccountId): NativeBalanceState | undefined => state.get().byAccount[account]
  const set = (account: AccountId, balance: NativeBalanceState) =>
    state.update(({ byAccount }) => void Object.assign(byAccount, { [account]: balance }))
  /** Returns true if a later balance is shown. A time in the future is ignored: the clock was set back. */
  const isOutdated = (account: AccountId, { readAtMs }: ReadBalance) => {
    const shownAtMs = get(account)?.readAtMs ?? 0
    return shownAtMs > readAtMs && shownAtMs <= Date.now()
  }
  const show = (account: AccountId, { amount, readAtMs }: ReadBalance) => {
    if (amount === undefined) set(account, { status: 'none' })
    else if (isOutdated(account, { readAtMs })) set(account, { ...get(account), status: 'ready' })
    else set(account, { status: 'ready', amount, readAtMs })
  }

  const query = createQuery<AccountId, ReadBalance>(ctx, {
    key: account => [account],
    staleMs: FRESH_MS,
    pauseMs: BLOCK_MS,
    invalidateOn: { event: 'transaction:settled', matches: ({ account }, [key]) => account === key },
    persist: {
      key: 'native_balance_cache',
      schema: readBalance,
      maxEntries: MAX_STORED_ACCOUNTS,
      toStored: balance => balance,
      fromStored: balance => (balance.amount === undefined ? undefined : balance)
    },
    async fetch(account, { signal }) {
      const before = get(account)
      set(account, { ...before, status: 'loading' })
      try {
        const { balance } = await raceSignal(() => chains.features(namespaceOf(account)), signal)
        const amount = await raceSignal(async () => balance?.read(account, signal), signal)
        return { ...(amount !== undefined && { amount: `${amount}` }), readAtMs: Date.now() }
      } catch (error) {
        const now = get(account)
        const isPublished = now?.readAtMs !== before?.readAtMs
        const status = isPublished ? 'ready' : signal.aborted ? (before?.status ?? 'loading') : 'failed'
        // `forget` may have removed it meanwhile.
        if (now) set(account, { ...now, status })
        throw error
      }
    }
  })
  const remove = (matches: (account: AccountId) => boolean) =>
    query.remove(([account]) => matches(account as AccountId))

  /** Removes the balances of a namespace, except for accounts that a connected wallet has. */
  const forget = ({ namespace }: { readonly namespace: string }) => {
    const { wallets = [] } = connections.state.get().byNamespace[namespace] ?? {}
    const addresses = new Set(wallets.flatMap(({ accounts }) => accounts.map(({ address }) => address)))
    const isGone = (account: AccountId) =>
      namespaceOf(account) === namespace && !addresses.has(parseAccountId(account)?.address ?? '')
    remove(isGone)
    const held = Object.entries(state.get().byAccount).filter(([account]) => !isGone(account as AccountId))
    state.update(draft => void Object.assign(draft, { byAccount: Object.fromEntries(held) }))
  }
  ctx.onDispose(ctx.events.on('connections:disconnected', forget))

  return {
    async read(account, { force = false, signal = ctx.signal } = {}) {
      // Ends the pause after a failure.
      if (force && get(account)?.status === 'failed') remove(failed => failed === account)
      const balance = await query.read(account, { signal, force })
      show(account, balance)
      return balance.amount === undefined ? undefined : BigInt(balance.amount)
    },

    async publish(account, balance) {
      if (isOutdated(account, balance)) return
      query.set(account, balance)
      show(account, balance)
    }
  }
}
