import type { HistoryItem } from '@latchkit/plugin-data/contract'
import { kindOf } from './kind.js'
import { isSame } from './spam.js'

/**
 * Returns the addresses that an account paid, each once. Only transactions from the account count, because others can
 * forge transfers of worthless tokens.
 */
export function recipientsOf(items: readonly HistoryItem[], chain: string, accountAddress: string): readonly string[] {
  const paid = items.filter(
    item =>
      item.chain === chain &&
      item.status === 'confirmed' &&
      isSame(item.from, accountAddress) &&
      item.to !== '' &&
      !isSame(item.to, accountAddress) &&
      kindOf(item) === 'sent' &&
      item.transfers.some(({ direction, spam, quantity }) => direction === 'out' && !spam && /[1-9]/.test(quantity))
  )
  return [...new Set(paid.map(({ to }) => to))]
}
