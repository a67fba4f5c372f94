import { tryOrUndefined } from '@latchkit/kernel/options'
import type { Network, Signer, UnsignedTransaction } from '@latchkit/plugin-chains/contract'
import { assertSigner, invalidAnswer } from '@latchkit/plugin-chains/kit'
import { hex } from '@scure/base'
import { spellAddress } from '../../address.js'
import { TonSendTransaction } from '../../contract.js'
import { holdsKey } from '../signing/state-init.js'
import { parseCells } from '../transaction/cells.js'
import { readExternalMessage } from '../transaction/message.js'
import { askSigner } from '../wallet/tonconnect.js'
import { parseTransaction } from './transaction.js'

/** Time within which the chain accepts the transaction. */
export const VALID_MS = 5 * 60_000

/**
 * Signs and sends a transaction with the wallet (TonConnect, `sendTransaction`), and compares the sent message with
 * the request: the account, its key, and each message. Resolves with the hash of the message that the wallet sent.
 *
 * @throws {TransferError} `transfer/invalid-transaction`, `transfer/not-the-signer`
 * @throws {WalletError} like any request to a wallet; `wallet/invalid-answer` if the wallet sent another message
 */
export async function submitTransaction(
  network: Network,
  signer: Signer,
  { account, payload }: UnsignedTransaction,
  signal: AbortSignal
): Promise<string> {
  const messages = parseTransaction(payload, network)
  assertSigner(signer, { account })
  const [, chain, from = ''] = account.split(':')
  if (signer.request) return signer.request(TonSendTransaction, { from, transaction: payload }, signal)
  const request = {
    valid_until: Math.trunc((Date.now() + VALID_MS) / 1_000),
    network: chain,
    from,
    messages: messages.map(({ message }) => message)
  }
  const { result, publicKey, stateInit } = await askSigner(signer, 'sendTransaction', request, signal)
  const id = tryOrUndefined(() => {
    const root = parseCells(result)
    const sent = readExternalMessage(root)
    const isAsked = sent.messages.join() === messages.map(({ summary }) => summary).join()
    const isBySigner = spellAddress(sent.account) === from && holdsKey(sent.account.hash, stateInit, publicKey)
    return isAsked && isBySigner && sent.isBy(hex.decode(publicKey)) ? hex.encode(root.hash) : undefined
  })
  if (id !== undefined) return id
  throw invalidAnswer(signer.connector.info.name, 'sendTransaction', `the transaction that ${from} was asked to send`)
}
