import { type ChainId, TransferError } from '@latchkit/plugin-chains/contract'
import { canonicalAddress, isAddress } from '../../address.js'
import { readChainId } from '../node/chain-id.js'

/** Longer than any address, also one in a link. */
const MAX_CHARACTERS = 512
const digits = /^[\da-f]{40}$/i
/** An account (CAIP-10), and a link to one (ERC-681) that calls no function of it. */
const written = [
  /^eip155:(?<chain>\d+):(?<address>\w+)$/,
  /^ethereum:(?:pay-)?(?<address>\w+)(?:@(?<chain>\d+))?(?:\?.*)?$/i
]

/** The lowest numbers are no hashes of keys: nothing, the contracts that are part of the chain, 0x…dEaD. */
const LOWEST_OF_KEYS = 0x1_0000n
/** Others that somebody chose. The third stands for a chain's coin where an address is wanted. */
const chosen: ReadonlySet<string> = new Set([
  '0xdead000000000000000042069420694206942069',
  `0x${'f'.repeat(40)}`,
  `0x${'e'.repeat(40)}`
])
/** The code of an account with a key that delegates to a contract (EIP-7702). */
const DELEGATION = /^0xef0100[\da-f]{40}$/i

/**
 * Parses a recipient that a visitor pasted or scanned: an address, also without `0x`, a CAIP-10 account or an `ethereum:` link to
 * an account. Returns the address in canonical form.
 *
 * @throws {TransferError} `transfer/invalid-recipient`, with `reason: 'checksum'` for one that is wrong (EIP-55); `transfer/wrong-network`.
 */
export function readRecipient(text: string, chain: ChainId): string {
  const pasted = text.length <= MAX_CHARACTERS ? text.trim() : ''
  const groups = written.map(pattern => pattern.exec(pasted)?.groups).find(found => found)
  const { address = pasted, chain: id } = groups ?? {}
  const spelled = digits.test(address) ? `0x${address}` : address
  const recipient = isAddress(spelled) ? canonicalAddress(spelled) : undefined
  if (!recipient) {
    const isMistyped = spelled.startsWith('0x') && digits.test(spelled.slice(2))
    throw new TransferError('transfer/invalid-recipient', { chain, ...(isMistyped && { reason: 'checksum' as const }) })
  }
  if (id !== undefined && readChainId(id) !== chain) throw new TransferError('transfer/wrong-network', { chain })
  return recipient
}

/** Tests if nobody has the key of an address. */
export const isBurned = (address: string): boolean =>
  BigInt(address) < LOWEST_OF_KEYS || chosen.has(address.toLowerCase())

/** Tests if code is that of a contract, not of an account with a key that delegates to one. */
export const isContractCode = (code: string): boolean => code !== '0x' && !DELEGATION.test(code)
