import { defineView, useRouter } from '@latchkit/kernel/react'
import { List, ListRow, letterHues, Screen, useMessages, WalletIcon } from '@latchkit/plugin-shell/ui'
import { OnRampAmountView, OnRampProvidersView } from '../contract.js'
import type { OnrampViewContext } from '../lazy/onramp-store.js'
import { messages } from '../messages.js'
import { LegalFooter } from './legal-footer.js'
import { isolated } from './quote-section.js'
import { requireOnrampContext } from './require-onramp-context.js'
import type { OnrampContext } from './use-onramp-context.js'

function Providers({ context: { store, purchase } }: { readonly context: OnrampContext }) {
  const { providers, provider } = purchase
  const router = useRouter()
  const t = useMessages(messages)
  const hues = letterHues(providers.map(({ name }) => name))
  const choose = (id: string) => {
    store.changeForm(form => ({ ...form, provider: id }))
    const { stack } = router.state.get()
    // A site may open this view first.
    if (stack.at(-2)?.view === OnRampAmountView.id) router.back()
    else if (router.current()?.view === OnRampProvidersView.id) router.push(OnRampAmountView)
  }
  return (
    <Screen footer={<LegalFooter settings={store.settings} />}>
      <List label={t('providers')}>
        {providers.map(({ id, name, fee }, index) => (
          <ListRow
            key={id}
            icon={<WalletIcon name={name} hue={hues[index]} />}
            title={name}
            {...(fee !== undefined && { detail: t('feeOf', { fee: isolated(fee) }) })}
            trailing={id === provider.id ? 'check' : 'chevron'}
            {...(id === provider.id && { current: true })}
            onPress={() => choose(id)}
            testId={`onramp-provider-${id}`}
          />
        ))}
      </List>
    </Screen>
  )
}

export default defineView<void, OnrampViewContext>({
  Component: requireOnrampContext(Providers),
  useTitle: () => useMessages(messages)('providersTitle'),
  messages: [messages]
})
