import { createKernel, definePlugin, memoryBackend } from '@latchkit/kernel'
import { chains } from '@latchkit/plugin-chains'
import { RequestDecoders, type RequestToDecode } from '@latchkit/plugin-chains/contract'
import { fakeAdapter, fakeChain, fakeConnector } from '@latchkit/plugin-chains/testing'
import { connections } from '@latchkit/plugin-connections'
import { Connections } from '@latchkit/plugin-connections/contract'
import { shell } from '@latchkit/plugin-shell'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type ApprovalOptions, approval } from '../src/index.js'

/** Starts a page with two decoders, the first of which fails, and connects a wallet that asks for consent itself. */
async function connect(options: ApprovalOptions) {
  const decoded: RequestToDecode[] = []
  const reports: unknown[] = []
  const decoders = definePlugin({
    id: 'decoders',
    setup(ctx) {
      const fail = async (): Promise<undefined> => {
        throw new TypeError('Failed to fetch dynamically imported module')
      }
      ctx.contribute(RequestDecoders, { namespace: 'fake', decode: fail })
      ctx.contribute(RequestDecoders, { namespace: 'fake', decode: async request => void decoded.push(request) })
      ctx.contribute(RequestDecoders, { namespace: 'other', decode: async () => expect.unreachable() })
    }
  })
  const wallet = fakeConnector({ name: 'Wallet' })
  wallet.answer('approve')
  const kernel = createKernel({
    plugins: [
      shell({ locale: 'en', prefetch: 'intent' }),
      chains(),
      connections(),
      fakeChain(fakeAdapter({ connectors: [wallet] })),
      decoders,
      approval(options)
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
  return { decoded, reports, active: api.account('fake') }
}

test('after the connection of a reviewed wallet, its decoders load by a request without a method', async () => {
  const { decoded, reports, active } = await connect({ review: 'always' })
  await vi.waitFor(() => expect(decoded).toHaveLength(1), 5_000)
  expect(decoded).toEqual([
    { method: '', params: [], chain: active?.chain, account: active?.account, origin: location.origin }
  ])
  expect(reports).toEqual([])
})

test('no decoder loads for a wallet whose requests are not reviewed', async () => {
  const { decoded } = await connect({})
  await new Promise(resolve => setTimeout(resolve, 1_500))
  expect(decoded).toEqual([])
})
