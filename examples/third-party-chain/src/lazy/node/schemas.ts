import type { AccountTransaction, AssetTransfer } from '@latchkit/plugin-chains/contract'
import { base64, hex } from '@scure/base'
import { parseAddress, spellAddress } from '../../address.js'
import { fields } from '../wallet/accounts.js'

/** Parses nanotons in decimal text. @throws {Error} for anything else */
export function readNanotons(value: unknown): bigint {
  if (typeof value === 'string' && /^[0-9]{1,30}$/.test(value)) return BigInt(value)
  throw new Error('No amount of nanotons')
}

/** Parses a list of at most `max` entries. @throws {Error} for anything else */
export function readList(result: unknown, max: number): readonly unknown[] {
  if (Array.isArray(result) && result.length <= max) return result
  throw new Error('No list of transactions')
}

const readHash = (value: unknown) => {
  const bytes = base64.decode(String(value))
  if (bytes.length !== 32) throw new Error('No hash')
  return hex.encode(bytes)
}
const readAddress = (value: unknown) => {
  const address = parseAddress(value)
  return address ? spellAddress(address) : ''
}

/**
 * Parses a transaction. Its inbound message brings money in, and its outbound messages send money out. If the account
 * is the sender, the id is that of the inbound message, which has no source. A transaction of the account without
 * outbound messages failed.
 *
 * @throws {Error} if `one` is not a transaction with a time and a hash.
 */
export function readTransaction(one: unknown, token: AssetTransfer['token']) {
  const { utime, fee, in_msg, out_msgs, transaction_id } = fields(one)
  const { lt, hash } = fields(transaction_id)
  const asked = fields(in_msg)
  const sent = Array.isArray(out_msgs) ? out_msgs.map(fields) : []
  if (typeof utime !== 'number' || !/^[0-9]{1,20}$/.test(String(lt))) throw new Error('A transaction without a time')
  const received = asked.value === undefined ? 0n : readNanotons(asked.value)
  const paid = sent.reduce((sum, { value }) => sum + readNanotons(value), 0n)
  const isOwn = sent.length > 0 || asked.source === ''
  const transaction: AccountTransaction = {
    id: readHash(isOwn && asked.hash !== undefined ? asked.hash : hash),
    status: isOwn && sent.length === 0 ? 'failed' : 'confirmed',
    atMs: utime * 1_000,
    from: isOwn ? readAddress(asked.destination) : readAddress(asked.source),
    to: isOwn ? readAddress(sent[0]?.destination) : readAddress(asked.destination),
    transfers: [
      { direction: 'in', amount: received, token },
      { direction: 'out', amount: paid, token }
    ],
    fee: readNanotons(fee)
  }
  return { transaction, place: `${lt}:${String(hash)}` }
}
