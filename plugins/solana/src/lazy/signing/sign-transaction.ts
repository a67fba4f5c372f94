import type { Signer, SignerRequest } from '@latchkit/plugin-chains/contract'
import { invalidAnswer } from '@latchkit/plugin-chains/kit'
import { base58, base64 } from '@scure/base'
import { type SendOptions, SignAllTransactions, SignAndSendTransaction, SignTransaction } from '../../contract.js'
import { accountParts } from '../wallet/accounts.js'
import { walletCalls } from '../wallet/wallet-calls.js'
import { isSignedBy } from './ed25519.js'

/**
 * Requests the signatures of transactions. Without `Signer.request` it requests the wallet itself. A wallet may add instructions that protect the visitor, so the
 * transactions of its response are returned, each with the account's verified signature.
 *
 * @throws {WalletError} as `signMessage`.
 */
export async function signTransactions(signer: Signer, transactions: readonly Uint8Array[], signal: AbortSignal) {
  const { key, address } = accountParts(signer.account)
  // Before the request, so that a failed load does not lose the signatures.
  const { parseTransaction } = await import('../transfer/transaction.js')
  const responses = signer.request
    ? await requestTransactions(signer.request, transactions, address, signal)
    : await (await walletCalls(signer, signal)).signTransactions(transactions)
  const signed = responses?.map(transaction => {
    const { message, signatures } = parseTransaction(transaction) ?? {}
    const signature = signatures?.[address]
    return message && signature && isSignedBy(key, message, signature) ? { transaction, signature } : undefined
  })
  if (signed?.length === transactions.length && signed.every(one => one !== undefined)) return signed
  throw invalidAnswer(signer.connector.info.name, 'signTransaction', `a transaction signed by ${address}`)
}

async function requestTransactions(
  request: SignerRequest,
  given: readonly Uint8Array[],
  pubkey: string,
  signal: AbortSignal
): Promise<readonly Uint8Array[]> {
  const transactions = given.map(base64.encode)
  const [transaction, ...others] = transactions
  if (transaction === undefined || others.length > 0) {
    const signed = await request(SignAllTransactions, { transactions, pubkey }, signal)
    return signed.transactions.map(base64.decode)
  }
  return [base64.decode((await request(SignTransaction, { transaction, pubkey }, signal)).transaction)]
}

/**
 * Requests the wallet to sign and send a transaction, as `signTransactions` does. Resolves with the id that the wallet returned,
 * base58. It is not verified that the wallet sent it. Throws as `signTransactions`.
 */
export async function signAndSend(
  signer: Signer,
  transaction: Uint8Array,
  options: SendOptions | undefined,
  signal: AbortSignal
): Promise<string> {
  if (signer.request) {
    const { address: pubkey } = accountParts(signer.account)
    const params = { transaction: base64.encode(transaction), pubkey, ...(options && { sendOptions: options }) }
    return (await signer.request(SignAndSendTransaction, params, signal)).signature
  }
  const wallet = await walletCalls(signer, signal)
  const id = await wallet.signAndSend(transaction, options)
  if (id) return base58.encode(id)
  throw invalidAnswer(wallet.name, 'signAndSendTransaction', 'the signature of a transaction')
}
