import type { RefType } from '@latchkit/kernel'
import { defineView, useOptionalService, useRouter, type ViewProps } from '@latchkit/kernel/react'
import { Catalogue, type ListingQuery } from '@latchkit/plugin-catalogue/contract'
import {
  Button,
  Checkbox,
  EmptyState,
  FailureState,
  Icon,
  Notice,
  Screen,
  SearchField,
  SkeletonRows,
  StableHeight,
  Stack,
  Text,
  useAnnounce,
  useMessages,
  WalletIcon
} from '@latchkit/plugin-shell/ui'
import { ConnectingWalletConnectBasicView, Pairing, type PairingParams } from '@latchkit/plugin-walletconnect/contract'
import { useEffect, useMemo, useRef, useState } from 'react'
import { allWalletRows } from '../all-wallet-rows.js'
import { allWalletsMessages } from '../all-wallets-messages.js'
import { connectingMessages } from '../connecting-messages.js'
import type { AllWalletsView } from '../contract.js'
import { messages } from '../messages.js'
import { currentPlatform } from '../platform.js'
import { standingOrder } from '../standing-order.js'
import type { ConnectContext } from '../view-context.js'
import type { WalletRow, WalletRowsInput } from '../wallet-rows.js'
import { AllWalletsList } from './all-wallets-list.js'
import { LockedScreen } from './locked-screen.js'
import { useCatalogue, useRefresh } from './use-catalogue.js'
import { useCautions } from './use-cautions.js'
import { useConsent } from './use-consent.js'
import { useLeaving, useLeft } from './use-left.js'
import { useListing } from './use-listing.js'
import { useDiscovery, useFamily, useRowsInput } from './use-wallets.js'

type Params = RefType<typeof AllWalletsView>

/** Number of rows that the card shows. */
const SKELETON_ROWS = 7
/** Height of that many rows, px. Keeps the search field in place if a search finds few wallets. */
const SHOWN_PX = SKELETON_ROWS * 64 - 8

function AllWalletsScreen({ params, context }: ViewProps<Params, ConnectContext>) {
  const left = useLeft()
  const [search, setSearch] = useState(left?.search ?? '')
  const [certified, setCertified] = useState(left?.query.certified ?? false)
  const consent = useConsent(context)
  const { namespace, chain } = params ?? {}
  const where = { ...(namespace && { namespace }), ...(chain && { chain }) }
  const { catalogue, known } = useCatalogue()
  useRefresh(catalogue)
  const listing = useListing({ search, certified })
  const { query, wallets: listed, status, code = 'unknown', total, complete, loadMore: more, retry } = listing
  const input = useRowsInput(context.options, namespace, known.named)
  useDiscovery(true)
  const list = `${query.certified} ${query.search}`
  const found = useMemo(() => allWalletRows({ ...input, listed, query }), [input, listed, query])
  const rows = useKeptRows(found, { list, wallets: input.wallets })
  const cautions = useCautions(rows, input)
  const isFiltered = useFamily(namespace) !== undefined
  const announce = useAnnounce()
  const t = useMessages(allWalletsMessages)
  const translate = useMessages(connectingMessages)

  const marker = useLeaving({ search, query })
  const isAsLeft = left?.search === search && left.query.certified === certified
  const hasArrived = status !== 'loading' && sameQuery(query, left?.query)
  // A list that was scrolled comes back as long as it was, or not yet.
  const isReturning = isAsLeft && left.scrolledPx > 0 && !hasArrived && status !== 'failed'
  const shown = isReturning ? [] : rows

  const isFound = query.search !== '' && status !== 'loading'
  useEffect(() => {
    if (isFound) announce(t('found', { count: rows.length }))
  }, [announce, t, isFound, rows.length])
  // The page held no usable wallet; the next page may.
  const isBarren = rows.length === 0 && status === 'ready' && !complete
  useEffect(() => {
    if (isBarren) more()
  }, [isBarren, more])

  const autoFocus = !left && !currentPlatform().phone
  const showAll = () => {
    setSearch('')
    setCertified(false)
  }
  if (!consent.given) {
    return (
      <LockedScreen icon={<WalletIcon name="" size={64} />} wallet={translate('aWallet')} footer={consent.checkbox} />
    )
  }
  return (
    <Screen
      header={<Controls {...{ search, setSearch, certified, setCertified, where, autoFocus }} />}
      footer={consent.checkbox}
    >
      <span ref={marker} hidden />
      <StableHeight upToPx={SHOWN_PX}>
        {shown.length > 0 && (
          <AllWalletsList
            // Another query is another list and starts at the top.
            key={list}
            rows={shown}
            cautions={cautions}
            params={params}
            // The catalogue counts the wallets of all chain families.
            total={complete || isFiltered ? undefined : total}
            isGrowing={!complete && status !== 'failed'}
            // After an error the visitor retries by the button; scrolling does not retry.
            onNearEnd={status === 'ready' && !complete ? more : undefined}
            startAtPx={isAsLeft && hasArrived ? left.scrolledPx : 0}
          />
        )}
        {status === 'failed' && rows.length > 0 && (
          <Notice tone="warning">
            <p>{t('listIncomplete')}</p>
            <Button variant="plain" size="sm" onPress={retry}>
              {t('loadMore')}
            </Button>
          </Notice>
        )}
        {rows.length === 0 && status === 'failed' && (
          <FailureState title={t('listFailed')} detail={t('listFailedDetail')} code={code} onRetry={retry} />
        )}
        {shown.length === 0 && (status === 'loading' || isBarren || isReturning) && (
          <SkeletonRows count={SKELETON_ROWS} />
        )}
        {shown.length === 0 && !isReturning && status === 'ready' && complete && (
          <NoMatch search={query.search} certified={query.certified} onShowAll={showAll} />
        )}
      </StableHeight>
    </Screen>
  )
}

