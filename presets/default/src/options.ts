import type { BalancesOptions } from '@latchkit/plugin-balances'
import type { CatalogueOptions } from '@latchkit/plugin-catalogue'
import type { ChainId } from '@latchkit/plugin-chains/contract'
import type { DataOptions } from '@latchkit/plugin-data'
import type { Eip155Options } from '@latchkit/plugin-eip155'
import type { CoreOptions, CreateLatchkitOptions } from '@latchkit/preset-core'
import type { Features } from './features.js'
import type { Discovery, LatchkitNetworks } from './networks.js'
import type { SignInOptions } from './sign-in.js'
import type { TradeOptions } from './trade.js'

/** Options of all plugins of the default preset. Each plugin documents and validates its options. */
export interface DefaultPresetOptions
  extends CoreOptions,
    Pick<DataOptions, 'projectId'>,
    Pick<BalancesOptions, 'currency' | 'tokens' | 'collections'>,
    Pick<CatalogueOptions, 'allWallets'>,
    Pick<Eip155Options, 'erc7846Wallets' | 'descriptors'>,
    SignInOptions,
    TradeOptions {
  /**
   * Networks of the site, of any chain family, the default network first. `chainNamespace` defaults to `eip155`, so viem's chains
   * fit. A family without a network gets no plugin, but its code stays in the bundle; to avoid that, use `corePreset` with the
   * chain plugins of your choice.
   */
  readonly networks: LatchkitNetworks
  /** Service URLs of `data`, and `relay` for pairing by code or link: `wss:`, or `ws:` on this machine. @defaultValue all off */
  readonly services?: DataOptions['services'] & { readonly relay?: string }
  /** Ways to find wallets in the browser, by chain family. @defaultValue every way that a family has */
  readonly discovery?: Discovery
  /**
   * RPC URLs that replace `rpcUrls.default.http` of networks, by CAIP-2 id: `https:`, or `http:` on this machine; other URLs are
   * dropped with a warning. An id that is not in `networks` is rejected.
   *
   * @defaultValue those of `networks`
   */
  readonly customRpcUrls?: Readonly<Record<ChainId, readonly { readonly url: string }[]>>
  /**
   * Image URLs that replace `assets.imageUrl` of networks, by CAIP-2 id or by the id of an EVM chain. An id that is not in
   * `networks` is rejected.
   *
   * @defaultValue those of `networks`
   */
  readonly chainImages?: Readonly<Record<ChainId | number, string>>
  /**
   * Image URLs that replace the icons of wallets in the browser, by the wallet's id or rdns or the id of one of its connectors.
   *
   * @defaultValue the wallets' own
   */
  readonly connectorImages?: Readonly<Record<string, string>>
  /** `false` switches a feature off. @defaultValue all that exist */
  readonly features?: Features
}

/** All options that a site may set. */
export interface LatchkitOptions extends DefaultPresetOptions, Omit<CreateLatchkitOptions, 'plugins'> {
  /** Must be absent: an instance with a list of plugins takes `CreateLatchkitOptions` instead. */
  readonly plugins?: undefined
}
