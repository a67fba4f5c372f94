import { type ChainId, type NamespaceAdapter, type Network, parseAccountId } from '@latchkit/plugin-chains/contract'
import { canonicalAddressOf } from '@latchkit/plugin-chains/kit'

/** Addresses that stand for the native coin in requests to the service, by namespace. */
const coinAddresses: ReadonlyMap<string, string> = new Map([
  ['eip155', `0x${'ee'.repeat(20)}`],
  ['solana', `So${'1'.repeat(41)}`]
])
const ANY_COIN = '0x'

/** Id and coin of a chain, with parsers for the addresses and token ids in responses about it. */
export interface ChainParser {
  readonly id: ChainId
  readonly coin: Network['nativeCurrency'] | undefined
  /** Returns an address in canonical form; `undefined` for an invalid one. */
  canonical(address: string): string | undefined
  /** Returns the canonical address of an account; `undefined` if it is invalid or the zero address. */
  accountAddress(address: string): string | undefined
  /** Returns the service's id of a token; without a token, of the chain's coin. */
  tokenId(token: string | undefined): string
  /**
   * Parses a token id of the service. Returns `{ address: undefined }` for the chain's coin, and `undefined` if the id is not a token
   * of this chain.
   */
  readToken(id: string | null | undefined): { readonly address: string | undefined } | undefined
}

/** Returns the parser of a chain, or `undefined` if no chain plugin of the site serves its namespace. */
export function createChainParser(id: ChainId, adapters: readonly NamespaceAdapter[]): ChainParser | undefined {
  const namespace = id.slice(0, id.indexOf(':'))
  const adapter = adapters.find(({ id }) => id === namespace)
  if (!adapter) return undefined
  const coinAddress = coinAddresses.get(namespace) ?? ANY_COIN
  const canonical = (address: string) => canonicalAddressOf(adapter, address)
  return {
    id,
    coin: adapter.networks.find(({ caipNetworkId }) => caipNetworkId === id)?.nativeCurrency,
    canonical,
    accountAddress(text) {
      const address = canonical(text)
      return address === adapter.zeroAddress ? undefined : address
    },
    tokenId: token => `${id}:${token ?? coinAddress}`,
    readToken(tokenId) {
      if (tokenId === undefined || tokenId === null) return { address: undefined }
      const { chain, address = '' } = parseAccountId(tokenId) ?? {}
      if (chain !== id) return undefined
      if (address.toLowerCase() === coinAddress.toLowerCase()) return { address: undefined }
      const token = canonical(address)
      return token === undefined ? undefined : { address: token }
    }
  }
}
