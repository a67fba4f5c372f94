import type { ChainId, ReceiverFact } from '@latchkit/kernel/chain'
import { fromBase58 } from '@latchkit/kernel/encoding'
import { TransferError } from '@latchkit/kernel/transfer'
import { type BitcoinAddress, parseAddress } from '../address.js'
import { chainOf } from './chains.js'
import { witnessVersion } from './output-script.js'

/**
 * An address of the chain, alone or in a URI of it (BIP-21), whose amount and texts are left to the visitor.
 *
 * @throws {TransferError} `transfer/invalid-receiver`, with `reason: 'checksum'` for a mistyped address, also for a URI that must not be understood in part (`req-…`);
 *   `transfer/wrong-network`.
 */
export function readReceiver(text: string, chain: ChainId): BitcoinAddress {
  const { uri, query = '' } = /^bitcoin:(?<uri>[^?]*)(?:\?(?<query>.*))?$/i.exec(text.trim())?.groups ?? {}
  const pasted = uri ?? text.trim()
  const read = parseAddress(pasted)
  const address = /(?:^|&)req-/i.test(query) ? undefined : read
  const family = chainOf(chain)?.family
  if (!address || !family) {
    const isTypo = !read && isMistyped(pasted)
    throw new TransferError('transfer/invalid-receiver', { chain, ...(isTypo && { reason: 'checksum' as const }) })
  }
  if (!address.families.includes(family)) throw new TransferError('transfer/wrong-network', { chain })
  return address
}

/** Also with a letter that addresses have not: that is a typo, too. */
const segwitForm = /^(?:bc|tb|bcrt)1[a-z\d]{11,87}$/
/** Version bytes of P2PKH and P2SH, on the main and the test networks. */
const base58Versions = [0, 5, 111, 196]

/** Returns whether a text that is no address has the form of one: then its checksum does not match. */
function isMistyped(text: string): boolean {
  if (segwitForm.test(text === text.toUpperCase() ? text.toLowerCase() : text)) return true
  const bytes = fromBase58(text, 25)
  return bytes?.length === 25 && base58Versions.includes(bytes[0] as number)
}

/** What an address itself says of who can spend from it. `isPoint` tells whether 32 bytes are the key of somebody. */
export function receiverFacts(address: BitcoinAddress, isPoint: (key: Uint8Array) => boolean): readonly ReceiverFact[] {
  if (isBurnt(address)) return ['burn']
  // Versions that mean nothing yet can be spent by anybody.
  const isOpen = address.kind === 'other' && witnessVersion(address) > 0
  const isKeyless = isOpen || (address.kind === 'p2tr' && !isPoint(address.payload))
  return isKeyless ? ['no-key'] : []
}

/** Written so that they have a right checksum, not derived from a key: nobody can have found one. */
const burnt = ['1BitcoinEaterAddressDontSendf59kuE', '1CounterpartyXXXXXXXXXXXXXXXUWLpVr'].map(text =>
  parseAddress(text)?.payload.join()
)

/** Those known ones on any network, and hashes that are one byte over and over, such as that of 1111111111111111111114oLvT2. */
const isBurnt = ({ kind, payload }: BitcoinAddress) =>
  kind !== 'p2tr' && (burnt.includes(payload.join()) || payload.every(byte => byte === payload[0]))
