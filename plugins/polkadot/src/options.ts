import { checkOptions } from '@latchkit/kernel'
import { optionRules } from '@latchkit/kernel/options'
import type { Network } from '@latchkit/plugin-chains/contract'
import { type NetworkProblem, networkList, readNetworks } from '@latchkit/plugin-chains/kit'
import { isPrefix } from './address.js'

/** Chain of the Polkadot family; the plugin adds `chainNamespace` and `caipNetworkId`. */
export type PolkadotNetwork = Omit<Network, 'id' | 'chainNamespace' | 'caipNetworkId'> & {
  /** The first 32 hex digits of the genesis hash, lower case, without `0x` (CAIP-2). */
  readonly id: string
  /** Prefix of the network's addresses (SS58): 0 for Polkadot, 2 for Kusama. @defaultValue 42, the prefix of no network */
  readonly ss58Prefix?: number
}

export interface PolkadotOptions {
  /**
   * The first is the default, and accounts have its prefix on every network. URLs are `https:`, or `http:` on this machine. No RPC
   * host is built in: a network without a URL shows no balance.
   *
   * @defaultValue Polkadot, without an RPC URL
   */
  readonly networks?: readonly [PolkadotNetwork, ...PolkadotNetwork[]]
}

type PrefixedNetwork = Network & { readonly ss58Prefix: number }

/** Networks with the prefixes of their addresses (SS58). The first is the default. */
export type PrefixedNetworks = readonly [PrefixedNetwork, ...PrefixedNetwork[]]

const polkadotChain: PolkadotNetwork = {
  id: '91b171bb158e2d3848fa23a9f1c25182',
  name: 'Polkadot',
  nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
  rpcUrls: { default: { http: [] } },
  ss58Prefix: 0
}

/** Paths of the pages of Subscan and explorers like it. */
const explorerPaths = { address: 'account', transaction: 'extrinsic' }

const rules = optionRules<PolkadotOptions>({ networks: networkList })

/** @throws {KernelError} `kernel/invalid-option` with the option and the requirement. */
export function readOptions(options: PolkadotOptions): PrefixedNetworks {
  const { networks = [polkadotChain] } = checkOptions('polkadot', rules, options)
  const [first, ...others] = readNetworks('polkadot', networks.map(withDefaults), { problemOf })
  return [first as PrefixedNetwork, ...others]
}

function withDefaults(network: PolkadotNetwork) {
  if (!network) return network
  const { ss58Prefix = 42, blockExplorers } = network
  const explorer = blockExplorers?.default
  const linked = explorer && { blockExplorers: { default: { paths: explorerPaths, ...explorer } } }
  return { ...network, ss58Prefix, ...linked }
}

function problemOf({ id, ss58Prefix = 42 }: Partial<PolkadotNetwork>): NetworkProblem | false {
  if (typeof id !== 'string' || !/^[\da-f]{32}$/.test(id))
    return ['id', 'must be the first 32 hex digits of the genesis hash']
  return !isPrefix(ss58Prefix) && ['ss58Prefix', 'must be a number from 0 to 16383 without 46 and 47']
}
