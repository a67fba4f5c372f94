import { boundedArray } from '@latchkit/kernel/schema'
import type { AccountTransaction, AssetTransfer, HistoryFeature, Network } from '@latchkit/plugin-chains/contract'
import { type Nodes, type RestNode, transactionPage } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import { parseAddress } from '../../address.js'
import { Bip122Error } from '../../errors.js'
import { createQueries } from '../node/queries.js'
import { id, satoshi } from '../node/schemas.js'
import { accountParts, type BitcoinAccount } from '../wallet/accounts.js'

/** Limit of a response with 75 transactions, some of which have thousands of inputs. */
const MAX_BYTES = 4 * 2 ** 20
/** Servers list 50 unconfirmed transactions and 25 confirmed ones at once. */
const MAX_LISTED = 500
/** Fewest transactions that a server's full page has: a shorter page is the last one. */
const MIN_FULL_PAGE = 10
/** More than fit into a block. */
const MAX_COINS = 25_000

const coin = v.object({ scriptpubkey_address: v.optional(v.string(), ''), value: satoshi })
const transaction = v.object({
  txid: id,
  // A coin that the server does not describe belongs to no account.
  vin: boundedArray(v.object({ prevout: v.nullish(coin, { value: 0 }) }), MAX_COINS),
  vout: boundedArray(coin, MAX_COINS),
  fee: satoshi,
  status: v.object({ confirmed: v.boolean(), block_time: v.optional(v.pipe(v.number(), v.safeInteger())) })
})
const list = boundedArray(transaction, MAX_LISTED)

type ListedTransaction = v.InferOutput<typeof transaction>
type Coin = v.InferOutput<typeof coin>

/**
 * Returns the feature that reads an address's transactions. The cursor is the id of the last confirmed one of the page before.
 *
 * @throws {Bip122Error} `bip122/unreachable`; `bip122/invalid-params` for a cursor that is no id.
 */
export const createHistory = (networks: readonly Network[], nodes: Nodes<RestNode>): HistoryFeature => ({
  async read(account, cursor, signal) {
    const { chain, address } = accountParts(account)
    if (cursor !== undefined && !v.is(id, cursor))
      throw new Bip122Error('bip122/invalid-params', { method: 'history', expected: 'the id of a transaction' })
    const queries = createQueries(nodes.of(chain.chain), signal)
    const path = `address/${address.text}/txs${cursor === undefined ? '' : `/chain/${cursor}`}`
    const listed = await queries.get(path, list, { maxBytes: MAX_BYTES })
    const confirmed = listed.filter(({ status }) => status.confirmed)
    const next = confirmed.length < MIN_FULL_PAGE ? undefined : confirmed.at(-1)?.txid
    const network = networks.find(({ caipNetworkId }) => caipNetworkId === chain.chain) as Network
    const transactions = listed.flatMap(one => toTransaction(one, { chain, address }, network.nativeCurrency) ?? [])
    return transactionPage(transactions, next === cursor ? undefined : next)
  }
})

/** Returns a transaction from the view of the account; `undefined` if none of its coins is the account's. */
function toTransaction(
  { txid, vin, vout, fee, status }: ListedTransaction,
  { chain: { family }, address: { text: address } }: BitcoinAccount,
  token: AssetTransfer['token']
): AccountTransaction | undefined {
  const isOfAccount = (one: Coin) => one.scriptpubkey_address === address
  const inputs = vin.map(({ prevout }) => prevout)
  const ownInputs = inputs.filter(isOfAccount)
  const otherOutputs = vout.filter(one => !isOfAccount(one))
  if (ownInputs.length === 0 && otherOutputs.length === vout.length) return undefined

  const paid = sum(ownInputs)
  const received = sum(vout.filter(isOfAccount))
  const isPaying = ownInputs.length > 0
  // The account that provides all inputs pays the fee. In a joint payment, its share is the decrease of its balance.
  const isAlone = ownInputs.length === inputs.length
  const sent = isAlone ? paid - received - fee : paid - received
  const direction = isPaying && sent > 0n ? 'out' : isPaying && isAlone ? 'self' : 'in'
  const amount = direction === 'out' ? sent : direction === 'in' ? received - paid : received
  const canonical = (one: Coin | undefined) => {
    const known = parseAddress(one?.scriptpubkey_address)
    return known?.families.includes(family) ? known.text : ''
  }
  return {
    id: txid,
    status: status.confirmed ? 'confirmed' : 'pending',
    atMs: status.confirmed && status.block_time !== undefined ? status.block_time * 1_000 : Date.now(),
    from: isPaying ? address : canonical(inputs[0]),
    to: direction === 'out' ? canonical(otherOutputs[0]) : address,
    transfers: [{ direction, amount, token }],
    ...(isPaying && isAlone && { fee })
  }
}

const sum = (coins: readonly Coin[]) => coins.reduce((total, { value }) => total + value, 0n)
