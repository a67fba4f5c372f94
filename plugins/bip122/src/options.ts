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
  /** How wallets in this browser are found. */
  readonly discovery?: {
    /** Those that register by the Wallet Standard. @default true */
    readonly walletStandard?: boolean
    /** Those that stand at one of the known places of the page, listed in `btc_providers` or not. @default true */
    readonly injected?: boolean
  }
}

export interface Settings {
  readonly networks: readonly Network[]
  readonly sources: { readonly walletStandard: boolean; readonly injected: boolean }
}

const bitcoin: Bip122Network = {
  id: '000000000019d6689c085ae165831e93',
  name: 'Bitcoin',
  rpcUrls: { default: { http: [] } }
}
const coin = { name: 'Bitcoin', symbol: 'BTC', decimals: 8 }

const rules = optionRules<Bip122Options>({
  networks: [value => Array.isArray(value) && value.length > 0, 'must be a list of networks'],
  discovery: [
    value =>
      Object.entries(Object(value)).every(
        ([source, on]) => /^(?:walletStandard|injected)$/.test(source) && typeof on === 'boolean'
      ),
    'must hold true or false under walletStandard and injected'
  ]
})

/** @throws {KernelError} `kernel/invalid-option`, which names the option and what was expected there. */
export function readOptions(options: Bip122Options): Settings {
  const { networks = [bitcoin], discovery = {} } = checkOptions('bip122', rules, options)
  const { walletStandard = true, injected = true } = discovery
  return { networks: networks.map(readNetwork), sources: { walletStandard, injected } }
}

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

function problemOf({ id, name, rpcUrls, blockExplorers }: Partial<Bip122Network>) {
  const urls = rpcUrls?.default?.http
  if (!families.has(id as string)) return 'the id of a chain of Bitcoin'
  if (typeof name !== 'string' || name === '') return 'a name'
  if (!Array.isArray(urls) || !urls.every(isSafeUrl)) return 'https URLs at rpcUrls.default.http'
  if (blockExplorers && !isSafeUrl(blockExplorers.default?.url)) return 'an https URL at blockExplorers.default.url'
  return undefined
}
