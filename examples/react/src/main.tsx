import { installTestWallets } from '@latchkit/example-wallets'
import { LatchkitProvider } from 'latchkit/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.js'
import { elsewhere, firstUrl, networks } from './chains.js'
import { latchkit } from './latchkit.js'

const [{ id: chainId, name: chainName }] = networks
const { wallets } = installTestWallets({ rpcUrl: firstUrl, chainId, chainName, networks: [elsewhere], mode: 'manual' })

// For people in the console.
Object.assign(window, { latchkit })

createRoot(document.querySelector('#root') as HTMLElement).render(
  <StrictMode>
    <LatchkitProvider latchkit={latchkit}>
      <App wallets={wallets} />
    </LatchkitProvider>
  </StrictMode>
)
