import { useReadable, useRouter, useService } from '@latchkit/kernel/react'
import { Chains } from '@latchkit/plugin-chains/contract'
import { ConnectView } from '@latchkit/plugin-connect/contract'
import { Connections, type DisconnectTarget } from '@latchkit/plugin-connections/contract'
import { Toasts } from '@latchkit/plugin-shell/contract'
import { useMessages } from '@latchkit/plugin-shell/ui'
import { useState } from 'react'
import { connectedGroups } from '../connected.js'
import { closesOnDisconnect } from '../disconnect-navigation.js'
import { messages } from '../messages.js'

/** Returns a function that ends connections and shows a toast if that fails. */
export function useDisconnect() {
  const connections = useService(Connections)
  const router = useRouter()
  const toasts = useService(Toasts)
  const t = useMessages(messages)
  const [busy, setBusy] = useState(false)

  const disconnect = async (target?: DisconnectTarget) => {
    setBusy(true)
    try {
      await connections.disconnect(target)
    } catch {
      // The dialog closes with the last wallet, and a closed dialog shows no toast.
      if (!connections.active.get() && (!router.state.get().open || closesOnDisconnect(router))) {
        await router.close('done')
        await router.open({ target: { view: ConnectView.id } })
      }
      toasts.show({ variant: 'error', message: t('disconnectFailed') })
    }
    setBusy(false)
  }
  return { busy, disconnect }
}

/** Returns the name of a connected wallet. It names the chain family if several are connected, because one wallet may be connected in each. */
export function useWalletName(namespace: string, { name }: { readonly name: string }): string {
  const state = useReadable(useService(Connections).state)
  const chains = useService(Chains)
  const t = useMessages(messages)
  if (connectedGroups(state).length <= 1) return name
  return t('walletOfFamily', { wallet: name, family: chains.adapter(namespace)?.name ?? namespace })
}
