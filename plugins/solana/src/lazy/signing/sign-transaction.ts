import type { Signer, SignerRequest } from '@latchkit/plugin-chains/contract'
import { invalidAnswer, readEntries, readProperty } from '@latchkit/plugin-chains/kit'
import { base58, base64 } from '@scure/base'
import { type SendOptions, SignAllTransactions, SignAndSendTransaction, SignTransaction } from '../../contract.js'
import { accountParts } from '../wallet/accounts.js'
import { readSignature, readTransaction } from '../wallet/session.js'
import { walletCalls } from '../wallet/wallet-calls.js'
import { isSignedBy } from './ed25519.js'
import { MAX_TRANSACTIONS } from './encoding.js'

/**
 * Requests the signatures of transactions, from the wallet if the signer has no `request`. A wallet may add instructions that
 * protect the visitor, so the transactions of its response are returned, each with the account's verified signature.
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

/** Returns the transactions of the response; `undefined` for a response of the wrong shape. */
async function requestTransactions(
  request: SignerRequest,
  given: readonly Uint8Array[],
  pubkey: string,
  signal: AbortSignal
): Promise<readonly Uint8Array[] | undefined> {
  const transactions = given.map(base64.encode)
  const [transaction, ...others] = transactions
  if (transaction === undefined || others.length > 0) {
    const signed = await request(SignAllTransactions, { transactions, pubkey }, signal)
    return readEntries(readProperty(signed, 'transactions'), MAX_TRANSACTIONS, readTransaction)
  }
  const response = await request(SignTransaction, { transaction, pubkey }, signal)
  const signed = readTransaction(readProperty(response, 'transaction'))
  return signed && [signed]
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
  const { connector, account, request } = signer
  const { address: pubkey } = accountParts(account)
  const params = { transaction: base64.encode(transaction), pubkey, ...(options && { sendOptions: options }) }
  const id = request
    ? readSignature(await request(SignAndSendTransaction, params, signal))
    : await (await walletCalls(signer, signal)).signAndSend(transaction, options)
  if (id) return base58.encode(id)
  throw invalidAnswer(connector.info.name, 'signAndSendTransaction', 'the signature of a transaction')
}
