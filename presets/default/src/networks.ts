import { type AnyPlugin, invalidOption } from '@latchkit/kernel'
import { unlike } from '@latchkit/kernel/options'
import { type Bip122Network, bip122 } from '@latchkit/plugin-bip122'
import { type CosmosNetwork, type CosmosOptions, cosmos } from '@latchkit/plugin-cosmos'
import { type Eip155Network, type Eip155Options, eip155 } from '@latchkit/plugin-eip155'
import { type PolkadotNetwork, polkadot } from '@latchkit/plugin-polkadot'
import { type SolanaNetwork, solana } from '@latchkit/plugin-solana'
import { onBehalfOf, refuseUnknown } from '@latchkit/preset-core'
import { CALLER } from './by-id.js'

/**
 * Network of one of the five chain families. `chainNamespace` defaults to `eip155`, so viem's chains fit. EVM is the last member,
 * because TypeScript explains a wrong network by the last member that might match.
 */
export type LatchkitNetwork =
  | (SolanaNetwork & { readonly chainNamespace: 'solana' })
  | (Bip122Network & { readonly chainNamespace: 'bip122' })
  | (PolkadotNetwork & { readonly chainNamespace: 'polkadot' })
  | (CosmosNetwork & { readonly chainNamespace: 'cosmos' })
  | (Eip155Network & { readonly chainNamespace?: 'eip155' })

/** Networks of a site, the default network first. The type of a computed list must show that it is not empty: `[first, ...others]`. */
export type LatchkitNetworks = readonly [LatchkitNetwork, ...LatchkitNetwork[]]

/** Ways to find wallets in the browser, by chain family. Families without a choice are not listed. */
export interface Discovery {
  /** `eip6963`: wallets that announce themselves; `injected`: `window.ethereum`. @defaultValue both */
  readonly eip155?: Eip155Options['discovery']
  /** `false` ignores wallets that are injected at well-known names of the page. @defaultValue true */
  readonly cosmos?: CosmosOptions['discovery']
}

const families = new Map<unknown, (options: { readonly networks: never; readonly discovery?: never }) => AnyPlugin>(
  Object.entries({ eip155, solana, bip122, polkadot, cosmos })
)

/**
 * Creates the chain plugins that these networks need, in the order in which their families first appear in the list.
 *
 * @param ofEvm - further options of `eip155`.
 * @throws {KernelError} `kernel/invalid-option` for an unknown chain family, an unknown member of `discovery`, and a network that
 *   its family's plugin rejects; `networks.3` is the fourth network of this list, whichever family it is of.
 */
export function chainPlugins(
  networks: readonly LatchkitNetwork[],
  discovery: Discovery = {},
  ofEvm: Pick<Eip155Options, 'erc7846Wallets' | 'descriptors'> = {}
): readonly AnyPlugin[] {
  refuseUnknown(CALLER, discovery, ['eip155', 'cosmos'], 'discovery.')
  const byFamily = new Map<unknown, { readonly network: LatchkitNetwork; readonly index: number }[]>()
  // A hole in the list is an invalid network, which its chain family rejects.
  for (const [index, network] of networks.entries()) {
    const { chainNamespace = 'eip155' } = Object(network) as { readonly chainNamespace?: unknown }
    if (!families.has(chainNamespace)) {
      const known = `must be one of ${[...families.keys()].join(', ')}`
      throw invalidOption(CALLER, `networks.${index}.chainNamespace`, unlike(known, chainNamespace))
    }
    byFamily.set(chainNamespace, [...(byFamily.get(chainNamespace) ?? []), { network, index }])
  }
  return [...byFamily].flatMap(([family, own]) => {
    // The plugin's error has the index in the family's networks. The site needs the index in its own list.
    const rename = (text: string) =>
      text
        .replace(/networks\.(\d+)/g, (_, place: number) => `networks.${own[place]?.index}`)
        .replace('discovery', `discovery.${family}`)
    const found = (Object(discovery) as Readonly<Record<string, unknown>>)[`${family}`]
    const options = {
      networks: own.map(({ network }) => network),
      ...(found !== undefined && { discovery: found }),
      ...(family === 'eip155' && ofEvm)
    }
    const make = () => families.get(family)?.(options as never) ?? []
    return onBehalfOf(CALLER, make, rename)
  })
}
