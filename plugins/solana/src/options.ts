import { checkOptions } from '@latchkit/kernel'
import { optionRules } from '@latchkit/kernel/options'
import type { Network } from '@latchkit/plugin-chains/contract'
import { type NetworkProblem, networkList, readNetworks } from '@latchkit/plugin-chains/kit'
import { readChain } from './networks.js'

/** Chain of the Solana family; the plugin adds `chainNamespace` and `caipNetworkId`. */
export type SolanaNetwork = Omit<Network, 'id' | 'chainNamespace' | 'caipNetworkId'> & {
  /** `mainnet`, `devnet`, `testnet`, `localnet`, or a genesis hash or its first 32 characters. */
  readonly id: string
}

export interface SolanaOptions {
  /**
   * The first is the default. URLs are `https:`, or `http:` on this machine. No RPC host is built in: a network without a
   * URL shows no balance.
   *
   * @defaultValue mainnet, without an RPC URL
   */
  readonly networks?: readonly [SolanaNetwork, ...SolanaNetwork[]]
}

const mainnet: SolanaNetwork = {
  id: 'mainnet',
  name: 'Solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: [] } }
}

const rules = optionRules<SolanaOptions>({ networks: networkList })

/** @throws {KernelError} `kernel/invalid-option` with the option and the requirement. */
export function readOptions(options: SolanaOptions): readonly Network[] {
  const { networks = [mainnet] } = checkOptions('solana', rules, options)
  return readNetworks('solana', networks.map(withReference), { problemOf })
}

const problemOf = ({ id }: Partial<SolanaNetwork>): NetworkProblem | false =>
  !referenceOf(id) && ['id', 'must be mainnet, devnet, testnet, localnet or a genesis hash']

/** Returns the network with the CAIP-2 reference of its cluster, for any name that the site used. */
const withReference = (network: SolanaNetwork): SolanaNetwork =>
  network && { ...network, id: referenceOf(network.id) ?? network.id }

const referenceOf = (id: unknown) =>
  typeof id === 'string' ? readChain(`solana:${id}`)?.slice('solana:'.length) : undefined
