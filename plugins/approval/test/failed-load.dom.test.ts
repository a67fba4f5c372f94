import { createKernel, definePlugin, memoryBackend, rpcMethod } from '@latchkit/kernel'
import { chains } from '@latchkit/plugin-chains'
import { fakeAdapter, fakeChain, fakeConnector } from '@latchkit/plugin-chains/testing'
import { connections } from '@latchkit/plugin-connections'
import { Connections } from '@latchkit/plugin-connections/contract'
import { shell } from '@latchkit/plugin-shell'
import { expect, onTestFinished, test, vi } from 'vitest'
import { approval } from '../src/index.js'

const failure = new TypeError('Failed to fetch dynamically imported module')
// The browser is offline when the code of the plugin has to load.
vi.mock('../src/lazy/approvals.js', () => {
  throw failure
})

const Sign = rpcMethod<string, string>('fake', 'fake_sign', 'unsafe')

test('a request is rejected with a coded error, and reaches no wallet, if the code of the plugin does not load', async () => {
  const signed: string[] = []
  const signer = definePlugin({
    id: 'signer',
    setup(ctx) {
      ctx.handle(Sign, async text => {
        signed.push(text)
        return text
      })
    }
  })
  const wallet = fakeConnector({ name: 'Wallet' })
  wallet.answer('approve')
  const reports: unknown[] = []
  const adapter = fakeAdapter({ connectors: [wallet] })
  const kernel = createKernel({
    plugins: [
      shell({ locale: 'en', prefetch: 'intent' }),
      chains(),
      connections(),
      fakeChain(adapter),
      signer,
      approval({ review: 'always' })
    ],
    storage: memoryBackend(),
    onError: ({ error }) => reports.push(error)
  })
  onTestFinished(() => kernel.dispose())
  await kernel.start()
  const api = kernel.get(Connections)
  await api.discover()
  const [entry] = api.wallets.get()
  await api.connect({ wallet: entry?.id ?? '' })
  const chain = api.account('fake')?.chain ?? ''
  for (let attempt = 0; attempt < 2; attempt++) {
    const error = await kernel.rpc.request(Sign, 'Hello', { chain }).catch(error => error)
    expect(error).toMatchObject({ name: 'KernelError', code: 'view/not-loaded' })
    expect(error.cause).toBeInstanceOf(Error)
  }
  expect(signed).toEqual([])
  expect(kernel.router.state.get().open).toBe(false)
  // The load after the connection, before any request.
  expect(reports).toMatchObject([{ code: 'view/not-loaded' }])
})