const sameQuery = (one: ListingQuery, other: ListingQuery | undefined) =>
  one.search === other?.search && one.certified === other.certified

/**
 * Keeps the rows of one query in their places while the list is in sight, and gives the same object for a row that says the same
 * as before, so that another page draws no row anew.
 */
function useKeptRows(
  rows: readonly WalletRow[],
  { list, wallets }: { readonly list: string } & Pick<WalletRowsInput, 'wallets'>
): readonly WalletRow[] {
  const before = useRef<{ readonly list: string; readonly rows: readonly WalletRow[] }>({ list, rows: [] })
  const kept = useMemo(() => {
    const { rows: shown } = before.current
    const known = new Map(shown.map(row => [row.id, row]))
    return standingOrder(before.current.list === list ? shown : [], rows, wallets).map(row => {
      const same = known.get(row.id)
      return same && sameRow(same, row) ? same : row
    })
  }, [rows, list, wallets])
  useEffect(() => {
    before.current = { list, rows: kept }
  }, [kept, list])
  return kept
}

function sameRow(a: WalletRow, b: WalletRow): boolean {
  const [before, now] = [Object.entries(a), new Map<string, unknown>(Object.entries(b))]
  const same = (one: unknown, other: unknown) => one === other || (Array.isArray(one) && String(one) === String(other))
  return before.length === now.size && before.every(([name, value]) => same(value, now.get(name)))
}

interface ControlsProps {
  readonly search: string
  readonly setSearch: (search: string) => void
  readonly certified: boolean
  readonly setCertified: (certified: boolean) => void
  /** Chain or namespace that the code is for. */
  readonly where: Omit<PairingParams, 'wallet'>
  /** True to focus the search field. False on a phone, where the keyboard would cover half of the list. */
  readonly autoFocus: boolean
}

function Controls({ search, setSearch, certified, setCertified, where, autoFocus }: ControlsProps) {
  const pairing = useOptionalService(Pairing)
  const catalogue = useOptionalService(Catalogue)
  const router = useRouter()
  const t = useMessages(allWalletsMessages)
  const translate = useMessages(connectingMessages)
  return (
    <Stack gap={1}>
      <Stack direction="row" align="center" gap={1}>
        <SearchField
          label={t('searchWallets')}
          value={search}
          onChange={setSearch}
          autoFocus={autoFocus}
          testId="wallet-search"
        />
        {pairing && (
          <Button
            variant="secondary"
            onPress={() => router.push(ConnectingWalletConnectBasicView, where)}
            testId="all-wallets-qr"
          >
            <Stack direction="row">
              <Icon name="qr" />
              <span style={{ whiteSpace: 'nowrap' }}>{translate('wayCode')}</span>
            </Stack>
          </Button>
        )}
      </Stack>
      {catalogue?.remote && (
        <Checkbox checked={certified} onChange={setCertified} testId="certified-only">
          {t('certifiedOnly')}
          {catalogue.host !== undefined && (
            <>
              <br />
              <Text as="span" size="xs" tone="muted">
                {t('certifiedBy', { host: catalogue.host })}
              </Text>
            </>
          )}
        </Checkbox>
      )}
    </Stack>
  )
}

interface NoMatchProps {
  readonly search: string
  readonly certified: boolean
  readonly onShowAll: () => void
}

function NoMatch({ search, certified, onShowAll }: NoMatchProps) {
  const t = useMessages(allWalletsMessages)
  const isNarrowed = search !== '' || certified
  const detail = search
    ? t('noMatchDetail', { query: search })
    : t(certified ? 'noCertifiedDetail' : 'noneListedDetail')
  return (
    <EmptyState
      icon={isNarrowed ? 'search' : 'wallet'}
      title={t('noMatchTitle')}
      detail={detail}
      action={
        isNarrowed && (
          <Button variant="secondary" onPress={onShowAll}>
            {t('showAll')}
          </Button>
        )
      }
      testId="no-wallet-found"
    />
  )
}

export default defineView<Params, ConnectContext>({
  Component: AllWalletsScreen,
  useTitle(params) {
    const chain = useFamily(params?.namespace)
    const t = useMessages(messages)
    const translate = useMessages(allWalletsMessages)
    return chain ? translate('allWalletsFor', { chain }) : t('allWallets')
  },
  messages: [messages, allWalletsMessages, connectingMessages]
})
