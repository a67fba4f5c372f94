import { definePlugin, type RpcMiddleware, type RpcRequest } from '@latchkit/kernel'
import { createTestKernel } from '@latchkit/kernel/testing'
import { chains } from '@latchkit/plugin-chains'
import type { SignedIn, SignInFeature, SignInRequest } from '@latchkit/plugin-chains/contract'
import { fakeAdapter, fakeAddress, fakeChain, fakeConnector } from '@latchkit/plugin-chains/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Connections, type SignInParams, signInMethod } from '../src/contract.js'
import { connections } from '../src/index.js'

const account = `fake:one:${fakeAddress(1)}` as const
const connection = { accounts: [{ address: fakeAddress(1) }], chain: 'fake:one' } as const
const request: SignInRequest = {
  chain: 'fake:one',
  domain: 'shop.example',
  uri: 'https://shop.example',
  nonce: '12345678'
}
const signed: SignedIn = { connection, account, message: 'signed text', signature: '0x' }
const method = signInMethod('fake')

interface PageOptions {
  readonly middleware?: RpcMiddleware
  readonly beforeUnsafe?: (request: RpcRequest) => Promise<'reject' | undefined>
  readonly asksForConsent?: boolean
}

/** Creates a kernel with a wallet that connects and signs in with one approval. */
async function openPage({ middleware, beforeUnsafe, asksForConsent }: PageOptions = {}) {
  const fake = fakeConnector({ connection })
  fake.answer('approve')
  const wallet = { ...fake, ...(asksForConsent !== undefined && { asksForConsent }) }
  const signIn = vi.fn<SignInFeature['connect']>(async () => signed)
  const tapping = definePlugin({
    id: 'tapping',
    requires: { connections: Connections },
    setup(ctx, services) {
      ctx.tap(services.connections.hooks.signInRequest, () => async () => request)
      if (middleware) ctx.addMiddleware(middleware)
      if (beforeUnsafe) ctx.tap(ctx.hooks.beforeUnsafe, beforeUnsafe)
    }
  })
  const family = fakeAdapter({ connectors: [wallet], features: { signIn: { connect: signIn } } })
  const kernel = await createTestKernel([chains(), connections(), fakeChain(family), tapping], {
    atEnd: onTestFinished
  })
  const api = kernel.get(Connections)
  const connect = (signal?: AbortSignal) =>
    api.connect({ wallet: 'fake:fake-wallet', ...(signal && { signal }) }).then(
      active => active.account as string,
      ({ code }) => code as string
    )
  return { kernel, api, wallet, signIn, connect }
}

test('middleware and consent see the request, with its risk, before the wallet gets a frozen copy of it', async () => {
  const seen: unknown[] = []
  const { connect, signIn } = await openPage({
    async middleware({ method, risk, chain, params }, next) {
      seen.push({ method, risk, chain, params })
      return next()
    },
    async beforeUnsafe({ params }) {
      seen.push(params)
      expect(signIn).not.toHaveBeenCalled()
      return undefined
    }
  })
  await expect(connect()).resolves.toBe(account)
  const params = { connector: 'fake-wallet', request }
  expect(seen).toEqual([{ method: 'connections_signIn', risk: 'unsafe', chain: 'fake:one', params }, params])
  const [, given] = signIn.mock.calls[0] ?? []
  expect(given).toBe((seen[1] as SignInParams).request)
  expect(given).toEqual(request)
  expect(Object.isFrozen(given)).toBe(true)
  expect(given).not.toBe(request)
})

test('a refused consent rejects the connection, and the wallet gets no request', async () => {
  const { api, connect, signIn, wallet } = await openPage({ beforeUnsafe: async () => 'reject' })
  const asked = vi.spyOn(wallet, 'connect')
  await expect(connect()).resolves.toBe('connections/rejected')
  expect(signIn).not.toHaveBeenCalled()
  expect(asked).not.toHaveBeenCalled()
  expect(api.active.get()).toBeUndefined()
})

test('a middleware may change the request; with another chain the wallet connects without it', async () => {
  const change = (changes: Partial<SignInRequest>) =>
    openPage({
      middleware: async (request, next) => {
        const params = request.params as SignInParams
        return next({ ...request, params: { ...params, request: { ...params.request, ...changes } } })
      }
    })
  const stated = await change({ statement: 'I accept the terms.' })
  await expect(stated.connect()).resolves.toBe(account)
  expect(stated.signIn.mock.calls[0]?.[1]).toEqual({ ...request, statement: 'I accept the terms.' })
  const moved = await change({ chain: 'fake:two' })
  await expect(moved.connect()).resolves.toBe(account)
  expect(moved.signIn).not.toHaveBeenCalled()
})

test('an abort ends the wait for consent and the request to the wallet, and no other request', async () => {
  const caller = new AbortController()
  let during: AbortSignal | undefined
  const consenting = await openPage({ beforeUnsafe: () => new Promise(() => {}) })
  const waiting = consenting.connect(caller.signal)
  await expect.poll(() => consenting.api.state.get().byNamespace.fake?.loading).toBe(true)
  caller.abort()
  await expect(waiting).resolves.toBe('connections/aborted')
  expect(consenting.signIn).not.toHaveBeenCalled()

  const { connect, signIn, kernel } = await openPage()
  const other = new AbortController()
  signIn.mockImplementation((_connector, _request, signal) => {
    during = signal
    return new Promise(() => {})
  })
  const connecting = connect(other.signal)
  await expect.poll(() => during?.aborted).toBe(false)
  const settled = vi.fn()
  kernel.events.on('rpc:settled', settled)
  other.abort()
  await expect(connecting).resolves.toBe('connections/aborted')
  expect(during?.aborted).toBe(true)
  expect(settled).toHaveBeenCalledExactlyOnceWith({
    namespace: 'fake',
    method: 'connections_signIn',
    chain: 'fake:one',
    ok: false
  })
})

test('no other code sends the request: without an attempt it is not allowed', async () => {
  const { kernel, connect, signIn } = await openPage()
  const dispatch = (params: unknown) => kernel.rpc.dispatch({ method: method.method, params }, { chain: 'fake:one' })
  await expect(dispatch({})).rejects.toMatchObject({ code: 'rpc/not-allowed' })
  await expect(connect()).resolves.toBe(account)
  for (const params of [undefined, null, 7, {}, { connector: 'fake-wallet', request }])
    await expect(dispatch(params)).rejects.toMatchObject({ code: 'rpc/not-allowed' })
  expect(signIn).toHaveBeenCalledOnce()
})

test('a wallet without a screen of its own connects first', async () => {
  const { connect, signIn, wallet } = await openPage({ asksForConsent: false })
  const asked = vi.spyOn(wallet, 'connect')
  await expect(connect()).resolves.toBe(account)
  expect(signIn).not.toHaveBeenCalled()
  expect(asked).toHaveBeenCalledOnce()
})
