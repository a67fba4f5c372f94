import type { PluginContext, Slice } from '@latchkit/kernel'
import { type AccountId, type ChainId, parseAccountId } from '@latchkit/kernel/chain'
// For the name of its event alone.
import type {} from '@latchkit/plugin-activity/contract'
import type { ConnectionsApi } from '@latchkit/plugin-connections/contract'
import type { AccountDataApi } from '@latchkit/plugin-data/contract'
import type { MessagesApi, ToastsApi } from '@latchkit/plugin-shell/contract'
import { assetsOf } from './assets.js'
import type { BalancesApi, BalancesState, Holdings } from './contract.js'
import { BLOCK_MS, dueInMs } from './freshness.js'
import { messages as texts } from './messages.js'
import type { ListedToken } from './options.js'
import { readSources } from './sources.js'

export interface ReaderParts {
  readonly state: Slice<BalancesState>
  readonly currency: string
  /** By chain: what the site stands for. */
  readonly tokens: Readonly<Record<ChainId, readonly ListedToken[]>>
  readonly connections: ConnectionsApi
  readonly messages: MessagesApi
  readonly toasts: ToastsApi
  readonly data: () => AccountDataApi | undefined
}
type Context = Pick<PluginContext, 'events' | 'router' | 'signal' | 'report' | 'onDispose'>

const nothing: Holdings = { status: 'loading', assets: [], collectibles: [] }

/** Keeps what accounts have: one read of each at a time, none while what is known is fresh, none for a while after a failure. */
export function createReader(context: Context, parts: ReaderParts): Pick<BalancesApi, 'read'> {
  const { signal, events, router, onDispose } = context
  const { state } = parts
  const underWay = new Map<AccountId, Promise<void>>()
  /** Wanted while one is under way that may have begun too early to know. */
  const following = new Map<AccountId, Promise<void>>()
  /** Changed while nobody looked. */
  const outdated = new Set<AccountId>()

  const known = (account: AccountId): Holdings => state.get().byAccount[account] ?? nothing
  const write = (account: AccountId, holdings: Holdings) =>
    state.update(({ byAccount }) => void Object.assign(byAccount, { [account]: holdings }))

  const read: BalancesApi['read'] = async (account, { anew = false } = {}) => {
    const isAnew = anew || outdated.has(account)
    const running = underWay.get(account)
    if (running) return isAnew ? follow(account, running) : running
    const { readAtMs, retryAtMs } = known(account)
    const isDue = dueInMs({ ...(!isAnew && { readAtMs }), retryAtMs }, Date.now()) === 0
    if (!isDue || signal.aborted) return
    outdated.delete(account)
    const reading = readNow(account, isAnew).finally(() => underWay.delete(account))
    underWay.set(account, reading)
    return reading
  }

  const follow = (account: AccountId, running: Promise<void>) => {
    const again = () => {
      following.delete(account)
      return read(account, { anew: true })
    }
    const next = following.get(account) ?? running.then(again)
    following.set(account, next)
    return next
  }

  const readNow = async (account: AccountId, anew: boolean) => {
    const before = known(account)
    if (before.status === 'failed') write(account, { ...before, status: 'loading' })
    else if (before === nothing) write(account, nothing)
    try {
      const now = await find(account, anew, context, parts)
      write(account, { ...now, readAtMs: Date.now() })
      if (!isSame(now, before)) events.emit('balances:changed', { account })
    } catch (error) {
      if (signal.aborted) return
      context.report(error, `what ${account} has`)
      write(account, { ...before, status: 'failed', retryAtMs: Date.now() + BLOCK_MS })
      await parts.messages.load(texts)
      parts.toasts.show({ variant: 'error', message: parts.messages.text(texts, 'unavailable') })
    }
  }

  const settle = ({ account }: { readonly account: AccountId }) => {
    if (!state.get().byAccount[account]) return
    if (router.state.get().open) void read(account, { anew: true })
    else outdated.add(account)
  }
  onDispose(events.on('activity:settled', settle))
  return { read }
}

const isSame = (a: Holdings, b: Holdings) =>
  JSON.stringify([a.status, a.assets]) === JSON.stringify([b.status, b.assets])

async function find(
  account: AccountId,
  anew: boolean,
  { signal, report }: Context,
  { connections, tokens, data, currency }: ReaderParts
): Promise<Holdings> {
  const { chain, namespace } = parseAccountId(account) ?? {}
  if (!chain || !namespace) return { ...nothing, status: 'none' }
  const features = await connections.features(namespace)
  const canonical = (address: string) => connections.adapter(namespace)?.canonicalAddress?.(address) ?? address
  const signer = connections.signer(namespace)
  const listed = new Map((tokens[chain] ?? []).map(token => [canonical(token.address), token]))
  const found = await readSources(account, {
    features,
    signer: signer?.account === account ? signer : undefined,
    network: connections.networks.get().find(({ caipNetworkId }) => caipNetworkId === chain),
    data: data(),
    currency,
    known: [...listed.keys()],
    anew,
    signal,
    report
  })
  if (!found) return { ...nothing, status: 'none' }
  const named = found.tokens.map(token => (token.address ? { ...token, address: canonical(token.address) } : token))
  return { status: 'ready', assets: assetsOf(named, listed), collectibles: [], source: found.source }
}
