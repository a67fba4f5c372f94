import { createLatchkit } from 'latchkit'
import { LatchkitButton, LatchkitProvider } from 'latchkit/react'
import { createRoot } from 'react-dom/client'
import { network } from '../network.js'

const latchkit = createLatchkit({ networks: [network] })

createRoot(document.querySelector('#root') as HTMLElement).render(
  <LatchkitProvider latchkit={latchkit}>
    <LatchkitButton />
  </LatchkitProvider>
)
