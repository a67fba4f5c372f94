import { AppLink, AttemptPanel, type AttemptPanelProps, Stack, useMessages } from '@latchkit/plugin-shell/ui'
import type { WalletLink } from '@latchkit/plugin-walletconnect/contract'
import { type ReactNode, useState } from 'react'
import { connectingMessages } from '../connecting-messages.js'

interface LinkPanelProps extends Pick<AttemptPanelProps, 'icon' | 'title' | 'detail' | 'help'> {
  readonly wallet: string
  /** Link to the wallet, or `undefined` while it is loading. */
  readonly link: WalletLink | undefined
  /** Called when the visitor presses the link. */
  readonly onPress: () => void
  /** Further actions, rendered under the button. */
  readonly children?: ReactNode
}

/** Renders a real link to a wallet, so that the visitor's tap itself opens it. */
export function LinkPanel({ wallet, link, onPress, title, detail, help, icon, children }: LinkPanelProps) {
  const t = useMessages(connectingMessages)
  const [went, setWent] = useState(false)
  const go = () => {
    onPress()
    setWent(true)
  }
  return (
    <AttemptPanel
      icon={icon}
      ring={went ? 'waiting' : 'ready'}
      title={went ? t('approve', { wallet }) : title}
      detail={detail}
      help={help}
      action={
        <AppLink href={link?.href} {...(link && { target: link.target })} onPress={go} testId="open-wallet">
          {t('openApp', { wallet })}
        </AppLink>
      }
      extra={<Stack align="center">{children}</Stack>}
    />
  )
}
