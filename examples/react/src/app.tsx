import type { InstalledTestWallets } from '@latchkit/example-wallets'
import { LatchkitButton } from 'latchkit/react'
import { ConnectionCard } from './cards/connection-card.js'
import { EventsCard } from './cards/events-card.js'
import { FamiliesCard } from './cards/families-card.js'
import { MessageCard } from './cards/message-card.js'
import { NetworksCard } from './cards/networks-card.js'
import { OrderCard } from './cards/order-card.js'
import { WalletsCard } from './cards/wallets-card.js'
import { networks, otherNetworks } from './chains.js'
import { Settings } from './settings.js'

const phoneUrl = import.meta.env.VITE_PHONE_URL

export function App({ wallets, sides }: Pick<InstalledTestWallets, 'wallets' | 'sides'>) {
  return (
    <>
      <header className="bar">
        <p className="brand">
          <Mark /> Latchkit <span className="tag">Demo</span>
        </p>
        <Settings />
        <LatchkitButton className="bar-button" />
      </header>
      <main>
        <section className="hero">
          <div className="pitch">
            <h1>Connect a wallet, calmly.</h1>
            <p>
              One dialog that always says what is happening, and always lets you leave. Everything here runs on your
              machine: {networks.length} chains, {Object.keys(sides).length} test wallets, no accounts, no cost.
            </p>
            {phoneUrl && (
              <p>
                Wallets on a phone connect by a code:{' '}
                <a href={phoneUrl} target="_blank" rel="noreferrer">
                  Open the phone
                </a>{' '}
                in a window beside this one.
              </p>
            )}
          </div>
          <ConnectionCard />
        </section>
        <div className="grid">
          {otherNetworks.length > 0 && <FamiliesCard />}
          <MessageCard />
          <OrderCard />
          <NetworksCard wallets={wallets} />
          <WalletsCard sides={sides} />
          <EventsCard />
        </div>
      </main>
      <footer className="foot">Test keys only. Never send real funds to these accounts.</footer>
    </>
  )
}

const Mark = () => (
  <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="9" />
    <path d="M11 15v-3a5 5 0 0 1 10 0v3M9.5 15h13v8.5h-13zM16 18v2.5" />
  </svg>
)
