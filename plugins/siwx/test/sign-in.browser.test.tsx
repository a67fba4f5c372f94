import type { ChainId, NamespaceFeatures } from '@latchkit/plugin-chains/contract'
import { signInMessage } from '@latchkit/plugin-chains/kit'
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fakeWallet, network, until, type Visit, visit } from '../../connect/test/visit.js'
import { type SiteSession, type SiwxConfig, type SiwxOptions, siwx } from '../src/index.js'

let page: Visit
afterEach(() => page.end())

/** Creates the functions of a site that keeps its sessions in memory. */
function siteConfig() {
  const sessions: SiteSession[] = []
  const config: SiwxConfig = {
    async createMessage({ accountAddress, chainId }) {
      const request = { chain: chainId, domain: location.host, uri: location.origin, nonce: '32891756' }
      const text = signInMessage(request, accountAddress, 'Fake')
      return { accountAddress, chainId, toString: () => text }
    },
    addSession: async session => void sessions.push(session),
    revokeSession: async (chain, address) => {
      const isOther = ({ data }: SiteSession) => data.chainId !== chain || data.accountAddress !== address
      sessions.splice(0, sessions.length, ...sessions.filter(isOther))
    },
    setSessions: async next => void sessions.splice(0, sessions.length, ...next),
    getSessions: async (chain, address) =>
      sessions.filter(({ data }) => data.chainId === chain && data.accountAddress === address)
  }
  return { config, sessions }
}

async function open(options: SiwxOptions = {}, { canSwitch = false } = {}) {
  const site = siteConfig()
  const sign = vi.fn(async () => 'signature')
  const wallet = fakeWallet('Wallet One')
  wallet.answer('approve')
  const switchNetwork: NamespaceFeatures['switchNetwork'] = {
    switch: async (_connector, { caipNetworkId }) => wallet.emit({ type: 'chain', chain: caipNetworkId })
  }
  const networks = ['one', 'two'].map(name => network('fake', name))
  page = await visit({
    chains: [
      {
        name: 'Fake',
        networks,
        connectors: [wallet],
        features: { signMessage: { sign }, ...(canSwitch && { switchNetwork }) }
      }
    ],
    extras: [siwx({ config: site.config, ...options })]
  })
  return { ...site, sign, wallet }
}
const chooseWallet = async () => {
  await page.kernel.router.open()
  await page.pressText('Wallet One')
  await until(page.views).toEqual(['SIWXSignMessage'])
}
const status = () => page.texts('[data-testid=siwx-status]')[0]

test('asks a visitor who chose a wallet to sign in, and closes afterwards', async () => {
  const { sessions, sign } = await open()
  await chooseWallet()
  await until(page.title).toBe('Sign in')
  await until(status).toContain('costs nothing')
  expect(page.texts('dd')).toEqual(['fake00…0001Wallet One', 'Network one'])
  expect(await page.violations()).toEqual([])
  await page.press('w3m-connecting-siwe-sign')
  await until(page.isOpen).toBe(false)
  expect(sign).toHaveBeenCalledOnce()
  expect(sessions.map(({ data }) => data)).toEqual([{ accountAddress: 'fake00000001', chainId: 'fake:one' as ChainId }])
})

test('says that the wallet has to confirm, and ignores a second press', async () => {
  const { sign } = await open()
  let resolveSignature = (_: string) => {}
  sign.mockImplementation(() => new Promise(resolve => (resolveSignature = resolve)))
  await chooseWallet()
  await page.press('w3m-connecting-siwe-sign')
  await until(status).toBe('Confirm in Wallet One')
  page.find('[data-testid=w3m-connecting-siwe-sign]')?.click()
  expect(sign).toHaveBeenCalledOnce()
  resolveSignature('signature')
  await until(page.isOpen).toBe(false)
})

test('is left by Cancel, not by Escape, the close button or a step back', async () => {
  await open()
  await chooseWallet()
  await userEvent.keyboard('{Escape}')
  await page.press('w3m-header-close')
  page.kernel.router.back()
  await new Promise(resolve => setTimeout(resolve, 100))
  expect(page.views()).toEqual(['SIWXSignMessage'])
  expect(page.isOpen()).toBe(true)
  await page.press('w3m-connecting-siwe-cancel')
  await until(page.isOpen).toBe(false)
  expect(page.connections.active.get()).toBeUndefined()
})

test('lets the visitor leave and stay connected if sign-in is optional', async () => {
  await open({ required: false })
  await chooseWallet()
  await userEvent.keyboard('{Escape}')
  await until(page.isOpen).toBe(false)
  expect(page.connections.active.get()?.address).toBe('fake00000001')
})

