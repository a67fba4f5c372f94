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
 * A network of any of the five families; one without `chainNamespace`, as viem's chains are, is EVM. EVM stands last because
 * TypeScript explains a wrong network by the last member that it might be.
 */
export type LatchkitNetwork =
  | (SolanaNetwork & { readonly chainNamespace: 'solana' })
  | (Bip122Network & { readonly chainNamespace: 'bip122' })
  | (PolkadotNetwork & { readonly chainNamespace: 'polkadot' })
  | (CosmosNetwork & { readonly chainNamespace: 'cosmos' })
  | (Eip155Network & { readonly chainNamespace?: 'eip155' })

/** The networks of a site, the default one first. A list that is computed must be seen to have one: `[first, ...others]`. */
export type LatchkitNetworks = readonly [LatchkitNetwork, ...LatchkitNetwork[]]

/** How wallets of the browser are found, by family; the families without a choice are not here. */
export interface Discovery {
  /** `eip6963`: wallets that announce themselves; `injected`: `window.ethereum`. @defaultValue both */
  readonly eip155?: Eip155Options['discovery']
  /** `false` leaves out wallets that stand at their known places of the page. @defaultValue true */
  readonly cosmos?: CosmosOptions['discovery']
}

const families = new Map<unknown, (options: { readonly networks: never; readonly discovery?: never }) => AnyPlugin>(
  Object.entries({ eip155, solana, bip122, polkadot, cosmos })
)

/**
 * The chain plugins that these networks need, in the order in which the site names their families.
 *
 * @throws {KernelError} `kernel/invalid-option` for a list that is none or is empty, for a family that is unknown, and what
 *   the family's plugin finds wrong with a network; `networks.3` is the fourth of this list, whichever family it is of.
 */
export function chainPlugins(networks: readonly LatchkitNetwork[], discovery: Discovery = {}): readonly AnyPlugin[] {
  refuseUnknown(CALLER, discovery, ['eip155', 'cosmos'], 'discovery.')
  const byFamily = new Map<unknown, { readonly network: LatchkitNetwork; readonly index: number }[]>()
  // A hole in the list is a wrong network, which its family refuses.
  for (const [index, network] of networks.entries()) {
    const { chainNamespace = 'eip155' } = Object(network)
    if (!families.has(chainNamespace)) {
      const known = `must be one of ${[...families.keys()].join(', ')}`
      throw invalidOption(CALLER, `networks.${index}.chainNamespace`, unlike(known, chainNamespace))
    }
    byFamily.set(chainNamespace, [...(byFamily.get(chainNamespace) ?? []), { network, index }])
  }
  return [...byFamily].flatMap(([family, own]) => {
    // The plugin counts the networks that it was given; the site knows them by their places in its own list.
    const rename = (text: string) =>
      text
        .replace(/networks\.(\d+)/g, (_, place: number) => `networks.${own[place]?.index}`)
        .replace('discovery', `discovery.${family}`)
    const found = Object(discovery)[`${family}`]
    const options = { networks: own.map(({ network }) => network), ...(found !== undefined && { discovery: found }) }
    const make = () => families.get(family)?.(options as never) ?? []
    return onBehalfOf(CALLER, make, rename)
  })
}
