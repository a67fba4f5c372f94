import type { RefType } from '@latchkit/kernel'
import { defineView, Isolate, useContributions, useReadable, useService, useSlice } from '@latchkit/kernel/react'
import type { ConnectionsApi } from '@latchkit/plugin-connections/contract'
import type { LazyComponent } from '@latchkit/plugin-shell/contract'
import { Divider, Fieldset, Screen, useMessages } from '@latchkit/plugin-shell/ui'
import { type ComponentType, Fragment, useCallback } from 'react'
import {
  Connect,
  type ConnectApi,
  type ConnectMethodProps,
  ConnectMethods,
  type ConnectView,
  WhatIsAWalletView
} from '../contract.js'
import { messages } from '../messages.js'
import { loadMethods, legal as terms } from '../methods.js'
import { sortMethods } from '../order.js'
import { useFamily } from './use-wallets.js'
import { useWhileOpen } from './use-while-open.js'
import { WalletList } from './wallet-list.js'

type Params = RefType<typeof ConnectView>

function ConnectScreen({ params }: { readonly params: Params }) {
  const api = useService(Connect)
  const { options, legal } = api
  const t = useMessages(messages)
  const contributed = useContributions(ConnectMethods)
  const components = useReadable(api.methods)
  const accepted = useSlice(legal, state => state.accepted)
  const { legalCheckbox = false } = options
  const Legal = components.get(terms) as ComponentType | undefined

  const arrived = contributed.map(({ item }) => item).filter(item => components.has(item))

  // Those of plugins that were added since the view was loaded, and those that failed before anyone wanted to see them.
  const loadMissing = useCallback(() => {
    const items = contributed.map(({ item }) => item)
    void loadMethods(items, api)
    return undefined
  }, [contributed, api])
  useWhileOpen(loadMissing)

  return (
    <Screen footer={!legalCheckbox && Legal && <Legal />}>
      {legalCheckbox && Legal && <Legal />}
      <Fieldset disabled={legalCheckbox && !accepted}>
        {sortMethods(arrived, options.connectMethodsOrder).map((item, index, sorted) => {
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

/** The way to connect that this plugin itself contributes. */
export const rows = { default: WalletList }

const view = defineView<Params>({
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

/** Loads ways to connect, and returns the view as the options of the site have it. Wallets are discovered meanwhile. */
export async function withMethods(
  items: readonly LazyComponent[],
  api: ConnectApi,
  connections: Pick<ConnectionsApi, 'discover'>
) {
  // Loads again with the dialog, and is reported, where it failed.
  connections.discover().catch(() => {})
  await loadMethods(items, api)
  return { default: api.options.walletGuide === false ? { ...view, help: undefined } : view }
}
