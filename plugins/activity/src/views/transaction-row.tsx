import type { AccountId, ChainId } from '@latchkit/kernel/chain'
import { useRouter } from '@latchkit/kernel/react'
import { IconTile, ListRow, type RowPlace, RowValue, shortAddress, WalletIcon } from '@latchkit/plugin-shell/ui'
import { memo } from 'react'
import { TransactionView } from '../contract.js'
import type { Kind } from '../kind.js'
import type { TransactionRow } from '../rows.js'
import { useIdentity } from './use-identity.js'
import { transferName, useWords } from './use-words.js'

interface RowProps {
  readonly row: TransactionRow
  readonly chain: ChainId
  readonly nowMs: number
  readonly place?: RowPlace
}

/** Drawn again only when it, its place or the time changes: scrolling draws what comes into sight. */
export const Row = memo(function Row({ row, chain, nowMs, place }: RowProps) {
  const { id, kind, status, main, atMs } = row
  const { t, ago, amount } = useWords()
  const router = useRouter()
  const isLost = status === 'failed' || status === 'replaced' || status === 'dropped'
  const tone = isLost ? 'muted' : main?.direction === 'in' ? 'success' : 'default'
  const note = status === 'confirmed' ? ago(atMs, nowMs) : t(statusTexts[status])
  return (
    <ListRow
      icon={<RowIcon row={row} />}
      title={t(kind)}
      {...(row.counterparty !== undefined && { detail: <Other row={row} chain={chain} address={row.counterparty} /> })}
      trailing={
        <RowValue note={note} noteTone={noteTones[status]} tone={tone}>
          {main && amount(main)}
        </RowValue>
      }
      onPress={() => router.push(TransactionView, { id })}
      onIntent={() => void router.views.load(TransactionView.id)}
      {...(place && { place })}
      testId="transaction-row"
    />
  )
})

export const statusTexts = {
  pending: 'statusPending',
  confirmed: 'statusConfirmed',
  failed: 'statusFailed',
  replaced: 'statusReplaced',
  dropped: 'statusDropped',
  unknown: 'statusUnknown'
} as const

const noteTones = {
  pending: 'accent',
  confirmed: 'muted',
  failed: 'danger',
  replaced: 'warning',
  dropped: 'warning',
  unknown: 'warning'
} as const

const icons: Partial<Record<Kind, Parameters<typeof IconTile>[0]['name']>> = {
  sent: 'arrow-up',
  received: 'arrow-down',
  swapped: 'swap',
  moved: 'refresh',
  approved: 'check',
  minted: 'plus',
  claimed: 'arrow-down',
  withdrew: 'arrow-down',
  deposited: 'arrow-up'
}

/** What moved or, where that has no picture, which way. */
export function RowIcon({ row: { kind, main } }: { readonly row: Pick<TransactionRow, 'kind' | 'main'> }) {
  if (main?.image === undefined) return <IconTile name={icons[kind] ?? 'globe'} />
  return <WalletIcon name={transferName(main)} src={main.image} />
}

/** Which way to the other side. */
export const wayOf = ({ kind }: Pick<TransactionRow, 'kind'>) =>
  kind === 'sent' ? 'to' : kind === 'received' ? 'from' : 'with'

interface OtherProps {
  readonly row: TransactionRow
  readonly chain: ChainId
  readonly address: string
}

/** The address comes first, so that a long name cannot push it out. */
function Other({ row, chain, address }: OtherProps) {
  const { t } = useWords()
  const name = useIdentity(`${chain}:${address}` as AccountId)?.name
  return (
    <>
      {t(wayOf(row))} <bdi>{shortAddress(address)}</bdi>
      {name !== undefined && (
        <>
          {' · '}
          <bdi>{name}</bdi>
        </>
      )}
    </>
  )
}
