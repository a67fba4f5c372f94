import type { DecodedRequest, RequestToDecode } from '@latchkit/plugin-chains/contract'
import {
  decodeBase64,
  type JsonRpcNode,
  joinEffects,
  type Nodes,
  rawJson,
  uniqueWarnings,
  warnIf
} from '@latchkit/plugin-chains/kit'
import { createQueries } from '../node/queries.js'
import { MAX_TRANSACTION_BYTES, type ParsedTransaction, parseTransaction } from '../transfer/transaction.js'
import { accountParts } from '../wallet/accounts.js'
import { instructionsOf, type LookupTables, lookupTablesOf, readLookupTables } from './lookup-tables.js'
import { readSupplies, readTokenDetails, type TokenDetails, tokenAddresses } from './token-details.js'
import { decodeTransaction, type TransactionToDecode } from './transaction-effects.js'

/** Maximum size of all transactions together. Each of their accounts takes time to write in base58. */
const MAX_BYTES = 8 * MAX_TRANSACTION_BYTES
/** Maximum number of instructions that a visitor is shown. A request with more is shown as it is. */
const MAX_INSTRUCTIONS = 200
/** Lamports above which the fee of a request is unusually high: 0.01 SOL. */
const HIGH_FEE = 10_000_000n

/** Request to sign transactions, with its parsed parameters. */
interface TransactionRequest {
  readonly request: RequestToDecode
  /** Transactions in base64. */
  readonly texts: readonly string[]
  /** Account that the request names. */
  readonly pubkey: string | undefined
}

/**
 * Decodes a request that signs transactions; `undefined` for bytes that are no transaction, for transactions without effects, and for
 * more than 200 instructions or 9,856 bytes. `complete` reads lookup tables, token accounts, mints and supplies.
 */
export function decodeTransactions(given: TransactionRequest, nodes: Nodes<JsonRpcNode>): DecodedRequest | undefined {
  const all = given.texts.map(text => decodeBase64(text) ?? new Uint8Array())
  if (all.reduce((sum, { length }) => sum + length, 0) > MAX_BYTES) return undefined
  const parsed = allOf(all.map(parseTransaction))
  const transactions = parsed && withInstructions(parsed, new Map())
  if (!transactions || transactions.flatMap(({ instructions }) => instructions).length > MAX_INSTRUCTIONS)
    return undefined
  const decoded = decodeWith(given, transactions, { tokenAccounts: new Map(), tokens: new Map() })

  const { chain } = accountParts(given.request.account)
  const tables = parsed.flatMap(lookupTablesOf)
  const hasDetails = tables.length > 0 || addressesIn(transactions).length > 0
  if (!decoded || !hasDetails || !nodes.chains.has(chain)) return decoded
  return {
    ...decoded,
    async complete(signal) {
      try {
        const queries = createQueries(nodes.of(chain), signal)
        const resolved = withInstructions(parsed, await readLookupTables(tables, queries)) ?? transactions
        const details = await readTokenDetails(addressesIn(resolved), queries, signal)
        return await readSupplies(decodeWith(given, resolved, details) ?? decoded, queries, signal)
      } catch {
        signal.throwIfAborted()
        return decoded
      }
    }
  }
}

/** Returns the transactions with their instructions; `undefined` if those of one cannot be parsed. */
const withInstructions = (transactions: readonly ParsedTransaction[], tables: LookupTables) =>
  allOf(
    transactions.map((transaction): TransactionToDecode | undefined => {
      const instructions = instructionsOf(transaction, tables)
      return instructions && { signatures: transaction.signatures, instructions }
    })
  )

const addressesIn = (transactions: readonly TransactionToDecode[]) =>
  tokenAddresses(transactions.flatMap(({ instructions }) => instructions))

function decodeWith(
  { request, pubkey }: TransactionRequest,
  transactions: readonly TransactionToDecode[],
  details: TokenDetails
): DecodedRequest | undefined {
  const { address: account } = accountParts(request.account)
  const all = transactions.map(transaction => decodeTransaction(transaction, { account, ...details }))
  const fee = all.reduce((sum, { fee }) => sum + fee, 0n)
  const { actions, warnings } = joinEffects([
    warnIf(pubkey !== undefined && pubkey !== account, { code: 'foreign-account', subject: pubkey ?? '' }),
    warnIf(fee > HIGH_FEE, { code: 'high-fee', subject: String(fee) }),
    ...all
  ])
  if (actions.length === 0) return undefined
  return { actions, warnings: uniqueWarnings(warnings), fee, raw: rawJson(request.params) }
}

/** Returns the values if there is at least one, and none is missing. */
function allOf<T>(values: readonly (T | undefined)[]): readonly T[] | undefined {
  const found = values.filter(value => value !== undefined)
  return found.length > 0 && found.length === values.length ? found : undefined
}
