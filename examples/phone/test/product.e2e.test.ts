import { createTestKernel } from '@latchkit/kernel/testing'
import { chains } from '@latchkit/plugin-chains'
import { connections } from '@latchkit/plugin-connections'
import { Connections } from '@latchkit/plugin-connections/contract'
import { eip155 } from '@latchkit/plugin-eip155'
import { walletConnect } from '@latchkit/plugin-walletconnect'
import { Pairing } from '@latchkit/plugin-walletconnect/contract'
import { expect } from '@playwright/test'
import { type Hex, verifyMessage } from 'viem'
import { test } from '../../e2e/fixtures/phone.js'
import { world } from '../../e2e/fixtures/world.js'
import { giveCode, press, sheet, siteRow } from '../../e2e/page-objects/phone.js'

const connectTitle = 'Connect to this site?'
const first = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'

const network = (id: number, url: string) => ({
  id,
  name: `Chain ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [url] } }
})

test('pairs with a site of this product, signs, changes the network and disconnects', async ({ atEnd, openPhone }) => {
  const [{ page }, kernel] = await Promise.all([
    openPhone(),
    createTestKernel(
      [
        chains(),
        connections({ metadata: { name: 'Latchkit site', url: 'https://site.example' } }),
        eip155({
          networks: [network(31_337, world.evmUrl), network(31_338, world.secondEvmUrl)],
          discovery: { eip6963: false, injected: false }
        }),
        walletConnect({ projectId: world.projectId, relayUrl: world.relayUrl })
      ],
      { atEnd: atEnd }
    )
  ])
  const wallets = kernel.get(Connections)
  const pairing = kernel.get(Pairing)
  const connecting = wallets.connect({ wallet: 'walletConnect' })
  await expect.poll(() => pairing.state.get().uri).toBeTruthy()
  await giveCode(page, pairing.state.get().uri as string)
  await press(page, connectTitle, 'Approve')
  await expect(connecting).resolves.toMatchObject({ address: first, chain: 'eip155:31337' })

  const signing = wallets.signMessage('Hello')
  await press(page, 'Sign this message?', 'Sign')
  const signature = (await signing) as Hex
  expect(await verifyMessage({ address: first, message: 'Hello', signature })).toBe(true)

  await siteRow(page, 'Latchkit site').click()
  await sheet(page, 'Connected site').getByLabel('Local Layer 2').click()
  await expect.poll(() => wallets.active.get()?.chain).toBe('eip155:31338')

  await press(page, 'Connected site', 'Disconnect')
  await expect.poll(() => wallets.active.get()).toBeUndefined()
})
