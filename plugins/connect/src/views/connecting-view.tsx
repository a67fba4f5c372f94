import type { RefType } from '@latchkit/kernel'
import { defineView, useRouter, useService } from '@latchkit/kernel/react'
import { Connections } from '@latchkit/plugin-connections/contract'
import { AttemptScreen, Button, CopyButton, leaveViews, useAttempt, useMessages } from '@latchkit/plugin-shell/ui'
import { ConnectingExternalView, ConnectingMultiChainView, ConnectView, GetWalletView } from '../contract.js'
import { messages } from '../messages.js'
import { refusalFor } from '../refusals.js'
import { isAdding } from '../row-target.js'
import { RowIcon } from './row-icon.js'
import { useWallet } from './use-wallets.js'

type Params = RefType<typeof ConnectingExternalView>

function ConnectingScreen({ params }: { readonly params: Params }) {
  const connections = useService(Connections)
  const router = useRouter()
  const t = useMessages(messages)
  const known = useWallet(params.wallet)
  const wallet = known?.name ?? t('thisWallet')

  const { state, turn, retry } = useAttempt(async signal => {
    await connections.connect({ ...params, signal })
    if (signal.aborted) return
    if (isAdding(router.state.get().stack)) {
      leaveViews(router, [ConnectingExternalView, ConnectingMultiChainView, ConnectView])
    } else {
      await router.close('done')
    }
  })

  const icon = <RowIcon size={64} name={wallet} of={known ?? {}} />
  if (state.status === 'done') {
    return <AttemptScreen ring="done" icon={icon} title={t('connected')} detail={t('connectedDetail', { wallet })} />
  }
  if (state.status === 'waiting') {
    return (
      <AttemptScreen
        ring="waiting"
        icon={icon}
        title={t('approve', { wallet })}
        detail={t('approveDetail')}
        // It was pressed just now; taking it away would drop the focus.
        {...(turn > 1 && { action: <Button busy>{t('tryAgain')}</Button> })}
      />
    )
  }
  const { ring, title, detail, way, hasCode } = refusalFor(state.code)
  const ways = {
    retry: { label: t('tryAgain'), go: retry },
    get: {
      label: known ? t('getNamed', { wallet }) : t('getWallet'),
      go: () => router.push(GetWalletView, { wallet: params.wallet })
    },
    back: { label: t('goBack'), go: router.back }
  }
  const { label, go } = ways[way]
  return (
    <AttemptScreen
      ring={ring}
      icon={icon}
      title={t(title)}
      detail={t(detail, { wallet })}
      action={
        <Button onPress={go} testId="w3m-connecting-widget-secondary-button">
          {label}
        </Button>
      }
      extra={
        hasCode && <CopyButton text={state.code ?? 'unknown'} label={t('copyDetails')} copiedLabel={t('copied')} />
      }
    />
  )
}

export default defineView<Params>({
  Component: ConnectingScreen,
  useTitle: ({ wallet }) => {
    const t = useMessages(messages)
    return useWallet(wallet)?.name ?? t('connectTitle')
  },
  messages: [messages]
})
