import type { CatalogueOptions } from '@latchkit/plugin-catalogue'
import type { DataOptions } from '@latchkit/plugin-data'
import type { Eip155Options } from '@latchkit/plugin-eip155'
import type { CoreOptions, CreateLatchkitOptions } from '@latchkit/preset-core'

/** The options of every plugin of the default preset. Each is documented and checked by its plugin. */
export interface DefaultPresetOptions
  extends CoreOptions,
    Pick<DataOptions, 'projectId'>,
    Pick<CatalogueOptions, 'allWallets'> {
  /** The EVM networks of the site, the default one first; viem's chains fit. */
  readonly networks: NonNullable<Eip155Options['networks']>
  /** Those of `data`, and `relay` for wallets by a code or a link: `wss:`, or `ws:` on this machine. @default all off */
  readonly services?: DataOptions['services'] & { readonly relay?: string }
}

/** All that a site may set. */
export interface LatchkitOptions extends DefaultPresetOptions, Omit<CreateLatchkitOptions, 'plugins'> {}
