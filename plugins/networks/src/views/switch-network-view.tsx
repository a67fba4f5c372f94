import type { RefType } from '@latchkit/kernel'
import { defineView, useRouter, useService } from '@latchkit/kernel/react'
import { Connections } from '@latchkit/plugin-connections/contract'
import {
  AttemptScreen,
  Button,
  CopyButton,
  helpMessages,
  leaveViews,
  NetworkIcon,
  useAttempt,
  useMessages,
  useWalletHelp
} from '@latchkit/plugin-shell/ui'
import { NetworksView, SwitchNetworkView, UnsupportedChainView } from '../contract.js'
import { failureFor } from '../failures.js'
import { messages } from '../messages.js'
import { useNetwork, useWalletFor } from './use-networks.js'

type Params = RefType<typeof SwitchNetworkView>

function SwitchNetworkScreen({ params: { chain } }: { readonly params: Params }) {
  const connections = useService(Connections)
  const router = useRouter()
  const t = useMessages(messages)
  const found = useNetwork(chain)
  const network = found?.name ?? t('thisNetwork')
  const asked = useWalletFor(chain)
  const wallet = asked?.name ?? t('yourWallet')
  const help = useWalletHelp(asked)

  const { state, retry } = useAttempt(async signal => {
    await connections.switchNetwork(chain, { signal })
    if (!signal.aborted) leaveViews(router, [SwitchNetworkView, NetworksView, UnsupportedChainView])
  })

  const icon = <NetworkIcon size={64} {...(found && { network: found })} />
  if (state.status === 'done') {
    return <AttemptScreen ring="done" icon={icon} title={t('switched')} detail={t('switchedDetail', { network })} />
  }
  if (state.status === 'waiting') {
    return (
      <AttemptScreen
        ring="waiting"
        icon={icon}
        title={t('approve', { wallet })}
        detail={t('approveDetail', { network })}
        help={help}
      />
    )
  }
  const { ring, title, detail, canRetry, hasCode } = failureFor(state.code)
  return (
    <AttemptScreen
      ring={ring}
      icon={icon}
      title={t(title)}
      detail={t(detail, { wallet, network })}
      action={<Button onPress={canRetry ? retry : router.back}>{t(canRetry ? 'tryAgain' : 'goBack')}</Button>}
      extra={
        hasCode && <CopyButton text={state.code ?? 'unknown'} label={t('copyDetails')} copiedLabel={t('copied')} />
      }
    />
  )
}

export default defineView<Params>({
  Component: SwitchNetworkScreen,
  useTitle: ({ chain }) => {
    const t = useMessages(messages)
    return useNetwork(chain)?.name ?? t('networksTitle')
  },
  messages: [messages, helpMessages]
})
