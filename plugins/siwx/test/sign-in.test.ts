import { describe, expect, test, vi } from 'vitest'
import { SignMessageView } from '../src/contract.js'
import { createShop, createWallet, LOCAL, MAINNET, memoryBackend, openPage } from './scene.js'

const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

vi.setConfig({ testTimeout: 10_000 })

describe('a wallet that connects', () => {
  test('signs in before the connection is reported', async () => {
    const page = await openPage()
    const connecting = page.connect()
    await expect.poll(page.view).toBe(SignMessageView.id)
    const isReported = vi.fn()
    void connecting.then(isReported)
    expect(isReported).not.toHaveBeenCalled()
    await page.press('sign')
    await expect(connecting).resolves.toBe(`${LOCAL}:${first}`)
    expect(await page.signedIn()).toEqual([`${LOCAL}:${first}`])
    expect(page.signIn.session.get()?.account).toBe(`${LOCAL}:${first}`)
    await expect.poll(page.view).toBeUndefined()
    expect(page.names()).toEqual(['requested', 'signed-in'])
  })

  test('signs the message of ERC-4361 for this page', async () => {
    const page = await openPage({ statement: 'I accept the terms.', resources: ['https://shop.example/terms'] })
    await page.enter()
    const signed = page.wallet.requests.find(({ method }) => method === 'personal_sign')?.params as readonly string[]
    const message = Buffer.from(signed[0]?.slice(2) ?? '', 'hex').toString()
    expect(message).toMatch(
      new RegExp(
        `^shop\\.example wants you to sign in with your Ethereum account:\\n${first}\\n\\nI accept the terms\\.\\n\\nURI: https://shop\\.example\\nVersion: 1\\nChain ID: 31337\\nNonce: \\w{8,}\\nIssued At: [-\\dT:.]+Z\\nResources:\\n- https://shop\\.example/terms$`
      )
    )
  })

  test('is disconnected if the visitor cancels', async () => {
    const page = await openPage()
    const connecting = page.connect()
    await page.press('cancel')
    await expect(connecting).resolves.toEqual({ code: 'connections/rejected' })
    expect(page.connections.active.get()).toBeUndefined()
    await expect.poll(page.view).toBeUndefined()
    expect(await page.signedIn()).toEqual([])
    expect(page.names()).toEqual(['requested', 'cancelled'])
  })

  test.each(['escape', 'button', 'backdrop'] as const)('cannot be left by %s', async reason => {
    const page = await openPage()
    const connecting = page.connect()
    await expect.poll(page.view).toBe(SignMessageView.id)
    await expect(page.kernel.router.close(reason)).resolves.toBe(false)
    page.kernel.router.back()
    await expect.poll(page.view).toBe(SignMessageView.id)
    await page.press('sign')
    await expect(connecting).resolves.toBe(`${LOCAL}:${first}`)
  })

  test('is disconnected if the site closes the dialog', async () => {
    const page = await openPage()
    const connecting = page.connect()
    await expect.poll(page.view).toBe(SignMessageView.id)
    await page.kernel.router.close('api')
    await expect(connecting).resolves.toEqual({ code: 'connections/rejected' })
    expect(page.connections.active.get()).toBeUndefined()
  })

  test('stays connected without a session if sign-in is optional', async () => {
    const page = await openPage({ required: false })
    const connecting = page.connect()
    await expect.poll(page.view).toBe(SignMessageView.id)
    await expect(page.kernel.router.close('escape')).resolves.toBe(true)
    await expect(connecting).resolves.toBe(`${LOCAL}:${first}`)
    expect(page.signIn.session.get()).toBeUndefined()
    expect(page.view()).toBeUndefined()
  })

  test('is asked only by the site if sign-in is not enabled', async () => {
    const page = await openPage({ enabled: false })
    await expect(page.connect()).resolves.toBe(`${LOCAL}:${first}`)
    expect(page.view()).toBeUndefined()
    const signingIn = page.signIn.signIn()
    await page.press('sign')
    await expect(signingIn).resolves.toMatchObject({ account: `${LOCAL}:${first}` })
  })

  test('goes on if its caller stops waiting', async () => {
    const page = await openPage()
    const caller = new AbortController()
    const connecting = page.connect(caller.signal)
    await expect.poll(page.view).toBe(SignMessageView.id)
    caller.abort()
    await expect(connecting).resolves.toEqual({ code: 'connections/aborted' })
    await page.press('sign')
    await expect.poll(page.signedIn).toEqual([`${LOCAL}:${first}`])
  })
})

