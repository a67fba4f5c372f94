import { useContributions, useRouter, useService } from '@latchkit/kernel/react'
import type { CatalogueApi, CatalogueState } from '@latchkit/plugin-catalogue/contract'
import { Connections } from '@latchkit/plugin-connections/contract'
import {
  Badge,
  IconTile,
  List,
  ListRow,
  letterHues,
  SkeletonRow,
  useFormat,
  useMessages
} from '@latchkit/plugin-shell/ui'
import { PAIRING_WALLET } from '@latchkit/plugin-walletconnect/contract'
import { useMemo } from 'react'
import { AllWalletsView, type ConnectMethodProps, ConnectMethods } from '../contract.js'
import { messages } from '../messages.js'
import { currentPlatform } from '../platform.js'
import { targetOfRow } from '../row-target.js'
import type { ConnectContext } from '../view-context.js'
import { namedMissing, roomForMore, type WalletRow, walletRows } from '../wallet-rows.js'
import { ChainMarks, RowIcon } from './row-icons.js'
import { useCatalogue, useRefresh } from './use-catalogue.js'
import type { CautionParts, RowCautions } from './use-cautions.js'
import { useCodeViewsAhead, usePrepareView } from './use-prepare-view.js'
import { useStableList } from './use-stable-list.js'
import { useFamily, useHasFamilies, useRowsInput } from './use-wallets.js'

interface WalletListProps extends ConnectMethodProps, Pick<ConnectContext, 'options'> {}

/** Renders the wallets to choose from and the link to all wallets. Visible rows do not move. */
export function WalletList({ params, options }: WalletListProps) {
  const { catalogue, known } = useCatalogue()
  const namespace = params?.namespace
  const input = useRowsInput(options, namespace, known.named)
  const otherMethods = useContributions(ConnectMethods).length - 1
  // A visitor with a wallet is not told to get another one.
  const recommends = catalogue !== undefined && (input.canPair || catalogue.remote)
  const rows = useMemo(
    () => walletRows({ ...input, otherMethods, ...(recommends && { recommended: known.recommended }) }),
    [input, known.recommended, recommends, otherMethods]
  )
  // The catalogue counts the wallets of all chain families.
  const isFiltered = useFamily(namespace) !== undefined
  const isWaiting = catalogue !== undefined && (known.status === 'idle' || known.status === 'loading')
  const room = recommends ? roomForMore(rows, { ...input, otherMethods }) : 0
  const expected = rows.length + (isWaiting ? Math.max(room, namedMissing(rows, input)) : 0)
  const { isHeld, shown, places, cautions, Empty, Late } = useStableList({ rows, input, expected })
  // Otherwise no row needs the catalogue: the views that list it refresh it.
  const isNeeded = recommends || (!isHeld && expected > rows.length)
  useRefresh(isNeeded ? catalogue : undefined)
  const router = useRouter()
  useCodeViewsAhead()
  const t = useMessages(messages)
  const drawn = useRows(shown, cautions, params)
  // Keyed by place, because a skeleton must not move either.
  const free = Array.from({ length: places }, (_, place) =>
    isHeld || isWaiting ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
      <SkeletonRow key={`place-${place}`} index={place} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
      <li key={`place-${place}`} className="row" style={{ visibility: 'hidden' }} aria-hidden="true" />
    )
  ).slice(drawn.length)

  return (
    <>
      {places === 0 && drawn.length === 0 && Empty && <Empty namespace={namespace} options={options} />}
      {places > 0 && (
        <List label={t('walletList')}>
          {drawn.slice(0, places)}
          {free}
        </List>
      )}
      {!isHeld && catalogue && leadsToAll(catalogue) && (
        <AllWallets
          count={isFiltered ? undefined : countOf(catalogue, known)}
          onPress={() => router.push(AllWalletsView, params)}
          onIntent={() => void router.views.load(AllWalletsView.id).catch(() => {})}
        />
      )}
      {Late && <Late>{drawn.slice(places)}</Late>}
    </>
  )
}

