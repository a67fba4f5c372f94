import { formatAmount, type TransactionStatus } from '@latchkit/plugin-chains/contract'
import type { Confusables } from '@latchkit/plugin-chains/kit'
import type { HistoryItem, HistoryTransfer } from '@latchkit/plugin-data/contract'
import type { FollowedTransaction } from './contract.js'
import { givenTransfer, type Kind, kindOf, mainTransfer } from './kind.js'
import { counterpartyOf, isSame, isSpam, poisoning, suspiciousOf } from './spam.js'

/** One transaction as it is shown. */
export interface TransactionRow {
  /** As the chain names it. */
  readonly id: string
  readonly kind: Kind
  readonly status: TransactionStatus
  /** Milliseconds since the epoch: of its block, or when it was sent. */
  readonly atMs: number
  readonly transfers: readonly HistoryTransfer[]
  readonly main: HistoryTransfer | undefined
  /** What was given for `main`, of a swap. */
  readonly given: HistoryTransfer | undefined
  /** `main` is called so that it may be taken for more than it is. */
  readonly isSuspicious: boolean
  /** Whole. Undefined where nobody else takes part, or several do. */
  readonly counterparty: string | undefined
  /** Whole addresses; empty where nobody is named. */
  readonly from: string
  readonly to: string
  readonly reason?: string
  /** The id of what took its place. */
  readonly replacement?: string
}

export interface RowParts {
  readonly items: readonly HistoryItem[]
  /** What this site sent, of whatever account. */
  readonly sent: readonly FollowedTransaction[]
  readonly account: string
  readonly chain: string
  /** Of the account. */
  readonly address: string
  /** The symbol of the chain's coin; undefined where the site does not know the chain. */
  readonly coin: string | undefined
  /** Tells imitations in other scripts: of `loadConfusables`, with the names of the items. */
  readonly confusables?: Confusables | undefined
}
export interface Rows {
  /** Newest first; what is pending before all. */
  readonly rows: readonly TransactionRow[]
  /** How many are kept back, for spam and look-alikes. */
  readonly hidden: number
}

/** What is shown of an account: its history on its chain without what is there to deceive, and what this site sent for it. */
export function rowsOf({ items, sent, account, chain, address, coin, confusables }: RowParts): Rows {
  const own = sent.filter(one => one.account === account)
  const here = items.filter(item => item.chain === chain)
  const poison = poisoning(
    here,
    address,
    own.map(({ recipient }) => recipient)
  )
  const suspicious = suspiciousOf(here, confusables)
  const byHash = new Map(own.map(one => [hashKey(one.id), one]))
  const shown = here.filter(
    item => byHash.has(hashKey(item.hash)) || !(isSpam(item, address, suspicious) || poison.has(item))
  )
  const rows = new Map(shown.map(item => [hashKey(item.hash), rowOfItem(item, { own: address, coin, suspicious })]))
  for (const [key, one] of byHash) {
    const told = rows.get(key)
    const typed = rowOfSent(one)
    // Services that see a deposit move along with a token name nobody, or whoever keeps the deposit.
    rows.set(
      key,
      told ? { ...told, counterparty: typed.counterparty, from: typed.from, to: typed.to, ...fate(one, told) } : typed
    )
  }
  return {
    rows: [...rows.values()].sort((a, b) => isOpen(b) - isOpen(a) || b.atMs - a.atMs),
    hidden: here.length - shown.length
  }
}

export const isPending = ({ status }: Pick<TransactionRow, 'status'>): boolean => status === 'pending'
const isOpen = (row: TransactionRow) => Number(isPending(row))

/** Hexadecimal ids are the same in any case, with `0x` or without. */
export const hashKey = (id: string): string => (/^(?:0x)?[\da-f]{64}$/i.test(id) ? id.toLowerCase() : id)

interface ItemParts {
  readonly own: string
  readonly coin: string | undefined
  readonly suspicious: ReadonlySet<HistoryTransfer>
}
function rowOfItem(item: HistoryItem, { own, coin, suspicious }: ItemParts): TransactionRow {
  const { hash, status, minedAtMs, transfers } = item
  const kind = kindOf(item)
  const main = mainTransfer(item, coin)
  return {
    id: hash,
    kind,
    status,
    atMs: minedAtMs,
    transfers,
    main,
    given: kind === 'swapped' ? givenTransfer(item, coin) : undefined,
    isSuspicious: main !== undefined && suspicious.has(main),
    counterparty: counterpartyOf(item, own),
    from: item.from,
    to: item.to
  }
}

/** What the chain told this page itself goes before what a service says, which may be late. */
function fate(
  { status, reason, replacement }: FollowedTransaction,
  told: TransactionRow
): Partial<Pick<TransactionRow, 'status' | 'reason' | 'replacement'>> {
  const isSeen = status === 'confirmed' || status === 'failed'
  const isGuessed = status === 'replaced' || status === 'dropped'
  // What is said of another end than the one that is shown is left out with it.
  if (!isSeen && !(isGuessed && told.status === 'pending')) return {}
  return { status, ...(reason && { reason }), ...(replacement && { replacement }) }
}

function rowOfSent({
  id,
  account,
  status,
  sentAtMs,
  token,
  isCollectible = false,
  amount,
  recipient,
  reason,
  replacement
}: FollowedTransaction): TransactionRow {
  const { name, symbol, decimals, icon } = token
  const address = account.slice(account.lastIndexOf(':') + 1)
  const isOwn = isSame(recipient, address)
  const transfer: HistoryTransfer = {
    direction: isOwn ? 'self' : 'out',
    quantity: formatAmount(BigInt(amount), decimals),
    name,
    symbol,
    ...(icon && { image: icon }),
    collectible: isCollectible,
    spam: false
  }
  return {
    id,
    kind: isOwn ? 'moved' : 'sent',
    status,
    atMs: sentAtMs,
    transfers: [transfer],
    main: transfer,
    given: undefined,
    isSuspicious: false,
    counterparty: isOwn ? undefined : recipient,
    from: address,
    to: recipient,
    ...(reason && { reason }),
    ...(replacement && { replacement })
  }
}
