import { useRouter } from '@latchkit/kernel/react'
import type { WalletEntry } from '@latchkit/plugin-connections/contract'
import { AttemptPanel, type AttemptPanelProps, Button, useMessages } from '@latchkit/plugin-shell/ui'
import type { PairingParams } from '@latchkit/plugin-walletconnect/contract'
import { connectingMessages } from '../connecting-messages.js'
import { targetOfRow } from '../row-target.js'
import type { AbsentWallet } from '../wallet-rows.js'

interface BrowserPanelProps extends Pick<AttemptPanelProps, 'icon'> {
  readonly wallet: AbsentWallet
  readonly present: WalletEntry | undefined
  readonly where: Omit<PairingParams, 'wallet'>
}

/** Renders the button to connect the wallet's extension if it is on the page, else the link to get it. */
export function BrowserPanel({ wallet: { name: wallet, chrome_store }, present, where, icon }: BrowserPanelProps) {
  const router = useRouter()
  const t = useMessages(connectingMessages)
  if (!present) {
    return (
      <AttemptPanel
        icon={icon}
        ring="missing"
        title={t('missing')}
        detail={t('installDetail', { wallet })}
        action={<Button {...(chrome_store && { href: chrome_store })}>{t('installExtension')}</Button>}
      />
    )
  }
  const connect = () => {
    const namespaces = present.members.map(({ namespace }) => namespace)
    const { view, params } = targetOfRow({ id: present.id, present: true, namespaces }, where)
    router.push({ kind: 'view', id: view }, params)
  }
  return (
    <AttemptPanel
      icon={icon}
      ring="ready"
      title={t('useExtension', { wallet })}
      detail={t('useExtensionDetail')}
      action={
        <Button onPress={connect} testId="use-extension">
          {t('openApp', { wallet })}
        </Button>
      }
    />
  )
}
