import { defineView, useRouter, useSlice, type ViewProps } from '@latchkit/kernel/react'
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
import { useMemo, useState } from 'react'
import type { SendContext } from '../desk.js'
import { type Sendable, withToken } from '../form.js'
import { messages } from '../messages.js'
import { tokensFound } from '../tokens-found.js'
import { AtPlace } from './at-place.js'
import { SendableIcon } from './sendable-icon.js'
import type { Place } from './use-place.js'
import { useSendables } from './use-sendables.js'
import { useWritten } from './use-written.js'

/** From here on, looking is slower than typing. */
const SEARCHED_FROM = 8

const SelectTokenScreen = ({ context }: ViewProps<void, SendContext>) => (
  <AtPlace context={context}>{place => <Tokens place={place} />}</AtPlace>
)

function Tokens({ place }: { readonly place: Place }) {
  const { desk, network } = place
  const chosen = useSlice(desk.state, ({ form }) => (form?.isCollectible ? undefined : form?.token))
  const asked = useMemo(() => (chosen === undefined ? {} : { token: chosen }), [chosen])
  const { assets, status, retry } = useSendables(place, asked)
  const [search, setSearch] = useState('')
  const router = useRouter()
  const t = useMessages(messages)

  if (status === 'loading' && assets.length === 0) {
    return (
      <Screen>
        <SkeletonRows count={4} testId="send-tokens-pending" />
      </Screen>
    )
  }
  if (status === 'failed' && assets.length === 0) {
    return (
      <Screen>
        <EmptyState
          icon="warning"
          title={t('noTokenTitle')}
          detail={t('assetsFailed', { network: network.name })}
          action={<Button onPress={retry}>{t('tryAgain')}</Button>}
        />
      </Screen>
    )
  }
  const shown = tokensFound(assets, search, chosen)
  const choose = ({ address }: Sendable) => {
    desk.change(form => (form.isCollectible || form.token !== address ? withToken(form, address) : form))
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
          {(index, rowPlace) => {
            const asset = shown[index]
            return (
              asset && (
                <TokenRow
                  key={asset.address ?? ''}
                  asset={asset}
                  network={network}
                  isChosen={asset.address === chosen}
                  place={rowPlace}
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
  readonly asset: Sendable
  readonly network: Place['network']
  readonly isChosen: boolean
  readonly place: Parameters<Parameters<typeof VirtualList>[0]['children']>[1]
  readonly onPress: () => void
}

function TokenRow({ asset, network, isChosen, place, onPress }: TokenRowProps) {
  const { address, name, symbol } = asset
  const { roughly } = useWritten()
  return (
    <ListRow
      icon={<SendableIcon asset={asset} network={network} />}
      title={name}
      // Two tokens of one name differ in this alone.
      detail={address === undefined ? symbol : shortAddress(address)}
      badge={
        <Badge>
          <bdi>{roughly(asset.amount, asset)}</bdi>
        </Badge>
      }
      {...(isChosen && { current: true, trailing: 'check' })}
      place={place}
      onPress={onPress}
      testId={`send-token-${symbol}`}
    />
  )
}

export default defineView<void, SendContext>({
  Component: SelectTokenScreen,
  useTitle: () => useMessages(messages)('selectTitle'),
  messages: [messages]
})
