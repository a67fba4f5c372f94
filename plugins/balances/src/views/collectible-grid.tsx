import { useReadable, useRouter, useService } from '@latchkit/kernel/react'
import { Connections } from '@latchkit/plugin-connections/contract'
import { List, PictureGrid, PictureTile, useMessages } from '@latchkit/plugin-shell/ui'
import { useState } from 'react'
import { type HeldCollectible, TokenView } from '../contract.js'
import { label } from '../label.js'
import { messages } from '../messages.js'
import { HiddenBadge, HiddenRow } from './hidden.js'

/** Renders pictures of collectibles, with the hidden ones behind a row that shows them. */
export function CollectibleGrid({ items }: { readonly items: readonly HeldCollectible[] }) {
  const [isOpen, setOpen] = useState(false)
  const t = useMessages(messages)
  const title = useMessages(label)('nfts')
  const shown = items.filter(({ hidden }) => !hidden)
  const hidden = items.filter(({ hidden }) => hidden)
  return (
    <>
      {shown.length > 0 && <Pictures label={title} items={shown} testId="nfts-grid" />}
      {hidden.length > 0 && (
        <List label={t('hidden', { count: hidden.length })}>
          <HiddenRow count={hidden.length} isOpen={isOpen} toggle={setOpen} testId="nfts-hidden" />
        </List>
      )}
      {isOpen && hidden.length > 0 && (
        <Pictures label={t('hidden', { count: hidden.length })} items={hidden} testId="nfts-hidden-grid" />
      )}
    </>
  )
}

interface PicturesProps {
  readonly label: string
  readonly items: readonly HeldCollectible[]
  readonly testId: string
}

function Pictures({ label, items, testId }: PicturesProps) {
  const { account } = useReadable(useService(Connections).active) ?? {}
  const router = useRouter()
  return (
    <PictureGrid label={label} count={items.length} testId={testId}>
      {index => {
        const { id, name, collection, image, hidden, isListed = false } = items[index] as HeldCollectible
        return (
          <PictureTile
            key={id}
            name={name}
            {...(collection !== undefined && { detail: collection })}
            // The picture of a hidden collectible is not shown, because it may imitate the picture of another one.
            {...(image !== undefined && !hidden && { src: image })}
            trusted={isListed}
            {...(hidden && { badge: <HiddenBadge reason={hidden} /> })}
            onPress={() => account && router.push(TokenView, { account, collectible: id })}
            testId={`nft-${id}`}
          />
        )
      }}
    </PictureGrid>
  )
}
