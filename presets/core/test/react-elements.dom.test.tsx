import { memoryBackend } from '@latchkit/kernel'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { corePreset, createLatchkit } from '../src/index.js'
import {
  LatchkitAccountButton,
  LatchkitButton,
  LatchkitModal,
  LatchkitNetworkButton,
  LatchkitProvider,
  LatchkitWalletButton
} from '../src/react.js'

test('a server renders the elements with HTML attributes', () => {
  const latchkit = createLatchkit({ plugins: corePreset(), storage: memoryBackend(), ssr: true })
  const html = renderToString(
    <LatchkitProvider latchkit={latchkit}>
      <LatchkitButton label="Log in" loadingLabel="One moment" size="sm" balance="show" />
      <LatchkitAccountButton charsStart={4} charsEnd={6} namespace="eip155" disabled />
      <LatchkitNetworkButton label="Network" disabled={false}>
        3 pending
      </LatchkitNetworkButton>
      <LatchkitWalletButton wallet="MetaMask" namespace="eip155" />
      <LatchkitModal className="wide" />
    </LatchkitProvider>
  )
  expect(html).toContain('<latchkit-button label="Log in" loadinglabel="One moment" size="sm" balance="show">')
  expect(html).toContain('<latchkit-account-button charsstart="4" charsend="6" namespace="eip155" disabled="">')
  expect(html).toContain('<latchkit-network-button label="Network">3 pending</latchkit-network-button>')
  expect(html).toContain('<latchkit-wallet-button wallet="MetaMask" namespace="eip155">')
  expect(html).toContain('<latchkit-modal class="wide">')
})

test('JSX accepts the elements', () => {
  const html = renderToString(
    <>
      <latchkit-button for="shop" balance="hide" charsstart={4} />
      <latchkit-network-button label="Network" />
      <latchkit-account-button namespace="solana" />
      <latchkit-wallet-button wallet="io.metamask" />
      <latchkit-modal for="shop" />
      {/* @ts-expect-error There is no such size. */}
      <latchkit-button size="huge" />
    </>
  )
  expect(html).toContain('<latchkit-button for="shop" balance="hide" charsstart="4">')
})
