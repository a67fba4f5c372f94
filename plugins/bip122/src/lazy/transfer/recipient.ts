import { type ChainId, TransferError } from '@latchkit/plugin-chains/contract'
import { fromBase58 } from '@latchkit/plugin-chains/kit'
import { type BitcoinAddress, base58Versions, parseAddress } from '../../address.js'
import { chainOf } from '../wallet/chains.js'

/**
 * Reads an address of the chain, alone or in a `bitcoin:` URI (BIP-21), whose amount and texts are ignored.
 *
 * @throws {TransferError} `transfer/invalid-recipient`, also for a URI with a required parameter (`req-…`), with
 *   `reason: 'checksum'` for a mistyped address; `transfer/wrong-network`.
 */
export function readRecipient(text: string, chain: ChainId): BitcoinAddress {
  const { uri, query = '' } = /^bitcoin:(?<uri>[^?]*)(?:\?(?<query>.*))?$/i.exec(text.trim())?.groups ?? {}
  const pasted = uri ?? text.trim()
  const read = parseAddress(pasted)
  const address = /(?:^|&)req-/i.test(query) ? undefined : read
  const family = chainOf(chain)?.family
  if (!address || !family) {
    const isTypo = !read && isMistyped(pasted)
    throw new TransferError('transfer/invalid-recipient', { chain, ...(isTypo && { reason: 'checksum' as const }) })
  }
  if (!address.families.includes(family)) throw new TransferError('transfer/wrong-network', { chain })
  return address
}

/** Form of a SegWit address. It allows letters that are not in the bech32 alphabet, because they are typos, too. */
const segwitForm = /^(?:bc|tb|bcrt)1[a-z\d]{11,87}$/

/** Returns whether an invalid address has the form of one: then its checksum does not match. */
function isMistyped(text: string): boolean {
  if (segwitForm.test(text === text.toUpperCase() ? text.toLowerCase() : text)) return true
  const bytes = fromBase58(text, 25)
  return bytes?.length === 25 && base58Versions[bytes[0] as number] !== undefined
}
