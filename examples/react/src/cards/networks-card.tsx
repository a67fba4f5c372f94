import type { InstalledTestWallets } from '@latchkit/example-wallets'
import { useConnection, useConnections, useModal, useSwitchChain } from 'latchkit/react'
import { Card } from '../card.js'
import { elsewhere } from '../chains.js'
import { failureText } from '../failure.js'

export function NetworksCard({ wallets }: { readonly wallets: InstalledTestWallets['wallets'] }) {
  const { chain, isConnected } = useConnection()
  const { chains, switchChain, isPending, error } = useSwitchChain()
  const { open } = useModal()
  const current = useConnections().find(({ isCurrent }) => isCurrent)
  const wallet = current?.rdns === undefined ? undefined : wallets[current.rdns]
  return (
    <Card
      title="Change network"
      about="The EVM test wallets know only the first one, and ask before they add the second; the phone knows both."
    >
      <ul className="rows">
        {chains.map(({ caipNetworkId, name }) => (
          <li key={caipNetworkId}>
            <span className="chain">
              {name} <code className="muted">{caipNetworkId}</code>
            </span>
            {chain === caipNetworkId ? (
              <span className="tag">Current</span>
            ) : (
              <button
                type="button"
                className="quiet small"
                disabled={isPending}
                aria-label={`Switch to ${name}`}
                onClick={() => switchChain({ chainId: caipNetworkId })}
              >
                Switch
              </button>
            )}
          </li>
        ))}
      </ul>
      <div className="actions">
        <button type="button" className="quiet" onClick={() => void open({ view: 'Networks' })}>
          All networks
        </button>
        <button
          type="button"
          className="quiet"
          disabled={!isConnected || !wallet}
          onClick={() => wallet?.switchChain(elsewhere.chainId)}
        >
          Switch to an unsupported network
        </button>
      </div>
      <div className="result" role="status">
        {isPending && <p className="muted">Waiting for the wallet…</p>}
        {error && <p className="bad">{failureText(error)}</p>}
      </div>
    </Card>
  )
}
