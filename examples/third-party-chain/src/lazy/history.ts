import type { AccountTransaction, AssetTransfer, HistoryFeature, Network } from '@latchkit/plugin-chains/contract'
import { transactionPage } from '@latchkit/plugin-chains/kit'
import { base64, hex } from '@scure/base'
import { parseAddress, spellAddress } from '../address.js'
import { fields } from '../wallet.js'
import { type Node, nanotons } from './node.js'

const PAGE_SIZE = 20

/** Lists transactions by `getTransactions`. A cursor is the last one's logical time and hash; the next page begins with it. */
export const createHistory = (node: Node, { nativeCurrency: token }: Network): HistoryFeature => ({
  async read(account, cursor, signal) {
    const [lt, hash] = cursor?.split(':') ?? []
    const place = cursor === undefined ? '' : `&lt=${encodeURIComponent(`${lt}`)}&hash=${encodeURIComponent(`${hash}`)}`
    const read = (result: unknown) => readList(result).map(one => readTransaction(one, token))
    const listed = await node.request(account, `getTransactions?limit=${PAGE_SIZE + 1}${place}`, read, signal)
    const last = listed.length > PAGE_SIZE ? listed.at(-1)?.place : undefined
    return transactionPage(
      listed.slice(0, PAGE_SIZE).map(({ transaction }) => transaction),
      last === cursor ? undefined : last
    )
  }
})

export function readList(result: unknown): readonly unknown[] {
  if (Array.isArray(result) && result.length <= PAGE_SIZE + 1) return result
  throw new Error('No list of transactions')
}

const id = (value: unknown) => {
  const bytes = base64.decode(String(value))
  if (bytes.length !== 32) throw new Error('No hash')
  return hex.encode(bytes)
}
const spelled = (value: unknown) => {
  const address = parseAddress(value)
  return address ? spellAddress(address) : ''
}

/** Money comes in by one message, and goes out by the others. What the account sent is called by the message that asked for it. */
export function readTransaction(one: unknown, token: AssetTransfer['token']) {
  const { utime, fee, in_msg, out_msgs, transaction_id } = fields(one)
  const { lt, hash } = fields(transaction_id)
  const asked = fields(in_msg)
  const sent = Array.isArray(out_msgs) ? out_msgs.map(fields) : []
  if (typeof utime !== 'number' || !/^[0-9]{1,20}$/.test(String(lt))) throw new Error('A transaction without a time')
  const received = asked.value === undefined ? 0n : nanotons(asked.value)
  const paid = sent.reduce((sum, { value }) => sum + nanotons(value), 0n)
  const isOwn = sent.length > 0
  const transaction: AccountTransaction = {
    id: isOwn && asked.hash !== undefined ? id(asked.hash) : id(hash),
    status: 'confirmed',
    atMs: utime * 1_000,
    from: isOwn ? spelled(asked.destination) : spelled(asked.source),
    to: isOwn ? spelled(sent[0]?.destination) : spelled(asked.destination),
    transfers: [
      { direction: 'in', amount: received, token },
      { direction: 'out', amount: paid, token }
    ],
    fee: nanotons(fee)
  }
  return { transaction, place: `${lt}:${String(hash)}` }
}
