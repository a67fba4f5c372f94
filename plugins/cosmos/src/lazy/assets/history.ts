import { boundedArray } from '@latchkit/kernel/schema'
import type { AccountTransaction, AssetTransfer, HistoryFeature, Token } from '@latchkit/plugin-chains/contract'
import { type Nodes, type RestNode, transactionPage } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import { readAddress } from '../../address.js'
import { CosmosError } from '../../errors.js'
import type { CosmosChain } from '../../options.js'
import { createQueries, inField, isDenom, type Queries } from '../node/queries.js'
import { accountParts, type CosmosAccount } from '../wallet/accounts.js'
import { describeDenoms } from './tokens.js'

/** Transactions of one response, which is read up to 1 MiB. Each may have 50 KB of events. */
const PAGE_SIZE = 10
const MAX_EVENTS = 2_000
const MAX_ATTRIBUTES = 600
/** Limit of metadata requests for one page. */
const MAX_DENOMS = 30

const height = v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,15}$/), v.transform(Number))
const attribute = v.object({ key: v.string(), value: v.optional(v.nullable(v.string())) })
const event = v.object({ type: v.string(), attributes: boundedArray(attribute, MAX_ATTRIBUTES) })
const events = v.optional(boundedArray(event, MAX_EVENTS), [])
const response = v.object({
  txhash: v.pipe(v.string(), v.regex(/^[\dA-Fa-f]{64}$/)),
  height,
  code: v.pipe(v.number(), v.integer(), v.minValue(0)),
  timestamp: v.pipe(v.string(), v.transform(Date.parse), v.number(), v.minValue(0)),
  events,
  logs: v.nullish(boundedArray(v.object({ events }), MAX_EVENTS), [])
})
const found = inField('tx_responses', v.nullish(boundedArray(response, PAGE_SIZE), []))

type Response = v.InferOutput<typeof response>
type Event = v.InferOutput<typeof event>

/**
 * Returns the feature that reads an account's transactions: those whose transfers have it as their sender or recipient. The
 * cursor is the height of the newest block that the page may have.
 *
 * @throws {CosmosError} as `Queries`; `cosmos/invalid-params` for an account of another chain, and for an invalid cursor.
 */
export const createHistory = (networks: readonly CosmosChain[], nodes: Nodes<RestNode>): HistoryFeature => ({
  async read(account, cursor, signal) {
    const { network, address } = accountParts(networks, account)
    const newest = v.safeParse(v.optional(height), cursor)
    if (!newest.success)
      throw new CosmosError('cosmos/invalid-params', { method: 'history', expected: 'the height of a block' })
    const queries = createQueries(nodes.of(network.caipNetworkId), signal)
    const roles = ['sender', 'recipient']
    const lists = await Promise.all(roles.map(role => search(queries, role, address, newest.output)))
    const { listed, next } = joined(lists)
    const denoms = listed.flatMap(transfersOf).flatMap(({ denom }) => (denom === network.denom ? [] : denom))
    const tokens = await describeDenoms(queries, network, denoms, MAX_DENOMS)
    const page = listed.map(one => toTransaction(one, { address, network }, tokens))
    return transactionPage(page, next === undefined ? undefined : `${next}`)
  }
})

/** Lists the newest transactions with transfers in which the address has the role, up to the block `newest`. */
function search(queries: Queries, role: string, address: string, newest: number | undefined) {
  const conditions = [`transfer.${role}='${address}'`, ...(newest === undefined ? [] : [`tx.height<=${newest}`])]
  // Version 0.50 of the SDK reads `query` and `limit`; earlier versions read `events` and `pagination.limit`. Every node accepts both.
  const parameters = new URLSearchParams([
    ['query', conditions.join(' AND ')],
    ...conditions.map(condition => ['events', condition]),
    ['order_by', 'ORDER_BY_DESC'],
    ['page', '1'],
    ['limit', `${PAGE_SIZE}`],
    ['pagination.limit', `${PAGE_SIZE}`]
  ])
  return queries.request(`cosmos/tx/v1beta1/txs?${parameters}`, found, 'a list of transactions')
}

