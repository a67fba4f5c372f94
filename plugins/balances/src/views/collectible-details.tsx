import { useReadable, useService } from '@latchkit/kernel/react'
import type { ActiveAccount } from '@latchkit/plugin-connections/contract'
import {
  DescriptionList,
  DescriptionRow,
  Notice,
  PictureGrid,
  PictureTile,
  ShowPictures,
  Stack,
  useMessages
} from '@latchkit/plugin-shell/ui'
import { Balances, CollectibleActions, type HeldCollectible } from '../contract.js'
import { label } from '../label.js'
import { messages } from '../messages.js'
import { DetailActions, DetailAddress } from './detail-parts.js'

/** Returns an NFT of an account, or `undefined` if the account does not have it. */
export function useCollectible(account: ActiveAccount['account'], id: string | undefined): HeldCollectible | undefined {
  const { state } = useService(Balances)
  return useReadable(state).collected[account]?.items.find(item => item.id === id)
}

interface CollectibleDetailsProps {
  readonly account: ActiveAccount['account']
  readonly item: HeldCollectible
  readonly network: ActiveAccount['network']
}

/** Renders the picture, the actions, the collection and the ids of one NFT. */
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
      <DetailActions point={CollectibleActions} account={account} item={item} testId="nft-action" />
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
      <DetailAddress label={t('collectionAddress')} address={address} testId="nft-address" />
    </Stack>
  )
}
