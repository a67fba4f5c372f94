import { useConnection } from 'latchkit/react'
import { useState } from 'react'
import { signInUrl } from '../sign-in-url.js'
import { ConnectStep } from './connect-step.js'
import { MembersStep } from './members-step.js'
import { SendStep } from './send-step.js'
import { SignStep } from './sign-step.js'
import { Step } from './step.js'

/** Leads a visitor through connecting, signing and sending, and signing in if there is a server for it. */
export function Guide() {
  const { isConnected } = useConnection()
  const [signed, setSigned] = useState(false)
  const [sent, setSent] = useState(false)
  return (
    <section className="guide" aria-labelledby="guide-title">
      <h2 id="guide-title" className="section-title">
        Try it in {signInUrl ? 'four' : 'three'} steps
      </h2>
      <ol className="steps">
        <Step number={1} title="Connect" done={isConnected}>
          <ConnectStep />
        </Step>
        <Step number={2} title="Sign a message" done={signed}>
          <SignStep onSigned={() => setSigned(true)} />
        </Step>
        <Step number={3} title="Send test funds" done={sent}>
          <SendStep onSent={() => setSent(true)} />
        </Step>
        {signInUrl && <MembersStep url={signInUrl} />}
      </ol>
    </section>
  )
}
