import { useOptionalService, useReadable, useRouter, useService } from '@latchkit/kernel/react'
import { Connections } from '@latchkit/plugin-connections/contract'
import { Networks, NetworksView } from '@latchkit/plugin-networks/contract'
import { Chip, Icon, NetworkIcon, useMessages, usePreload } from '@latchkit/plugin-shell/ui'
import { AccountView } from '../contract.js'
import { messages } from '../messages.js'

/** The network, always in sight, at the start of the header. Plain text where the site allows no other one. */
export function NetworkChip() {
  const { active } = useService(Connections)
  const account = useReadable(active)
  const router = useRouter()
  const t = useMessages(messages)
  const canSwitch = useOptionalService(Networks)?.networkSwitch
  // The account itself is loaded already.
  usePreload(canSwitch ? NetworksView : AccountView)
  if (!account) return null
  const { network } = account
  const name = network?.name ?? t('unsupportedNetwork')
  return (
    <Chip
      icon={network ? <NetworkIcon network={network} size={24} /> : <Icon name="warning" />}
      hint={t('changeNetwork')}
      {...(!network && { tone: 'warning' as const })}
      onPress={canSwitch ? () => router.push(NetworksView) : undefined}
      onIntent={() => canSwitch && void router.views.load(NetworksView.id).catch(() => {})}
      testId="w3m-account-select-network"
    >
      {name}
    </Chip>
  )
}
