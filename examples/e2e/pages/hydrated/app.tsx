import type { StorageBackend } from '@latchkit/kernel'
import { createLatchkit, type Latchkit } from 'latchkit'
import { LatchkitButton, LatchkitProvider, useConnection, useNetworks } from 'latchkit/react'
import { foundry, mainnet } from 'viem/chains'

/** Creates an instance: one for each request on the server, one for the page in the browser. */
export const createForPage = (storage: StorageBackend): Latchkit =>
  createLatchkit({ networks: [foundry, mainnet], ssr: true, storage })

export function App({ latchkit }: { readonly latchkit: Latchkit }) {
  return (
    <LatchkitProvider latchkit={latchkit}>
      <LatchkitButton />
      <Facts />
    </LatchkitProvider>
  )
}

function Facts() {
  const { status, address, chain } = useConnection()
  return <output>{[status, address ?? 'nobody', chain, `${useNetworks().length} networks`].join(', ')}</output>
}
