import { useConnection, useLatchkit, useModal } from 'latchkit/react'
import { useEffect } from 'react'

export function BuyStep({ onBought }: { readonly onBought: () => void }) {
  const { kernel } = useLatchkit()
  const { namespace, isConnected } = useConnection()
  const { open } = useModal()
  useEffect(
    () => kernel.events.on('onramp:changed', ({ status }) => void (status === 'completed' && onBought())),
    [kernel, onBought]
  )
  const isSold = namespace === undefined || namespace === 'eip155' || namespace === 'solana'
  const buy = () => open({ view: 'OnRampAmount', arguments: { amount: '50' } })
  return (
    <>
      <p>
        {isSold ? (
          <>
            Pay a test seller with the card <span className="unbroken">4242 4242 4242 4242</span>. The coins are real on
            the local chain.
          </>
        ) : (
          'Coins are sold on Ethereum and Solana. Connect such an account first.'
        )}
      </p>
      <div className="actions">
        <button type="button" disabled={!isConnected || !isSold} onClick={() => void buy()}>
          Buy for $50
        </button>
      </div>
    </>
  )
}
