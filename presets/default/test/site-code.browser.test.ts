import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { scanned } from '../../../plugins/connect/test/scanned.js'
import { createLatchkit, type Latchkit } from '../src/index.js'

const network = {
  id: 31337,
  name: 'Local Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } }
}
const codeOf = (digits: string) =>
  `wc:${digits.repeat(32)}@2?expiryTimestamp=1900000000&relay-protocol=irn&symKey=${'cd'.repeat(32)}`
const uri = codeOf('ab')

let latchkit: Latchkit
afterEach(() => latchkit.destroy())
const visit = async (options: object = {}) => {
  await page.viewport(800, 760)
  latchkit = createLatchkit({ networks: [network], locale: 'en', themeMode: 'light', ...options })
}
const find = (testId: string) =>
  document.querySelector('latchkit-modal')?.shadowRoot?.querySelector<HTMLElement>(`.card [data-testid=${testId}]`)
const until = <T>(read: () => T) => expect.poll(read, { timeout: 10_000 })
/** Returns the resources loaded from the pairing plugin beyond its entry, and from the WalletConnect SDK. */
const loaded = () =>
  performance.getEntriesByType('resource').filter(({ name }) => /walletconnect\/src\/lazy\/|@walletconnect/.test(name))

test.each([
  ['with the pairing plugin', { projectId: '0'.repeat(32), services: { relay: 'wss://relay.example' } }],
  ['without it', {}]
])('shows and copies a code of the site unchanged, %s, and loads no WalletConnect library', async (_, options) => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const socket = vi.spyOn(globalThis, 'WebSocket')
  await visit(options)
  await latchkit.open({ uri })
  await until(scanned).toBe(uri)
  await until(() => find('copy-wc2-uri')).not.toBeNull()
  find('copy-wc2-uri')?.click()
  expect(copied.mock.calls).toEqual([[uri]])
  // Only the site's client can create another code.
  expect(find('new-code')).toBeNull()
  expect(socket.mock.calls.flat().filter(url => String(url).includes('relay.example'))).toEqual([])
  expect(loaded()).toEqual([])
  vi.restoreAllMocks()
})

test('another code replaces the first, and closing removes it', async () => {
  await visit()
  await latchkit.open({ uri })
  await until(scanned).toBe(uri)
  await latchkit.open({ uri: codeOf('ef') })
  await until(scanned).toBe(codeOf('ef'))
  await latchkit.close()
  await latchkit.open()
  await until(() => find('wui-qr-code')).toBeNull()
  expect(latchkit.kernel.router.state.get().stack).toMatchObject([{ view: 'Connect', params: undefined }])
})

test('a phone gets the code as a link, which the system opens in a wallet', async () => {
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'
  for (const [name, value] of Object.entries({ userAgent, userAgentData: undefined })) {
    Object.defineProperty(navigator, name, { value, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(navigator, name))
  }
  await visit()
  await page.viewport(390, 760)
  await latchkit.open({ uri })
  await until(() => find('open-wallet')?.getAttribute('href')).toBe(uri)
  expect(find('wui-qr-code')).not.toBeNull()
})

test('a site with a legal checkbox requires it first', async () => {
  await visit({ legalCheckbox: true, termsConditionsUrl: 'https://site.example/terms' })
  await latchkit.open({ uri })
  await until(() => find('w3m-legal-checkbox')).toBeInstanceOf(HTMLElement)
  expect(find('wui-qr-code')).toBeNull()
  find('w3m-legal-checkbox')?.click()
  await until(scanned).toBe(uri)
})
