import { type ChainId, type NamespaceAdapter, type Network, parseAccountId } from '@latchkit/plugin-chains/contract'
import { canonicalAddressOf } from '@latchkit/plugin-chains/kit'

/** Addresses of a chain's own coin, for services that require the address of a token. */
const coinAddresses: ReadonlyMap<string, string> = new Map([
  ['eip155', `0x${'ee'.repeat(20)}`],
  ['solana', `So${'1'.repeat(41)}`]
])
const ANY_COIN = '0x'

/** Chain of the site, with parsers for responses about it. */
export interface ReadChain {
  readonly id: ChainId
  readonly coin: Network['nativeCurrency'] | undefined
  /** Returns an address in canonical form; `undefined` for an invalid one. */
  canonical(address: string): string | undefined
  /** Returns the canonical address of an account; `undefined` for an invalid one and for the zero address. */
  somebody(address: string): string | undefined
  /** Returns the service's id of a token; without a token, of the chain's coin. */
  tokenId(token: string | undefined): string
  /**
   * Returns the address of a token by the service's id of it, with `undefined` as the address of the chain's coin; `undefined` for
   * an id of no token of this chain.
   */
  readToken(id: string | null | undefined): { readonly address: string | undefined } | undefined
}

/** Returns the chain, or `undefined` if no chain plugin of the site serves its namespace. */
export function readChain(id: ChainId, adapters: readonly NamespaceAdapter[]): ReadChain | undefined {
  const namespace = id.slice(0, id.indexOf(':'))
  const adapter = adapters.find(known => known.id === namespace)
  if (!adapter) return undefined
  const coinAddress = coinAddresses.get(namespace) ?? ANY_COIN
  const canonical = (address: string) => canonicalAddressOf(adapter, address)
  return {
    id,
    coin: adapter.networks.find(({ caipNetworkId }) => caipNetworkId === id)?.nativeCurrency,
    canonical,
    somebody(text) {
      const address = canonical(text)
      return address === adapter.zeroAddress ? undefined : address
    },
    tokenId: token => `${id}:${token ?? coinAddress}`,
    readToken(asked) {
      if (asked === undefined || asked === null) return { address: undefined }
      const { chain, address = '' } = parseAccountId(asked) ?? {}
      if (chain !== id) return undefined
      if (address.toLowerCase() === coinAddress.toLowerCase()) return { address: undefined }
      const token = canonical(address)
      return token === undefined ? undefined : { address: token }
    }
  }
}
