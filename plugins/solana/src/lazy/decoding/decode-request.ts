import { tryOrUndefined } from '@latchkit/kernel/options'
import { boundedArray } from '@latchkit/kernel/schema'
import type { DecodedRequest, RequestToDecode, RequestWarning } from '@latchkit/plugin-chains/contract'
import {
  decodeBase64,
  decodeMessage,
  fromBase58,
  type JsonRpcNode,
  type Nodes,
  rawJson
} from '@latchkit/plugin-chains/kit'
import { hex } from '@scure/base'
import * as v from 'valibot'
import { SignAllTransactions, SignAndSendTransaction, SignMessage, SignTransaction } from '../../contract.js'
import { createQueries } from '../node/queries.js'
import { MAX_MESSAGE_BYTES, MAX_TRANSACTIONS } from '../signing/encoding.js'
import { accountParts } from '../wallet/accounts.js'

const maxTextLength = 4_096
/** Maximum number of instructions that a visitor is shown. A request with more is shown as it is. */
const MAX_INSTRUCTIONS = 200
const text = v.pipe(v.string(), v.maxLength(maxTextLength))
const pubkey = v.optional(text)
const messageParams = v.object({ message: v.pipe(v.string(), v.maxLength(2 * MAX_MESSAGE_BYTES)), pubkey })
const transactionParams = v.object({ transaction: text, pubkey })
const transactionsParams = v.object({ transactions: boundedArray(text, MAX_TRANSACTIONS), pubkey })

/**
 * Decodes a request that signs a message or transactions; `undefined` for another method, and for bytes that are no transaction.
 *
 * @throws {Error} for parameters that the handler rejects.
 */
export async function decodeRequest(
  nodes: Nodes<JsonRpcNode>,
  request: RequestToDecode
): Promise<DecodedRequest | undefined> {
  const { method, params } = request
  if (method === SignMessage.method) return decodeText(request)
  if (method === SignAllTransactions.method) {
    const { transactions, pubkey } = v.parse(transactionsParams, params)
    return decodeTransactions({ nodes, request, texts: transactions, pubkey })
  }
  if (method !== SignTransaction.method && method !== SignAndSendTransaction.method) return undefined
  const { transaction, pubkey } = v.parse(transactionParams, params)
  return decodeTransactions({ nodes, request, texts: [transaction], pubkey })
}

async function decodeText(request: RequestToDecode): Promise<DecodedRequest | undefined> {
  const { message, pubkey: address } = v.parse(messageParams, request.params)
  const bytes = fromBase58(message, MAX_MESSAGE_BYTES)
  if (!bytes) return undefined
  const { isTransactionMessage } = await import('./transaction-message.js')
  const warnings: readonly RequestWarning[] = isTransactionMessage(bytes) ? [{ code: 'transaction-as-message' }] : []
  const text = tryOrUndefined(() => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  return decodeMessage({ text, hex: `0x${hex.encode(bytes)}`, address, warnings }, request)
}

interface TransactionsToDecode {
  readonly nodes: Nodes<JsonRpcNode>
  readonly request: RequestToDecode
  /** Transactions in base64. */
  readonly texts: readonly string[]
  readonly pubkey: string | undefined
}

async function decodeTransactions(given: TransactionsToDecode): Promise<DecodedRequest | undefined> {
  const { nodes, request, texts, pubkey } = given
  const [{ parseTransaction }, { decodeTransaction }, { readTokenDetails, tokenAddresses }] = await Promise.all([
    import('../transfer/transaction.js'),
    import('./transaction-effects.js'),
    import('./token-details.js')
  ])
  const { chain, address: account } = accountParts(request.account)
  const transactions = texts.map(text => {
    const bytes = decodeBase64(text)
    return bytes && parseTransaction(bytes)
  })
  const parsed = transactions.flatMap(transaction => transaction ?? [])
  if (parsed.length === 0 || parsed.length < transactions.length) return undefined
  const count = parsed.reduce((sum, { instructions = [] }) => sum + instructions.length, 0)
  if (count > MAX_INSTRUCTIONS) return undefined

  const decode = (details: Awaited<ReturnType<typeof readTokenDetails>>): DecodedRequest | undefined => {
    const all = parsed.map(transaction => decodeTransaction(transaction, { account, ...details }))
    const actions = all.flatMap(({ actions }) => actions)
    if (actions.length === 0) return undefined
    const foreign: readonly RequestWarning[] =
      pubkey === undefined || pubkey === account ? [] : [{ code: 'foreign-account', subject: pubkey }]
    return {
      actions,
      warnings: unique([...foreign, ...all.flatMap(({ warnings }) => warnings)]),
      ...sumOf(all.map(({ fee }) => fee)),
      raw: rawJson(request.params)
    }
  }
  const decoded = decode({ tokenAccounts: new Map(), tokens: new Map() })
  const addresses = tokenAddresses(parsed.flatMap(({ instructions = [] }) => instructions))
  if (!decoded || addresses.length === 0 || !nodes.chains.has(chain)) return decoded
  return {
    ...decoded,
    async complete(signal) {
      const queries = createQueries(nodes.of(chain), signal)
      return decode(await readTokenDetails(addresses, queries, signal)) ?? decoded
    }
  }
}

/** Returns the fee of all transactions, if that of each is known. */
const sumOf = (fees: readonly (bigint | undefined)[]): Pick<DecodedRequest, 'fee'> =>
  fees.includes(undefined) ? {} : { fee: fees.reduce<bigint>((sum, fee = 0n) => sum + fee, 0n) }

const unique = (warnings: readonly RequestWarning[]): readonly RequestWarning[] => [
  ...new Map(warnings.map(warning => [`${warning.code} ${warning.subject}`, warning])).values()
]
