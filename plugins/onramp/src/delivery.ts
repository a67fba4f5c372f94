import { cell, derive, type PluginContext, type Readable } from '@latchkit/kernel'
import type { AccountId, ChainId, ChainsApi, NamespaceFeatures, Network } from '@latchkit/plugin-chains/contract'
import type { ActiveAccount } from '@latchkit/plugin-connections/contract'
import type { OnrampProvider } from './contract.js'

/** Account that buys, with everything that decides on which chains its purchases may arrive. */
export interface Buyer {
  /** CAIP-10 id on `chain`. */
  readonly account: AccountId
  readonly address: string
  /** Chain that the wallet is on. */
  readonly chain: ChainId
  /** `WalletAccount.type` */
  readonly type?: string | undefined
  /** Networks of the site. */
  readonly networks: readonly Network[]
  /** Feature of the chain family. @defaultValue it is not loaded or absent: the account receives on its own chain only */
  readonly receive?: NamespaceFeatures['receive']
}

/** Features `receive` of chain families, by namespace, as far as they are loaded. */
type ReceiveFeatures = Readonly<Record<string, NamespaceFeatures['receive']>>

/** Returns the active account as a buyer. */
const buyerOf = (
  { account, address, chain, namespace, wallet }: ActiveAccount,
  networks: readonly Network[],
  features: ReceiveFeatures
): Buyer => ({
  account,
  address,
  chain,
  type: wallet.accounts.find(each => each.address === address)?.type,
  networks,
  receive: features[namespace]
})

/**
 * Returns true unless the chain is a test network of the site that the provider does not name. Coins of test networks have no price, so
 * that no ordinary provider sells them.
 */
export const sellsOn = (provider: OnrampProvider, chain: ChainId, networks: readonly Network[]): boolean =>
  provider.servesTestNetwork?.(chain) === true ||
  !networks.some(({ caipNetworkId, testnet }) => caipNetworkId === chain && testnet === true)

/**
 * Returns the chain on which a purchase at the provider arrives. Returns `undefined` if the provider must not be offered: it sells nothing
 * there, it does not name the test network, or the account's address is not valid on that chain (as for the type `smartAccount`). Only accounts of
 * EVM chains and of Solana can buy.
 */
export function deliveryChain(provider: OnrampProvider, buyer: Buyer): ChainId | undefined {
  const { account, address, chain, type, networks, receive } = buyer
  if (!/^(?:eip155|solana):/.test(chain)) return undefined
  const target = provider.chainFor(chain)
  if (target === undefined || ![chain, target].every(each => sellsOn(provider, each, networks))) return undefined
  return target === chain || receive?.addressOn(account, target, type) === address ? target : undefined
}

/** Returns the providers that can sell now. The first of two with one id counts. */
export const readyProviders = (providers: readonly OnrampProvider[]): readonly OnrampProvider[] =>
  providers.filter(
    ({ id, isAvailable }, index) => providers.findIndex(other => other.id === id) === index && (isAvailable?.() ?? true)
  )

/** Returns the providers that sell to the account. */
export const providersFor = (providers: readonly OnrampProvider[], buyer: Buyer): readonly OnrampProvider[] =>
  readyProviders(providers).filter(provider => deliveryChain(provider, buyer) !== undefined)

interface DeliverySources {
  readonly chains: Pick<ChainsApi, 'features' | 'networks'>
  readonly active: Readable<ActiveAccount | undefined>
  readonly providers: Readable<readonly OnrampProvider[]>
}

/** Returns the active account as a buyer, which follows the account, the networks and the features of the chain family. */
export function watchBuyer(
  ctx: Pick<PluginContext, 'onStart' | 'onDispose'>,
  sources: DeliverySources
): Readable<Buyer | undefined> {
  const { chains, active } = sources
  return derive([active, chains.networks, watchReceiveFeatures(ctx, sources)], (account, networks, features) =>
    account ? buyerOf(account, networks, features) : undefined
  )
}

/**
 * Returns the features `receive`, which are loaded with the library of the active account's chain family, and only if a provider sells to
 * the account on another chain. A failed load is repeated when the account or the providers change.
 */
function watchReceiveFeatures(
  ctx: Pick<PluginContext, 'onStart' | 'onDispose'>,
  { chains, active, providers }: DeliverySources
): Readable<ReceiveFeatures> {
  const features = cell<ReceiveFeatures>({})
  const load = () => {
    const { namespace, chain } = active.get() ?? {}
    if (namespace === undefined || chain === undefined || Object.hasOwn(features.get(), namespace)) return
    const isElsewhere = (target: ChainId | undefined) => target !== undefined && target !== chain
    if (!readyProviders(providers.get()).some(provider => isElsewhere(provider.chainFor(chain)))) return
    chains.features(namespace).then(
      ({ receive }) => features.set({ ...features.get(), [namespace]: receive }),
      // Nothing is sold on another chain until a later load succeeds.
      () => {}
    )
  }
  ctx.onStart(() => {
    load()
    ctx.onDispose(active.subscribe(load))
    ctx.onDispose(providers.subscribe(load))
  })
  return features
}
