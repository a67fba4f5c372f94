import { AppLink, Screen, useMessages } from '@latchkit/plugin-shell/ui'
import { connectingMessages } from '../connecting-messages.js'
import { currentPlatform } from '../platform.js'
import type { ConnectContext } from '../view-context.js'
import { CodePanel } from './code-panel.js'
import { RowIcon } from './row-icons.js'
import { LockedScreen, useConsent } from './use-consent.js'

interface SiteCodeScreenProps {
  /** Checked by `readArguments`. */
  readonly uri: string
  readonly context: ConnectContext
}

/**
 * Shows the code of a WalletConnect client that is the site's own, which also learns how it ends. On a phone a link hands the
 * code to the wallet that the system opens for `wc:` (ERC-1328).
 */
export function SiteCodeScreen({ uri, context }: SiteCodeScreenProps) {
  const { given, checkbox } = useConsent(context)
  const t = useMessages(connectingMessages)
  const wallet = t('aWallet')
  const icon = <RowIcon size={64} name="" of={{}} />
  if (!given) return <LockedScreen icon={icon} wallet={wallet} footer={checkbox} />
  const link = currentPlatform().phone && (
    <AppLink href={uri} target="_self" wide testId="open-wallet">
      {t('openApp', { wallet })}
    </AppLink>
  )
  return (
    <Screen
      align="center"
      footer={
        (checkbox || link) && (
          <>
            {checkbox}
            {link}
          </>
        )
      }
    >
      <CodePanel uri={uri} logo={icon} />
    </Screen>
  )
}
