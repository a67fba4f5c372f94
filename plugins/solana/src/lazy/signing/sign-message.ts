import type { AccountId, Signer } from '@latchkit/plugin-chains/contract'
import { invalidAnswer } from '@latchkit/plugin-chains/kit'
import { base58 } from '@scure/base'
import type { SendOptions } from '../../contract.js'
import { accountParts } from '../wallet/account.js'
import { walletCalls } from '../wallet/wallet-calls.js'
import { isSignedBy } from './ed25519.js'
import { decodeSignature } from './encoding.js'

/** A transaction that a wallet signed. */
export interface Signed {
  readonly signature: Uint8Array
  readonly transaction: Uint8Array
}

/**
 * The signature over `message`, base58. It is by the account that was asked, over these bytes and no others.
 *
 * @throws {WalletError} what `walletCalls` throws; `wallet/invalid-answer` for anything but such a signature.
 */
export async function signMessage(signer: Signer, message: Uint8Array, signal: AbortSignal): Promise<string> {
  const wallet = await walletCalls(signer, signal)
  const { key, address } = accountParts(signer.account)
  const signature = await wallet.signMessage(message, signal)
  if (signature && isSignedBy(key, message, signature)) return base58.encode(signature)
  throw invalidAnswer(wallet.name, 'signMessage', `a signature by ${address}`)
}

/** Whether `signature` (base58) over `message` is the account's. */
export function verifyMessage(account: AccountId, message: Uint8Array, signature: string): boolean {
  const { key } = accountParts(account)
  const bytes = typeof signature === 'string' ? decodeSignature(signature) : undefined
  return bytes !== undefined && isSignedBy(key, message, bytes)
}

/**
 * The transactions, signed by the account. A wallet may add to a transaction, as some do to guard their visitor, so what it
 * gives back counts, once the account's signature over that is checked.
 *
 * @throws {WalletError} as `signMessage`.
 */
export async function signTransactions(
  signer: Signer,
  transactions: readonly Uint8Array[],
  signal: AbortSignal
): Promise<readonly Signed[]> {
  const wallet = await walletCalls(signer, signal)
  const { key, address } = accountParts(signer.account)
  // Before the wallet signs: afterwards a failure to load it would lose the signatures.
  const { parseTransaction } = await import('./transaction.js')
  const answers = await wallet.signTransactions(transactions, signal)
  return answers.map(transaction => {
    const { message, signatures } = (transaction && parseTransaction(transaction)) ?? {}
    const signature = signatures?.[address]
    if (transaction && message && signature && isSignedBy(key, message, signature)) return { transaction, signature }
    throw invalidAnswer(wallet.name, 'signTransaction', `a transaction signed by ${address}`)
  })
}

/**
 * The id of the transaction that the wallet says it sent, base58. Whether it did is for a node to tell.
 *
 * @throws {WalletError} as `signMessage`.
 */
export async function signAndSend(
  signer: Signer,
  transaction: Uint8Array,
  options: SendOptions | undefined,
  signal: AbortSignal
): Promise<string> {
  const wallet = await walletCalls(signer, signal)
  const id = await wallet.signAndSend(transaction, options, signal)
  if (id) return base58.encode(id)
  throw invalidAnswer(wallet.name, 'signAndSendTransaction', 'the signature of a transaction')
}
