import { useRouter } from '@latchkit/kernel/react'
import type { AccountId, ChainId } from '@latchkit/plugin-chains/contract'
import {
  IconTile,
  ListRow,
  type RowPlace,
  RowValue,
  shortAddress,
  Text,
  TokenIcon,
  WalletIcon
} from '@latchkit/plugin-shell/ui'
import { memo } from 'react'
import { TransactionView } from '../contract.js'
import type { Kind } from '../kind.js'
import type { TransactionRow } from '../rows.js'
import { type AmountFormat, transferName } from './use-amount-format.js'
import { useIdentity } from './use-identity.js'

interface RowProps {
  readonly row: TransactionRow
  readonly chain: ChainId
  readonly nowMs: number
  readonly format: AmountFormat
  readonly place?: RowPlace
}

/** Renders the row of a transaction. Memoized, because scrolling renders new rows only. */
export const Row = memo(function Row({ row, chain, nowMs, format, place }: RowProps) {
  const { id, kind, status, main, isSuspicious, atMs } = row
  const { t, ago, amount, pieces } = format
  const router = useRouter()
  const isLost = status === 'failed' || status === 'replaced' || status === 'dropped'
  const tone = isLost ? 'muted' : main?.direction === 'in' && !isSuspicious ? 'success' : 'default'
  const note = status === 'confirmed' ? ago(atMs, nowMs) : t(statusTexts[status])
  return (
    <ListRow
      icon={<RowIcon row={row} />}
      title={t(kind)}
      detail={<Detail row={row} chain={chain} />}
      oneLine
      trailing={
        <RowValue note={note} noteTone={noteTones[status]} tone={tone}>
          {main && (main.collectible ? pieces(main) : amount(main))}
        </RowValue>
      }
      onPress={() => router.push(TransactionView, { id })}
      onIntent={() => void router.views.load(TransactionView.id).catch(() => {})}
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

/** Renders the picture of the main asset or, without one, an icon of the direction. */
export function RowIcon({ row: { kind, main } }: { readonly row: Pick<TransactionRow, 'kind' | 'main'> }) {
  if (main?.image === undefined) return <IconTile name={icons[kind] ?? 'globe'} />
  const Picture = main.collectible ? WalletIcon : TokenIcon
  return <Picture name={transferName(main)} src={main.image} />
}

/** Returns the label of the counterparty. */
export const sideOf = ({ kind }: Pick<TransactionRow, 'kind'>) =>
  kind === 'sent' ? 'to' : kind === 'received' ? 'from' : 'with'

/** Renders the second line of a row: the assets of a swap, the collectible, or the counterparty. */
function Detail({ row, chain }: Pick<RowProps, 'row' | 'chain'>) {
  const { main, given, counterparty } = row
  if (given && main) {
    return (
      <Text as="span" size="sm" tone="muted" truncate>
        <bdi>{transferName(given)}</bdi> → <bdi>{transferName(main)}</bdi>
      </Text>
    )
  }
  if (main?.collectible) {
    return (
      <Text as="span" size="sm" tone="muted" truncate>
        {transferName(main)}
      </Text>
    )
  }
  return counterparty === undefined ? null : (
    <Counterparty account={`${chain}:${counterparty}`} address={counterparty} />
  )
}

/** Maximum number of characters of a name, so that the address beside it stays visible. */
const MAX_NAME = 20
const cut = (name: string) => (name.length > MAX_NAME ? `${[...name].slice(0, MAX_NAME - 1).join('')}…` : name)

interface CounterpartyProps {
  readonly account: AccountId
  readonly address: string
}

function Counterparty({ account, address }: CounterpartyProps) {
  const name = useIdentity(account)?.name
  return (
    <Text as="span" size="sm" tone="muted" truncate>
      {name !== undefined && (
        <>
          <bdi>{cut(name)}</bdi>
          {' · '}
        </>
      )}
      <bdi>{shortAddress(address)}</bdi>
    </Text>
  )
}
