import { useRouter } from '@latchkit/kernel/react'
import { ConnectView } from '@latchkit/plugin-connect/contract'
import { CopyButton, NoWalletScreen, useMessages } from '@latchkit/plugin-shell/ui'
import { messages } from '../messages.js'

interface CopyAddressProps {
  readonly address: string
  /** True for the main action of a view. @defaultValue false */
  readonly prominent?: boolean
}

export function CopyAddress({ address, prominent = false }: CopyAddressProps) {
  const t = useMessages(messages)
  return (
    <CopyButton
      // The key resets the label "Copied" for another address.
      key={address}
      text={address}
      prominent={prominent}
      label={t('copy')}
      copiedLabel={t('copied')}
      testId="receive-address-copy-button"
    />
  )
}

/** Renders the views of this plugin while no wallet is connected, because a site can open them at any time. */
export function NotConnected() {
  const router = useRouter()
  const t = useMessages(messages)
  return <NoWalletScreen detail={t('connectDetail')} onConnect={() => router.reset(ConnectView)} />
}
