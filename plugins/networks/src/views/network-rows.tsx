import { errorCode, type Router } from '@latchkit/kernel'
import { useRouter, useService } from '@latchkit/kernel/react'
import type { ChainId } from '@latchkit/plugin-chains/contract'
import { Connections } from '@latchkit/plugin-connections/contract'
import { Toasts } from '@latchkit/plugin-shell/contract'
import { List, ListRow, leaveViews, letterHues, NetworkIcon, useMessages } from '@latchkit/plugin-shell/ui'
import { NetworksView, SwitchNetworkView, UnsupportedChainView } from '../contract.js'
import { failureFor } from '../failures.js'
import { messages } from '../messages.js'
import type { NetworkRow } from '../network-list.js'
import { useWalletFor } from './use-networks.js'

interface NetworkRowsProps {
  readonly label: string
  readonly rows: readonly NetworkRow[]
}

export function NetworkRows({ label, rows }: NetworkRowsProps) {
  const choose = useChooseNetwork()
  const router = useRouter()
  const hues = letterHues(rows.map(({ network }) => network.name))
  return (
    <List label={label}>
      {rows.map((row, index) => (
        <Row
          key={row.network.caipNetworkId}
          row={row}
          hue={hues[index]}
          onPress={() => void choose(row.network.caipNetworkId)}
          onIntent={() => void router.views.load(SwitchNetworkView.id).catch(() => {})}
        />
      ))}
    </List>
  )
}

interface RowProps {
  readonly row: NetworkRow
  readonly hue: number | undefined
  readonly onPress: () => void
  readonly onIntent: () => void
}

function Row({ row: { network, current, blocked }, hue, onPress, onIntent }: RowProps) {
  const t = useMessages(messages)
  const wallet = useWalletFor(network.caipNetworkId)?.name ?? t('yourWallet')
  const why = { unserved: t('blockedUnserved'), fixed: t('blockedFixed', { wallet }) }
  return (
    <ListRow
      icon={<NetworkIcon network={network} hue={hue} />}
      title={network.name}
      {...(blocked && { detail: why[blocked], disabled: true })}
      {...(current && { current, trailing: 'check' })}
      onPress={onPress}
      onIntent={onIntent}
      testId={`w3m-network-switch-${network.name}`}
    />
  )
}

/** Returns a function that requests a network. It closes the list if the network changes without a confirmation. */
function useChooseNetwork() {
  const connections = useService(Connections)
  const toasts = useService(Toasts)
  const router: Router = useRouter()
  const t = useMessages(messages)

  return async (chain: ChainId) => {
    const entry = router.current()
    try {
      await connections.requestNetwork(chain)
    } catch (error) {
      return toasts.show({ variant: 'error', message: t(failureFor(errorCode(error)).title) })
    }
    if (router.current() === entry) leaveViews(router, [NetworksView, UnsupportedChainView])
  }
}
