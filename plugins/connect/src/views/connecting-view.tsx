import type { RefType } from '@latchkit/kernel'
import { defineView, useService, type ViewProps } from '@latchkit/kernel/react'
import { Connections } from '@latchkit/plugin-connections/contract'
import { AttemptScreen, helpMessages, useMessages, useWalletHelp } from '@latchkit/plugin-shell/ui'
import { connectingMessages } from '../connecting-messages.js'
import type { ConnectingExternalView } from '../contract.js'
import { messages } from '../messages.js'
import type { ConnectContext } from '../view-context.js'
import { RowIcon } from './row-icons.js'
import { useConnecting } from './use-connecting.js'
import { useOutcome } from './use-outcome.js'
import { useWallet } from './use-wallet.js'

type Params = RefType<typeof ConnectingExternalView>

function ConnectingScreen({ params, context }: ViewProps<Params, ConnectContext>) {
  const connections = useService(Connections)
  const t = useMessages(connectingMessages)
  const known = useWallet(params.wallet)
  const wallet = known?.name ?? t('thisWallet')
  const { state, retry } = useConnecting(signal => connections.connect({ ...params, signal }))

  const outcome = useOutcome(context.options)
  const help = useWalletHelp(known?.kind && { name: wallet, kind: known.kind })

  const icon = <RowIcon size={64} name={wallet} of={known ?? {}} />
  if (state.status === 'done') return outcome.connected({ icon, wallet })
  if (state.status === 'waiting') {
    return (
      <AttemptScreen
        ring="waiting"
        icon={icon}
        title={t('approve', { wallet })}
        detail={t('approveDetail')}
        help={help}
      />
    )
  }
  return outcome.failed({ icon, wallet, code: state.code, id: known && params.wallet, onRetry: retry })
}

export default defineView<Params, ConnectContext>({
  Component: ConnectingScreen,
  useTitle: ({ wallet }) => {
    const t = useMessages(messages)
    return useWallet(wallet)?.name ?? t('connectTitle')
  },
  messages: [messages, connectingMessages, helpMessages]
})
