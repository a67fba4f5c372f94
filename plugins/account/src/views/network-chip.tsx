import { useOptionalService, useReadable, useRouter, useService } from '@latchkit/kernel/react'
import { Connections } from '@latchkit/plugin-connections/contract'
import { Networks, NetworksView } from '@latchkit/plugin-networks/contract'
import { Chip, Icon, NetworkIcon, useMessages, usePreload } from '@latchkit/plugin-shell/ui'
import { AccountView } from '../contract.js'
import { messages } from '../messages.js'

/** Renders the network at the start of the header, as a button if the visitor may switch it. */
export function NetworkChip() {
  const { active } = useService(Connections)
  const account = useReadable(active)
  const router = useRouter()
  const t = useMessages(messages)
  const maySwitch = useOptionalService(Networks)?.networkSwitch
  // Without a switch there is nothing to preload: the account view is loaded.
  usePreload(maySwitch ? NetworksView : AccountView)
  if (!account) return null
  const { network } = account
  const name = network?.name ?? t('unsupportedNetwork')
  return (
    <Chip
      icon={network ? <NetworkIcon network={network} size={24} /> : <Icon name="warning" />}
      hint={t('changeNetwork')}
      {...(!network && { tone: 'warning' as const })}
      onPress={maySwitch ? () => router.push(NetworksView) : undefined}
      onIntent={() => maySwitch && void router.views.load(NetworksView.id).catch(() => {})}
      testId="w3m-account-select-network"
    >
      {name}
    </Chip>
  )
}
