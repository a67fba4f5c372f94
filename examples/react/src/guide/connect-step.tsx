import { useConnection, useModal, useNetworks } from 'latchkit/react'

const phoneUrl = import.meta.env.VITE_PHONE_URL

export function ConnectStep() {
  const { address, chain, wallet, isConnected } = useConnection()
  const { open } = useModal()
  const network = useNetworks().find(({ caipNetworkId }) => caipNetworkId === chain)
  return (
    <>
      {isConnected ? (
        <p>
          Connected to {network?.name ?? 'another network'} with {wallet?.name}.{' '}
          <code className="address">{address}</code>
        </p>
      ) : (
        <p>Press the button and choose Larch Wallet. It asks you, as a real wallet does.</p>
      )}
      {phoneUrl && !isConnected && (
        <p>
          Or{' '}
          <a href={phoneUrl} target="_blank" rel="noreferrer">
            open the phone
          </a>{' '}
          in a second window and scan the QR code with it.
        </p>
      )}
      <div className="actions">
        <button type="button" onClick={() => void open()}>
          {isConnected ? 'Open your account' : 'Choose a wallet'}
        </button>
      </div>
    </>
  )
}
