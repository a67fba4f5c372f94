import { defineView, useRouter, useSlice } from '@latchkit/kernel/react'
import {
  Badge,
  Button,
  EmptyState,
  ListRow,
  Screen,
  SearchField,
  ShowPictures,
  SkeletonRows,
  shortAddress,
  useMessages,
  VirtualList
} from '@latchkit/plugin-shell/ui'
import { useState } from 'react'
import { type TransferableAsset, withToken } from '../form.js'
import type { SendViewContext } from '../lazy/send-store.js'
import { messages } from '../messages.js'
import { searchAssets } from '../transferable-assets.js'
import { AssetIcon } from './asset-icon.js'
import { requireSendContext } from './require-send-context.js'
import { useAmountFormat } from './use-amount-format.js'
import type { SendContext } from './use-send-context.js'
import { useTransferableAssets } from './use-transferable-assets.js'

/** Number of tokens from which the view has a search field. */
const SEARCHED_FROM = 8

function Tokens({ context }: { readonly context: SendContext }) {
  const { store, network } = context
  const token = useSlice(store.state, ({ form }) => (form?.isCollectible ? undefined : form?.token))
  const { assets, status, retry } = useTransferableAssets(context, token === undefined ? {} : { token })
  const t = useMessages(messages)
  if (assets.length > 0 || status === 'ready') return <TokenList context={context} assets={assets} chosen={token} />
  return (
    <Screen>
      {status === 'loading' ? (
        <SkeletonRows count={4} testId="send-tokens-pending" />
      ) : (
        <EmptyState
          icon="warning"
          title={t('noTokenTitle')}
          detail={t('assetsFailed', { network: network.name })}
          action={<Button onPress={retry}>{t('tryAgain')}</Button>}
        />
      )}
    </Screen>
  )
}

interface TokenListProps {
  readonly context: SendContext
  readonly assets: readonly TransferableAsset[]
  readonly chosen: string | undefined
}

function TokenList({ context: { store, network }, assets, chosen }: TokenListProps) {
  const [search, setSearch] = useState('')
  const router = useRouter()
  const t = useMessages(messages)
  const shown = searchAssets(assets, search, chosen)
  const choose = ({ address }: TransferableAsset) => {
    store.changeForm(form => (form.isCollectible || form.token !== address ? withToken(form, address) : form))
    router.back()
  }
  return (
    <Screen
      header={
        assets.length >= SEARCHED_FROM && (
          <SearchField label={t('search')} value={search} onChange={setSearch} autoFocus testId="send-token-search" />
        )
      }
    >
      {shown.length === 0 ? (
        <EmptyState
          title={t(search === '' ? 'noTokenTitle' : 'noMatchTitle')}
          detail={t(search === '' ? 'noTokenDetail' : 'noMatchDetail', { network: network.name })}
        />
      ) : (
        <VirtualList key={search} label={t('tokens')} count={shown.length} testId="send-tokens">
          {(index, place) => {
            const asset = shown[index]
            return (
              asset && (
                <TokenRow
                  key={asset.address ?? ''}
                  asset={asset}
                  network={network}
                  isChosen={asset.address === chosen}
                  place={place}
                  onPress={() => choose(asset)}
                />
              )
            )
          }}
        </VirtualList>
      )}
      <ShowPictures />
    </Screen>
  )
}

interface TokenRowProps {
  readonly asset: TransferableAsset
  readonly network: SendContext['network']
  readonly isChosen: boolean
  readonly place: Parameters<Parameters<typeof VirtualList>[0]['children']>[1]
  readonly onPress: () => void
}

function TokenRow({ asset, network, isChosen, place, onPress }: TokenRowProps) {
  const { address, name, symbol } = asset
  const { short } = useAmountFormat()
  return (
    <ListRow
      icon={<AssetIcon asset={asset} network={network} />}
      title={name}
      // The address distinguishes two tokens with the same name.
      detail={address === undefined ? symbol : shortAddress(address)}
      badge={
        <Badge>
          <bdi>{short(asset.amount, asset)}</bdi>
        </Badge>
      }
      {...(isChosen && { current: true, trailing: 'check' })}
      place={place}
      onPress={onPress}
      testId={`send-token-${symbol}`}
    />
  )
}

export default defineView<void, SendViewContext>({
  Component: requireSendContext(Tokens),
  useTitle: () => useMessages(messages)('selectTitle'),
  messages: [messages]
})
