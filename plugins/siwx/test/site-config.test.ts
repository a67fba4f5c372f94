import { createSiweMessage } from 'viem/siwe'
import { describe, expect, test, vi } from 'vitest'
import { SignMessageView } from '../src/contract.js'
import { type SiteSession, type SiweConfig, type SiwxConfig, siwx } from '../src/index.js'
import { LOCAL, MAINNET, openPage } from './scene.js'
import { ORIGIN } from './server/browser.js'

const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const nonce = '32891756aA'
const addressOf = (account: string) => account.split(':')[2] as `0x${string}`

/** Creates the functions of a site on EVM, with one session in memory, and viem's message. */
function siteOnEvm(change: Partial<SiweConfig> = {}) {
  const site: { session: unknown; readonly called: string[] } = { session: null, called: [] }
  const config: SiweConfig = {
    getNonce: async () => nonce,
    getMessageParams: async () => ({ domain: 'shop.example', uri: ORIGIN, chains: [31_337, 1], statement: 'Sign in.' }),
    createMessage: ({ address, chainId, domain, uri, statement, nonce: given }) =>
      createSiweMessage({
        address: addressOf(address),
        chainId,
        domain,
        uri,
        version: '1',
        nonce: given,
        ...(statement !== undefined && { statement })
      }),
    async verifyMessage({ message }) {
      site.session = { address: message.split('\n')[1], chainId: Number(/Chain ID: (\d+)/.exec(message)?.[1]) }
      return true
    },
    getSession: async () => site.session as never,
    async signOut() {
      site.session = null
      return true
    },
    onSignIn: () => void site.called.push('onSignIn'),
    onSignOut: () => void site.called.push('onSignOut'),
    ...change
  }
  return { site, config }
}