test('says that it waits for the site, then that the site failed, and can be retried', async () => {
  const { config, sessions } = siteConfig()
  let reject = (_: Error) => {}
  const createMessage = vi.fn(config.createMessage)
  createMessage.mockImplementationOnce(() => new Promise((_, fail) => (reject = fail)))
  await open({ config: { ...config, createMessage } })
  await chooseWallet()
  await page.press('w3m-connecting-siwe-sign')
  await until(status).toBe(`Waiting for \u2068${location.host}\u2069`)
  reject(new Error('The server is down'))
  await until(status).toBe(`\u2068${location.host}\u2069 could not sign you in. You can try again.`)
  await page.press('w3m-connecting-siwe-sign')
  await until(page.isOpen).toBe(false)
  expect(sessions).toHaveLength(1)
})

const cancelEffect = () => page.texts('[data-testid=siwx-cancel-effect]')[0]

test('says that Cancel switches back to the network with a session, and does so', async () => {
  const { sessions, wallet } = await open({}, { canSwitch: true })
  await chooseWallet()
  await until(cancelEffect).toBe('Cancel disconnects your wallet.')
  await page.press('w3m-connecting-siwe-sign')
  await until(page.isOpen).toBe(false)
  wallet.emit({ type: 'chain', chain: 'fake:two' })
  await until(cancelEffect).toBe('Cancel switches back to \u2068Network one\u2069.')
  await page.press('w3m-connecting-siwe-cancel')
  await until(page.isOpen).toBe(false)
  expect(page.connections.active.get()?.chain).toBe('fake:one')
  expect(sessions).toHaveLength(1)
})

test('says that Cancel disconnects a wallet that cannot be switched, and does so', async () => {
  const { wallet } = await open()
  await chooseWallet()
  await page.press('w3m-connecting-siwe-sign')
  await until(page.isOpen).toBe(false)
  wallet.emit({ type: 'chain', chain: 'fake:two' })
  await until(cancelEffect).toBe('Cancel disconnects your wallet.')
  await page.press('w3m-connecting-siwe-cancel')
  await until(page.isOpen).toBe(false)
  expect(page.connections.active.get()).toBeUndefined()
})

test('shows the permissions that the message gives the site', async () => {
  const send = fetch
  const json = { headers: { 'content-type': 'application/json' } }
  const nonce = { nonce: '32891756', expiresAt: new Date(Date.now() + 300_000).toJSON() }
  const serve: typeof fetch = async (url, init) =>
    String(url).includes('/siwx/')
      ? new Response(JSON.stringify(String(url).endsWith('/nonce') ? nonce : { accounts: [] }), json)
      : send(url, init)
  vi.stubGlobal('fetch', serve)
  try {
    const att = { 'https://shop.example/cart': { 'crud/read': [{}], 'crud/update': [{ max: 1 }] } }
    const { sign } = await open({ config: undefined, recap: { att } } as never)
    await chooseWallet()
    await until(() => page.texts('[data-testid=siwx-grants] p')).toEqual([
      '\u2066crud/read\u2069 and \u2066crud/update\u2069 (with limits)',
      'https://shop.example/cart'
    ])
    expect(await page.violations()).toEqual([])
    await page.press('w3m-connecting-siwe-sign')
    await until(() => sign.mock.calls.length).toBe(1)
    expect(String((sign.mock.calls as unknown[][])[0]?.[1])).toContain(
      "(1) 'crud': 'read', 'update' for 'https://shop.example/cart'."
    )
  } finally {
    vi.unstubAllGlobals()
  }
})

test('shows that the signature was declined, and stays open', async () => {
  const { sign } = await open()
  sign.mockRejectedValueOnce(Object.assign(new Error('no'), { code: 'wallet/rejected' }))
  await chooseWallet()
  await page.press('w3m-connecting-siwe-sign')
  await until(() => document.querySelector('latchkit-modal')?.shadowRoot?.textContent).toContain('Signature declined')
  expect(page.views()).toEqual(['SIWXSignMessage'])
})

test('can be used with the keyboard alone', async () => {
  const { sessions } = await open()
  await chooseWallet()
  const sign = await page.get('w3m-connecting-siwe-sign')
  for (let presses = 0; presses < 6 && sign.getRootNode() instanceof ShadowRoot; presses++) {
    if ((sign.getRootNode() as ShadowRoot).activeElement === sign) break
    await userEvent.keyboard('{Tab}')
  }
  await userEvent.keyboard('{Enter}')
  await until(page.isOpen).toBe(false)
  expect(sessions).toHaveLength(1)
})
