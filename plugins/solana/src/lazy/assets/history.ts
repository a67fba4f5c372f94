import { boundedArray } from '@latchkit/kernel/schema'
import type {
  AccountTransaction,
  AssetTransfer,
  HistoryFeature,
  Network,
  Token
} from '@latchkit/plugin-chains/contract'
import { inGroups, type JsonRpcNode, type Nodes, transactionPage } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import { isAddress } from '../../address.js'
import { SolanaError } from '../../errors.js'
import { wrappedCoins } from '../node/programs.js'
import { confirmed, createQueries, type Queries } from '../node/queries.js'
import { amount, digits } from '../node/schemas.js'
import { accountParts } from '../wallet/accounts.js'
import { createTokenReader } from './tokens.js'

/** Number of transactions on a page. Each needs a request, because few nodes support batches. */
const PAGE_SIZE = 15
/** Number of concurrent requests. Public nodes reject more. */
const MAX_REQUESTS = 5
/** Maximum number of accounts of a transaction. The chain locks 128 at most; some nodes list more. */
const MAX_ACCOUNTS = 256
const MAX_DECIMALS = 36
/** Maximum number of tokens on a page whose names are read. */
const MAX_NAMED = 100

const signature = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/))
const blockTime = v.nullish(v.pipe(v.number(), v.safeInteger(), v.minValue(0)))
const listed = boundedArray(v.object({ signature, err: v.unknown(), blockTime }), PAGE_SIZE)
const decimals = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_DECIMALS))
const balance = v.pipe(
  v.object({
    mint: v.pipe(v.string(), v.check(isAddress)),
    owner: v.optional(v.string(), ''),
    programId: v.optional(v.string(), ''),
    uiTokenAmount: v.object({ amount: digits, decimals })
  }),
  v.transform(({ programId: program, uiTokenAmount, ...held }) => ({ ...held, program, ...uiTokenAmount }))
)
const balances = v.nullish(boundedArray(balance, MAX_ACCOUNTS), [])
const amounts = boundedArray(amount, MAX_ACCOUNTS)
const meta = v.object({
  fee: amount,
  preBalances: amounts,
  postBalances: amounts,
  preTokenBalances: balances,
  postTokenBalances: balances
})
const message = v.object({ accountKeys: boundedArray(v.object({ pubkey: v.string() }), MAX_ACCOUNTS) })
const details = v.nullable(v.object({ meta, transaction: v.object({ message }) }))

type Details = NonNullable<v.InferOutput<typeof details>>

/**
 * Returns the feature that reads an account's transactions (`getSignaturesForAddress`), and the assets that each of them moved
 * (`getTransaction`). Nodes list only transactions that name the account itself: a token that arrives in an existing token account
 * is not listed. The cursor is the signature of the last transaction of the previous page.
 *
 * @throws {SolanaError} as `JsonRpcNode.request`; `solana/invalid-params` for an invalid cursor.
 */
export const createHistory = (networks: readonly Network[], nodes: Nodes<JsonRpcNode>): HistoryFeature => ({
  async read(account, cursor, signal) {
    const { chain, address } = accountParts(account)
    if (cursor !== undefined && !v.is(signature, cursor))
      throw new SolanaError('solana/invalid-params', { method: 'history', expected: 'a signature in base58' })
    const queries = createQueries(nodes.of(chain), signal)
    const params = [address, { ...confirmed, limit: PAGE_SIZE, ...(cursor !== undefined && { before: cursor }) }]
    const found = await queries.request('getSignaturesForAddress', params, listed, 'a list of transactions')
    const read = await inGroups(found, MAX_REQUESTS, one => readDetails(queries, one.signature))
    const network = networks.find(({ caipNetworkId }) => caipNetworkId === chain)
    const coin = network?.nativeCurrency ?? { name: 'Solana', symbol: 'SOL', decimals: 9 }
    const named = read.flatMap(one => (one ? [...one.meta.preTokenBalances, ...one.meta.postTokenBalances] : []))
    const readToken = await createTokenReader(queries, named, MAX_NAMED)
    const tokenOf = ({ mint, decimals }: Change) => (mint === undefined ? coin : readToken(mint, decimals))
    let atMs = Date.now()
    const transactions = found.map(({ signature: id, err, blockTime }, index): AccountTransaction => {
      // Some nodes do not know the time of a block. Uses the time of the next transaction.
      atMs = typeof blockTime === 'number' ? blockTime * 1_000 : atMs
      const isFailed = err !== null && err !== undefined
      const { transfers, ...seen } = transactionOf(address, read[index], tokenOf)
      return { id, status: isFailed ? 'failed' : 'confirmed', atMs, ...seen, transfers: isFailed ? [] : transfers }
    })
    const last = found.length === PAGE_SIZE ? found.at(-1)?.signature : undefined
    return transactionPage(transactions, last === cursor ? undefined : last)
  }
})

