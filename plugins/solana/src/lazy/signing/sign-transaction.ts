import type { Signer } from '@latchkit/plugin-chains/contract'
import { invalidAnswer } from '@latchkit/plugin-chains/kit'
import { base58 } from '@scure/base'
import type { SendOptions } from '../../contract.js'
import { accountParts } from '../wallet/accounts.js'
import { walletCalls } from '../wallet/wallet-calls.js'
import { isSignedBy } from './ed25519.js'

/**
 * Requests the wallet to sign transactions. A wallet may add instructions that protect the visitor, so the
 * transactions of its response are returned, each with the account's verified signature.
 *
 * @throws {WalletError} as `signMessage`.
 */
export async function signTransactions(signer: Signer, transactions: readonly Uint8Array[], signal: AbortSignal) {
  const wallet = await walletCalls(signer, signal)
  const { key, address } = accountParts(signer.account)
  // Before the request, so that a failed load does not lose the signatures.
  const { parseTransaction } = await import('../transfer/transaction.js')
  const responses = await wallet.signTransactions(transactions)
  const signed = responses?.map(transaction => {
    const { message, signatures } = parseTransaction(transaction) ?? {}
    const signature = signatures?.[address]
    return message && signature && isSignedBy(key, message, signature) ? { transaction, signature } : undefined
  })
  if (signed?.length === transactions.length && signed.every(one => one !== undefined)) return signed
  throw invalidAnswer(wallet.name, 'signTransaction', `a transaction signed by ${address}`)
}

/**
 * Requests the wallet to sign and send a transaction. Resolves with the id that the wallet returned, base58. It is not
 * verified that the wallet sent it. Throws as `signTransactions`.
 */
export async function signAndSend(
  signer: Signer,
  transaction: Uint8Array,
  options: SendOptions | undefined,
  signal: AbortSignal
): Promise<string> {
  const wallet = await walletCalls(signer, signal)
  const id = await wallet.signAndSend(transaction, options)
  if (id) return base58.encode(id)
  throw invalidAnswer(wallet.name, 'signAndSendTransaction', 'the signature of a transaction')
}
