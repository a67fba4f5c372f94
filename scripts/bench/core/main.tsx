import { eip155 } from '@latchkit/plugin-eip155'
import { corePreset, createLatchkit } from '@latchkit/preset-core'
import { LatchkitButton, LatchkitProvider } from '@latchkit/preset-core/react'
import { createRoot } from 'react-dom/client'
import { network } from '../network.js'

const latchkit = createLatchkit({ plugins: [...corePreset(), eip155({ networks: [network] })] })
window.latchkit = latchkit

createRoot(document.querySelector('#root') as HTMLElement).render(
  <LatchkitProvider latchkit={latchkit}>
    <LatchkitButton />
  </LatchkitProvider>
)