describe('siweConfig', () => {
  test('signs in and out with the functions of the site', async () => {
    const { site, config } = siteOnEvm()
    const page = await openPage({ siweConfig: config })
    await expect(page.enter()).resolves.toBe(`${LOCAL}:${first}`)
    expect(site.session).toEqual({ address: first, chainId: 31_337 })
    await page.connections.disconnect()
    expect(site).toEqual({ session: null, called: ['onSignIn', 'onSignOut'] })
    expect(fetch).not.toHaveBeenCalled()
  })

  test('signs out and in again on another network', async () => {
    const { site, config } = siteOnEvm()
    const page = await openPage({ siweConfig: config })
    await page.enter()
    page.wallet.switchChain(1)
    await page.press('sign')
    await expect.poll(() => page.signIn.session.get()?.account).toBe(`${MAINNET}:${first}`)
    expect(site.session).toEqual({ address: first, chainId: 1 })
  })

  test.each<[string, Partial<SiweConfig>, string]>([
    ['no nonce', { getNonce: async () => undefined as never }, 'siwx/no-nonce'],
    ['an empty nonce', { getNonce: async () => '' }, 'siwx/no-nonce'],
    ['a short nonce', { getNonce: async () => 'short' }, 'siwx/no-nonce'],
    ['a nonce with a line break', { getNonce: async () => '12345678\nURI: x' }, 'siwx/no-nonce'],
    ['no params', { getMessageParams: async () => undefined as never }, 'siwx/no-params'],
    ['no message', { createMessage: () => undefined as never }, 'siwx/invalid-message'],
    ['another text', { createMessage: () => 'Send all my money' }, 'siwx/invalid-message'],
    ['a statement of two lines', { createMessage: messageWith({ lines: 'I pay.\nA lot.' }) }, 'siwx/invalid-message'],
    [
      'U+2028 in its statement',
      { createMessage: messageWith({ lines: 'I pay.\u2028A lot.' }) },
      'siwx/invalid-message'
    ],
    ['a bidi override', { createMessage: messageWith({ lines: 'I pay \u202e0.01' }) }, 'siwx/invalid-message'],
    ['a request id with bidi', { createMessage: messageWith({ end: 'Request ID: a\u2067b' }) }, 'siwx/invalid-message'],
    ['a request id of two lines', { createMessage: messageWith({ end: 'Request ID: a\nb' }) }, 'siwx/invalid-message'],
    [
      'a javascript: resource',
      { createMessage: messageWith({ end: 'Resources:\n- javascript:alert(1)' }) },
      'siwx/invalid-message'
    ],
    [
      'an invalid recap',
      { createMessage: messageWith({ end: 'Resources:\n- urn:recap:e30' }) },
      'siwx/invalid-message'
    ],
    ['a javascript: URI', { createMessage: messageWith({ uri: 'javascript:alert(1)' }) }, 'siwx/invalid-message'],
    ['10 MB', { createMessage: () => 'a'.repeat(10 * 1_024 * 1_024) }, 'siwx/invalid-message'],
    ['another domain', { createMessage: messageWith({ domain: 'evil.example' }) }, 'siwx/invalid-message'],
    ['another chain', { createMessage: messageWith({ chainId: 10 }) }, 'siwx/invalid-message'],
    [
      'another address',
      { createMessage: messageWith({ address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }) },
      'siwx/invalid-message'
    ],
    ['a rejection', { getNonce: async () => Promise.reject(new Error('500')) }, 'unknown']
  ])('sends the wallet no request for %s', async (_, change, code) => {
    const page = await openPage({ siweConfig: siteOnEvm(change).config })
    const connecting = page.connect()
    await page.press('sign')
    await expect.poll(() => page.events.at(-1)?.payload).toMatchObject({ code })
    expect(page.wallet.requests.map(({ method }) => method)).not.toContain('personal_sign')
    expect(page.toasts).toEqual(['Error signing message'])
    await page.press('cancel')
    await expect(connecting).resolves.toEqual({ code: 'connections/rejected' })
  })

  test('begins no session unless verifyMessage resolves with true', async () => {
    const { config } = siteOnEvm({ verifyMessage: async () => 'yes' as never })
    const page = await openPage({ siweConfig: config })
    void page.connect()
    await page.press('sign')
    await expect.poll(() => page.toasts).toEqual(['Failed to verify message'])
    expect(page.signIn.session.get()).toBeUndefined()
  })

  test.each([
    [{ chainId: 1 }, 'SIWE session is missing address'],
    [{ address: first }, 'SIWE session is missing chainId'],
    [{ address: first, chainId: '1; DROP' }, 'SIWE session is invalid'],
    [{ address: '0x1', chainId: 1 }, 'SIWE session is invalid']
  ])('ignores the invalid session %j, and reports the reason', async (session, reason) => {
    const { config } = siteOnEvm({ getSession: async () => session as never })
    const page = await openPage({ siweConfig: config })
    void page.connect()
    await expect.poll(page.view).toBe(SignMessageView.id)
    expect(page.kernel.expectFailure('siwx').error).toMatchObject({ code: 'siwx/invalid-session', message: reason })
    // The page reads the session again when the view opens.
    for (const _ of [...page.kernel.failures]) page.kernel.expectFailure('siwx')
  })

  test('signs the visitor in even if onSignIn throws', async () => {
    const { config } = siteOnEvm({
      onSignIn() {
        throw new Error('broken')
      }
    })
    const page = await openPage({ siweConfig: config })
    await expect(page.enter()).resolves.toBe(`${LOCAL}:${first}`)
    page.kernel.expectFailure('siwx')
  })
})

interface MessageChange {
  readonly domain?: string
  readonly uri?: string
  readonly chainId?: number
  readonly address?: `0x${string}`
  /** Statement, written without any check. */
  readonly lines?: string
  /** Lines after the last field, written without any check. */
  readonly end?: string
}

function messageWith({ lines, end, uri, ...change }: MessageChange): SiweConfig['createMessage'] {
  return ({ address, chainId, domain, uri: given, nonce }) => {
    const text = createSiweMessage({
      ...{ address: addressOf(address), chainId, domain, uri: given, version: '1', nonce },
      ...change
    })
    const changed = uri === undefined ? text : text.replace(`URI: ${given}`, `URI: ${uri}`)
    const stated = lines === undefined ? changed : changed.replace('\n\nURI', `\n${lines}\n\nURI`)
    return end === undefined ? stated : `${stated}\n${end}`
  }
}

