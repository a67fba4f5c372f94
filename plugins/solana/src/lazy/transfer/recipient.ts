import { type RecipientFact, TransferError, type TransferFeature } from '@latchkit/plugin-chains/contract'
import { type JsonRpcNode, type Nodes, withTransferErrors } from '@latchkit/plugin-chains/kit'
import { addressBytes } from '../../address.js'
import { INCINERATOR, SYSTEM, tokenPrograms } from '../node/programs.js'
import { createQueries } from '../node/queries.js'
import { isOnCurve } from '../signing/ed25519.js'

/** Reads an address. It does not name its network, so `transfer/wrong-chain` cannot occur. */
export const readRecipient: TransferFeature['readRecipient'] = (text, chain) => {
  // What is pasted often brings spaces along.
  const address = text.trim()
  if (addressBytes(address)) return address
  throw new TransferError('transfer/invalid-recipient', { chain })
}

/**
 * Creates the `inspect` function. An account of a token program holds a token or is one: it is `token` and nothing else,
 * though no key exists for most of them. A multisig account of the token program is a `contract`.
 */
export const createInspect =
  (nodes: Nodes<JsonRpcNode>): NonNullable<TransferFeature['inspect']> =>
  async (recipient, chain, signal) => {
    const address = readRecipient(recipient, chain)
    if (address === INCINERATOR || address === SYSTEM) return ['burn']
    const account = await withTransferErrors(chain, () => createQueries(nodes.of(chain), signal).account(address))
    if (account?.data && tokenPrograms.includes(account.owner)) return ['token']
    const facts: RecipientFact[] = isOnCurve(addressBytes(address) as Uint8Array) ? [] : ['no-key']
    if (!account) return [...facts, 'unused']
    return account.executable || account.owner !== SYSTEM ? [...facts, 'contract'] : facts
  }
