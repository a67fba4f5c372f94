import { type ReceiverFact, TransferError, type TransferFeature } from '@latchkit/plugin-chains/contract'
import { addressBytes } from '../address.js'
import type { AskOn } from './ask.js'
import { readAccount } from './chain-state.js'
import { isOnCurve } from './ed25519.js'
import { INCINERATOR, SYSTEM, tokenPrograms } from './programs.js'
import { withTransferErrors } from './transfer-failure.js'

/** An address says nothing of its network, so none is a wrong one. */
export const readReceiver: TransferFeature['readReceiver'] = (text, chain) => {
  // What is pasted often brings spaces along.
  const address = text.trim()
  if (addressBytes(address)) return address
  throw new TransferError('transfer/invalid-receiver', { chain })
}

/**
 * An account of a token program holds a token or is one: it is `token` and nothing else, though no key exists for most of
 * them. An account that several sign for (a multisig of the token program) is a `contract`.
 */
export const createInspect =
  (askOn: AskOn): NonNullable<TransferFeature['inspect']> =>
  async (receiver, chain, signal) => {
    const address = readReceiver(receiver, chain)
    if (address === INCINERATOR || address === SYSTEM) return ['burn']
    const account = await withTransferErrors(chain, () => readAccount(askOn(chain), address, signal))
    if (account?.data && tokenPrograms.includes(account.owner)) return ['token']
    const facts: ReceiverFact[] = isOnCurve(addressBytes(address) as Uint8Array) ? [] : ['no-key']
    if (!account) return [...facts, 'unused']
    return account.executable || account.owner !== SYSTEM ? [...facts, 'contract'] : facts
  }
