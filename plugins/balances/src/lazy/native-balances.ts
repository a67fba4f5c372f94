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
import { createQuery, type KeyMatch } from '@latchkit/plugin-data/query'
import * as v from 'valibot'
import { FRESH_MS, RETRY_PAUSE_MS } from '../freshness.js'

const MAX_STORED_ACCOUNTS = 20

const storedBalanceSchema = v.object({
  /** Absent for a chain family without the feature `balance`. At most 80 digits, more than amounts of any chain have. */
  amount: v.exactOptional(v.pipe(v.string(), v.regex(/^[0-9]{1,80}$/))),
  readAtMs: v.pipe(v.number(), v.safeInteger())
})
type ReadBalance = Readonly<v.InferOutput<typeof storedBalanceSchema>>

type Context = Pick<PluginContext, 'events' | 'storage' | 'signal' | 'onDispose'>

/** Creates the shared cache of coin balances, which reads them from the chain and stores them. */
export function createNativeBalances(
  ctx: Context,
  { chains, connections }: { readonly chains: ChainsApi; readonly connections: Pick<ConnectionsApi, 'state'> },
  state: Slice<NativeBalancesState>
): Pick<NativeBalancesApi, 'read' | 'publish'> {
  const shown = createShownBalances(state)
  const query = createBalanceQuery(ctx, chains, shown)

  ctx.events.on('connections:disconnected', ({ namespace }) => {
    const isDisconnected = isDisconnectedFrom(connections, namespace)
    query.remove(isDisconnected)
    shown.remove(isDisconnected)
  })

  return {
    async read(account, { force = false, signal = ctx.signal } = {}) {
      // Ends the pause after a failure.
      if (force && shown.get(account)?.status === 'failed') query.remove(([failed]) => failed === account)
      const balance = await query.read(account, { signal, force })
      shown.show(account, balance)
      return balance.amount === undefined ? undefined : BigInt(balance.amount)
    },

    async publish(account, balance) {
      if (shown.isOutdated(account, balance)) return
      query.set(account, balance)
      shown.show(account, balance)
    }
  }
}

/** Returns a function that returns true for keys of accounts of the namespace that no connected wallet has. */
export function isDisconnectedFrom({ state }: Pick<ConnectionsApi, 'state'>, namespace: string): KeyMatch {
  const { wallets = [] } = state.get().byNamespace[namespace] ?? {}
  const addresses = new Set(wallets.flatMap(({ accounts }) => accounts.map(({ address }) => address)))
  return ([account]) =>
    namespaceOf(account as AccountId) === namespace && !addresses.has(parseAccountId(account ?? '')?.address ?? '')
}

/** Creates functions that read and write the shown balances. `show` never replaces a balance by an earlier one. */
function createShownBalances(state: Slice<NativeBalancesState>) {
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
  const remove = (matches: KeyMatch) => {
    const rest = Object.entries(state.get().byAccount).filter(([account]) => !matches([account]))
    state.update(draft => void Object.assign(draft, { byAccount: Object.fromEntries(rest) }))
  }
  return { get, set, isOutdated, show, remove }
}

/** Creates the query that reads balances from the chain, stores them, and shows the status of each read. */
function createBalanceQuery(
  ctx: Context,
  chains: ChainsApi,
  { get, set }: Pick<ReturnType<typeof createShownBalances>, 'get' | 'set'>
) {
  return createQuery<AccountId, ReadBalance>(ctx, {
    key: account => [account],
    staleMs: FRESH_MS,
    pauseMs: RETRY_PAUSE_MS,
    invalidateOn: { event: 'transaction:settled', matches: ({ account }, [key]) => account === key },
    persist: {
      key: 'native_balance_cache',
      schema: storedBalanceSchema,
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
        // Undefined if the wallet disconnected meanwhile.
        if (now) set(account, { ...now, status })
        throw error
      }
    }
  })
}
