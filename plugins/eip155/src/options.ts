import { checkOptions, KernelError } from '@latchkit/kernel'
import type { Network } from '@latchkit/kernel/chain'
import { isSafeUrl } from '@latchkit/kernel/links'
import { optionRules } from '@latchkit/kernel/options'

/** A viem chain, or anything of that shape; `chainNamespace` and `caipNetworkId` are filled in. */
export type Eip155Network = Omit<Network, 'id' | 'chainNamespace' | 'caipNetworkId'> & {
  /** EIP-155 chain id, 1 to 2^53 - 1. */
  readonly id: number
}

export interface Eip155Options {
  /**
   * The first is the default. URLs are `https:`, or `http:` on this machine. No RPC host is built in: a network without
   * a URL shows no balance, and contract accounts cannot sign there.
   *
   * @default Ethereum, without an RPC URL
   */
  readonly networks?: readonly Eip155Network[]
  /** How wallets in this browser are found. */
  readonly discovery?: {
    /** Those that announce themselves (EIP-6963). @default true */
    readonly eip6963?: boolean
    /** Those that only stand at `window.ethereum`. @default true */
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

const isSwitch = (value: unknown) => value === undefined || typeof value === 'boolean'
const isText = (value: unknown) => typeof value === 'string' && value !== ''
const isWhole = (value: unknown, least: number, most: number) =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most

const rules = optionRules<Eip155Options>({
  networks: [value => Array.isArray(value) && value.length > 0, 'must be a list of networks'],
  discovery: [
    value => {
      const { eip6963, injected, ...unknown } = Object(value)
      return isSwitch(eip6963) && isSwitch(injected) && Object.keys(unknown).length === 0
    },
    'must hold true or false under eip6963 and injected'
  ]
})

/** @throws {KernelError} `kernel/invalid-option`, which names the option and what was expected there. */
export function readOptions(options: Eip155Options): Settings {
  const { networks = [ethereum], discovery = {} } = checkOptions('eip155', rules, options)
  const { eip6963 = true, injected = true } = discovery
  return { networks: networks.map(readNetwork), sources: { eip6963, injected } }
}

/** Keeps whatever else the site has in its networks. */
function readNetwork(network: Eip155Network, index: number, all: readonly Eip155Network[]): Network {
  const problem =
    problemOf(Object(network)) ?? (all.findIndex(({ id }) => id === network.id) < index && 'an id of its own')
  if (!problem) return { ...network, chainNamespace: 'eip155', caipNetworkId: `eip155:${network.id}` }
  const expected = `must have ${problem}`
  throw new KernelError('kernel/invalid-option', { plugin: 'eip155', option: `networks.${index}`, expected })
}

function problemOf({ id, name, nativeCurrency, rpcUrls, blockExplorers }: Partial<Eip155Network>): string | undefined {
  const { name: coin, symbol, decimals } = Object(nativeCurrency)
  const urls = rpcUrls?.default?.http
  if (!isWhole(id, 1, Number.MAX_SAFE_INTEGER)) return 'a chain id, a positive whole number'
  if (!isText(name)) return 'a name'
  if (!isText(coin) || !isText(symbol) || !isWhole(decimals, 0, 36))
    return 'a nativeCurrency with name, symbol and decimals'
  if (!Array.isArray(urls) || !urls.every(isSafeUrl)) return 'https URLs (http on this machine) at rpcUrls.default.http'
  if (blockExplorers && !isSafeUrl(blockExplorers.default?.url)) return 'an https URL at blockExplorers.default.url'
  return undefined
}
