import { useRouter } from '@latchkit/kernel/react'
import { AttemptScreen, type AttemptScreenProps, Button, CopyButton, useMessages } from '@latchkit/plugin-shell/ui'
import { connectingMessages } from '../connecting-messages.js'
import { GetWalletView } from '../contract.js'
import { messages } from '../messages.js'
import { refusalFor } from '../refusals.js'

interface ConnectedProps extends Pick<AttemptScreenProps, 'icon' | 'footer'> {
  readonly wallet: string
}

/** Seen only where something keeps the dialog open. */
export function Connected({ wallet, ...frame }: ConnectedProps) {
  const t = useMessages(connectingMessages)
  return <AttemptScreen {...frame} ring="done" title={t('connected')} detail={t('connectedDetail', { wallet })} />
}

interface RefusedProps extends Pick<AttemptScreenProps, 'icon' | 'footer'> {
  /** Of the error. */
  readonly code: string | undefined
  /** As the visitor knows it. */
  readonly wallet: string
  /** Of the wallet, for where to get it; undefined for any wallet. */
  readonly id: string | undefined
  readonly onRetry: () => void
  /** It is too early to try again. @default false */
  readonly isHeld?: boolean
}

/** What went wrong, and the one way on. */
export function Refused({ code, wallet, id, onRetry, isHeld = false, ...frame }: RefusedProps) {
  const router = useRouter()
  const t = useMessages(connectingMessages)
  const translate = useMessages(messages)
  const { ring, title, detail, way, hasCode } = refusalFor(code)
  const ways = {
    retry: { label: t('tryAgain'), go: onRetry },
    get: {
      label: id === undefined ? translate('getWallet') : t('getNamed', { wallet }),
      go: () => router.push(GetWalletView, id === undefined ? undefined : { wallet: id })
    },
    back: { label: t('goBack'), go: router.back }
  }
  const { label, go } = ways[way]
  return (
    <AttemptScreen
      {...frame}
      ring={ring}
      title={t(title)}
      detail={t(detail, { wallet })}
      action={
        <Button onPress={go} disabled={isHeld && way === 'retry'} testId="w3m-connecting-widget-secondary-button">
          {label}
        </Button>
      }
      extra={hasCode && <CopyButton text={code ?? 'unknown'} label={t('copyDetails')} copiedLabel={t('copied')} />}
    />
  )
}
