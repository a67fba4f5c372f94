import { checkOptions } from '@latchkit/kernel'
import { optionRules } from '@latchkit/kernel/options'
import type { Network } from '@latchkit/plugin-chains/contract'
import { networkList, readNetworks } from '@latchkit/plugin-chains/kit'
import { families } from './networks.js'

/** Chain of Bitcoin; the plugin adds `chainNamespace`, `caipNetworkId` and `nativeCurrency`. */
export type Bip122Network = Omit<Network, 'id' | 'chainNamespace' | 'caipNetworkId' | 'nativeCurrency'> & {
  /** First 32 hex digits of the hash of the first block (CAIP-2) of mainnet, testnet 3 or 4, signet or regtest. */
  readonly id: string
}

export interface Bip122Options {
  /**
   * The first is the default. URLs are those of an Esplora-like HTTP API, `https:`, or `http:` on this machine. No host is
   * built in: a network without a URL shows no balance.
   *
   * @defaultValue Bitcoin, without a URL
   */
  readonly networks?: readonly [Bip122Network, ...Bip122Network[]]
}

const coin = { name: 'Bitcoin', symbol: 'BTC', decimals: 8 }
const bitcoin = { id: [...families.keys()][0] as string, name: coin.name, rpcUrls: { default: { http: [] } } }

const rules = optionRules<Bip122Options>({ networks: networkList })

/** @throws {KernelError} `kernel/invalid-option` with the option and the requirement. */
export function readOptions(options: Bip122Options): readonly Network[] {
  const { networks = [bitcoin] } = checkOptions('bip122', rules, options)
  const withCoin = networks.map(network => network && { ...network, nativeCurrency: coin })
  return readNetworks('bip122', withCoin, {
    problemOf: ({ id }) => !families.has(id as string) && ['id', `must be one of ${[...families.keys()].join(', ')}`]
  })
}
