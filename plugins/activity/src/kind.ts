import type { HistoryItem, HistoryTransfer } from '@latchkit/plugin-data/contract'

/** Kind of a transaction, which is its title. */
export type Kind =
  | 'sent'
  | 'received'
  | 'moved'
  | 'swapped'
  | 'approved'
  | 'revoked'
  | 'minted'
  | 'burned'
  | 'claimed'
  | 'deposited'
  | 'withdrew'
  | 'staked'
  | 'unstaked'
  | 'borrowed'
  | 'repaid'
  | 'deployed'
  | 'cancelled'
  | 'called'

/** Kinds that only the service knows. The transfers show if something was sent, received or swapped. */
const byOperation: Readonly<Record<string, Kind>> = {
  approve: 'approved',
  revoke: 'revoked',
  mint: 'minted',
  burn: 'burned',
  claim: 'claimed',
  deposit: 'deposited',
  withdraw: 'withdrew',
  stake: 'staked',
  unstake: 'unstaked',
  borrow: 'borrowed',
  repay: 'repaid',
  deploy: 'deployed',
  cancel: 'cancelled'
}

/** Returns the kind of a transaction. Sent, received and swapped follow from the transfers, because services mislabel them. */
export function kindOf({ operation, transfers }: Pick<HistoryItem, 'operation' | 'transfers'>): Kind {
  const known = Object.hasOwn(byOperation, operation) ? byOperation[operation] : undefined
  if (known) return known
  const [isIn, isOut] = (['in', 'out'] as const).map(way => transfers.some(({ direction }) => direction === way))
  if (isIn && isOut) return 'swapped'
  if (isIn) return 'received'
  if (isOut) return 'sent'
  return transfers.length > 0 ? 'moved' : 'called'
}

/**
 * Returns the transfer that represents a transaction: the incoming one of a swap, else one with an amount. Tokens take
 * precedence over the coin, which moves with them as a fee or deposit.
 *
 * @param coin - Symbol of the coin; `undefined` if the site does not know the chain.
 */
export function mainTransfer(
  { transfers }: Pick<HistoryItem, 'transfers'>,
  coin: string | undefined
): HistoryTransfer | undefined {
  return bestOf(transfers, 'in', coin) ?? bestOf(transfers, undefined, coin)
}

/** Returns the transfer that paid for the main transfer. @param coin - as for `mainTransfer` */
export const givenTransfer = ({ transfers }: Pick<HistoryItem, 'transfers'>, coin: string | undefined) =>
  bestOf(transfers, 'out', coin)

function bestOf(
  transfers: readonly HistoryTransfer[],
  way: HistoryTransfer['direction'] | undefined,
  coin: string | undefined
): HistoryTransfer | undefined {
  const some = transfers.filter(
    ({ quantity, direction }) => /[1-9]/.test(quantity) && (way === undefined || direction === way)
  )
  return some.find(({ symbol, collectible }) => collectible || symbol !== coin) ?? some[0]
}
