import { useRouter } from '@latchkit/kernel/react'
import { ListRow, letterHues, type RowPlace, useMessages, VirtualList } from '@latchkit/plugin-shell/ui'
import { memo, useMemo } from 'react'
import type { ConnectParams } from '../contract.js'
import { messages } from '../messages.js'
import { targetOfRow } from '../row-target.js'
import type { WalletRow } from '../wallet-rows.js'
import { ChainMarks, RowIcon } from './row-icons.js'
import type { CautionParts, RowCautions } from './use-cautions.js'
import { usePrepareView } from './use-prepare-view.js'
import { useHasFamilies } from './use-wallets.js'

/** Number of skeleton rows at the end of a growing list, so that the visitor can scroll on. */
const PENDING_ROWS = 4
/** Number of rows that the card shows. Skeletons fill the list up to it, so the height stays when more rows arrive. */
const SHOWN_ROWS = 7

interface AllWalletsListProps {
  readonly rows: readonly WalletRow[]
  readonly cautions: RowCautions | undefined
  readonly params: ConnectParams | undefined
  /** Number of rows of the complete list, or `undefined` if `rows` is complete or the number is unknown. */
  readonly total: number | undefined
  readonly isGrowing: boolean
  readonly onNearEnd: (() => void) | undefined
  /** Initial scroll offset, px. */
  readonly startAtPx: number
}

export function AllWalletsList({
  rows,
  cautions,
  params,
  total = -1,
  isGrowing,
  onNearEnd,
  startAtPx
}: AllWalletsListProps) {
  const hasFamilies = useHasFamilies()
  const hues = useMemo(() => letterHues(rows.map(({ name }) => name)), [rows])
  const t = useMessages(messages)
  return (
    <VirtualList
      label={t('walletList')}
      count={rows.length}
      total={isGrowing ? Math.max(total, total < 0 ? -1 : rows.length) : rows.length}
      pending={isGrowing ? Math.max(PENDING_ROWS, SHOWN_ROWS - rows.length) : 0}
      {...(onNearEnd && { onNearEnd })}
      startAtPx={startAtPx}
      testId="all-wallets-list"
    >
      {(index, place) => {
        const row = rows[index]
        if (!row) return undefined
        const caution = cautions?.get(row.id)
        return (
          <Row
            key={row.id}
            row={row}
            hue={hues[index]}
            caution={caution}
            isMarked={hasFamilies}
            params={params}
            place={place}
          />
        )
      }}
    </VirtualList>
  )
}

interface RowProps {
  readonly row: WalletRow
  readonly hue: number | undefined
  readonly caution: CautionParts | undefined
  /** True if the row shows the wallet's chain families, because the site has several. */
  readonly isMarked: boolean
  readonly params: ConnectParams | undefined
  readonly place: RowPlace
}

/** Renders one row. It is memoized: it renders again only if its props change, so scrolling renders new rows only. */
const Row = memo(function Row({ row, hue, caution, isMarked, params, place }: RowProps) {
  const { id, name, badge, namespaces, present, canPair } = row
  const router = useRouter()
  const prepare = usePrepareView()
  const t = useMessages(messages)
  const { view, params: target } = targetOfRow(row, params)
  const why = badge ? t(badge) : !present && !canPair ? t('getBadge') : undefined
  // A caution arrives after the row. It takes the second line if the row has one, else the free space under the name.
  const detail = caution && (why ? caution.detail : caution.late)
  const mark = why && caution?.badge
  const marks = isMarked && namespaces.length > 0 && <ChainMarks of={namespaces} />
  return (
    <ListRow
      icon={<RowIcon name={name} of={row} hue={hue} />}
      title={name}
      {...((detail || why) && { detail: detail ?? why })}
      badge={mark || marks}
      place={place}
      onPress={() => router.push({ kind: 'view', id: view }, target)}
      onIntent={() => prepare(view)}
      testId={`wallet-search-item-${id}`}
    />
  )
})