/**
 * Joins two lists, each newest first and cut, into a complete one. It ends above the lowest block of a cut list, because the list
 * may lack transactions of that block. The next page begins with that block.
 */
function joined(lists: readonly (readonly Response[])[]) {
  const cut = lists.filter(({ length }) => length === PAGE_SIZE)
  const floor = Math.max(0, ...cut.map(list => Math.min(...list.map(({ height }) => height))))
  const all = lists.flat()
  const whole = all.filter(({ height }) => height > floor)
  if (floor === 0) return { listed: all, next: undefined }
  // A single block fills the page: further transactions of the block are omitted.
  return whole.length > 0 ? { listed: whole, next: floor } : { listed: all, next: floor > 1 ? floor - 1 : undefined }
}

/** Returns the transfers of a transaction's messages, without the transfer of the fee, which belongs to no message. */
function transfersOf({ code, events, logs }: Response) {
  if (code !== 0) return []
  const isOfMessage = ({ attributes }: Event) => attributes.some(({ key }) => key === 'msg_index')
  // Version 0.50 has no logs, and marks the events of messages.
  const made = logs.length > 0 ? logs.flatMap(log => log.events) : events.filter(isOfMessage)
  return made.filter(({ type }) => type === 'transfer').flatMap(({ attributes }) => readTransfers(attributes))
}

/** Reads the attributes of transfers, which older nodes write one after another into one event: each begins with a recipient. */
function readTransfers(attributes: Event['attributes']) {
  const groups: Record<string, string>[] = []
  for (const { key, value } of attributes) {
    if (key === 'recipient') groups.push({})
    const group = groups.at(-1)
    if (group && value) group[key] = value
  }
  return groups.flatMap(({ sender = '', recipient = '', amount = '' }) =>
    amount.split(',').flatMap(text => {
      const { digits, denom = '' } = /^(?<digits>\d{1,78})(?<denom>.+)$/.exec(text)?.groups ?? {}
      return digits !== undefined && isDenom(denom) ? [{ sender, recipient, denom, amount: BigInt(digits) }] : []
    })
  )
}

/** Returns a transaction from the view of the account. */
function toTransaction(one: Response, account: CosmosAccount, tokens: ReadonlyMap<string, Token>): AccountTransaction {
  const { address, network } = account
  const { txhash, code, timestamp } = one
  const made = transfersOf(one)
  const isOfAccount = (text: string) => readAddress(text)?.address === address
  const sums = new Map<string, AssetTransfer>()
  for (const { sender, recipient, denom, amount } of made) {
    const token = denom === network.denom ? network.nativeCurrency : tokens.get(denom)
    if (!token || !(isOfAccount(sender) || isOfAccount(recipient))) continue
    const direction = isOfAccount(sender) ? (isOfAccount(recipient) ? 'self' : 'out') : 'in'
    const key = `${direction} ${denom}`
    sums.set(key, { direction, amount: amount + (sums.get(key)?.amount ?? 0n), token })
  }
  const canonical = (text: string | undefined) => readAddress(text)?.address ?? ''
  const sent = made.find(({ sender }) => isOfAccount(sender))
  const got = made.find(({ recipient }) => isOfAccount(recipient))
  const fee = feeOf(one, isOfAccount, network.denom)
  return {
    id: txhash.toUpperCase(),
    status: code === 0 ? 'confirmed' : 'failed',
    atMs: timestamp,
    from: sent || fee !== undefined ? address : canonical(got?.sender),
    to: sent ? canonical(sent.recipient) : got ? address : '',
    transfers: [...sums.values()],
    ...(fee !== undefined && { fee })
  }
}

/** Reads the fee in the chain's own coin that an account paid; `undefined` if another account paid it or the response lacks it. */
function feeOf({ events }: Response, isPayer: (text: string) => boolean, denom: string): bigint | undefined {
  for (const { type, attributes } of events) {
    const read = (name: string) => attributes.find(({ key }) => key === name)?.value ?? ''
    const digits = /^\d{1,78}(?=[a-zA-Z])/.exec(read('fee'))?.[0]
    if (type === 'tx' && digits && read('fee') === digits + denom && isPayer(read('fee_payer'))) return BigInt(digits)
  }
  return undefined
}
