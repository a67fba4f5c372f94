import type { InstalledTestWallets } from '@latchkit/example-wallets'
import { useState } from 'react'
import { ConnectionCard } from './cards/connection-card.js'
import { EventsCard } from './cards/events-card.js'
import { NetworksCard } from './cards/networks-card.js'
import { OrderCard } from './cards/order-card.js'
import { WalletsCard } from './cards/wallets-card.js'

const HASH = '#developer-tools'

/**
 * Shows test wallets, faults and the event log, for developers who try out the dialog. `#developer-tools` opens them.
 */
export function DeveloperTools({ wallets, sides }: Pick<InstalledTestWallets, 'wallets' | 'sides'>) {
  const [isOpen, setOpen] = useState(() => location.hash === HASH)
  /** The state is in the URL too, so that a reload keeps them open. */
  const show = (open: boolean) => {
    setOpen(open)
    if (open !== (location.hash === HASH)) history.replaceState(history.state, '', open ? HASH : location.pathname)
  }
  return (
    <details id={HASH.slice(1)} className="tools" open={isOpen} onToggle={event => show(event.currentTarget.open)}>
      <summary>
        <span className="tools-title">Developer tools</span>
        <span className="muted">Test wallets that misbehave, networks, typed data and the event log</span>
      </summary>
      <div className="grid">
        <ConnectionCard />
        <OrderCard />
        <NetworksCard wallets={wallets} />
        <WalletsCard sides={sides} />
        <EventsCard />
      </div>
    </details>
  )
}
