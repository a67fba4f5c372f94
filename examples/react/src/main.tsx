import { installTestWallets } from '@latchkit/example-wallets'
import { LatchkitProvider } from 'latchkit/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.js'
import { cosmosChain, elsewhere, evmNetworks, firstUrl, networks, solanaChain } from './chains.js'
import { latchkit } from './latchkit.js'

const [{ id: chainId, name: chainName }] = evmNetworks
const families = new Set(networks.map(({ chainNamespace }) => chainNamespace))
const { wallets, sides } = installTestWallets({
  rpcUrl: firstUrl,
  chainId,
  chainName,
  networks: [elsewhere],
  mode: 'manual',
  ...(families.has('solana') && { solana: { chains: [solanaChain] } }),
  ...(families.has('bip122') && { bitcoin: { network: 'regtest' } }),
  ...(families.has('polkadot') && { polkadot: {} }),
  ...(families.has('cosmos') && { cosmos: { chains: [cosmosChain] } })
})

// For the console.
Object.assign(window, { latchkit })

createRoot(document.querySelector('#root') as HTMLElement).render(
  <StrictMode>
    <LatchkitProvider latchkit={latchkit}>
      <App wallets={wallets} sides={sides} />
    </LatchkitProvider>
  </StrictMode>
)
