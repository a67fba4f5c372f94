import { createTestKernel } from '@latchkit/kernel/testing'
import { chains } from '@latchkit/plugin-chains'
import type { WalletAccount } from '@latchkit/plugin-chains/contract'
import { fakeAdapter, fakeAddress, fakeChain, fakeConnector, fakeNetwork } from '@latchkit/plugin-chains/testing'
import { connections } from '@latchkit/plugin-connections'
import { Connections } from '@latchkit/plugin-connections/contract'
import { shell } from '@latchkit/plugin-shell'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Onramp, type PurchaseRequest } from '../src/contract.js'
import { onramp } from '../src/index.js'
import { createServices, servicesPlugin } from './services.js'

const { signal } = new AbortController()
const address = fakeAddress(1)
const request: PurchaseRequest = { account: `eip155:1:${address}`, symbol: 'USDC', amount: '50', currency: 'USD' }

/** Connects an account of a type on BNB Chain, beside a test network. */
async function connected(type: WalletAccount['type']) {
  const account = { address, ...(type !== undefined && { type }) }
  const wallet = fakeConnector({ id: 'one', name: 'One', connection: { accounts: [account], chain: 'eip155:56' } })
  wallet.answer('approve')
  const services = createServices()
  const addressOn = vi.fn((own: string, chain: string, kind?: WalletAccount['type']) =>
    kind === 'smartAccount' && !own.startsWith(`${chain}:`) ? undefined : address
  )
  const network = (id: string, testnet: boolean) => ({ ...fakeNetwork('eip155', id), testnet })
  const adapter = fakeAdapter({
    namespace: 'eip155',
    networks: [network('56', false), network('1', false), network('8453', true)],
    connectors: [wallet],
    features: {
      receive: { addressOn }
    }
  })
  const kernel = await createTestKernel(
    [
      shell({ locale: 'en' }),
      chains(),
      connections(),
      fakeChain(adapter),
      onramp({ card: {}, restrictedTimeZones: [] }),
      servicesPlugin(services)
    ],
    { atEnd: onTestFinished }
  )
  await kernel.get(Connections).connect({ wallet: 'eip155:one' })
  return { api: kernel.get(Onramp), services, kernel, addressOn }
}

test('a smart account is not offered a purchase on another chain, and an account of a key is', async () => {
  const smart = await connected('smartAccount')
  await expect.poll(() => smart.kernel.get(Connections).active.get()?.chain).toBe('eip155:56')
  // Nothing is offered before the function is loaded and called.
  const calls = () => {
    smart.api.availability.get()
    return smart.addressOn.mock.calls.length
  }
  await expect.poll(calls).toBeGreaterThan(0)
  expect(smart.api.availability.get()).toBe('unsupported-network')
  await expect(smart.api.start('coinbase', request, signal)).rejects.toMatchObject({
    code: 'onramp/unsupported-network',
    context: { provider: 'coinbase', chain: 'eip155:1' }
  })
  expect(smart.services.sent).toEqual([])
  const { api } = await connected(undefined)
  await expect.poll(() => api.availability.get()).toBe('available')
  expect(await api.start('coinbase', request, signal)).toMatchObject({ order: { network: 'ethereum' } })
})

test('start rejects a purchase on a test network that the provider does not name', async () => {
  const { api, services } = await connected(undefined)
  const account = `eip155:8453:${address}` as const
  await expect(api.start('coinbase', { ...request, account }, signal)).rejects.toMatchObject({
    code: 'onramp/unsupported-network'
  })
  expect(services.sent).toEqual([])
})
