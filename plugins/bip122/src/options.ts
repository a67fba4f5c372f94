import { checkOptions, KernelError } from '@latchkit/kernel'
import type { Network } from '@latchkit/kernel/chain'
import { isSafeUrl } from '@latchkit/kernel/links'
import { optionRules } from '@latchkit/kernel/options'
import { families } from './networks.js'

/** A chain of Bitcoin; `chainNamespace`, `caipNetworkId` and `nativeCurrency` are filled in. */
export type Bip122Network = Omit<Network, 'id' | 'chainNamespace' | 'caipNetworkId' | 'nativeCurrency'> & {
  /** The first 32 hex digits of the hash of its first block (CAIP-2). Mainnet, testnet 3 and 4, signet and regtest are known. */
  readonly id: string
}

export interface Bip122Options {
  /**
   * The first is the default. URLs are those of an Esplora-like HTTP API, `https:`, or `http:` on this machine. No host is
   * built in: a network without a URL shows no balance.
   *
   * @default Bitcoin, without a URL
   */
  readonly networks?: readonly Bip122Network[]
}

const coin = { name: 'Bitcoin', symbol: 'BTC', decimals: 8 }
const bitcoin = { id: [...families.keys()][0] as string, name: coin.name, rpcUrls: { default: { http: [] } } }

const rules = optionRules<Bip122Options>({
  networks: [value => Array.isArray(value) && value.length > 0, 'must be a list of networks']
})

/** @throws {KernelError} `kernel/invalid-option`, which names the option and what was expected there. */
export const readOptions = (options: Bip122Options): readonly Network[] =>
  (checkOptions('bip122', rules, options).networks ?? [bitcoin]).map(readNetwork)

/** Keeps whatever else the site has in its networks. */
function readNetwork(network: Bip122Network, index: number, all: readonly Bip122Network[]): Network {
  const problem =
    problemOf(Object(network)) ?? (all.findIndex(({ id }) => id === network.id) < index && 'an id of its own')
  if (!problem) {
    return { ...network, nativeCurrency: coin, chainNamespace: 'bip122', caipNetworkId: `bip122:${network.id}` }
  }
  const expected = `must have ${problem}`
  throw new KernelError('kernel/invalid-option', { plugin: 'bip122', option: `networks.${index}`, expected })
}

/** Links to block explorers are judged where they are shown. */
function problemOf({ id, name, rpcUrls }: Partial<Bip122Network>) {
  const urls = rpcUrls?.default?.http
  if (!families.has(id as string)) return 'the id of a chain of Bitcoin'
  if (!name || typeof name !== 'string') return 'a name'
  if (!Array.isArray(urls) || !urls.every(isSafeUrl)) return 'https URLs at rpcUrls.default.http'
  return undefined
}
