import { useConnection, useLatchkit } from 'latchkit/react'
import { useState } from 'react'
import { RequestButton } from '../request-button.js'
import { signMessage } from '../sign-message.js'
import { SigningResult } from '../signed.js'
import { useRequest } from '../use-request.js'

export function SignStep({ onSigned }: { readonly onSigned: () => void }) {
  const latchkit = useLatchkit()
  const { namespace, account, isConnected } = useConnection()
  const [message, setMessage] = useState('Hello from Latchkit')
  const { state, run, cancel } = useRequest(async signal => {
    const signed = await signMessage(latchkit, { namespace, account, message, signal })
    onSigned()
    return signed
  })
  return (
    <>
      <label className="field">
        <span>Message</span>
        <textarea rows={2} value={message} onChange={event => setMessage(event.target.value)} />
      </label>
      <div className="actions">
        <RequestButton
          label="Sign message"
          disabled={!isConnected}
          pending={state.pending ?? false}
          onRequest={run}
          onCancel={cancel}
        />
      </div>
      <SigningResult {...state} />
    </>
  )
}
