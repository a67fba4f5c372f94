import {
  type RecipientFact,
  TransferError,
  type TransferFeature,
  type TransferRequest
} from '@latchkit/plugin-chains/contract'
import { bech32, bech32m } from '@scure/base'
import { readAddress } from '../../address.js'
import type { CosmosChain } from '../../options.js'
import type { Queries } from '../node/queries.js'
import { KEY_HASH_BYTES } from '../wallet/accounts.js'

/** Suffixes of prefixes that addresses of validators and keys have. */
const nonAccountSuffix = /^(?:val(?:oper|cons))?(?:pub)?$/

/** Returns the function that reads the recipient of a transfer and throws if its prefix is of another chain. */
export const createReadRecipient =
  (networks: readonly CosmosChain[]): TransferFeature['readRecipient'] =>
  (text, chain) => {
    // Pasted text often has spaces around it.
    const pasted = text.trim()
    const read = readAddress(pasted)
    const prefix = networks.find(({ caipNetworkId }) => caipNetworkId === chain)?.bech32Prefix
    if (!read || prefix === undefined) {
      const isTypo = !read && prefix !== undefined && isMistyped(pasted, prefix)
      throw new TransferError('transfer/invalid-recipient', { chain, ...(isTypo && { reason: 'checksum' as const }) })
    }
    if (read.prefix === prefix) return read.address
    const isOfValidator = read.prefix.startsWith(prefix) && nonAccountSuffix.test(read.prefix.slice(prefix.length))
    throw new TransferError(isOfValidator ? 'transfer/invalid-recipient' : 'transfer/wrong-network', { chain })
  }

/** Returns whether a text has the form of an address with that prefix and a checksum that does not match. */
function isMistyped(text: string, prefix: string): boolean {
  const form = text === text.toUpperCase() ? text.toLowerCase() : text
  const words = form.slice(prefix.length + 1)
  const isForm = form.startsWith(`${prefix}1`) && /^[a-z\d]{30,80}$/.test(words)
  return isForm && !bech32.decodeUnsafe(form) && !bech32m.decodeUnsafe(form)
}

/** Limit of the auth module. A chain may have its own limit, which the simulation checks. */
export const MAX_MEMO_BYTES = 256

/**
 * Returns the memo of a request as the chain stores it: half a surrogate pair is U+FFFD there.
 *
 * @throws {TransferError} `transfer/would-fail` for a memo of more than 256 bytes.
 */
export function readMemo({ memo = '' }: TransferRequest): string {
  const bytes = new TextEncoder().encode(memo)
  if (bytes.length <= MAX_MEMO_BYTES) return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  throw new TransferError('transfer/would-fail', { reason: `a memo has at most ${MAX_MEMO_BYTES} bytes` })
}

/** Returns facts about a recipient to warn of. */
export async function inspectRecipient(queries: Queries, address: string): Promise<readonly RecipientFact[]> {
  const { payload = new Uint8Array() } = readAddress(address) ?? {}
  // No key for such a hash can be found.
  if (payload.every(byte => byte === payload[0])) return ['burn']
  const account = await queries.account(address)
  const isContract = payload.length !== KEY_HASH_BYTES || account?.type.endsWith('.ModuleAccount')
  return [...(isContract ? (['contract'] as const) : []), ...(account ? [] : (['unused'] as const))]
}
