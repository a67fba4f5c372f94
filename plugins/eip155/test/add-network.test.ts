import { createKernel } from '@latchkit/kernel'
import { chains } from '@latchkit/plugin-chains'
import { Chains } from '@latchkit/plugin-chains/contract'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Anvil, startAnvil } from '../../../scripts/anvil.mjs'
import { eip155 } from '../src/index.js'

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil()
}, 60_000)
afterAll(() => anvil.stop())

const coin = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const network = (id: number, url: string) => ({
  id,
  name: `Chain ${id}`,
  nativeCurrency: coin,
  rpcUrls: { default: { http: [url] } }
})

test('reads the balance on a network that was added after the client had loaded', async () => {
  const kernel = createKernel({ plugins: [chains(), eip155({ networks: [network(1, 'http://127.0.0.1:1')] })] })
  onTestFinished(() => kernel.dispose())
  const api = kernel.get(Chains)
  const adapter = api.adapter('eip155')
  const { signal } = new AbortController()
  expect((await api.features('eip155', 'eip155:31337')).balance).toBeUndefined()
  const added = adapter?.readNetworks?.([network(31337, anvil.url)]) ?? []
  api.setNetworks('eip155', [...(adapter?.networks ?? []), ...added])
  const { balance } = await api.features('eip155', 'eip155:31337')
  const account = 'eip155:31337:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  expect(await balance?.read(account, signal)).toBe(10_000n * 10n ** 18n)
})

test('rejects an invalid network by the rules of the options', () => {
  const kernel = createKernel({ plugins: [chains(), eip155()] })
  onTestFinished(() => kernel.dispose())
  const adapter = kernel.get(Chains).adapter('eip155')
  expect(() => adapter?.readNetworks?.([{ ...network(1, ''), id: '0x1' }])).toThrow(
    'Option "networks.0.id" of eip155: must be a chain id, a positive whole number, not "0x1"'
  )
})
