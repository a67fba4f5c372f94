import type { Network, WalletAccount } from '@latchkit/plugin-chains/contract'
import { hex } from '@scure/base'
import { type AddressFamily, type BitcoinAddress, parseAddress } from '../../address.js'
import { type BitcoinChain, bitcoinChains } from './chains.js'
import { readList, readProperty } from './read-property.js'

/** Nobody connects that many; a wallet that says so wants to freeze the page. */
export const MAX_ACCOUNTS = 1_000

export interface ReadAccounts {
  /** Those to be paid at first; each once. */
  readonly accounts: readonly WalletAccount[]
  /** The networks that all of the addresses may be of; at least one, unless there are no accounts. */
  readonly families: readonly AddressFamily[]
}

interface Entry {
  readonly address: BitcoinAddress
  readonly purpose: unknown
  readonly publicKey: unknown
  readonly path: unknown
}

/**
 * The accounts that a wallet answered or announced. What it lists for other coins is left out. Undefined unless every
 * entry is an address, and all of one network.
 */
export function readAccounts(value: unknown): ReadAccounts | undefined {
  try {
    const entries = readList(value, MAX_ACCOUNTS)?.filter(isForBitcoin).map(readEntry)
    if (!entries || entries.includes(undefined)) return undefined
    const read = entries as readonly Entry[]
    const families = read.reduce<readonly AddressFamily[]>(
      (left, { address }) => left.filter(family => address.families.includes(family)),
      ['main', 'test', 'regtest']
    )
    if (families.length === 0) return undefined
    const withTypes = typed(read)
    const paid = withTypes.filter(({ type }) => type === 'payment')
    return { accounts: eachOnce([...paid, ...withTypes.filter(({ type }) => type !== 'payment')]), families }
  } catch {
    // Something that was to be read threw.
    return undefined
  }
}

/** Wallets of several coins list all of them: `stacks`, `spark`, `starknet`, … */
function isForBitcoin(entry: unknown): boolean {
  const purpose = purposeOf(entry)
  return purpose === undefined || purpose === 'payment' || isOrdinals(purpose)
}
/** WalletConnect calls it the intention. */
const purposeOf = (entry: unknown) => readProperty(entry, 'purpose') ?? readProperty(entry, 'intention')
const isOrdinals = (purpose: unknown) => purpose === 'ordinals' || purpose === 'ordinal'

function readEntry(entry: unknown): Entry | undefined {
  const address = parseAddress(typeof entry === 'string' ? entry : readProperty(entry, 'address'))
  return (
    address && {
      address,
      purpose: purposeOf(entry),
      publicKey: readProperty(entry, 'publicKey'),
      path: readProperty(entry, 'path')
    }
  )
}

/** Where a wallet does not say what an address is for, a Taproot one beside others is where its ordinals are kept. */
function typed(entries: readonly Entry[]): readonly WalletAccount[] {
  const isSpare = entries.some(({ address, purpose }) => address.kind !== 'p2tr' && !isOrdinals(purpose))
  return entries.map(({ address, purpose, publicKey, path }) => {
    const isOrdinal = purpose === undefined ? isSpare && address.kind === 'p2tr' : isOrdinals(purpose)
    const key = readPublicKey(publicKey)
    return {
      address: address.text,
      type: isOrdinal ? 'ordinal' : 'payment',
      ...(key && { publicKey: key }),
      ...(isPath(path) && { path })
    }
  })
}

/** Hex of 33 bytes, or 32 of Taproot. Whether it is the key of the address is not known. */
function readPublicKey(value: unknown): string | undefined {
  const bytes = value instanceof Uint8Array && value.length <= 33 ? value : undefined
  const text = bytes ? hex.encode(bytes) : value
  return typeof text === 'string' && /^(?:0[23])?[\da-f]{64}$/i.test(text) ? text.toLowerCase() : undefined
}

const isPath = (value: unknown): value is string => typeof value === 'string' && /^m(?:\/\d{1,10}'?){1,10}$/.test(value)

const eachOnce = (accounts: readonly WalletAccount[]) =>
  [...new Map([...accounts].reverse().map(account => [account.address, account])).values()].reverse()

/**
 * The chain that addresses of these families are on, when the wallet does not say: test networks share their addresses,
 * so the one that is wanted, then one of the site's, then any.
 */
export function likelyChain(
  families: readonly AddressFamily[],
  wanted: BitcoinChain | undefined,
  networks: readonly Network[]
): BitcoinChain | undefined {
  const possible = bitcoinChains.filter(({ family }) => families.includes(family))
  const configured = networks.flatMap(
    ({ caipNetworkId }) => possible.find(({ chain }) => chain === caipNetworkId) ?? []
  )
  return possible.find(chain => chain === wanted) ?? configured[0] ?? possible[0]
}
