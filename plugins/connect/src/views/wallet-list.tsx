import { useContributions, useRouter, useService } from '@latchkit/kernel/react'
import type { CatalogueApi, CatalogueState } from '@latchkit/plugin-catalogue/contract'
import { Connections } from '@latchkit/plugin-connections/contract'
import {
  Badge,
  Button,
  EmptyState,
  IconTile,
  List,
  ListRow,
  letterHues,
  SkeletonRow,
  Stack,
  useFormat,
  useMessages
} from '@latchkit/plugin-shell/ui'
import { PAIRING_WALLET } from '@latchkit/plugin-walletconnect/contract'
import { useMemo } from 'react'
import { AllWalletsView, type ConnectMethodProps, ConnectMethods, GetWalletView } from '../contract.js'
import { messages } from '../messages.js'
import { currentPlatform } from '../platform.js'
import { targetOfRow } from '../row-target.js'
import { roomForMore, type WalletRow, walletRows } from '../wallet-rows.js'
import { ChainMarks, RowIcon } from './row-icons.js'
import { useCatalogue } from './use-catalogue.js'
import { type CautionParts, useCautions } from './use-cautions.js'
import { useCodeViewsAhead, usePrepareView } from './use-prepare-view.js'
import { useFamily, useHasFamilies, useRowsInput } from './use-wallets.js'

/** The wallets to choose from, and the way to all of them. */
export function WalletList({ params }: ConnectMethodProps) {
  const { catalogue, known } = useCatalogue()
  const input = useRowsInput(params?.namespace, known)
  const otherMethods = useContributions(ConnectMethods).length - 1
  // To be told to get another wallet helps nobody who has one.
  const recommends = catalogue !== undefined && (input.canPair || catalogue.remote)
  const rows = useMemo(
    () => walletRows({ ...input, otherMethods, ...(recommends && { recommended: known.recommended }) }),
    [input, known, recommends, otherMethods]
  )
  // What the catalogue counts is for all chain families of the site.
  const isFiltered = useFamily(params?.namespace) !== undefined
  const hasFamilies = useHasFamilies()
  const isWaiting = recommends && (known.status === 'idle' || known.status === 'loading')
  const pending = isWaiting ? roomForMore(rows, { ...input, otherMethods }) : 0
  const hues = letterHues(rows.map(({ name }) => name))
  const cautions = useCautions(rows, input)
  const router = useRouter()
  const prepare = usePrepareView()
  useCodeViewsAhead()
  const t = useMessages(messages)

  return (
    <>
      {rows.length === 0 && pending === 0 && <NoWallet namespace={params?.namespace} />}
      {(rows.length > 0 || pending > 0) && (
        <List label={t('walletList')}>
          {rows.map((row, index) => {
            const { view, params: target } = targetOfRow(row, params)
            const open = () => router.push({ kind: 'view', id: view }, target)
            const ways = { onPress: open, onIntent: () => prepare(view) }
            return (
              <Row
                key={row.id}
                row={row}
                hue={hues[index]}
                caution={cautions?.get(row.id)}
                isMarked={hasFamilies}
                {...ways}
              />
            )
          })}
          {Array.from({ length: pending }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
            <SkeletonRow key={`pending-${index}`} index={index} />
          ))}
        </List>
      )}
      {catalogue && leadsToAll(catalogue) && (
        <AllWallets
          count={isFiltered ? undefined : countOf(catalogue, known)}
          onPress={() => router.push(AllWalletsView, params)}
          onIntent={() => void router.views.load(AllWalletsView.id)}
        />
      )}
    </>
  )
}

const leadsToAll = ({ options: { allWallets = 'SHOW' } }: CatalogueApi) =>
  allWallets === 'SHOW' || (allWallets === 'ONLY_MOBILE' && currentPlatform().phone)

/** How many there are, where a service says so: in tens, unless the site chose them one by one. */
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

function AllWallets({ count, ...ways }: AllWalletsProps) {
  const t = useMessages(messages)
  const { number } = useFormat()
  return (
    // A list of its own: it is no wallet, and does not count as one.
    <List label={t('more')}>
      <ListRow
        {...ways}
        icon={<IconTile name="search" />}
        title={t('allWallets')}
        badge={count && <Badge>{number(count.count) + count.more}</Badge>}
        trailing="chevron"
        testId="all-wallets"
      />
    </List>
  )
}

function NoWallet({ namespace }: { readonly namespace: string | undefined }) {
  const connections = useService(Connections)
  const router = useRouter()
  const t = useMessages(messages)
  const chain = namespace && connections.adapter(namespace)?.name
  return (
    <EmptyState
      icon="wallet"
      title={t('noWalletTitle')}
      detail={chain ? t('noWalletForChain', { chain }) : t('noWalletDetail')}
      action={<Button onPress={() => router.push(GetWalletView)}>{t('getWallet')}</Button>}
      testId="no-wallet-found"
    />
  )
}

interface RowProps {
  readonly row: WalletRow
  readonly hue: number | undefined
  readonly caution: CautionParts | undefined
  /** There are several chain families, so it says which ones it serves. */
  readonly isMarked: boolean
  readonly onPress: () => void
  readonly onIntent: () => void
}

function Row({ row, hue, caution, isMarked, ...ways }: RowProps) {
  const { id, name, badge, namespaces, present, canPair } = row
  const t = useMessages(messages)
  if (id === PAIRING_WALLET) {
    return (
      <ListRow
        {...ways}
        icon={<IconTile name="qr" />}
        title={t('scanCode')}
        trailing="chevron"
        testId={`wallet-selector-${id}`}
      />
    )
  }
  return (
    <ListRow
      {...ways}
      icon={<RowIcon name={name} of={row} hue={hue} />}
      title={name}
      {...(caution && { detail: caution.detail })}
      badge={
        <Stack direction="row">
          {/* A domain needs the place of what is said of every wallet. */}
          {isMarked && !caution?.badge && <ChainMarks of={namespaces} />}
          {caution?.badge ??
            (badge && !(caution && badge === 'installed') && (
              <Badge tone={badge === 'recent' ? 'accent' : 'default'}>{t(badge)}</Badge>
            ))}
          {!present && !canPair && <Badge>{t('getBadge')}</Badge>}
        </Stack>
      }
      testId={`wallet-selector-${id}`}
    />
  )
}
