import { formatAmount, type TransactionStatus } from '@latchkit/plugin-chains/contract'
import type { Confusables } from '@latchkit/plugin-chains/kit'
import type { HistoryItem, HistoryTransfer } from '@latchkit/plugin-data/contract'
import type { FollowedTransaction } from './contract.js'
import { givenTransfer, type Kind, kindOf, mainTransfer } from './kind.js'
import { counterpartyOf, isSame, isSpam, poisoning, suspiciousOf } from './spam.js'

/** Transaction as a row shows it. */
export interface TransactionRow {
  /** Id of the chain: a hash or signature. */
  readonly id: string
  readonly kind: Kind
  readonly status: TransactionStatus
  /** Time of its block, or when it was sent; milliseconds since the epoch. */
  readonly atMs: number
  readonly transfers: readonly HistoryTransfer[]
  readonly main: HistoryTransfer | undefined
  /** Transfer that paid for `main` in a swap. */
  readonly given: HistoryTransfer | undefined
  /** True if the name of `main` is misleading. */
  readonly isSuspicious: boolean
  /** Full address of the other party; `undefined` if there are several or none. */
  readonly counterparty: string | undefined
  /** Full address; empty if it is unknown. */
  readonly from: string
  readonly to: string
  readonly reason?: string
  /** Id of the transaction that replaced this one. */
  readonly replacement?: string
}

export interface RowParts {
  readonly items: readonly HistoryItem[]
  /** Transactions that this site sent, of all accounts. */
  readonly sent: readonly FollowedTransaction[]
  readonly account: string
  readonly chain: string
  /** Address of the account. */
  readonly address: string
  /** Symbol of the chain's coin; `undefined` if the site does not know the chain. */
  readonly coin: string | undefined
  /** Table that detects imitations in other scripts, from `loadConfusables` with the names of the items. */
  readonly confusables?: Confusables | undefined
}
export interface Rows {
  /** Pending ones first, then the newest. */
  readonly rows: readonly TransactionRow[]
  /** Number of hidden transactions: spam and address poisoning. */
  readonly hidden: number
}

/** Returns the rows of an account: its history on its chain without deceptive transactions, and the transactions that this site sent. */
export function rowsOf({ items, sent, account, chain, address, coin, confusables }: RowParts): Rows {
  const sentByAccount = sent.filter(transaction => transaction.account === account)
  const here = items.filter(item => item.chain === chain)
  const poison = poisoning(
    here,
    address,
    sentByAccount.map(({ recipient }) => recipient)
  )
  const suspicious = suspiciousOf(here, confusables)
  const byHash = new Map(sentByAccount.map(transaction => [hashKey(transaction.id), transaction]))
  const shown = here.filter(
    item => byHash.has(hashKey(item.hash)) || !(isSpam(item, address, suspicious) || poison.has(item))
  )
  const rows = new Map(shown.map(item => [hashKey(item.hash), rowOfItem(item, { address, coin, suspicious })]))
  for (const [key, transaction] of byHash) {
    const listed = rows.get(key)
    const row = rowOfSent(transaction)
    const { counterparty, from, to } = row
    // If a deposit moves with a token, services name no recipient or the keeper of the deposit.
    rows.set(key, listed ? { ...listed, counterparty, from, to, ...statusChanges(transaction, listed) } : row)
  }
  return {
    rows: [...rows.values()].sort((a, b) => isOpen(b) - isOpen(a) || b.atMs - a.atMs),
    hidden: here.length - shown.length
  }
}

const cachedRows = new WeakMap<RowParts['items'], { readonly parts: RowParts; readonly rows: Rows }>()

/** Returns `rowsOf(parts)`, from a cache if the last call with these items had the same parts: a thousand rows take a while. */
export function cachedRowsOf(parts: RowParts): Rows {
  const cached = cachedRows.get(parts.items)
  if (cached && (Object.keys(parts) as (keyof RowParts)[]).every(key => cached.parts[key] === parts[key]))
    return cached.rows
  const rows = rowsOf(parts)
  cachedRows.set(parts.items, { parts, rows })
  return rows
}

/** Returns the rows with those of `ids` first, in the order of `ids`, below the pending ones. */
export function keepFirst(rows: readonly TransactionRow[], ids: readonly string[]): readonly TransactionRow[] {
  const rank = ({ id }: TransactionRow) => {
    const at = ids.indexOf(hashKey(id))
    return at >= 0 ? at : ids.length
  }
  return ids.length > 0 ? [...rows].sort((a, b) => isOpen(b) - isOpen(a) || rank(a) - rank(b)) : rows
}

export const isPending = ({ status }: Pick<TransactionRow, 'status'>): boolean => status === 'pending'
const isOpen = (row: TransactionRow) => Number(isPending(row))

/** Returns an id in a form that can be compared: hexadecimal ids in lower case. */
export const hashKey = (id: string): string => (/^(?:0x)?[\da-f]{64}$/i.test(id) ? id.toLowerCase() : id)

interface ItemParts {
  readonly address: string
  readonly coin: string | undefined
  readonly suspicious: ReadonlySet<HistoryTransfer>
}
function rowOfItem(item: HistoryItem, { address, coin, suspicious }: ItemParts): TransactionRow {
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
    counterparty: counterpartyOf(item, address),
    from: item.from,
    to: item.to
  }
}

/** Returns the tracked status if it is newer than the listed one: a service may be late. */
function statusChanges(
  { status, reason, replacement }: FollowedTransaction,
  listed: TransactionRow
): Partial<Pick<TransactionRow, 'status' | 'reason' | 'replacement'>> {
  const isSeen = status === 'confirmed' || status === 'failed'
  const isGuessed = status === 'replaced' || status === 'dropped'
  if (!isSeen && !(isGuessed && listed.status === 'pending')) return {}
  return { status, ...(reason && { reason }), ...(replacement && { replacement }) }
}

function rowOfSent({
  id,
  account,
  status,
  sentAtMs,
  token,
  isCollectible = false,
  isSwap = false,
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
    kind: isSwap ? 'swapped' : isOwn ? 'moved' : 'sent',
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
