import type { HistoryItem, HistoryTransfer } from '@latchkit/plugin-data/contract'

/** What a transaction is called. */
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

/** What only the service can tell. What moved says whether it was sent, received or swapped. */
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

/** By what moved first: a service that calls a payment to somebody else "receive" is not followed. */
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
 * The transfer that stands for all: what came in of a swap, else what is worth something. A token goes before the coin of the
 * chain, which moves along with it as a fee, a deposit or what is left of them.
 *
 * @param coin - the symbol of the coin; undefined where the site does not know the chain.
 */
export function mainTransfer(
  { transfers }: Pick<HistoryItem, 'transfers'>,
  coin: string | undefined
): HistoryTransfer | undefined {
  return bestOf(transfers, 'in', coin) ?? bestOf(transfers, undefined, coin)
}

/** What was given for the one that stands for all. @param coin - as of `mainTransfer` */
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
