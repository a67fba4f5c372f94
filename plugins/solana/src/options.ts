import { checkOptions, KernelError } from '@latchkit/kernel'
import type { Network } from '@latchkit/kernel/chain'
import { isSafeUrl } from '@latchkit/kernel/links'
import { optionRules } from '@latchkit/kernel/options'
import { readChain } from './clusters.js'

/** A chain of the Solana family; `chainNamespace` and `caipNetworkId` are filled in. */
export type SolanaNetwork = Omit<Network, 'id' | 'chainNamespace' | 'caipNetworkId'> & {
  /** `mainnet`, `devnet`, `testnet`, `localnet`, or a genesis hash or its first 32 characters. */
  readonly id: string
}

export interface SolanaOptions {
  /**
   * The first is the default. URLs are `https:`, or `http:` on this machine. No RPC host is built in: a network without a
   * URL shows no balance.
   *
   * @default mainnet, without an RPC URL
   */
  readonly networks?: readonly SolanaNetwork[]
}

const mainnet: SolanaNetwork = {
  id: 'mainnet',
  name: 'Solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: [] } }
}

const isText = (value: unknown) => typeof value === 'string' && value !== ''

const rules = optionRules<SolanaOptions>({
  networks: [value => Array.isArray(value) && value.length > 0, 'must be a list of networks']
})

/** @throws {KernelError} `kernel/invalid-option`, which names the option and what was expected there. */
export function readOptions(options: SolanaOptions): readonly Network[] {
  const { networks = [mainnet] } = checkOptions('solana', rules, options)
  const read: Network[] = []
  networks.forEach((given, index) => {
    const network = Object(given)
    const caipNetworkId = isText(network.id) ? readChain(`solana:${network.id}`) : undefined
    const isTaken = read.some(other => other.caipNetworkId === caipNetworkId)
    const problem = caipNetworkId ? (problemOf(network) ?? (isTaken && 'an id of its own')) : 'a chain id, a text'
    if (caipNetworkId && !problem) {
      // Keeps whatever else the site has in its networks.
      read.push({ ...network, id: caipNetworkId.slice('solana:'.length), chainNamespace: 'solana', caipNetworkId })
      return
    }
    const expected = `must have ${problem}`
    throw new KernelError('kernel/invalid-option', { plugin: 'solana', option: `networks.${index}`, expected })
  })
  return read
}

function problemOf({ name, nativeCurrency, rpcUrls, blockExplorers }: Partial<SolanaNetwork>): string | undefined {
  const { name: coin, symbol, decimals } = Object(nativeCurrency)
  const urls = rpcUrls?.default?.http
  if (!isText(name)) return 'a name'
  if (!isText(coin) || !isText(symbol) || !Number.isInteger(decimals) || decimals < 0 || decimals > 36)
    return 'a nativeCurrency with name, symbol and decimals'
  if (!Array.isArray(urls) || !urls.every(isSafeUrl)) return 'https URLs (http on this machine) at rpcUrls.default.http'
  if (blockExplorers && !isSafeUrl(blockExplorers.default?.url)) return 'an https URL at blockExplorers.default.url'
  return undefined
}