/** Returns the drawn rows: the same elements until one of them changes, so that an opening does not render them again. */
function useRows(shown: readonly WalletRow[], cautions: RowCautions | undefined, params: ConnectMethodProps['params']) {
  const router = useRouter()
  const { prefetch } = useService(Connections)
  const prepare = usePrepareView()
  const isMarked = useHasFamilies()
  return useMemo(() => {
    const hues = letterHues(shown.map(({ name }) => name))
    return shown.map((row, index) => {
      const { view, params: target } = targetOfRow(row, params)
      const open = () => router.push({ kind: 'view', id: view }, target)
      const onIntent = () => {
        prepare(view)
        if (row.present) prefetch(row.namespaces).catch(() => {})
      }
      const handlers = { onPress: open, onIntent }
      const caution = cautions?.get(row.id)
      return <Row key={row.id} row={row} hue={hues[index]} caution={caution} isMarked={isMarked} {...handlers} />
    })
  }, [shown, cautions, params, isMarked, router, prefetch, prepare])
}

const leadsToAll = ({ options: { allWallets = 'SHOW' } }: CatalogueApi) =>
  allWallets === 'SHOW' || (allWallets === 'ONLY_MOBILE' && currentPlatform().phone)

/** Returns the service's number of wallets, rounded down to tens unless the site listed the wallets. */
function countOf({ remote, options }: CatalogueApi, { count = 0 }: CatalogueState) {
  if (!remote || count === 0) return undefined
  const isExact = count < 10 || options.includeWalletIds !== undefined
  return isExact ? { count, more: '' } : { count: Math.floor(count / 10) * 10, more: '+' }
}

interface AllWalletsProps {
  readonly count: ReturnType<typeof countOf>
  readonly onPress: () => void
  readonly onIntent: () => void
}

function AllWallets({ count, ...handlers }: AllWalletsProps) {
  const t = useMessages(messages)
  const { number } = useFormat()
  return (
    // A separate list, because this row is not a wallet and must not be counted as one.
    <List label={t('more')}>
      <ListRow
        {...handlers}
        icon={<IconTile name="search" />}
        title={t('allWallets')}
        badge={count && <Badge>{number(count.count) + count.more}</Badge>}
        trailing="chevron"
        testId="all-wallets"
      />
    </List>
  )
}

interface RowProps {
  readonly row: WalletRow
  readonly hue: number | undefined
  readonly caution: CautionParts | undefined
  /** True if the row shows the wallet's chain families, because the site has several. */
  readonly isMarked: boolean
  readonly onPress: () => void
  readonly onIntent: () => void
}

function Row({ row, hue, caution, isMarked, ...handlers }: RowProps) {
  const { id, name, badge, namespaces, present, canPair } = row
  const t = useMessages(messages)
  const inTime = caution?.isLate ? undefined : caution
  if (id === PAIRING_WALLET) {
    return (
      <ListRow
        {...handlers}
        icon={<IconTile name="qr" />}
        title={t('scanCode')}
        trailing="chevron"
        testId={`wallet-selector-${id}`}
      />
    )
  }
  return (
    <ListRow
      {...handlers}
      icon={<RowIcon name={name} of={row} hue={hue} />}
      title={name}
      {...(caution && { detail: caution.detail })}
      badge={
        <>
          {/* A caution replaces the icons of the chain families. */}
          {isMarked && !inTime?.badge && <ChainMarks of={namespaces} />}
          {inTime?.badge ??
            (badge && !(inTime && badge === 'installed') && (
              <Badge tone={badge === 'recent' ? 'accent' : 'default'}>{t(badge)}</Badge>
            ))}
          {!present && !canPair && <Badge>{t('getBadge')}</Badge>}
        </>
      }
      testId={`wallet-selector-${id}`}
    />
  )
}
