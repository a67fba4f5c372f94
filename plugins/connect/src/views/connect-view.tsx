import type { RefType } from '@latchkit/kernel'
import { defineView, Isolate, useContributions, useReadable, useSlice, type ViewProps } from '@latchkit/kernel/react'
import type { ConnectionsApi } from '@latchkit/plugin-connections/contract'
import type { LazyComponent } from '@latchkit/plugin-shell/contract'
import { Divider, Fieldset, Screen, useMessages } from '@latchkit/plugin-shell/ui'
import { type ComponentType, Fragment, useCallback } from 'react'
import { type ConnectMethodProps, ConnectMethods, type ConnectView, WhatIsAWalletView } from '../contract.js'
import { messages } from '../messages.js'
import { hasTerms, loadMethods, legal as terms } from '../methods.js'
import { sortMethods } from '../order.js'
import type { ConnectContext } from '../view-context.js'
import type { LegalProps } from './legal.js'
import { useFamily } from './use-wallets.js'
import { useWhileOpen } from './use-while-open.js'
import { WalletList } from './wallet-list.js'

type Params = RefType<typeof ConnectView>

function ConnectScreen({ params, context }: ViewProps<Params, ConnectContext>) {
  const { options, legal } = context
  const t = useMessages(messages)
  const contributed = useContributions(ConnectMethods)
  const components = useReadable(context.methods)
  const settings = useReadable(context.settings)
  const accepted = useSlice(legal, state => state.accepted)
  const { legalCheckbox = false } = options
  const Legal = (hasTerms(context) && components.get(terms)) as ComponentType<LegalProps> | undefined | false
  const legalTerms = Legal && <Legal context={context} />

  const arrived = contributed.map(({ item }) => item).filter(item => components.has(item))

  // Loads the methods of plugins and the terms that were added after the view loaded, and those that failed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new settings may have terms
  const loadMissing = useCallback(() => {
    const items = contributed.map(({ item }) => item)
    void loadMethods(items, context)
    return undefined
  }, [contributed, context, settings])
  useWhileOpen(loadMissing)

  return (
    <Screen footer={!legalCheckbox && legalTerms}>
      {legalCheckbox && legalTerms}
      <Fieldset disabled={legalCheckbox && !accepted}>
        {sortMethods(arrived, settings.connectMethodsOrder).map((item, index, sorted) => {
          const { id } = item
          const Method = components.get(item) as ComponentType<ConnectMethodProps>
          const before = sorted[index - 1]
          return (
            <Fragment key={id}>
              {before && (before.id === 'wallet' || id === 'wallet') && <Divider label={t('or')} />}
              <Isolate plugin={id} phase="connect method">
                <Method params={params} />
              </Isolate>
            </Fragment>
          )
        })}
      </Fieldset>
    </Screen>
  )
}

/** Returns the module of the connect method that this plugin itself contributes: the list of wallets. */
export const rowsOf = ({ options }: ConnectContext) => ({
  default: ({ params }: ConnectMethodProps) => <WalletList params={params} options={options} />
})

const view = defineView<Params, ConnectContext>({
  Component: ConnectScreen,
  useTitle(params) {
    const chain = useFamily(params?.namespace)
    const t = useMessages(messages)
    return chain ? t('connectTitleFor', { chain }) : t('connectTitle')
  },
  messages: [messages],
  prerender: true,
  help: WhatIsAWalletView
})

/** Loads the connect methods and returns the view as the site's options define it. Starts the discovery of wallets. */
export async function withMethods(
  items: readonly LazyComponent[],
  context: ConnectContext,
  connections: Pick<ConnectionsApi, 'discover'>
) {
  // A failed load is retried and reported when the dialog opens.
  connections.discover().catch(() => {})
  await loadMethods(items, context)
  return { default: context.options.walletGuide === false ? { ...view, help: undefined } : view }
}
