import { useContributions, useReadable, useService } from '@latchkit/kernel/react'
import type { ActiveAccount } from '@latchkit/plugin-connections/contract'
import {
  Button,
  CopyButton,
  DescriptionList,
  DescriptionRow,
  Notice,
  PictureGrid,
  PictureTile,
  ShowPictures,
  Stack,
  Text,
  useMessages,
  WholeAddress
} from '@latchkit/plugin-shell/ui'
import { Balances, CollectibleActions, type HeldCollectible } from '../contract.js'
import { label } from '../label.js'
import { messages } from '../messages.js'

/** Returns an NFT of an account; `undefined` for one that it does not have (any more). */
export function useCollectible(account: ActiveAccount['account'], id: string | undefined): HeldCollectible | undefined {
  const { state } = useService(Balances)
  return useReadable(state).collected[account]?.items.find(item => item.id === id)
}

interface CollectibleDetailsProps {
  readonly account: ActiveAccount['account']
  readonly item: HeldCollectible
  readonly network: ActiveAccount['network']
}

/** One NFT: its picture, what it is of, what can be done with it, and what tells it from others. */
export function CollectibleDetails({ account, item, network }: CollectibleDetailsProps) {
  const t = useMessages(messages)
  const title = useMessages(label)('nfts')
  const { id, name, collection, image, hidden, isListed = false } = item
  const [address = id, number] = id.split('/')
  return (
    <Stack gap={4} align="stretch">
      <PictureGrid label={title} count={1} testId="nft-picture">
        {() => (
          <PictureTile
            key={id}
            name={name}
            {...(image !== undefined && !hidden && { src: image })}
            trusted={isListed}
          />
        )}
      </PictureGrid>
      {hidden && (
        <Notice tone="warning" testId="nft-warning">
          {t(hidden === 'spam' ? 'nftSpamDetail' : 'nftLookAlikeDetail')}
        </Notice>
      )}
      <Actions account={account} item={item} />
      <ShowPictures />
      <DescriptionList testId="nft-facts">
        {collection !== undefined && (
          <DescriptionRow name={t('collection')}>
            <bdi>{collection}</bdi>
          </DescriptionRow>
        )}
        {number !== undefined && (
          <DescriptionRow name={t('nftId')}>
            <bdi>{number}</bdi>
          </DescriptionRow>
        )}
        {network && <DescriptionRow name={t('network')}>{network.name}</DescriptionRow>}
      </DescriptionList>
      <Stack align="stretch" gap={1}>
        <Text align="center" size="sm" tone="muted">
          {t('collectionAddress')}
        </Text>
        <WholeAddress address={address} testId="nft-address" />
        <Stack align="center">
          <CopyButton text={address} label={t('copyAddress')} copiedLabel={t('copied')} />
        </Stack>
      </Stack>
    </Stack>
  )
}

/** Also for what is hidden, as with a token: it may be hidden by mistake. */
function Actions({ account, item }: Pick<CollectibleDetailsProps, 'account' | 'item'>) {
  const actions = useContributions(CollectibleActions)
  if (actions.length === 0) return null
  return (
    <Stack align="stretch">
      {actions.map(({ item: { id, label, run } }) => (
        <Button key={id} wide variant="secondary" onPress={() => run(account, item)} testId={`nft-action-${id}`}>
          {label()}
        </Button>
      ))}
    </Stack>
  )
}
