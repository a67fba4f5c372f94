import { useConnection } from 'latchkit/react'
import { type ReactNode, useState } from 'react'
import { ConnectStep } from './connect-step.js'
import { SendStep } from './send-step.js'
import { SignStep } from './sign-step.js'

/** Leads a visitor through connecting, signing and sending. */
export function Guide() {
  const { isConnected } = useConnection()
  const [signed, setSigned] = useState(false)
  const [sent, setSent] = useState(false)
  return (
    <section className="guide" aria-labelledby="guide-title">
      <h2 id="guide-title" className="section-title">
        Try it in three steps
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
      </ol>
    </section>
  )
}

interface StepProps {
  readonly number: number
  readonly title: string
  readonly done: boolean
  readonly children: ReactNode
}

function Step({ number, title, done, children }: StepProps) {
  const id = `step-${number}`
  return (
    <li className="card step">
      <section aria-labelledby={id}>
        <h3 id={id}>
          <span className="step-number" data-done={done || undefined} aria-hidden="true">
            {done ? '✓' : number}
          </span>
          {title}
          {done && <span className="unseen">(done)</span>}
        </h3>
        {children}
      </section>
    </li>
  )
}
