import type { ReactNode } from 'react'
import { Button } from './button.js'
import { Screen } from './layout.js'
import { useMessages } from './messages.js'
import { EmptyState } from './states.js'
import { uiMessages } from './ui-messages.js'

export interface NoWalletScreenProps {
  /** Explanation of why the view needs a wallet. */
  readonly detail: string
  readonly onConnect: () => void
  /** Content below the message. @defaultValue nothing */
  readonly children?: ReactNode
}

/** Renders the replacement of an account view while no wallet is connected. */
export function NoWalletScreen({ detail, onConnect, children }: NoWalletScreenProps) {
  const text = useMessages(uiMessages)
  return (
    <Screen>
      <EmptyState
        icon="wallet"
        title={text('noWallet')}
        detail={detail}
        action={<Button onPress={onConnect}>{text('connectWallet')}</Button>}
      />
      {children}
    </Screen>
  )
}
