import { AttemptPanel, type AttemptPanelProps, Button, Stack, useMessages } from '@latchkit/plugin-shell/ui'
import type { WalletLink } from '@latchkit/plugin-walletconnect/contract'
import { type ReactNode, useState } from 'react'
import { connectingMessages } from '../connecting-messages.js'
import { CodePanel, CopyLink } from './code-panel.js'
import { LinkPanel } from './link-panel.js'
import type { OfferedCode } from './pairing-code.js'

interface PhonePanelProps extends Pick<AttemptPanelProps, 'icon' | 'detail'> {
  readonly wallet: string
  /** Pairing code, or `undefined` for a wallet that cannot pair. */
  readonly code: OfferedCode | undefined
  /** True if the wallet has a link, even if it is still loading. */
  readonly hasLink: boolean
  readonly link: WalletLink | undefined
  readonly onPress: () => void
  readonly children?: ReactNode
}

/** Renders the link to the wallet's app on a phone. A button shows the code, which another phone may scan. */
export function PhonePanel({ wallet, icon, code, hasLink, link, onPress, detail, children }: PhonePanelProps) {
  const t = useMessages(connectingMessages)
  const [showsCode, showCode] = useState(false)
  const swap = code && (
    <Button variant="plain" size="sm" onPress={() => showCode(!showsCode)} testId="show-code">
      {t(showsCode ? 'hideCode' : 'showCode')}
    </Button>
  )
  if (code && showsCode) {
    return (
      <CodePanel uri={code.uri} code={code} wallet={wallet} logo={icon}>
        {swap}
      </CodePanel>
    )
  }
  const title = t('openIn', { wallet })
  if (!hasLink) {
    return (
      <AttemptPanel
        icon={icon}
        ring="ready"
        title={title}
        detail={t('pasteDetail', { wallet })}
        action={<CopyLink uri={code?.uri} />}
        extra={
          <Stack align="center">
            {swap}
            {children}
          </Stack>
        }
      />
    )
  }
  return (
    <LinkPanel
      wallet={wallet}
      icon={icon}
      title={title}
      detail={detail}
      help={t('helpApp', { wallet })}
      link={link}
      onPress={onPress}
    >
      {code && <CopyLink uri={code.uri} />}
      {swap}
      {children}
    </LinkPanel>
  )
}
