import type { BalancesOptions } from '@latchkit/plugin-balances'
import type { CatalogueOptions } from '@latchkit/plugin-catalogue'
import type { DataOptions } from '@latchkit/plugin-data'
import type { CoreOptions, CreateLatchkitOptions } from '@latchkit/preset-core'
import type { LatchkitNetworks } from './networks.js'

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
  /** Those of `data`, and `relay` for wallets by a code or a link: `wss:`, or `ws:` on this machine. @default all off */
  readonly services?: DataOptions['services'] & { readonly relay?: string }
}

/** All that a site may set. */
export interface LatchkitOptions extends DefaultPresetOptions, Omit<CreateLatchkitOptions, 'plugins'> {
  /** Left out: with plugins of its own a dialog takes the options of `CreateLatchkitOptions`. */
  readonly plugins?: undefined
}
