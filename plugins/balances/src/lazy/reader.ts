import type { PluginContext, Slice } from '@latchkit/kernel'
import {
  type AccountId,
  type ChainsApi,
  type NativeBalancesApi,
  namespaceOf,
  parseAccountId
} from '@latchkit/plugin-chains/contract'
import { canonicalAddressOf, loadConfusables } from '@latchkit/plugin-chains/kit'
import type { ConnectionsApi } from '@latchkit/plugin-connections/contract'
import type { AccountDataApi } from '@latchkit/plugin-data/contract'
import type { MessagesApi, ToastsApi } from '@latchkit/plugin-shell/contract'
import { assetsOf } from '../assets.js'
import { readCollectibleSources } from '../collectible-sources.js'
import { collectiblesOf } from '../collectibles.js'
import type { Asset, BalancesApi, BalancesState, Collected, Holdings } from '../contract.js'
import { messages as texts } from '../messages.js'
import type { BalancesOptions } from '../options.js'
import { readSources } from '../sources.js'
import { type AccountQueryParts, createAccountQuery } from './account-query.js'
import { isDisconnectedFrom } from './native-balances.js'
import { storedHoldings } from './stored-holdings.js'

export interface ReaderParts extends Required<BalancesOptions> {
  readonly state: Slice<BalancesState>
  readonly chains: ChainsApi
  readonly connections: ConnectionsApi
  readonly native: NativeBalancesApi
  readonly messages: MessagesApi
  readonly toasts: ToastsApi
  readonly data: () => AccountDataApi | undefined
}
type Context = Pick<PluginContext, 'events' | 'router' | 'signal' | 'report' | 'storage' | 'onDispose'>

const noAssets: Holdings = { status: 'loading', assets: [] }
const noCollectibles: Collected = { status: 'loading', items: [], names: [] }

/** Creates the reader of holdings, with a query for coins and tokens and a query for collectibles. */
export function createReader(context: Context, parts: ReaderParts) {
  const { events, report } = context
  const { state, chains, connections, currency, messages, toasts } = parts
  const assets = createAccountQuery<Holdings>(context, {
    key: account => [account, currency],
    empty: noAssets,
    get: account => state.get().byAccount[account],
    set: (account, holdings) => state.update(({ byAccount }) => void Object.assign(byAccount, { [account]: holdings })),
    fetch: findAssets(context, parts),
    persist: storedHoldings((account, address) => canonicalOf(chains, namespaceOf(account))(address)),
    onRead(account, now, before) {
      if (!isSame(now, before)) events.emit('balances:changed', { account })
    },
    onStored: (account, { assets, readAtMs = 0 }) =>
      void publishCoin(parts, account, assets, readAtMs).catch(error => report(error, account)),
    async onFailure(error, account) {
      report(error, `holdings of ${account}`)
      await messages.load(texts)
      toasts.show({ variant: 'error', message: messages.text(texts, 'unavailable') })
    }
  })
  const collectibles = createAccountQuery<Collected>(context, {
    key: account => [account],
    empty: noCollectibles,
    get: account => state.get().collected[account],
    set: (account, found) => state.update(({ collected }) => void Object.assign(collected, { [account]: found })),
    fetch: findCollectibles(context, parts),
    onFailure: (error, account) => report(error, `collectibles of ${account}`)
  })
  const queries = { assets, collectibles }
  const read: BalancesApi['read'] = (account, { kind = 'assets', ...options } = {}) =>
    queries[kind].read(account, options)
  /** Removes the holdings, stored ones included, of all accounts of a namespace that no connected wallet has. */
  const removeDisconnected = (namespace: string) => {
    const isDisconnected = isDisconnectedFrom(connections, namespace)
    for (const { remove } of Object.values(queries)) remove(isDisconnected)
    state.update(({ byAccount, collected }) => {
      for (const results of [byAccount, collected] as Record<string, unknown>[])
        for (const account of Object.keys(results)) if (isDisconnected([account])) delete results[account]
    })
  }
  return { read, removeDisconnected }
}

