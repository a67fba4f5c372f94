import {
  type Confusables,
  detectSpam,
  endsOf,
  isLookAlikeAddress,
  type SpamCandidate
} from '@latchkit/plugin-chains/kit'
import type { HistoryItem, HistoryTransfer } from '@latchkit/plugin-data/contract'

/** Below that, in US dollars, an amount is sent to be seen and not to be had. */
const DUST_USD = 0.1
/** Whoever sent that much is not one who poisons histories. */
const TRUE_USD = 1

const isNothing = ({ quantity }: HistoryTransfer) => !/[1-9]/.test(quantity)
/** What nobody trades is worth nothing: anyone makes a token with any name. */
const worthUsd = (transfer: HistoryTransfer) => (isNothing(transfer) ? 0 : Number(transfer.value ?? 0) || 0)

/** What says by its name that it promises something at a site, or is called nearly as something of its sort that is traded. */
export function suspiciousOf(
  items: readonly Pick<HistoryItem, 'transfers'>[],
  confusables?: Confusables
): ReadonlySet<HistoryTransfer> {
  const transfers = items.flatMap(item => item.transfers)
  const sorts = [transfers.filter(({ collectible }) => collectible), transfers.filter(one => !one.collectible)]
  return new Set(sorts.flatMap(sort => suspiciousAmong(sort, confusables)))
}

/** The service does not tell which token it is, so what is called exactly alike counts as one. */
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
 * Collectibles that the service takes for spam, and nothing else; and what came in of which all is spam, or is suspicious
 * without the account having asked for it.
 *
 * @param own - the address of the account.
 */
export function isSpam(
  { from, transfers }: Pick<HistoryItem, 'from' | 'transfers'>,
  own: string,
  suspicious: ReadonlySet<HistoryTransfer>
): boolean {
  const isAsked = isSame(from, own)
  return (
    transfers.length > 0 &&
    (transfers.every(({ collectible, spam }) => collectible && spam) ||
      transfers.every(one => one.direction === 'in' && (one.spam || (!isAsked && suspicious.has(one)))))
  )
}

/** Who stands on the other side; undefined where both are the account itself, or nobody is named. */
export function counterpartyOf({ from, to }: Pick<HistoryItem, 'from' | 'to'>, own: string): string | undefined {
  const other = isSame(from, own) ? to : from
  return other === '' || isSame(other, own) ? undefined : other
}

/** Hexadecimal addresses are the same in any case. */
export const isSame = (one: string, other: string): boolean =>
  one === other || (/^0x/i.test(one) && one.toLowerCase() === other.toLowerCase())

/**
 * The transactions that are there to be copied from: nothing, dust, or a token that nobody trades moved, and whoever is on the
 * other side looks like somebody that the account truly deals with, or like the account itself, and is not that one
 * ("address poisoning"). Who that is cannot be made up for free: who was sent something of worth, or sent some, or was paid
 * from this site.
 *
 * @param own - the address of the account.
 * @param paid - recipients of what this site sent.
 */
export function poisoning(
  items: readonly HistoryItem[],
  own: string,
  paid: readonly string[]
): ReadonlySet<HistoryItem> {
  const known = new Map<string, Set<string>>()
  const know = (address: string) => {
    const ends = endsOf(address)
    if (ends !== undefined) known.set(ends, (known.get(ends) ?? new Set()).add(address))
  }
  for (const address of [own, ...paid]) know(address)
  for (const item of items) {
    const other = counterpartyOf(item, own)
    if (other !== undefined && isTrue(item)) know(other)
  }
  return new Set(
    items.filter(item => {
      const other = counterpartyOf(item, own)
      if (other === undefined || !isBait(item)) return false
      const alike = [...(known.get(endsOf(other) ?? '') ?? [])]
      return !alike.some(one => isSame(one, other)) && alike.some(one => isLookAlikeAddress(one, other))
    })
  )
}

const isTrue = ({ status, transfers }: HistoryItem) =>
  status !== 'failed' &&
  transfers.some(transfer =>
    transfer.direction === 'out' ? worthUsd(transfer) >= DUST_USD : worthUsd(transfer) >= TRUE_USD
  )
const isBait = ({ transfers }: HistoryItem) =>
  transfers.length > 0 && transfers.every(transfer => worthUsd(transfer) < DUST_USD)
