import { definePlugin } from '@latchkit/kernel'
import { createTestKernel } from '@latchkit/kernel/testing'
import { chains } from '@latchkit/plugin-chains'
import {
  type NamespaceFeatures,
  type SignedIn,
  type SignInRequest,
  WalletError
} from '@latchkit/plugin-chains/contract'
import { fakeAdapter, fakeAddress, fakeChain, fakeConnector } from '@latchkit/plugin-chains/testing'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { Connections, type ConnectionsHooks } from '../src/contract.js'
import { connections } from '../src/index.js'

const account = `fake:one:${fakeAddress(1)}` as const
type Hooks = Pick<ConnectionsHooks, 'connected' | 'signInRequest'>
type Taps = { readonly [H in keyof Hooks]?: Parameters<Hooks[H]['tap']>[1] }

async function openPage({ connected, signInRequest }: Taps, features: NamespaceFeatures = {}) {
  const wallet = fakeConnector({ connection: { accounts: [{ address: fakeAddress(1) }], chain: 'fake:one' } })
  wallet.answer('approve')
  const tapping = definePlugin({
    id: 'tapping',
    requires: { connections: Connections },
    setup(ctx, services) {
      const { hooks } = services.connections
      if (connected) ctx.tap(hooks.connected, connected)
      if (signInRequest) ctx.tap(hooks.signInRequest, signInRequest)
    }
  })
  const kernel = await createTestKernel(
    [chains(), connections(), fakeChain(fakeAdapter({ connectors: [wallet], features })), tapping],
    { atEnd: onTestFinished }
  )
  const events: string[] = []
  kernel.events.onAny(({ name }) => {
    if (name.startsWith('connections:')) events.push(name)
  })
  const api = kernel.get(Connections)
  const connect = (signal?: AbortSignal) =>
    api.connect({ wallet: 'fake:fake-wallet', ...(signal && { signal }) }).then(
      active => active.account as string,
      ({ code }) => ({ code })
    )
  return { kernel, wallet, api, events, connect }
}

describe('the hook of a new connection', () => {
  test('is awaited before the connection is reported, while its account is shown', async () => {
    let admit = () => {}
    const connected = vi.fn(() => new Promise<void>(resolve => (admit = resolve)))
    const { api, connect, events } = await openPage({ connected: connected as never })
    const connecting = connect()
    await expect.poll(() => connected.mock.calls.length).toBe(1)
    expect(connected.mock.calls[0]).toEqual([expect.objectContaining({ account }), undefined])
    expect(api.active.get()?.account).toBe(account)
    expect(events).toEqual(['connections:started'])
    admit()
    await expect(connecting).resolves.toBe(account)
    expect(events).toEqual(['connections:started', 'connections:connected'])
  })

  test('may reject it', async () => {
    const { connect, events } = await openPage({ connected: async () => 'reject' as const })
    await expect(connect()).resolves.toEqual({ code: 'connections/rejected' })
    expect(events).toEqual(['connections:started', 'connections:failed'])
  })

  test('disconnects the wallet if it fails', async () => {
    const { api, connect, wallet, kernel } = await openPage({
      connected: async () => Promise.reject(new Error('The code did not load'))
    })
    await expect(connect()).resolves.toEqual({ code: 'connections/unavailable' })
    expect(api.active.get()).toBeUndefined()
    expect(wallet.disconnects()).toBe(1)
    kernel.expectFailure('connections')
  })

  test('goes on if the caller aborts', async () => {
    let admit = () => {}
    const { api, connect, events } = await openPage({
      connected: () => new Promise<undefined>(resolve => (admit = () => resolve(undefined)))
    })
    const caller = new AbortController()
    const connecting = connect(caller.signal)
    await expect.poll(() => api.active.get()?.account).toBe(account)
    caller.abort()
    await expect(connecting).resolves.toEqual({ code: 'connections/aborted' })
    admit()
    await expect.poll(() => events.at(-1)).toBe('connections:connected')
  })
})

describe('one approval for connecting and signing in', () => {
  const request: SignInRequest = {
    chain: 'fake:one',
    domain: 'shop.example',
    uri: 'https://shop.example',
    nonce: '12345678'
  }
  const signed: SignedIn = {
    connection: { accounts: [{ address: fakeAddress(1) }], chain: 'fake:one' },
    account,
    message: 'signed text',
    signature: '0x'
  }

  test('connects with what the wallet signed, and passes it on', async () => {
    const connected = vi.fn(async () => undefined)
    const signIn = { connect: vi.fn(async () => signed) }
    const { connect, wallet } = await openPage(
      { connected: connected as never, signInRequest: () => async () => request },
      { signIn }
    )
    const asked = vi.spyOn(wallet, 'connect')
    await expect(connect()).resolves.toBe(account)
    expect(signIn.connect).toHaveBeenCalledWith(wallet, request, expect.any(AbortSignal))
    expect(asked).not.toHaveBeenCalled()
    expect(connected).toHaveBeenCalledWith(expect.objectContaining({ account }), signed)
  })

  test('is left to two prompts for a wallet that cannot, without making a request', async () => {
    const makeRequest = vi.fn(async () => request)
    const signIn = { canSignIn: async () => false, connect: vi.fn(async () => signed) }
    const { connect } = await openPage({ signInRequest: () => makeRequest }, { signIn })
    await expect(connect()).resolves.toBe(account)
    expect(makeRequest).not.toHaveBeenCalled()
    expect(signIn.connect).not.toHaveBeenCalled()
  })

  test('is left to two prompts if the request cannot be made, or the wallet turns out to need two', async () => {
    const unavailable = new WalletError('wallet/unavailable', { wallet: 'Fake Wallet' })
    const signIn = { connect: vi.fn(async () => Promise.reject(unavailable)) }
    const needsTwo = await openPage({ signInRequest: () => async () => request }, { signIn })
    await expect(needsTwo.connect()).resolves.toBe(account)
    const down = await openPage(
      { signInRequest: () => async () => Promise.reject(new Error('The server is down')) },
      { signIn: { connect: async () => signed } }
    )
    await expect(down.connect()).resolves.toBe(account)
    down.kernel.expectFailure('connections')
  })

  test('rejects if the visitor rejects it', async () => {
    const rejected = new WalletError('wallet/rejected', { wallet: 'Fake Wallet' })
    const { connect, api } = await openPage(
      { signInRequest: () => async () => request },
      { signIn: { connect: async () => Promise.reject(rejected) } }
    )
    await expect(connect()).resolves.toEqual({ code: 'connections/rejected' })
    expect(api.active.get()).toBeUndefined()
  })
})
