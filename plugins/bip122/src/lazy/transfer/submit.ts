import { errorCode } from '@latchkit/kernel'
import { type Signer, TransferError, type TransferRequest } from '@latchkit/plugin-chains/contract'
import { isUnknownMethod } from '@latchkit/plugin-chains/kit'
import { createQueries } from '../node/queries.js'
import { requestSignatures } from '../signing/sign-psbt.js'
import { walletOf } from '../wallet/connected-wallet.js'
import { type BuiltPayment, encodePsbt, finalTransaction } from './build-payment.js'
import { readRecipient } from './recipient.js'
import { sendTransfer } from './send-transfer.js'
import { remember, type TransferContext } from './status.js'

/**
 * Requests signatures of a prepared payment as a PSBT through the signer, verifies them and broadcasts the transaction. A wallet
 * without `signPsbt` builds and sends the payment itself (`sendTransfer`).
 *
 * @returns the transaction's id.
 * @throws {TransferError} `transfer/would-fail` if the node rejects the transaction.
 * @throws {WalletError} as `signPsbt`
 */
export async function submitTransfer(
  { nodes, accounts, known }: TransferContext,
  built: BuiltPayment,
  request: TransferRequest,
  signer: Signer,
  signal: AbortSignal
): Promise<string> {
  const { chain, address, selection } = built
  const publicKey = accounts().find(one => one.address === address.text)?.publicKey
  const inputs = selection.coins.map((_, index) => ({ index, address }))
  const psbt = encodePsbt(built, publicKey)
  const unsigned = { account: address, psbt, inputs, broadcast: false, chain }
  const wallet = await walletOf(signer, signal)
  const signed = await requestSignatures(wallet, unsigned).catch(failure => {
    if (!isWithoutPsbt(failure)) throw failure
  })
  if (!signed) {
    const recipient = readRecipient(request.recipient, chain.chain)
    return sendTransfer(wallet, { account: address, recipient, amount: selection.amount, chain })
  }
  const { id, hex } = finalTransaction(address, signed.psbt.transaction, signed.signatures)
  const queries = createQueries(nodes.of(chain.chain), signal)
  const rejection = await queries.broadcast({ id, hex })
  // A node rejects a transaction that it has already, and the wallet may have sent it.
  if (rejection !== undefined && !(await queries.transaction(id)))
    throw new TransferError('transfer/would-fail', { reason: rejection })
  remember(known, id, { spent: selection.coins, isSeen: false })
  return id
}

const isWithoutPsbt = (failure: unknown): failure is Error =>
  errorCode(failure) === 'wallet/unavailable' && isUnknownMethod((failure as Error).cause, 'signPsbt')
