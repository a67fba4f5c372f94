import type { ReactNode } from 'react'
import { Button } from './button.js'
import { Screen } from './layout.js'
import { useMessages } from './messages.js'
import { EmptyState } from './states.js'
import { uiMessages } from './ui-messages.js'

export interface NoWalletScreenProps {
  /** What a wallet is wanted for. */
  readonly detail: string
  readonly onConnect: () => void
  /** What stands below. @defaultValue nothing */
  readonly children?: ReactNode
}

/** A view of an account, opened while nobody is connected. */
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
