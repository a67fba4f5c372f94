import { type Signer, TransferError } from '@latchkit/plugin-chains/contract'
import { invalidAnswer } from '@latchkit/plugin-chains/kit'
import { base58 } from '@scure/base'
import { SolanaError } from '../../errors.js'
import { transientCodes } from '../node/client.js'
import type { Queries } from '../node/queries.js'
import { isSignedBy } from '../signing/ed25519.js'
import { decodeSignature } from '../signing/encoding.js'
import { signAndSend, signTransactions } from '../signing/sign-transaction.js'
import { accountParts } from '../wallet/accounts.js'
import { walletCalls } from '../wallet/wallet-calls.js'
import { isSameTransfer } from './is-same-transfer.js'
import { refusalOf } from './simulate.js'
import { parseTransaction } from './transaction.js'

interface Submission {
  readonly queries: Queries
  readonly signer: Signer
  /** Unsigned, in its wire form. */
  readonly transaction: Uint8Array
  /** Lamports, the most that the transaction may cost. */
  readonly maxFee: bigint
  /** Called with the id as soon as it is known, before a node has the transaction. */
  readonly onId: (id: string) => void
}

/**
 * Requests the wallet's signature, compares the signed transaction with the requested one, and sends it by the site's own
 * node. Resolves with the transaction's id. A wallet that sends by itself must have signed exactly these bytes.
 *
 * @throws {WalletError} `wallet/invalid-answer` for another signed transaction; and as any request to a wallet
 * @throws {TransferError} `transfer/would-fail`
 */
export async function submitTransfer(submission: Submission, signal: AbortSignal): Promise<string> {
  const { queries, signer, transaction, maxFee, onId } = submission
  const { name, canSign } = await walletCalls(signer, signal)
  const { key, address } = accountParts(signer.account)
  if (!canSign) {
    const id = await signAndSend(signer, transaction, undefined, signal)
    const signature = decodeSignature(id)
    const message = parseTransaction(transaction)?.message
    if (!signature || !message || !isSignedBy(key, message, signature))
      throw invalidAnswer(name, 'signAndSendTransaction', `a signature by ${address} over what it was asked to sign`)
    onId(id)
    return id
  }
  const [signed] = await signTransactions(signer, [transaction], signal)
  if (!signed || !isSameTransfer(transaction, signed.transaction, maxFee))
    throw invalidAnswer(name, 'signTransaction', 'the transaction that it was asked to sign')
  const id = base58.encode(signed.signature)
  onId(id)
  await broadcast(queries, signed.transaction)
  return id
}

/** Sends a signed transaction. A node tries it first, and another node may have it already. */
async function broadcast(queries: Queries, transaction: Uint8Array): Promise<void> {
  try {
    await queries.send(transaction)
  } catch (failure) {
    if (!(failure instanceof SolanaError) || failure.code !== 'solana/refused') throw failure
    const { reason, rpcCode } = failure.context as { readonly reason: string; readonly rpcCode: number }
    if (/already ?(?:been ?)?processed/i.test(reason)) return
    // A busy node has not tried the transaction, and an earlier node may have accepted it.
    if (transientCodes.has(rpcCode)) throw failure
    throw new TransferError('transfer/would-fail', { reason: refusalOf(reason) }, { cause: failure })
  }
}
