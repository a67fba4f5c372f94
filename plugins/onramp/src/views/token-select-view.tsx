import { defineView, useRouter } from '@latchkit/kernel/react'
import {
  EmptyState,
  List,
  ListRow,
  Screen,
  SearchField,
  SkeletonRows,
  TokenIcon,
  useMessages
} from '@latchkit/plugin-shell/ui'
import { useState } from 'react'
import type { OnrampViewContext } from '../lazy/onramp-store.js'
import { messages } from '../messages.js'
import { LegalFooter } from './legal-footer.js'
import { requireOnrampContext } from './require-onramp-context.js'
import { MAX_ROWS, SEARCHED_FROM } from './searched.js'
import type { OnrampContext } from './use-onramp-context.js'

function Tokens({ context: { store, purchase, isLoading } }: { readonly context: OnrampContext }) {
  const { tokens, token: chosen, chain, network, provider } = purchase
  const [search, setSearch] = useState('')
  const router = useRouter()
  const t = useMessages(messages)
  const wanted = search.trim().toLowerCase()
  const shown = tokens.filter(({ symbol, name }) => `${symbol} ${name}`.toLowerCase().includes(wanted))
  const choose = (symbol: string) => {
    store.changeForm(form => ({ ...form, symbol }))
    router.back()
  }
  const networkName = network?.name ?? chain
  return (
    <Screen
      header={
        tokens.length >= SEARCHED_FROM && (
          <SearchField
            label={t('tokenSearch')}
            value={search}
            onChange={setSearch}
            autoFocus
            testId="onramp-token-search"
          />
        )
      }
      footer={<LegalFooter settings={store.settings} />}
    >
      {isLoading ? (
        <SkeletonRows count={3} />
      ) : shown.length > 0 ? (
        <List label={t('tokens')} testId="onramp-tokens">
          {shown.slice(0, MAX_ROWS).map(({ symbol, name, isCoin }) => (
            <ListRow
              key={symbol}
              icon={<TokenIcon name={symbol} coinOf={isCoin ? chain : undefined} />}
              title={name}
              detail={name === symbol ? networkName : symbol}
              {...(symbol === chosen?.symbol && { current: true, trailing: 'check' })}
              onPress={() => choose(symbol)}
              testId={`onramp-token-${symbol}`}
            />
          ))}
        </List>
      ) : (
        <EmptyState
          title={t(search === '' ? 'networkTitle' : 'noMatchTitle')}
          detail={
            search === '' ? t('nothingSold', { provider: provider.name, network: networkName }) : t('noMatchDetail')
          }
        />
      )}
    </Screen>
  )
}

export default defineView<void, OnrampViewContext>({
  Component: requireOnrampContext(Tokens),
  useTitle: () => useMessages(messages)('tokenTitle'),
  messages: [messages]
})
