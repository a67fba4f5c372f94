import { useRouter } from '@latchkit/kernel/react'
import { AttemptScreen, type AttemptScreenProps, Button, CopyButton, useMessages } from '@latchkit/plugin-shell/ui'
import type { ReactElement } from 'react'
import { connectingMessages } from '../connecting-messages.js'
import { GetWalletView } from '../contract.js'
import { errorMessageOf } from '../error-messages.js'
import type { ConnectOptions } from '../options.js'

interface Frame extends Pick<AttemptScreenProps, 'icon' | 'footer'> {
  /** Name of the wallet, as shown to the visitor. */
  readonly wallet: string
}

interface FailedFrame extends Frame {
  /** Error code of the failed attempt. */
  readonly code: string | undefined
  /** Id of the wallet, for the view with the places to get it, or `undefined` if it is unknown. */
  readonly id: string | undefined
  readonly onRetry: () => void
  /** True if it is too early to retry. @defaultValue false */
  readonly isHeld?: boolean
}

interface Outcome {
  /** Renders the success screen. It is visible only if something keeps the dialog open. */
  connected(frame: Frame): ReactElement
  /** Renders the error and the one action that follows. */
  failed(frame: FailedFrame): ReactElement
}

/** Returns functions that render how an attempt ended. They render the same component as the waiting screen, so a pressed button keeps the focus. */
export function useOutcome({ walletGuide = true }: ConnectOptions): Outcome {
  const router = useRouter()
  const t = useMessages(connectingMessages)
  return {
    connected: ({ wallet, ...frame }) => (
      <AttemptScreen {...frame} ring="done" title={t('connected')} detail={t('connectedDetail', { wallet })} />
    ),
    failed({ code, wallet, id, onRetry, isHeld = false, ...frame }) {
      const { ring, title, detail, action: usual, hasCode } = errorMessageOf(code)
      const action = usual === 'get' && id === undefined && !walletGuide ? 'back' : usual
      const actions = {
        retry: { label: t('tryAgain'), go: onRetry },
        reload: { label: t('reload'), go: () => location.reload() },
        get: {
          label: id === undefined ? t('getWallet') : t('getNamed', { wallet }),
          go: () => router.push(GetWalletView, id === undefined ? undefined : { wallet: id })
        },
        back: { label: t('goBack'), go: router.back }
      }
      const { label, go } = actions[action]
      return (
        <AttemptScreen
          {...frame}
          ring={ring}
          title={t(title)}
          detail={t(detail, { wallet })}
          action={
            <Button onPress={go} held={isHeld && action === 'retry'} testId="w3m-connecting-widget-secondary-button">
              {label}
            </Button>
          }
          extra={hasCode && <CopyButton text={code ?? 'unknown'} label={t('copyDetails')} copiedLabel={t('copied')} />}
        />
      )
    }
  }
}
