import { useReadable, useService } from '@latchkit/kernel/react'
import { Chains } from '@latchkit/plugin-chains/contract'
import { Connections } from '@latchkit/plugin-connections/contract'
import { useMessages } from '@latchkit/plugin-shell/ui'
import { connectedGroups } from '../connected.js'
import { messages } from '../messages.js'

/** Returns the name of a connected wallet. It names the chain family if several are connected, because one wallet may be connected in each. */
export function useWalletName(namespace: string, { name }: { readonly name: string }): string {
  const state = useReadable(useService(Connections).state)
  const chains = useService(Chains)
  const t = useMessages(messages)
  if (connectedGroups(state).length <= 1) return name
  return t('walletOfFamily', { wallet: name, family: chains.adapter(namespace)?.name ?? namespace })
}
