import { defineView, useRouter } from '@latchkit/kernel/react'
import {
  EmptyState,
  List,
  ListRow,
  Screen,
  SearchField,
  SkeletonRows,
  TokenIcon,
  useFormat,
  useMessages
} from '@latchkit/plugin-shell/ui'
import { useState } from 'react'
import type { OnrampViewContext } from '../lazy/onramp-store.js'
import { messages } from '../messages.js'
import { currencyName, currencySign } from './currency-name.js'
import { LegalFooter } from './legal-footer.js'
import { requireOnrampContext } from './require-onramp-context.js'
import { MAX_ROWS, SEARCHED_FROM } from './searched.js'
import type { OnrampContext } from './use-onramp-context.js'

function Currencies({ context: { store, purchase, isLoading, payments } }: { readonly context: OnrampContext }) {
  const [search, setSearch] = useState('')
  const { locale } = useFormat()
  const router = useRouter()
  const t = useMessages(messages)
  const wanted = search.trim().toLowerCase()
  const rows = payments.map(({ id }) => ({ id, name: currencyName(id, locale) }))
  const shown = rows.filter(({ id, name }) => `${id} ${name}`.toLowerCase().includes(wanted))
  const choose = (currency: string) => {
    // The amount was meant in the other currency, but is often the same sum.
    store.changeForm(({ method: _, ...form }) => ({ ...form, currency }))
    router.back()
  }
  return (
    <Screen
      header={
        rows.length >= SEARCHED_FROM && (
          <SearchField
            label={t('currencySearch')}
            value={search}
            onChange={setSearch}
            autoFocus
            testId="onramp-currency-search"
          />
        )
      }
      footer={<LegalFooter settings={store.settings} />}
    >
      {isLoading ? (
        <SkeletonRows count={3} />
      ) : shown.length > 0 ? (
        <List label={t('currencies')} testId="onramp-currencies">
          {shown.slice(0, MAX_ROWS).map(({ id, name }) => (
            <ListRow
              key={id}
              icon={<TokenIcon name={currencySign(id)} />}
              title={name}
              {...(name !== id && { detail: id })}
              {...(id === purchase.payment.id && { current: true, trailing: 'check' })}
              onPress={() => choose(id)}
              testId={`onramp-currency-${id}`}
            />
          ))}
        </List>
      ) : (
        <EmptyState title={t('noMatchTitle')} detail={t('noMatchDetail')} />
      )}
    </Screen>
  )
}

export default defineView<void, OnrampViewContext>({
  Component: requireOnrampContext(Currencies),
  useTitle: () => useMessages(messages)('currencyTitle'),
  messages: [messages]
})
