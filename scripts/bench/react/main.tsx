import { createLatchkit } from 'latchkit'
import { LatchkitButton, LatchkitProvider } from 'latchkit/react'
import { createRoot } from 'react-dom/client'
import { networks } from '../networks.js'

const latchkit = createLatchkit({ networks })
window.latchkit = latchkit

createRoot(document.querySelector('#root') as HTMLElement).render(
  <LatchkitProvider latchkit={latchkit}>
    <LatchkitButton />
  </LatchkitProvider>
)
