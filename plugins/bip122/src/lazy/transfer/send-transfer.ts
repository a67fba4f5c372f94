import { WalletError } from '@latchkit/plugin-chains/contract'
import { invalidAnswer, readProperty } from '@latchkit/plugin-chains/kit'
import { readTransactionId } from '../signing/encoding.js'
import { assertShown, type Wallet } from '../wallet/connected-wallet.js'
import type { TransferRequest } from '../wallet/wallet-api.js'

/**
 * Requests the wallet to build and send a payment. Resolves with the transaction's id in hex, which is not verified.
 *
 * @throws {Bip122Error} `bip122/not-the-signer` if the wallet shows another account and its requests cannot name one.
 * @throws {WalletError} as any request to a wallet; `wallet/unavailable` for a wallet that builds no payments, or lacks a requested
 *   memo or change address; `wallet/invalid-answer` for a response without a transaction id.
 */
export async function sendTransfer(wallet: Wallet, request: TransferRequest): Promise<string> {
  const { name, api, call } = wallet
  // A payment without its memo may be lost.
  if ((request.memo || request.change) && !api.takesDetails)
    throw new WalletError('wallet/unavailable', { wallet: name, reason: 'it takes no memo or change address' })
  await assertShown(wallet, 'sendTransfer', request.account)
  const id = readTransactionId(readProperty(await api.transfer(call, request), 'txid'))
  if (id) return id
  throw invalidAnswer(name, 'sendTransfer', 'the id of a transaction')
}
