import type { BalancesOptions } from '@latchkit/plugin-balances'
import type { CatalogueOptions } from '@latchkit/plugin-catalogue'
import type { ChainId } from '@latchkit/plugin-chains/contract'
import type { DataOptions } from '@latchkit/plugin-data'
import type { CoreOptions, CreateLatchkitOptions } from '@latchkit/preset-core'
import type { Features } from './features.js'
import type { Discovery, LatchkitNetworks } from './networks.js'

/** The options of every plugin of the default preset. Each is documented and checked by its plugin. */
export interface DefaultPresetOptions
  extends CoreOptions,
    Pick<DataOptions, 'projectId'>,
    Pick<BalancesOptions, 'currency' | 'tokens' | 'collections'>,
    Pick<CatalogueOptions, 'allWallets'> {
  /**
   * The networks of the site, of any family, the default one first. What has no `chainNamespace` is EVM, so viem's chains
   * fit. No plugin is made of a family without a network; its code stays in the bundle, other than with `corePreset` and
   * the chain plugins of your choice.
   */
  readonly networks: LatchkitNetworks
  /** Those of `data`, and `relay` for wallets by a code or a link: `wss:`, or `ws:` on this machine. @defaultValue all off */
  readonly services?: DataOptions['services'] & { readonly relay?: string }
  /** How wallets of the browser are found, by family. @defaultValue every way that a family has */
  readonly discovery?: Discovery
  /**
   * URLs in place of `rpcUrls.default.http` of networks, by CAIP-2 id: `https:`, or `http:` on this machine; others are left out
   * with a warning. An id that is none of `networks` is refused.
   *
   * @defaultValue those of `networks`
   */
  readonly customRpcUrls?: Readonly<Record<ChainId, readonly { readonly url: string }[]>>
  /**
   * Pictures in place of `assets.imageUrl` of networks, by CAIP-2 id or by the id of an EVM chain. An id that is none of
   * `networks` is refused.
   *
   * @defaultValue those of `networks`
   */
  readonly chainImages?: Readonly<Record<ChainId | number, string>>
  /**
   * Pictures in place of those that wallets of the browser bring, by the wallet's id or rdns or the id of one of its connectors.
   *
   * @defaultValue the wallets' own
   */
  readonly connectorImages?: Readonly<Record<string, string>>
  /** Parts of the account; `false` leaves one out. @defaultValue all that exist */
  readonly features?: Features
}

/** All that a site may set. */
export interface LatchkitOptions extends DefaultPresetOptions, Omit<CreateLatchkitOptions, 'plugins'> {
  /** Left out: with plugins of its own a dialog takes the options of `CreateLatchkitOptions`. */
  readonly plugins?: undefined
}
