import { useConnection, useDisconnect, useModal, useNetworks } from 'latchkit/react'
import { Card } from '../card.js'

const words = {
  connected: 'Connected',
  connecting: 'Connecting…',
  reconnecting: 'Reconnecting…',
  disconnected: 'Not connected'
} as const

export function ConnectionCard() {
  const { status, address, chain, wallet, isConnected } = useConnection()
  const { open } = useModal()
  const { disconnect, isPending } = useDisconnect()
  const network = useNetworks().find(({ caipNetworkId }) => caipNetworkId === chain)
  return (
    <Card title="Your connection" className="connection">
      <dl className="facts" aria-live="polite">
        <dt>Status</dt>
        <dd className="status" data-status={status}>
          {words[status]}
        </dd>
        <dt>Account</dt>
        <dd>{address ? <code className="address">{address}</code> : <span className="muted">none yet</span>}</dd>
        <dt>Network</dt>
        <dd className="chain">
          {network?.name ?? (chain ? 'Not offered by this site' : <span className="muted">none yet</span>)}
          {chain && <code className="muted">{chain}</code>}
        </dd>
        <dt>Wallet</dt>
        <dd>{wallet?.name ?? <span className="muted">none yet</span>}</dd>
      </dl>
      <div className="actions">
        <button type="button" onClick={() => void open()}>
          {isConnected ? 'Open account' : 'Open dialog'}
        </button>
        {isConnected && (
          <button type="button" className="quiet" disabled={isPending} onClick={() => disconnect()}>
            Disconnect
          </button>
        )}
      </div>
    </Card>
  )
}
