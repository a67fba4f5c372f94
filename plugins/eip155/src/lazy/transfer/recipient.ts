import { type ChainId, TransferError } from '@latchkit/plugin-chains/contract'
import { canonicalAddress, isAddress } from '../../address.js'
import { readChainId } from '../node/chain-id.js'

/** Above the length of any address or link to one. */
const MAX_CHARACTERS = 512
const digits = /^[\da-f]{40}$/i
/** Forms of a recipient: an account (CAIP-10), and a link to an account (ERC-681) without a function call. */
const forms = [
  /^eip155:(?<chain>\d+):(?<address>\w+)$/,
  /^ethereum:(?:pay-)?(?<address>\w+)(?:@(?<chain>\d+))?(?:\?.*)?$/i
]

/** No key has an address below this number: zero, the precompiled contracts, 0x…dEaD. */
const MIN_KEY_ADDRESS = 0x1_0000n
/** Other addresses without a key. The third is a placeholder for a chain's coin. */
const burnAddresses: ReadonlySet<string> = new Set([
  '0xdead000000000000000042069420694206942069',
  `0x${'f'.repeat(40)}`,
  `0x${'e'.repeat(40)}`
])
/** Code of an account with a key that delegates to a contract (EIP-7702). */
const DELEGATION = /^0xef0100[\da-f]{40}$/i

/**
 * Parses a recipient that a visitor pasted or scanned: an address, also without `0x`, a CAIP-10 account or an `ethereum:` link to
 * an account. Returns the address in canonical form.
 *
 * @throws {TransferError} `transfer/invalid-recipient`, with `reason: 'checksum'` for a mistyped address; `transfer/wrong-network`.
 */
export function readRecipient(text: string, chain: ChainId): string {
  const pasted = text.length <= MAX_CHARACTERS ? text.trim() : ''
  const groups = forms.map(pattern => pattern.exec(pasted)?.groups).find(found => found)
  const { address = pasted, chain: id } = groups ?? {}
  const spelled = digits.test(address) ? `0x${address}` : address
  const recipient = isAddress(spelled) ? canonicalAddress(spelled) : undefined
  if (!recipient) {
    const isTypo = spelled.startsWith('0x') && digits.test(spelled.slice(2))
    throw new TransferError('transfer/invalid-recipient', { chain, ...(isTypo && { reason: 'checksum' as const }) })
  }
  if (id !== undefined && readChainId(id) !== chain) throw new TransferError('transfer/wrong-network', { chain })
  return recipient
}

/** Tests if an address has no key. */
export const isBurned = (address: string): boolean =>
  BigInt(address) < MIN_KEY_ADDRESS || burnAddresses.has(address.toLowerCase())

/** Tests if code is that of a contract, not of an account with a key that delegates to one. */
export const isContractCode = (code: string): boolean => code !== '0x' && !DELEGATION.test(code)
