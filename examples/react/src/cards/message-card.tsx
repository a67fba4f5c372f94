import { useLatchkit } from 'latchkit/react'
import { useState } from 'react'
import { Card } from '../card.js'
import { SigningResult, useSigning } from '../signed.js'
import { useEvmAccount } from '../use-evm-account.js'

export function MessageCard() {
  const latchkit = useLatchkit()
  const { address } = useEvmAccount()
  const [message, setMessage] = useState('Hello from Latchkit')
  const { run, ...result } = useSigning(async () => {
    const asked = address ?? ''
    const signature = await latchkit.signMessage(message, { namespace: 'eip155' })
    const { signerOfMessage } = await import('../verify.js')
    return { signature, asked, signer: await signerOfMessage(message, signature) }
  })
  return (
    <Card
      title="Sign a message"
      about="With the EVM account. The signature is checked here with viem, apart from wallet and dialog."
    >
      <label className="field">
        <span>Message</span>
        <textarea rows={2} value={message} onChange={event => setMessage(event.target.value)} />
      </label>
      <div className="actions">
        <button type="button" disabled={!address || result.pending} onClick={run}>
          Sign message
        </button>
      </div>
      <SigningResult {...result} />
    </Card>
  )
}
