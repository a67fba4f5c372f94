import { SendView } from '@latchkit/plugin-send/contract'
import { useConnection, useLatchkit } from 'latchkit/react'
import { useEffect } from 'react'

/** The second account of every local EVM node. */
const recipient = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

export function SendStep({ onSent }: { readonly onSent: () => void }) {
  const { kernel } = useLatchkit()
  const { namespace, isConnected } = useConnection()
  useEffect(() => kernel.events.on('send:sent', onSent), [kernel, onSent])
  const isEvm = namespace === undefined || namespace === 'eip155'
  const open = () =>
    kernel.router.open({
      target: { view: SendView.id, params: isEvm ? { recipient: recipient, amount: '0.01' } : undefined }
    })
  return (
    <>
      <p>
        {isEvm
          ? 'Send 0.01 ETH to another test account. You see the fee and a test run before your wallet is asked.'
          : 'Send some of your test coins. You see the fee before your wallet is asked.'}
      </p>
      <div className="actions">
        <button type="button" disabled={!isConnected} onClick={() => void open()}>
          {isEvm ? 'Send 0.01 ETH' : 'Send'}
        </button>
      </div>
    </>
  )
}
