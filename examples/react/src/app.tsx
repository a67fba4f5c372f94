import type { InstalledTestWallets } from '@latchkit/example-wallets'
import { LatchkitButton } from 'latchkit/react'
import { FamiliesCard } from './cards/families-card.js'
import { otherNetworks } from './chains.js'
import { DeveloperTools } from './developer-tools.js'
import { Guide } from './guide/guide.js'
import { Settings } from './settings.js'
import { Snippet } from './snippet.js'
import { ThemePanel } from './theme-panel.js'
import { useTheme } from './use-theme.js'

export function App({ wallets, sides }: Pick<InstalledTestWallets, 'wallets' | 'sides'>) {
  const theme = useTheme()
  return (
    <>
      <header className="bar">
        <p className="brand">
          <Mark /> Latchkit <span className="tag">Demo</span>
        </p>
        <Settings theme={theme} />
        <LatchkitButton className="bar-button" />
      </header>
      <main>
        <section className="hero">
          <div className="pitch">
            <h1>Connect a wallet, calmly.</h1>
            <p>
              Latchkit is a dialog for your site. Visitors connect a crypto wallet, sign, send and receive on Ethereum,
              Solana, Bitcoin, Polkadot and Cosmos.
            </p>
            <p className="small-print">
              This demo runs on your machine: local chains, test wallets, no account, no real money.
            </p>
          </div>
          <Snippet />
        </section>
        <Guide />
        <ThemePanel theme={theme} />
        {otherNetworks.length > 0 && (
          <div className="grid">
            <FamiliesCard />
          </div>
        )}
        <DeveloperTools wallets={wallets} sides={sides} />
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
