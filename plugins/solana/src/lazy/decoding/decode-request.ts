import { boundedArray } from '@latchkit/kernel/schema'
import type { DecodedRequest, RequestToDecode, RequestWarning } from '@latchkit/plugin-chains/contract'
import {
  decodeMessage,
  decodeWithLimits,
  fromBase58,
  type JsonRpcNode,
  type Nodes,
  readUtf8
} from '@latchkit/plugin-chains/kit'
import { hex } from '@scure/base'
import * as v from 'valibot'
import { SignAllTransactions, SignAndSendTransaction, SignMessage, SignTransaction } from '../../contract.js'
import { SolanaError } from '../../errors.js'
import { MAX_MESSAGE_BYTES, MAX_TRANSACTIONS } from '../signing/encoding.js'

/** Above the length of a transaction in base64. */
const MAX_TRANSACTION_CHARACTERS = 4_096
const text = v.pipe(v.string(), v.maxLength(MAX_TRANSACTION_CHARACTERS))
const pubkey = v.optional(text)
const messageParams = v.object({ message: v.pipe(v.string(), v.maxLength(2 * MAX_MESSAGE_BYTES)), pubkey })
const transactionParams = v.object({ transaction: text, pubkey })
const transactionsParams = v.object({ transactions: boundedArray(text, MAX_TRANSACTIONS), pubkey })

/**
 * Decodes a request that signs a message or transactions; `undefined` for another method, for bytes that are no transaction, and for a
 * request that is too large.
 *
 * @throws {SolanaError} `solana/invalid-params` for parameters that the handler rejects.
 */
export const decodeRequest = (nodes: Nodes<JsonRpcNode>, request: RequestToDecode) =>
  decodeWithLimits(request, SolanaError, () => decode(nodes, request))

async function decode(nodes: Nodes<JsonRpcNode>, request: RequestToDecode): Promise<DecodedRequest | undefined> {
  const { method, params } = request
  if (method === SignMessage.method) return decodeText(request)
  if (method === SignAllTransactions.method) {
    const { transactions: texts, pubkey } = v.parse(transactionsParams, params)
    return (await loadTransactions()).decodeTransactions({ request, texts, pubkey }, nodes)
  }
  if (method !== SignTransaction.method && method !== SignAndSendTransaction.method) return undefined
  const { transaction, pubkey } = v.parse(transactionParams, params)
  return (await loadTransactions()).decodeTransactions({ request, texts: [transaction], pubkey }, nodes)
}

/** Loads Solana's library. */
const loadTransactions = () => import('./transaction-request.js')

async function decodeText(request: RequestToDecode): Promise<DecodedRequest | undefined> {
  const { message, pubkey: address } = v.parse(messageParams, request.params)
  const bytes = fromBase58(message, MAX_MESSAGE_BYTES)
  if (!bytes) return undefined
  const { isTransactionMessage } = await import('./transaction-message.js')
  const warnings: readonly RequestWarning[] = isTransactionMessage(bytes) ? [{ code: 'transaction-as-message' }] : []
  return decodeMessage({ text: readUtf8(bytes), hex: `0x${hex.encode(bytes)}`, address, warnings }, request)
}