describe('a failure', () => {
  test('of the visitor to sign is shown, and can be retried', async () => {
    const page = await openPage()
    page.wallet.behave({ answer: { personal_sign: 'reject' } })
    const connecting = page.connect()
    await page.press('sign')
    await expect.poll(() => page.toasts).toEqual(['Signature declined'])
    expect(page.view()).toBe(SignMessageView.id)
    page.wallet.behave({ answer: 'ask' })
    await page.press('sign')
    await expect(connecting).resolves.toBe(`${LOCAL}:${first}`)
    expect(page.names()).toEqual(['requested', 'failed', 'signed-in'])
  })

  test('of a wallet that signs with another key never becomes a session', async () => {
    const page = await openPage()
    page.wallet.behave({ signWithAnotherKey: true })
    void page.connect()
    await page.press('sign')
    await expect.poll(() => page.toasts.length).toBe(1)
    expect(page.events.at(-1)).toMatchObject({ name: 'failed' })
    expect(await page.signedIn()).toEqual([])
    expect(page.signIn.session.get()).toBeUndefined()
    await page.press('cancel')
  })

  test('of the server is shown, and the visitor can leave', async () => {
    const page = await openPage()
    const connecting = page.connect()
    await expect.poll(page.view).toBe(SignMessageView.id)
    vi.stubGlobal('fetch', async () => new Response('<html>', { status: 200 }))
    // The nonce that is ready is used first.
    await page.press('sign')
    await expect.poll(() => page.toasts).toEqual(['Error signing message'])
    expect(page.events.at(-1)).toMatchObject({ payload: { code: 'siwx/server-failed' } })
    await page.press('cancel')
    await expect(connecting).resolves.toEqual({ code: 'connections/rejected' })
  })
})

describe('a session', () => {
  test('is kept by a reload, with one request', async () => {
    const [shop, wallet, storage] = [createShop(), createWallet(), memoryBackend()]
    const before = await openPage({ shop, wallet, storage })
    await before.enter()
    await before.kernel.dispose()
    const page = await openPage({ shop, wallet, storage })
    await expect.poll(() => page.signIn.session.get()?.account).toBe(`${LOCAL}:${first}`)
    expect(page.view()).toBeUndefined()
    expect(vi.mocked(fetch).mock.calls.map(([url]) => String(url))).toEqual(['https://shop.example/siwx/session'])
  })

  test('that has ended is asked for after a reload', async () => {
    const [shop, wallet, storage] = [createShop(), createWallet(), memoryBackend()]
    const before = await openPage({ shop, wallet, storage })
    await before.enter()
    await before.kernel.dispose()
    shop.cookies.clear()
    const page = await openPage({ shop, wallet, storage })
    await page.press('sign')
    await expect.poll(page.signedIn).toEqual([`${LOCAL}:${first}`])
  })

  test('ends when the wallet is disconnected', async () => {
    const page = await openPage()
    await page.enter()
    await page.connections.disconnect()
    expect(await page.signedIn()).toEqual([])
    expect(page.names()).toContain('signed-out')
  })

  test('outlives a disconnect if the site says so', async () => {
    const page = await openPage({ signOutOnDisconnect: false })
    await page.enter()
    await page.connections.disconnect()
    expect(await page.signedIn()).toEqual([`${LOCAL}:${first}`])
    await expect(page.connect()).resolves.toBe(`${LOCAL}:${first}`)
  })

  test('ends when the wallet switches to another account, which signs in', async () => {
    const page = await openPage()
    await page.enter()
    await page.wallet.switchAccount(1)
    await page.press('sign')
    await expect.poll(page.signedIn).toEqual([`${LOCAL}:${second}`])
  })

  test('counts for another account if the site says so', async () => {
    const page = await openPage({ signOutOnAccountChange: false })
    await page.enter()
    await page.wallet.switchAccount(1)
    await expect.poll(() => page.connections.active.get()?.address).toBe(second)
    expect(page.signIn.session.get()?.account).toBe(`${LOCAL}:${first}`)
    expect(page.view()).toBeUndefined()
  })

  test('is replaced after a change of the network', async () => {
    const page = await openPage()
    await page.enter()
    page.wallet.switchChain(1)
    await page.press('sign')
    await expect.poll(page.signedIn).toEqual([`${MAINNET}:${first}`])
  })

  test('stays on its network if the visitor cancels on another one', async () => {
    const page = await openPage()
    await page.enter()
    page.wallet.switchChain(1)
    await page.press('cancel')
    await expect.poll(() => page.connections.active.get()?.account).toBe(`${LOCAL}:${first}`)
    await expect.poll(page.view).toBeUndefined()
    expect(await page.signedIn()).toEqual([`${LOCAL}:${first}`])
  })

  test('counts on another network if the site says so', async () => {
    const page = await openPage({ signOutOnNetworkChange: false })
    await page.enter()
    page.wallet.switchChain(1)
    await expect.poll(() => page.connections.active.get()?.chain).toBe(MAINNET)
    expect(page.signIn.session.get()?.account).toBe(`${LOCAL}:${first}`)
    expect(page.view()).toBeUndefined()
  })

  test('that the site ends is asked for again', async () => {
    const page = await openPage()
    await page.enter()
    await page.signIn.signOut()
    expect(await page.signedIn()).toEqual([])
    await page.press('sign')
    await expect.poll(page.signedIn).toEqual([`${LOCAL}:${first}`])
  })

  test('is read again after its interval', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'Date'] })
    try {
      const page = await openPage({ sessionRefetchIntervalMs: 60_000 })
      await page.enter()
      page.shop.cookies.clear()
      await vi.advanceTimersByTimeAsync(61_000)
      await expect.poll(page.view).toBe(SignMessageView.id)
    } finally {
      vi.useRealTimers()
    }
  })
})

test('a page without a connected wallet sends no request', async () => {
  await openPage()
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(fetch).not.toHaveBeenCalled()
})