/** Publishes the amount of the coin to `NativeBalances` if its network is configured and the chain family has the feature `balance`. */
async function publishCoin(
  { chains, native }: Pick<ReaderParts, 'chains' | 'native'>,
  account: AccountId,
  assets: readonly Asset[],
  readAtMs: number
): Promise<void> {
  const { chain, namespace = '' } = parseAccountId(account) ?? {}
  const coin = assets.find(({ address }) => address === undefined)
  const network = chains.networks.get().find(({ caipNetworkId }) => caipNetworkId === chain)
  if (coin && network && (await chains.features(namespace)).balance)
    await native.publish(account, { ...coin, readAtMs })
}

const isSame = (a: Holdings, b: Holdings) =>
  JSON.stringify([a.status, a.assets]) === JSON.stringify([b.status, b.assets])

const findAssets =
  ({ report }: Context, parts: ReaderParts): AccountQueryParts<Holdings>['fetch'] =>
  async (account, { force, signal }) => {
    const { chains, connections, native, tokens, data, currency } = parts
    const { chain, namespace } = parseAccountId(account) ?? {}
    if (!chain || !namespace) return { ...noAssets, status: 'none' }
    const features = await chains.features(namespace)
    const canonical = canonicalOf(chains, namespace)
    const signer = connections.signer(namespace)
    const listed = new Map((tokens[chain] ?? []).map(token => [canonical(token.address), token]))
    const network = chains.networks.get().find(({ caipNetworkId }) => caipNetworkId === chain)
    const startedAtMs = Date.now()
    const found = await readSources(account, {
      features,
      signer: signer?.account === account ? signer : undefined,
      network,
      native,
      data: data(),
      currency,
      listed: [...listed.keys()],
      force,
      signal,
      report
    })
    if (!found) return { ...noAssets, status: 'none' }
    const named = found.tokens.map(token => (token.address ? { ...token, address: canonical(token.address) } : token))
    const confusables = await confusablesFor(
      named.flatMap(({ name, symbol }) => [name, symbol]),
      report
    )
    signal.throwIfAborted()
    const assets = assetsOf(named, listed, confusables)
    await publishCoin(parts, account, assets, startedAtMs)
    return { status: 'ready', assets, source: found.source }
  }

const findCollectibles =
  ({ report }: Context, { chains, connections, collections }: ReaderParts): AccountQueryParts<Collected>['fetch'] =>
  async (account, { before, signal }) => {
    const { chain, namespace } = parseAccountId(account) ?? {}
    if (!chain || !namespace) return { ...noCollectibles, status: 'none' }
    const canonical = canonicalOf(chains, namespace)
    const signer = connections.signer(namespace)
    const listed = new Set((collections[chain] ?? []).map(({ address }) => canonical(address)))
    const found = await readCollectibleSources(account, {
      features: await chains.features(namespace),
      signer: signer?.account === account ? signer : undefined,
      hasNetwork: chains.networks.get().some(({ caipNetworkId }) => caipNetworkId === chain),
      listed: [...listed],
      signal,
      report
    })
    if (!found) return { ...noCollectibles, status: 'none' }
    const items = [found.fromChain, found.fromWallet, before].flatMap(source => source?.items ?? [])
    const names = [...(found.fromChain?.names ?? []), ...before.names]
    const texts = [...names, ...items.flatMap(({ name, collection = '' }) => [name, collection])]
    const confusables = await confusablesFor(texts, report)
    return { status: found.unread ? 'failed' : 'ready', ...collectiblesOf(found, listed, before, confusables) }
  }

/** Loads the table of homoglyphs; resolves with `undefined` if it did not load. */
const confusablesFor = (texts: readonly string[], report: Context['report']) =>
  loadConfusables(texts).catch(error => {
    report(error, 'the confusables of Unicode')
    return undefined
  })

const canonicalOf = (chains: ChainsApi, namespace: string) => (address: string) =>
  canonicalAddressOf(chains.adapter(namespace), address) ?? address
