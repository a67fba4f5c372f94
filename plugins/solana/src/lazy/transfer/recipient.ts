import { type ReceiverFact, TransferError, type TransferFeature } from '@latchkit/plugin-chains/contract'
import { addressBytes } from '../../address.js'
import type { RequestNodeOn } from '../node/client.js'
import { INCINERATOR, SYSTEM, tokenPrograms } from '../node/programs.js'
import { readAccount } from '../node/queries.js'
import { isOnCurve } from '../signing/ed25519.js'
import { withTransferErrors } from './errors.js'

/** Reads an address. It does not name its network, so `transfer/wrong-chain` cannot occur. */
export const readReceiver: TransferFeature['readReceiver'] = (text, chain) => {
  // What is pasted often brings spaces along.
  const address = text.trim()
  if (addressBytes(address)) return address
  throw new TransferError('transfer/invalid-receiver', { chain })
}

/**
 * Creates the `inspect` function. An account of a token program holds a token or is one: it is `token` and nothing else,
 * though no key exists for most of them. A multisig account of the token program is a `contract`.
 */
export const createInspect =
  (requestNodeOn: RequestNodeOn): NonNullable<TransferFeature['inspect']> =>
  async (receiver, chain, signal) => {
    const address = readReceiver(receiver, chain)
    if (address === INCINERATOR || address === SYSTEM) return ['burn']
    const account = await withTransferErrors(chain, () => readAccount(requestNodeOn(chain), address, signal))
    if (account?.data && tokenPrograms.includes(account.owner)) return ['token']
    const facts: ReceiverFact[] = isOnCurve(addressBytes(address) as Uint8Array) ? [] : ['no-key']
    if (!account) return [...facts, 'unused']
    return account.executable || account.owner !== SYSTEM ? [...facts, 'contract'] : facts
  }
