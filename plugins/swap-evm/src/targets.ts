import type { PluginContext } from '@latchkit/kernel'
import { type ChainId, type NamespaceAdapter, Namespaces } from '@latchkit/plugin-chains/contract'
import { canonicalAddressOf } from '@latchkit/plugin-chains/kit'

/** Contracts by chain. */
export type Targets = Readonly<Record<ChainId, readonly string[]>>

/** Aggregation router v6 of 1inch. Source of both addresses: the list of deployments of `1inch/limit-order-protocol`. */
const ROUTER = '0x111111125421cA6dc452d289314280a0f8842A65'
const ZKSYNC_ROUTER = '0x6fd4383cB451173D5f9304F041C7BCBf27d561fF'

const chains = ['1', '10', '56', '100', '137', '250', '8217', '8453', '42161', '43114', '1313161554']

/** Routers that transactions of 1inch call. */
export const oneInchTargets: Targets = {
  ...Object.fromEntries(chains.map(chain => [`eip155:${chain}`, [ROUTER]])),
  'eip155:324': [ZKSYNC_ROUTER]
}

/**
 * Returns a function that returns `targets` in the canonical form of the site's EVM plugin. An address with a wrong checksum stays as it
 * is, so that no transaction has it.
 */
export function createCanonicalTargets(ctx: Pick<PluginContext, 'contributions'>, targets: Targets): () => Targets {
  const adapters = ctx.contributions(Namespaces)
  const served = Object.entries(targets).filter(([, addresses]) => addresses.length > 0)
  const convert = (evm: NamespaceAdapter | undefined): Targets => {
    const canonical = (address: string) => canonicalAddressOf(evm, address) ?? address
    return Object.fromEntries(served.map(([chain, addresses]) => [chain, addresses.map(canonical)]))
  }
  let last: { readonly evm: NamespaceAdapter | undefined; readonly targets: Targets } | undefined

  return () => {
    const evm = adapters.get().find(({ id }) => id === 'eip155')
    if (!last || last.evm !== evm) last = { evm, targets: convert(evm) }
    return last.targets
  }
}
