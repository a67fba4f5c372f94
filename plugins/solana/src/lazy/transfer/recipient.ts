import { type RecipientFact, TransferError, type TransferFeature } from '@latchkit/plugin-chains/contract'
import { addressBytes } from '../../address.js'
import { INCINERATOR, SYSTEM, tokenPrograms } from '../node/programs.js'
import type { Queries } from '../node/queries.js'
import { isOnCurve } from '../signing/ed25519.js'

/** Reads an address. It does not name its network, so `transfer/wrong-chain` cannot occur. */
export const readRecipient: TransferFeature['readRecipient'] = (text, chain) => {
  // Pasted text often has spaces around it.
  const address = text.trim()
  if (addressBytes(address)) return address
  throw new TransferError('transfer/invalid-recipient', { chain })
}

/**
 * Returns facts about a recipient. An account of a token program holds a token or is one: it is `token` and nothing else,
 * though no key exists for most of them. A multisig account of the token program is a `contract`.
 *
 * @param queries - called unless the address alone shows that its funds cannot be spent.
 */
export async function inspectRecipient(address: string, queries: () => Queries): Promise<readonly RecipientFact[]> {
  if (address === INCINERATOR || address === SYSTEM) return ['burn']
  const account = await queries().account(address)
  if (account?.data && tokenPrograms.includes(account.owner)) return ['token']
  const facts: RecipientFact[] = isOnCurve(addressBytes(address) as Uint8Array) ? [] : ['no-key']
  if (!account) return [...facts, 'unused']
  return account.executable || account.owner !== SYSTEM ? [...facts, 'contract'] : facts
}
