import { type AccountId, type Network, parseAccountId, type WalletAccount } from '@latchkit/plugin-chains/contract'
import { readAccountList, readProperty, readText } from '@latchkit/plugin-chains/kit'
import { hex } from '@scure/base'
import { type AddressFamily, type BitcoinAddress, parseAddress } from '../../address.js'
import { Bip122Error } from '../../errors.js'
import { type BitcoinChain, bitcoinChains, chainOf, type ReportedNetwork } from './chains.js'

/** Account of a chain of Bitcoin. */
export interface BitcoinAccount {
  readonly chain: BitcoinChain
  readonly address: BitcoinAddress
}

/**
 * Parses an account (CAIP-10) into its chain and its address.
 *
 * @throws {Bip122Error} `bip122/invalid-params` for an invalid account, and for one of another namespace or network.
 */
export function accountParts(account: AccountId): BitcoinAccount {
  const parts = parseAccountId(account)
  const chain = chainOf(parts?.chain)
  const address = parseAddress(parts?.address)
  if (chain && address?.families.includes(chain.family)) return { chain, address }
  throw new Bip122Error('bip122/invalid-params', { method: account, expected: 'an account of Bitcoin (CAIP-10)' })
}

export interface ReadAccounts {
  /** Payment addresses first; each address once. */
  readonly accounts: readonly WalletAccount[]
  /** Networks that every address may be of; at least one. */
  readonly families: readonly AddressFamily[]
}

/**
 * Reads the accounts that a wallet returned or announced. Leaves out addresses of other coins. Returns `undefined` unless every
 * entry is an address, and all are of one network.
 */
export function readAccounts(value: unknown): ReadAccounts | undefined {
  const entries = readAccountList(value, readEntry)
  const families = (['main', 'test', 'regtest'] as const).filter(family =>
    entries?.every(({ address }) => address.families.includes(family))
  )
  if (!entries || families.length === 0) return undefined
  // If a wallet names no purposes, a Taproot address beside others is the one for ordinals.
  const isSpare = entries.some(({ address, isOrdinal }) => address.kind !== 'p2tr' && !isOrdinal)
  const typed = entries.map(({ address, isOrdinal = isSpare && address.kind === 'p2tr', details }) => ({
    address: address.text,
    type: isOrdinal ? 'ordinal' : 'payment',
    ...details
  }))
  const byType = (wanted: string) => typed.filter(({ type }) => type === wanted)
  const byAddress = new Map<string, WalletAccount>()
  for (const account of [...byType('payment'), ...byType('ordinal')])
    if (!byAddress.has(account.address)) byAddress.set(account.address, account)
  return { accounts: [...byAddress.values()], families }
}

/**
 * Returns `null` for an address of another coin (`stacks`, `spark`, …), and `undefined` for an invalid one. `isOrdinal` is
 * `undefined` if the wallet names no purpose.
 */
function readEntry(entry: unknown) {
  // WalletConnect calls it the intention.
  const purpose = readProperty(entry, 'purpose') ?? readProperty(entry, 'intention')
  const isOrdinal = purpose === 'ordinals' || purpose === 'ordinal'
  if (purpose !== undefined && purpose !== 'payment' && !isOrdinal) return null
  const address = parseAddress(typeof entry === 'string' ? entry : readProperty(entry, 'address'))
  const publicKey = readPublicKey(readProperty(entry, 'publicKey'))
  const path = readText(readProperty(entry, 'path'), 200, /^m(?:\/\d{1,10}'?){1,10}$/)
  const details = { ...(publicKey && { publicKey }), ...(path && { path }) }
  return address && { address, isOrdinal: purpose === undefined ? undefined : isOrdinal, details }
}

/** Reads hex of 33 bytes, or 32 for Taproot. It may not be the key of the address. */
function readPublicKey(value: unknown): string | undefined {
  const text = value instanceof Uint8Array && value.length <= 33 ? hex.encode(value) : value
  return readText(text, 66, /^(?:0[23])?[\da-f]{64}$/i)?.toLowerCase()
}

/**
 * Returns the chain that accounts are on; `undefined` if the wallet names one that they are not on. Where it names none, test
 * networks share their addresses: the last known or wanted chain, then one of the site's, then any.
 */
export function locateAccounts(
  { families }: ReadAccounts,
  named: ReportedNetwork | undefined,
  expected: BitcoinChain | undefined,
  networks: readonly Network[]
): BitcoinChain | undefined {
  const possible = bitcoinChains.filter(({ family }) => families.includes(family))
  if (named !== undefined) return possible.find(chain => chain === named)
  const [configured] = networks.flatMap(({ caipNetworkId: id }) => possible.find(({ chain }) => chain === id) ?? [])
  return possible.find(chain => chain === expected) ?? configured ?? possible[0]
}
