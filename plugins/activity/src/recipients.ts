import type { HistoryItem } from '@latchkit/plugin-data/contract'
import { kindOf } from './kind.js'
import { isSame } from './spam.js'

/**
 * Returns the addresses that an account paid, each once. Only transactions from the account count, because others can
 * forge transfers of worthless tokens.
 *
 * @param own - Address of the account.
 */
export function recipientsOf(items: readonly HistoryItem[], chain: string, own: string): readonly string[] {
  const paid = items.filter(
    item =>
      item.chain === chain &&
      item.status === 'confirmed' &&
      isSame(item.from, own) &&
      item.to !== '' &&
      !isSame(item.to, own) &&
      kindOf(item) === 'sent' &&
      item.transfers.some(({ direction, spam, quantity }) => direction === 'out' && !spam && /[1-9]/.test(quantity))
  )
  return [...new Set(paid.map(({ to }) => to))]
}
