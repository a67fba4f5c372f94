import {
  type Confusables,
  detectSpam,
  endsOf,
  isLookAlikeAddress,
  type SpamCandidate
} from '@latchkit/plugin-chains/kit'
import type { HistoryItem, HistoryTransfer } from '@latchkit/plugin-data/contract'

/** Smaller amounts, in US dollars, are bait. */
const MAX_DUST_USD = 0.1
/** Sender of this amount, in US dollars, is not an attacker who poisons histories. */
const MIN_GENUINE_USD = 1

const isZero = ({ quantity }: HistoryTransfer) => !/[1-9]/.test(quantity)
/** Returns the value of a transfer; 0 without a price, because anyone can create a token with any name. */
const worthUsd = (transfer: HistoryTransfer) => (isZero(transfer) ? 0 : Number(transfer.value ?? 0) || 0)

/** Returns the transfers of misleading assets: their name promises something at a website or imitates a traded asset of the same sort. */
export function suspiciousOf(
  items: readonly Pick<HistoryItem, 'transfers'>[],
  confusables?: Confusables
): ReadonlySet<HistoryTransfer> {
  const transfers = items.flatMap(item => item.transfers)
  const sorts = [
    transfers.filter(({ collectible }) => collectible),
    transfers.filter(({ collectible }) => !collectible)
  ]
  return new Set(sorts.flatMap(sort => suspiciousAmong(sort, confusables)))
}

/** Returns the transfers of misleading assets of one sort. The service gives no token ids, so equal names count as one asset. */
function suspiciousAmong(
  some: readonly HistoryTransfer[],
  confusables: Confusables | undefined
): readonly HistoryTransfer[] {
  const byName = new Map<string, { suspect: SpamCandidate; transfers: HistoryTransfer[] }>()
  for (const transfer of some) {
    const { name, symbol = '', value } = transfer
    const key = JSON.stringify([name, symbol])
    const { suspect, transfers } = byName.get(key) ?? { suspect: { address: key, name, symbol }, transfers: [] }
    transfers.push(transfer)
    byName.set(key, { suspect: worthUsd(transfer) > 0 ? { ...suspect, price: value } : suspect, transfers })
  }
  const named = [...byName.values()]
  const suspects = named.map(({ suspect }) => suspect)
  const suspicions = detectSpam(suspects, () => false, confusables)
  return named.flatMap(({ transfers }, index) => (suspicions[index] ? transfers : []))
}

/**
 * Returns true if a transaction has only collectibles that the service marks as spam, or only incoming transfers that are spam
 * or, without a request by the account, misleading.
 */
export function isSpam(
  { from, transfers }: Pick<HistoryItem, 'from' | 'transfers'>,
  accountAddress: string,
  suspicious: ReadonlySet<HistoryTransfer>
): boolean {
  const isRequested = isSame(from, accountAddress)
  return (
    transfers.length > 0 &&
    (transfers.every(({ collectible, spam }) => collectible && spam) ||
      transfers.every(
        transfer => transfer.direction === 'in' && (transfer.spam || (!isRequested && suspicious.has(transfer)))
      ))
  )
}

/** Returns the address of the other party; `undefined` if it is the account itself or unknown. */
export function counterpartyOf(
  { from, to }: Pick<HistoryItem, 'from' | 'to'>,
  accountAddress: string
): string | undefined {
  const other = isSame(from, accountAddress) ? to : from
  return other === '' || isSame(other, accountAddress) ? undefined : other
}

/** Returns true for equal addresses. Hexadecimal ones are compared without regard to case. */
export const isSame = (one: string, other: string): boolean =>
  one === other || (/^0x/i.test(one) && one.toLowerCase() === other.toLowerCase())

/**
 * Returns the transactions that try to make the visitor copy a wrong address ("address poisoning"): only dust or tokens
 * without a price moved, and the other side looks like the account or like an address that the account deals with. An
 * attacker cannot become such an address for free: the account sent it something of value, got value from it, or paid it
 * on this site.
 *
 * @param paid - Recipients of transactions that this site sent.
 */
export function poisoning(
  items: readonly HistoryItem[],
  accountAddress: string,
  paid: readonly string[]
): ReadonlySet<HistoryItem> {
  const known = new Map<string, Set<string>>()
  const add = (address: string) => {
    const ends = endsOf(address)
    if (ends !== undefined) known.set(ends, (known.get(ends) ?? new Set()).add(address))
  }
  for (const address of [accountAddress, ...paid]) add(address)
  for (const item of items) {
    const other = counterpartyOf(item, accountAddress)
    if (other !== undefined && isGenuine(item)) add(other)
  }
  return new Set(
    items.filter(item => {
      const other = counterpartyOf(item, accountAddress)
      if (other === undefined || !isBait(item)) return false
      const alike = [...(known.get(endsOf(other) ?? '') ?? [])]
      return !alike.some(address => isSame(address, other)) && alike.some(address => isLookAlikeAddress(address, other))
    })
  )
}

const isGenuine = ({ status, transfers }: HistoryItem) =>
  status !== 'failed' &&
  transfers.some(transfer =>
    transfer.direction === 'out' ? worthUsd(transfer) >= MAX_DUST_USD : worthUsd(transfer) >= MIN_GENUINE_USD
  )
const isBait = ({ transfers }: HistoryItem) =>
  transfers.length > 0 && transfers.every(transfer => worthUsd(transfer) < MAX_DUST_USD)
