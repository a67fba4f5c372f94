import type { Signer } from '@latchkit/kernel/chain'
import { fromBase58, toBase58 } from '@latchkit/kernel/encoding'
import { TransferError } from '@latchkit/kernel/transfer'
import { invalidAnswer } from '@latchkit/kernel/wallet'
import * as v from 'valibot'
import { SolanaError } from '../errors.js'
import { accountParts } from './account.js'
import type { Ask } from './ask.js'
import { toBase64 } from './base64.js'
import { isSignedBy } from './ed25519.js'
import { unsigned } from './message.js'
import { transient } from './node.js'
import { isSameTransfer } from './same-transfer.js'
import { signAndSend, signTransactions } from './signing.js'
import { refusalOf } from './simulation.js'
import { readTransaction, SIGNATURE_BYTES } from './transaction.js'
import { walletCalls } from './wallet-calls.js'

interface Sending {
  readonly ask: Ask
  readonly signer: Signer
  readonly message: Uint8Array
  /** The most that may be paid for it, in lamports. */
  readonly fee: bigint
  /** Told the id as soon as it is known, which is before a node has the transaction. */
  readonly sending: (id: string) => void
}

/**
 * Has the wallet sign, looks at what it signed, and sends that by the site's own node. A wallet that only signs what it sends
 * itself is asked to do both: then its signature has to be over these very bytes.
 *
 * @throws {WalletError} `wallet/invalid-answer` when something else was signed; and as any request to a wallet
 * @throws {TransferError} `transfer/would-fail`
 */
export async function sendThrough(parts: Sending, signal: AbortSignal): Promise<string> {
  const { ask, signer, message, fee, sending } = parts
  const { name, canSign } = await walletCalls(signer, signal)
  const { key, address } = accountParts(signer.account)
  if (!canSign) {
    const id = await signAndSend(signer, unsigned(message), undefined, signal)
    const signature = fromBase58(id, SIGNATURE_BYTES)
    if (!signature || !isSignedBy(key, message, signature))
      throw invalidAnswer(name, 'signAndSendTransaction', `a signature by ${address} over what it was asked to sign`)
    sending(id)
    return id
  }
  const [signed] = await signTransactions(signer, [unsigned(message)], signal)
  const read = signed && readTransaction(signed.transaction)
  if (!signed || !read || !isSameTransfer(message, read.message, fee))
    throw invalidAnswer(name, 'signTransaction', 'the transaction that it was asked to sign')
  const id = toBase58(signed.signature)
  sending(id)
  await broadcast(ask, signed.transaction, signal)
  return id
}

/** A node tries it before it takes it, and another may have taken it already. */
async function broadcast(ask: Ask, transaction: Uint8Array, signal: AbortSignal): Promise<void> {
  const options = { encoding: 'base64', preflightCommitment: 'confirmed' }
  try {
    await ask(
      {
        method: 'sendTransaction',
        params: [toBase64(transaction), options],
        schema: v.string(),
        expected: 'the id of a transaction'
      },
      signal
    )
  } catch (failure) {
    if (!(failure instanceof SolanaError) || failure.code !== 'solana/refused') throw failure
    const { reason, rpcCode } = failure.context as { readonly reason: string; readonly rpcCode: number }
    if (/already ?(?:been ?)?processed/i.test(reason)) return
    // Who is busy has not tried it, and a node that was asked before may have taken it.
    if (transient.has(rpcCode)) throw failure
    throw new TransferError('transfer/would-fail', { reason: refusalOf(reason) }, { cause: failure })
  }
}