describe('config', () => {
  const siteOnAll = (change: Partial<SiwxConfig> = {}) => {
    const sessions: SiteSession[] = []
    const config: SiwxConfig = {
      createMessage: async ({ accountAddress, chainId }) => ({
        accountAddress,
        chainId,
        toString: () =>
          createSiweMessage({
            address: accountAddress as `0x${string}`,
            chainId: Number(chainId.split(':')[1]),
            domain: 'shop.example',
            uri: ORIGIN,
            version: '1',
            nonce
          })
      }),
      addSession: async session => void sessions.push(session),
      revokeSession: async (chain, address) => {
        const index = sessions.findIndex(({ data }) => data.chainId === chain && data.accountAddress === address)
        if (index >= 0) sessions.splice(index, 1)
      },
      setSessions: async next => void sessions.splice(0, sessions.length, ...next),
      getSessions: async (chain, address) =>
        sessions.filter(({ data }) => data.chainId === chain && data.accountAddress === address),
      ...change
    }
    return { sessions, config }
  }

  test('signs in with addSession, and reads the session at the next connection', async () => {
    const { sessions, config } = siteOnAll()
    const page = await openPage({ config, signOutOnNetworkChange: false, signOutOnDisconnect: false })
    await page.enter()
    expect(sessions.map(({ data }) => data)).toEqual([{ accountAddress: first, chainId: LOCAL }])
    await page.connections.disconnect()
    await expect(page.connect()).resolves.toBe(`${LOCAL}:${first}`)
  })

  test.each<[string, Partial<SiwxConfig>]>([
    ['an object without a text', { createMessage: async () => ({}) as never }],
    ['undefined', { createMessage: async () => undefined as never }],
    ['a text that is no sign-in message', { createMessage: async () => 'Hello' as never }]
  ])('sends the wallet no request for %s', async (_, change) => {
    const page = await openPage({ config: siteOnAll(change).config })
    void page.connect()
    await page.press('sign')
    await expect.poll(() => page.events.at(-1)?.payload).toMatchObject({ code: 'siwx/invalid-message' })
    expect(page.wallet.requests.map(({ method }) => method)).not.toContain('personal_sign')
  })

  test('leaves the wallet connected after Cancel if getRequired returns false', async () => {
    const page = await openPage({ config: siteOnAll({ getRequired: () => false }).config })
    const connecting = page.connect()
    await page.press('cancel')
    await expect(connecting).resolves.toBe(`${LOCAL}:${first}`)
  })

  test('begins no session if addSession rejects', async () => {
    const addSession = vi.fn(async () => Promise.reject(new Error('no')))
    const page = await openPage({ config: siteOnAll({ addSession }).config })
    void page.connect()
    await page.press('sign')
    await expect.poll(() => page.toasts.length).toBe(1)
    expect(addSession).toHaveBeenCalledOnce()
    expect(page.signIn.session.get()).toBeUndefined()
  })
})

test.each([
  [{ server: '/siwx', config: {} }, 'config'],
  [{ config: {}, siweConfig: {} }, 'siweConfig'],
  [{ config: { signMessage: () => {} } }, 'config'],
  [{ required: 'yes' }, 'required'],
  [{ sessionRefetchIntervalMs: 0 }, 'sessionRefetchIntervalMs'],
  [{ nonceRefetchIntervalMs: Number.POSITIVE_INFINITY }, 'nonceRefetchIntervalMs'],
  [{ servers: '/' }, 'servers'],
  [{ resources: 'https://shop.example' }, 'resources'],
  [{ resources: null }, 'resources'],
  [{ recap: 'read' }, 'recap'],
  [{ recap: null }, 'recap'],
  [JSON.parse('{"__proto__":{"server":"/"}}'), '__proto__']
])('rejects the options %j', (options, option) => {
  expect(() => siwx(options as never)).toThrow(
    expect.objectContaining({ code: 'kernel/invalid-option', context: expect.objectContaining({ option }) })
  )
})
