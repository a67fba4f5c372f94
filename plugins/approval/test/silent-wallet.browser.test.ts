import { eip155 } from '@latchkit/plugin-eip155'
import type { Eip1193Provider } from '@latchkit/plugin-eip155/contract'
import { recoverMessageAddress } from 'viem/utils'
import { afterEach, expect, test } from 'vitest'
import { visit as start, until, type Visit } from '../../connect/test/visit.js'
import { approval } from '../src/index.js'
import { chainId, silentWallet } from './silent-wallet.js'

let page: Visit
afterEach(() => page.end())

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const spender = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
/** `approve(spender, 2^256 - 1)` (ERC-20). */
const unlimited = `0x095ea7b3${spender.slice(2).toLowerCase().padStart(64, '0')}${'f'.repeat(64)}`

async function open(plugins = [approval()]) {
  const { wallet, plugin } = silentWallet()
  const coin = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const local = { id: chainId, name: 'Local', nativeCurrency: coin, rpcUrls: { default: { http: [] } } }
  page = await start({ chains: [], extras: [eip155({ networks: [local] }), plugin, ...plugins] })
  await page.connections.connect({ wallet: 'eip155:silent' })
  const provider = (await page.connections.provider('eip155')) as Eip1193Provider
  const sent = () => wallet.requests.map(({ method }) => method).filter(method => !/accounts|chainId/i.test(method))
  return { wallet, provider, sent }
}
const approve = async () => {
  await until(() => page.find('[data-testid=approval-approve]:not([data-held]):not([disabled])')).not.toBeNull()
  await page.press('approval-approve')
}
const waitForRequest = () => page.get('approval-approve')

test('a message of the site is shown, and signed by the real key after consent', async () => {
  const { provider, sent } = await open()
  const signing = provider.request({ method: 'personal_sign', params: ['0x48656c6c6f', account] })
  await until(() => page.texts('[data-testid=approval-text]')[0]).toBe('Hello')
  expect(sent()).toEqual([])
  await approve()
  const signature = (await signing) as `0x${string}`
  expect(await recoverMessageAddress({ message: 'Hello', signature })).toBe(account)
})

test('a message of the dialog itself is shown, too', async () => {
  await open()
  const signing = page.connections.signMessage('From a feature')
  await until(() => page.texts('[data-testid=approval-text]')[0]).toBe('From a feature')
  await approve()
  const signature = (await signing) as `0x${string}`
  expect(await recoverMessageAddress({ message: 'From a feature', signature })).toBe(account)
})

test('a refusal is error 4001 of EIP-1193, and reaches no wallet', async () => {
  const { provider, sent } = await open()
  const signing = provider.request({ method: 'personal_sign', params: ['0x48656c6c6f', account] }).catch(error => error)
  await page.press('approval-reject')
  expect(await signing).toMatchObject({ code: 4001 })
  expect(sent()).toEqual([])
})

test('the seventh request at once is error -32005 (EIP-1474)', async () => {
  const { provider } = await open()
  const sign = () => provider.request({ method: 'personal_sign', params: ['0x48', account] }).catch(({ code }) => code)
  const [seventh, ...signing] = Array.from({ length: 7 }, sign).reverse()
  expect(await seventh).toBe(-32_005)
  await until(() => page.texts('[data-testid=approval-waiting]')[0]).toBe('5 more requests wait')
  expect(await sign()).toBe(-32_005)
  await page.press('approval-reject-all')
  expect(await Promise.all(signing)).toEqual(Array.from({ length: 6 }, () => 4001))
})

test('an unlimited approval needs a tick', async () => {
  const { provider, sent } = await open()
  const transaction = { from: account, to: token, data: unlimited }
  const sending = provider.request({ method: 'eth_sendTransaction', params: [transaction] }).catch(error => error)
  await waitForRequest()
  await until(() => page.texts('[data-testid=approval-subject]')[0]).toMatch(/^Any amount of 0x5FbD/)
  expect((await page.get('approval-warnings')).textContent).toContain('any amount of this token')
  expect(page.find('[data-testid=approval-approve][disabled]')).not.toBeNull()
  await page.press('approval-tick')
  await approve()
  // The wallet has no node to send it with.
  await sending
  expect(sent()).toEqual(['eth_sendTransaction'])
})

test('signs nothing on a page without the plugin', async () => {
  const { provider, sent } = await open([])
  const signing = provider.request({ method: 'personal_sign', params: ['0x48', account] }).catch(error => error)
  expect(await signing).toMatchObject({ code: 4200 })
  expect(sent()).toEqual([])
})
