import { checkOptions } from '@latchkit/kernel'
import { flag, optionRules } from '@latchkit/kernel/options'
import type { Network } from '@latchkit/plugin-chains/contract'
import { type NetworkProblem, networkList, readNetworks } from '@latchkit/plugin-chains/kit'

/** EVM chain in the form of viem's chains; the plugin adds `chainNamespace` and `caipNetworkId`. */
export type Eip155Network = Omit<Network, 'id' | 'chainNamespace' | 'caipNetworkId'> & {
  /** EIP-155 chain id, 1 to 2^53 - 1. */
  readonly id: number
}

export interface Eip155Options {
  /**
   * The first is the default. URLs are `https:`, or `http:` on this machine. No RPC host is built in: a network without
   * a URL shows no balance, and contract accounts cannot sign there.
   *
   * @defaultValue Ethereum, without an RPC URL
   */
  readonly networks?: readonly [Eip155Network, ...Eip155Network[]]
  /** Ways to find the wallets of this browser. */
  readonly discovery?: {
    /** True to find wallets that announce themselves (EIP-6963). @defaultValue true */
    readonly eip6963?: boolean
    /** True to find wallets that are only at `window.ethereum`. @defaultValue true */
    readonly injected?: boolean
  }
}

export interface Settings {
  readonly networks: readonly Network[]
  readonly sources: { readonly eip6963: boolean; readonly injected: boolean }
}

const ethereum: Eip155Network = {
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } }
}

const rules = optionRules<Eip155Options>({
  networks: networkList,
  discovery: [value => typeof value === 'object', 'must be an object']
})
const sourceRules = optionRules<Readonly<Record<`discovery.${'eip6963' | 'injected'}`, boolean>>>({
  'discovery.eip6963': flag,
  'discovery.injected': flag
})

/** @throws {KernelError} `kernel/invalid-option` with the option and the requirement. */
export function readOptions(options: Eip155Options): Settings {
  const { networks = [ethereum], discovery } = checkOptions('eip155', rules, options)
  const { eip6963 = true, injected = true } = discovery ?? {}
  // By path, so that an error names `discovery.injected`.
  const sources = Object.entries({ ...discovery }).map(([name, value]) => [`discovery.${name}`, value])
  checkOptions('eip155', sourceRules, Object.fromEntries(sources))
  return { networks: readNetworks('eip155', networks, { problemOf }), sources: { eip6963, injected } }
}

const problemOf = ({ id }: Partial<Eip155Network>): NetworkProblem | false =>
  (!Number.isSafeInteger(id) || Number(id) < 1) && ['id', 'must be a chain id, a positive whole number']
