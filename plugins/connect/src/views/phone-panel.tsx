import { AttemptPanel, type AttemptPanelProps, Button, Stack, useMessages } from '@latchkit/plugin-shell/ui'
import type { WalletLink } from '@latchkit/plugin-walletconnect/contract'
import { type ReactNode, useState } from 'react'
import { connectingMessages } from '../connecting-messages.js'
import { CodePanel, CopyLink } from './code-panel.js'
import { LinkPanel } from './link-panel.js'
import type { OfferedCode } from './pairing-code.js'

interface PhonePanelProps extends Pick<AttemptPanelProps, 'icon' | 'detail'> {
  readonly wallet: string
  /** Undefined for a wallet that takes none. */
  readonly code: OfferedCode | undefined
  /** There is a link, or will be. */
  readonly hasLink: boolean
  readonly link: WalletLink | undefined
  readonly onPress: () => void
  readonly children?: ReactNode
}

/** On a phone: the wallet's app by a link; the code, which another phone may scan, only when asked for. */
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
