import { useConnection } from 'latchkit/react'
import { useState } from 'react'
import { signInUrl } from '../sign-in-url.js'
import { onramp } from '../trade.js'
import { BuyStep } from './buy-step.js'
import { ConnectStep } from './connect-step.js'
import { MembersStep } from './members-step.js'
import { SendStep } from './send-step.js'
import { SignStep } from './sign-step.js'
import { Step } from './step.js'
import { SwapStep } from './swap-step.js'

const numerals: Readonly<Record<number, string>> = { 4: 'four', 5: 'five', 6: 'six' }
const count = 4 + (onramp ? 1 : 0) + (signInUrl ? 1 : 0)

/** Leads a visitor through connecting, signing, sending and swapping, and through buying and signing in if there are servers for it. */
export function Guide() {
  const { isConnected } = useConnection()
  const [signed, setSigned] = useState(false)
  const [sent, setSent] = useState(false)
  const [swapped, setSwapped] = useState(false)
  const [bought, setBought] = useState(false)
  return (
    <section className="guide" aria-labelledby="guide-title">
      <h2 id="guide-title" className="section-title">
        Try it in {numerals[count]} steps
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
        <Step number={4} title="Swap" done={swapped}>
          <SwapStep onSwapped={() => setSwapped(true)} />
        </Step>
        {onramp && (
          <Step number={5} title="Buy with a card" done={bought}>
            <BuyStep onBought={() => setBought(true)} />
          </Step>
        )}
        {signInUrl && <MembersStep number={count} url={signInUrl} />}
      </ol>
    </section>
  )
}
