import { checkOptions, KernelError } from '@latchkit/kernel'
import type { Network } from '@latchkit/kernel/chain'
import { isSafeUrl } from '@latchkit/kernel/links'
import { optionRules } from '@latchkit/kernel/options'
import { isPrefix } from './address.js'

/** A chain of the Polkadot family; `chainNamespace` and `caipNetworkId` are filled in. */
export type PolkadotNetwork = Omit<Network, 'id' | 'chainNamespace' | 'caipNetworkId'> & {
  /** The first 32 hex digits of the genesis hash, lower case, without `0x` (CAIP-2). */
  readonly id: string
  /** How addresses are spelled there (SS58): 0 for Polkadot, 2 for Kusama. @default 42, which stands for no network in particular */
  readonly ss58Prefix?: number
}

export interface PolkadotOptions {
  /**
   * The first is the default, and its prefix spells every account. URLs are `https:`, or `http:` on this machine. No RPC
   * host is built in: a network without a URL shows no balance.
   *
   * @default Polkadot, without an RPC URL
   */
  readonly networks?: readonly PolkadotNetwork[]
}

/** A network with the prefix that its addresses are spelled with. */
export type PrefixedNetwork = Network & { readonly ss58Prefix: number }

const polkadotChain: PolkadotNetwork = {
  id: '91b171bb158e2d3848fa23a9f1c25182',
  name: 'Polkadot',
  nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
  rpcUrls: { default: { http: [] } },
  ss58Prefix: 0
}

const isText = (value: unknown) => typeof value === 'string' && value !== ''
const isDecimals = (value: unknown) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 36

const rules = optionRules<PolkadotOptions>({
  networks: [value => Array.isArray(value) && value.length > 0, 'must be a list of networks']
})

/** @throws {KernelError} `kernel/invalid-option`, which names the option and what was expected there. */
export function readOptions(options: PolkadotOptions): readonly [PrefixedNetwork, ...PrefixedNetwork[]] {
  const { networks = [polkadotChain] } = checkOptions('polkadot', rules, options)
  const [first, ...others] = networks.map(readNetwork)
  return [first as PrefixedNetwork, ...others]
}

/** Keeps whatever else the site has in its networks. */
function readNetwork(network: PolkadotNetwork, index: number, all: readonly PolkadotNetwork[]): PrefixedNetwork {
  const problem =
    problemOf(Object(network)) ?? (all.findIndex(({ id }) => id === network.id) < index && 'an id of its own')
  if (!problem)
    return { ss58Prefix: 42, ...network, chainNamespace: 'polkadot', caipNetworkId: `polkadot:${network.id}` }
  const expected = `must have ${problem}`
  throw new KernelError('kernel/invalid-option', { plugin: 'polkadot', option: `networks.${index}`, expected })
}

function problemOf(network: Partial<PolkadotNetwork>): string | undefined {
  const { id, name, nativeCurrency, rpcUrls, blockExplorers, ss58Prefix = 42 } = network
  const { name: coin, symbol, decimals } = Object(nativeCurrency)
  const urls = rpcUrls?.default?.http
  if (typeof id !== 'string' || !/^[\da-f]{32}$/.test(id)) return 'an id, 32 hex digits of the genesis hash'
  if (!isText(name)) return 'a name'
  if (!isText(coin) || !isText(symbol) || !isDecimals(decimals))
    return 'a nativeCurrency with name, symbol and decimals'
  if (!isPrefix(ss58Prefix)) return 'an ss58Prefix, 0 to 16383 without 46 and 47'
  if (!Array.isArray(urls) || !urls.every(isSafeUrl)) return 'https URLs (http on this machine) at rpcUrls.default.http'
  if (blockExplorers && !isSafeUrl(blockExplorers.default?.url)) return 'an https URL at blockExplorers.default.url'
  return undefined
}
