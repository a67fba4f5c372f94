import type { ActiveAccount } from '@latchkit/plugin-connections/contract'
import { EmptyState, ShowPictures, SkeletonPictures, Stack, Text, useMessages } from '@latchkit/plugin-shell/ui'
import { messages } from '../messages.js'
import { CollectibleGrid } from './collectible-grid.js'
import { HoldingsTab, NoHoldings } from './holdings-tab.js'
import { Outdated } from './outdated.js'
import { useCollected } from './use-holdings.js'

/** Number of skeleton pictures, one line of the card. */
const PENDING_PICTURES = 2

export default function CollectiblesTab() {
  return (
    <HoldingsTab pending={<Pending />}>{active => <Collectibles key={active.account} active={active} />}</HoldingsTab>
  )
}

function Collectibles({ active: { account, network } }: { readonly active: ActiveAccount }) {
  const { holdings, retry } = useCollected(account)
  const t = useMessages(messages)
  const empty = (
    <EmptyState
      icon="wallet"
      title={t('emptyTitle')}
      detail={t('nftsEmptyDetail', { network: network?.name ?? '' })}
      testId="nfts-empty"
    />
  )
  const { status = 'loading', items = [], isCut = false } = holdings ?? {}
  if (items.length === 0) {
    return (
      <NoHoldings
        {...{ last: holdings, retry, empty }}
        pending={<Pending />}
        failureTitle={t('nftsUnavailable')}
        testId="nfts"
      />
    )
  }
  return (
    <Stack gap={3} align="stretch">
      {status === 'failed' && <Outdated text={t('nftsOutdated')} retry={retry} testId="nfts-outdated" />}
      {status === 'ready' && items.every(({ hidden }) => hidden) && empty}
      {isCut && (
        <Text size="sm" tone="muted" testId="nfts-cut">
          {t('nftsCut', { count: items.length })}
        </Text>
      )}
      <CollectibleGrid items={items} />
      <ShowPictures />
    </Stack>
  )
}

const Pending = () => <SkeletonPictures count={PENDING_PICTURES} testId="nfts-pending" />
