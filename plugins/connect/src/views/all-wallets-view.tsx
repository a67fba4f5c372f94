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
import { stableOrder } from '../stable-order.js'
import type { ConnectContext } from '../view-context.js'
import type { WalletRow, WalletRowsInput } from '../wallet-rows.js'
import { AllWalletsList } from './all-wallets-list.js'
import { useCatalogue, useRefresh } from './use-catalogue.js'
import { useCautions } from './use-cautions.js'
import { LockedScreen, useConsent } from './use-consent.js'
import { useSavedListState, useSaveListState } from './use-list-state.js'
import { useListing } from './use-listing.js'
import { useDiscovery, useFamily, useRowsInput } from './use-wallets.js'

type Params = RefType<typeof AllWalletsView>

/** Number of rows that the card shows. */
const SKELETON_ROWS = 7
/** Height of that many rows, px. Keeps the search field in place if a search finds few wallets. */
const SHOWN_PX = SKELETON_ROWS * 64 - 8

function AllWalletsScreen({ params, context }: ViewProps<Params, ConnectContext>) {
  const saved = useSavedListState()
  const [search, setSearch] = useState(saved?.search ?? '')
  const [certified, setCertified] = useState(saved?.query.certified ?? false)
  const consent = useConsent(context)
  const { namespace, chain } = params ?? {}
  const where = { ...(namespace && { namespace }), ...(chain && { chain }) }
  const translate = useMessages(connectingMessages)
  const { marker, ...wallets } = useAllWallets({ search, certified, namespace, context })
  const showAll = () => {
    setSearch('')
    setCertified(false)
  }
  if (!consent.given) {
    return (
      <LockedScreen icon={<WalletIcon name="" size={64} />} wallet={translate('aWallet')} footer={consent.checkbox} />
    )
  }
  const autoFocus = !saved && !currentPlatform().phone
  return (
    <Screen
      header={<Controls {...{ search, setSearch, certified, setCertified, where, autoFocus }} />}
      footer={consent.checkbox}
    >
      <span ref={marker} hidden />
      <StableHeight upToPx={SHOWN_PX}>
        <Results {...wallets} params={params} onShowAll={showAll} />
      </StableHeight>
    </Screen>
  )
}

interface AllWalletsInput extends ListingQuery {
  readonly namespace: string | undefined
  readonly context: ConnectContext
}

/** Returns the rows for the typed search, the state of the catalogue, and the scroll offset that the visitor left the list at. */
function useAllWallets({ search, certified, namespace, context }: AllWalletsInput) {
  const saved = useSavedListState()
  const { catalogue, known } = useCatalogue()
  useRefresh(catalogue)
  const listing = useListing({ search, certified })
  const { query, wallets: listed, status, complete, loadMore } = listing
  const input = useRowsInput(context.options, namespace, known.named)
  useDiscovery(true)
  const list = `${query.certified} ${query.search}`
  const found = useMemo(() => allWalletRows({ ...input, listed, query }), [input, listed, query])
  const rows = useStableRows(found, { list, wallets: input.wallets })
  const cautions = useCautions(rows, input)

  const marker = useSaveListState({ search, query })
  const isUnchanged = saved?.search === search && saved.query.certified === certified
  const hasArrived = status !== 'loading' && sameQuery(query, saved?.query)
  // A list that was scrolled reappears at its full length only, so that it can be scrolled to the same place.
  const isReturning = isUnchanged && saved.scrolledPx > 0 && !hasArrived && status !== 'failed'
  // The page held no usable wallet; the next page may.
  const isBarren = rows.length === 0 && status === 'ready' && !complete
  useEffect(() => {
    if (isBarren) loadMore()
  }, [isBarren, loadMore])
  useAnnouncedCount(query.search !== '' && status !== 'loading' ? rows.length : undefined)

  const startAtPx = isUnchanged && hasArrived ? saved.scrolledPx : 0
  return { marker, listing, list, rows, cautions, isReturning, isBarren, startAtPx }
}

/** Announces the number of wallets that a search found. @param count - `undefined` while there is no result. */
function useAnnouncedCount(count: number | undefined): void {
  const announce = useAnnounce()
  const t = useMessages(allWalletsMessages)
  useEffect(() => {
    if (count !== undefined) announce(t('found', { count }))
  }, [announce, t, count])
}

interface ResultsProps extends Omit<ReturnType<typeof useAllWallets>, 'marker'> {
  readonly params: Params
  readonly onShowAll: () => void
}

/** Renders the rows, or skeletons, an error or an empty state in their place. */
function Results(props: ResultsProps) {
  const { listing, list, rows, cautions, isReturning, isBarren, startAtPx, params, onShowAll } = props
  const { query, status, code = 'unknown', total, complete, loadMore, retry } = listing
  const isFiltered = useFamily(params?.namespace) !== undefined
  const t = useMessages(allWalletsMessages)
  if (rows.length === 0 && status === 'failed') {
    return <FailureState title={t('listFailed')} detail={t('listFailedDetail')} code={code} onRetry={retry} />
  }
  if (isReturning || isBarren || (rows.length === 0 && status === 'loading')) {
    return <SkeletonRows count={SKELETON_ROWS} />
  }
  if (rows.length === 0) return <NoMatch search={query.search} certified={query.certified} onShowAll={onShowAll} />
  return (
    <>
      <AllWalletsList
        // Another query is another list and starts at the top.
        key={list}
        rows={rows}
        cautions={cautions}
        params={params}
        // The catalogue counts the wallets of all chain families.
        total={complete || isFiltered ? undefined : total}
        isGrowing={!complete && status !== 'failed'}
        // After an error the visitor retries by the button; scrolling does not retry.
        onNearEnd={status === 'ready' && !complete ? loadMore : undefined}
        startAtPx={startAtPx}
      />
      {status === 'failed' && (
        <Notice tone="warning">
          <p>{t('listIncomplete')}</p>
          <Button variant="plain" size="sm" onPress={retry}>
            {t('loadMore')}
          </Button>
        </Notice>
      )}
    </>
  )
}

const sameQuery = (a: ListingQuery, b: ListingQuery | undefined) =>
  a.search === b?.search && a.certified === b.certified

/**
 * Returns the rows in the order in which they were shown, for one query. A row that is equal to the shown row is the same object,
 * so that it does not render again when another page arrives.
 */
function useStableRows(
  rows: readonly WalletRow[],
  { list, wallets }: { readonly list: string } & Pick<WalletRowsInput, 'wallets'>
): readonly WalletRow[] {
  const before = useRef<{ readonly list: string; readonly rows: readonly WalletRow[] }>({ list, rows: [] })
  const stable = useMemo(() => {
    const { rows: shown } = before.current
    const known = new Map(shown.map(row => [row.id, row]))
    return stableOrder(before.current.list === list ? shown : [], rows, wallets).map(row => {
      const same = known.get(row.id)
      return same && sameRow(same, row) ? same : row
    })
  }, [rows, list, wallets])
  useEffect(() => {
    before.current = { list, rows: stable }
  }, [stable, list])
  return stable
}

function sameRow(a: WalletRow, b: WalletRow): boolean {
  const [before, now] = [Object.entries(a), new Map<string, unknown>(Object.entries(b))]
  const same = (a: unknown, b: unknown) => a === b || (Array.isArray(a) && String(a) === String(b))
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
