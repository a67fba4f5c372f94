import { defineView, useReadable, useRouter, useService, type ViewProps } from '@latchkit/kernel/react'
import { Chains } from '@latchkit/plugin-chains/contract'
import { type ActiveAccount, Connections } from '@latchkit/plugin-connections/contract'
import { Toasts } from '@latchkit/plugin-shell/contract'
import { Button, Notice, Screen, Stack, useMessages } from '@latchkit/plugin-shell/ui'
import { useState } from 'react'
import { messages } from '../messages.js'
import { networkGroups } from '../network-list.js'
import type { NetworksOptions } from '../options.js'
import { NetworkRows } from './network-rows.js'
import { useCurrentChain, useFixedChains } from './use-networks.js'

type Context = Required<Pick<NetworksOptions, 'unsupportedNetwork'>>

function UnsupportedChainScreen({ context: { unsupportedNetwork } }: ViewProps<void, Context>) {
  const chains = useService(Chains)
  const connections = useService(Connections)
  const active = useReadable(connections.active)
  const all = useReadable(chains.networks)
  const current = useCurrentChain()
  const fixed = useFixedChains()
  const t = useMessages(messages)

  const networks = all.filter(({ chainNamespace }) => !active || chainNamespace === active.namespace)
  const served = new Set(networks.map(({ chainNamespace }) => chainNamespace))
  const { main, test } = networkGroups({ networks, current, query: '', served, fixed })
  return (
    <Screen footer={active && <Actions active={active} canDismiss={unsupportedNetwork !== 'force'} />}>
      {active && !active.network && (
        <Notice tone="warning">{t('unsupportedIntro', { wallet: active.wallet.name })}</Notice>
      )}
      <NetworkRows label={t('unsupportedList')} rows={[...main, ...test]} />
    </Screen>
  )
}

interface ActionsProps {
  readonly active: ActiveAccount
  readonly canDismiss: boolean
}

function Actions({ active: { namespace, connector }, canDismiss }: ActionsProps) {
  const connections = useService(Connections)
  const router = useRouter()
  const toasts = useService(Toasts)
  const t = useMessages(messages)
  const [busy, setBusy] = useState(false)
  const disconnect = async () => {
    setBusy(true)
    try {
      await connections.disconnect({ namespace, connector })
    } catch {
      // Disconnecting the last wallet closes the dialog. Opens it again to show the toast.
      if (!connections.active.get()) {
        await router.close('done')
        await router.open()
      }
      toasts.show({ variant: 'error', message: t('disconnectFailed') })
    }
    setBusy(false)
  }
  return (
    <Stack>
      {canDismiss && (
        <Button variant="secondary" wide onPress={() => void router.close('button')}>
          {t('notNow')}
        </Button>
      )}
      <Button variant="danger" wide busy={busy} onPress={() => void disconnect()} testId="disconnect-button">
        {t('disconnect')}
      </Button>
    </Stack>
  )
}

export default defineView<void, Context>({
  Component: UnsupportedChainScreen,
  useTitle: () => useMessages(messages)('unsupportedTitle'),
  messages: [messages]
})