const readDetails = (queries: Queries, id: string) => {
  const options = { ...confirmed, encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 }
  return queries.request('getTransaction', [id, options], details, 'a transaction')
}

/** Change of an owner's amount of an asset. */
interface Change {
  readonly owner: string
  /** Undefined for lamports. */
  readonly mint: string | undefined
  readonly decimals: number
  readonly amount: bigint
}

/** Returns the changes of lamports of all accounts, including wrapped ones, and of tokens by owner, without the fee. */
function changesOf({ meta, transaction }: Details): readonly Change[] {
  const keys = transaction.message.accountKeys.map(({ pubkey }) => pubkey)
  const totals = new Map<string, Change>()
  const add = (change: Change) => {
    const key = `${change.owner} ${change.mint}`
    totals.set(key, { ...change, amount: change.amount + (totals.get(key)?.amount ?? 0n) })
  }
  keys.forEach((owner, index) => {
    const [before = 0n, after = 0n] = [meta.preBalances[index], meta.postBalances[index]]
    add({ owner, mint: undefined, decimals: 9, amount: after - before + (index === 0 ? meta.fee : 0n) })
  })
  for (const [sign, held] of [[-1n, meta.preTokenBalances] as const, [1n, meta.postTokenBalances] as const]) {
    for (const { mint, owner, amount, decimals } of held) {
      if (isAddress(owner))
        add({ owner, mint: wrappedCoins.has(mint) ? undefined : mint, decimals, amount: sign * amount })
    }
  }
  return [...totals.values()].filter(({ amount }) => amount !== 0n)
}

/** Returns a transaction from the view of an account, without transfers if its details are missing. */
function transactionOf(address: string, found: Details | null | undefined, tokenOf: (change: Change) => Token) {
  if (!found) return { from: '', to: '', transfers: [] }
  const changes = changesOf(found)
  const payer = found.transaction.message.accountKeys[0]?.pubkey ?? ''
  const own = changes.filter(({ owner }) => owner === address)
  const transfers = own.map((change): AssetTransfer => {
    const direction = change.amount > 0n ? 'in' : 'out'
    return { direction, amount: sizeOf(change), token: tokenOf(change) }
  })
  return { ...sidesOf(own, changes, address, payer), transfers, ...(payer === address && { fee: found.meta.fee }) }
}

const sizeOf = ({ amount }: Change) => (amount > 0n ? amount : -amount)

/**
 * Returns sender and recipient of the one asset that moved. The other side is the owner whose amount changed the most in the other
 * direction. If a token moved, lamports are ignored, because deposits move along with it. If several assets moved, the sender is the
 * fee payer, and the recipient is empty.
 */
function sidesOf(own: readonly Change[], changes: readonly Change[], address: string, payer: string) {
  const tokens = own.filter(({ mint }) => mint !== undefined)
  const [only, ...more] = tokens.length > 0 ? tokens : own
  if (!only || more.length > 0) return { from: isAddress(payer) ? payer : '', to: '' }
  const [other] = changes
    .filter(({ mint, amount }) => mint === only.mint && amount > 0n !== only.amount > 0n)
    .sort((one, next) => (sizeOf(one) > sizeOf(next) ? -1 : 1))
  const side = other && isAddress(other.owner) ? other.owner : ''
  return only.amount > 0n ? { from: side, to: address } : { from: address, to: side }
}
