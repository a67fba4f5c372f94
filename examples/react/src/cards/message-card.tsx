import { useLatchkit } from 'latchkit/react'
import { useState } from 'react'
import { AskButton } from '../ask-button.js'
import { Card } from '../card.js'
import { type Signed, SigningResult } from '../signed.js'
import { useAsking } from '../use-asking.js'
import { useEvmAccount } from '../use-evm-account.js'

export function MessageCard() {
  const latchkit = useLatchkit()
  const { address } = useEvmAccount()
  const [message, setMessage] = useState('Hello from Latchkit')
  const {
    asked: result,
    run,
    cancel
  } = useAsking(async (signal): Promise<Signed> => {
    const asked = address ?? ''
    const signature = await latchkit.signMessage(message, { namespace: 'eip155', signal })
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
        <AskButton
          label="Sign message"
          disabled={!address}
          pending={result.pending ?? false}
          onAsk={run}
          onCancel={cancel}
        />
      </div>
      <SigningResult {...result} />
    </Card>
  )
}
