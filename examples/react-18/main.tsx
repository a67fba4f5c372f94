import { createLatchkit } from 'latchkit'
import { LatchkitButton, LatchkitProvider, useConnection } from 'latchkit/react'
import { StrictMode, version } from 'react'
import { createRoot } from 'react-dom/client'
import { foundry } from 'viem/chains'

const latchkit = createLatchkit({ networks: [foundry] })

function Page() {
  const { status, address } = useConnection()
  return (
    <>
      <h1>React {version}</h1>
      <LatchkitButton />
      <output>{address ?? status}</output>
    </>
  )
}

createRoot(document.querySelector('#root') as HTMLElement).render(
  <StrictMode>
    <LatchkitProvider latchkit={latchkit}>
      <Page />
    </LatchkitProvider>
  </StrictMode>
)
