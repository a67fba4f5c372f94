import { useConnection, useLatchkit, useModal } from 'latchkit/react'
import { useEffect } from 'react'
import { ridgeDollar } from '../trade.js'

export function SwapStep({ onSwapped }: { readonly onSwapped: () => void }) {
  const { kernel } = useLatchkit()
  const { namespace, isConnected } = useConnection()
  const { open } = useModal()
  useEffect(() => kernel.events.on('swap:sent', onSwapped), [kernel, onSwapped])
  const isEvm = namespace === undefined || namespace === 'eip155'
  const swap = () => open({ view: 'Swap', arguments: { toToken: ridgeDollar, amount: '0.01' } })
  return (
    <>
      <p>
        {isEvm
          ? 'Swap 0.01 ETH for Ridge Dollars. You see the price, the fee and a test run first.'
          : 'Swaps work on Ethereum. Connect an EVM account first.'}
      </p>
      <div className="actions">
        <button type="button" disabled={!isConnected || !isEvm} onClick={() => void swap()}>
          Swap 0.01 ETH
        </button>
      </div>
    </>
  )
}
