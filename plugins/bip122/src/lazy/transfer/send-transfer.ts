import { WalletError } from '@latchkit/plugin-chains/contract'
import { invalidAnswer, readProperty } from '@latchkit/plugin-chains/kit'
import { readTransactionId } from '../signing/encoding.js'
import type { Wallet } from '../wallet/connected-wallet.js'
import type { TransferRequest } from '../wallet/wallet-api.js'

/**
 * Asks the wallet to build and send a payment. Resolves with the transaction's id in hex, which is not verified.
 *
 * @throws {WalletError} as any request to a wallet; `wallet/unavailable` for one that builds no payments, or none with a memo
 *   or an address for the change where one is wanted; `wallet/invalid-answer` for one that names no transaction.
 */
export async function sendTransfer({ name, api, call }: Wallet, request: TransferRequest): Promise<string> {
  // Left out, a memo could cost the payment.
  if ((request.memo || request.change) && !api.takesDetails)
    throw new WalletError('wallet/unavailable', { wallet: name, reason: 'it takes no memo or change address' })
  const id = readTransactionId(readProperty(await api.transfer(call, request), 'txid'))
  if (id) return id
  throw invalidAnswer(name, 'sendTransfer', 'the id of a transaction')
}
