import { definePlugin, rpcMethod } from '@latchkit/kernel'
import { type DecodedRequest, RequestDecoders } from '@latchkit/plugin-chains/contract'
import { fakeWallet, network, visit as start, type Visit, type VisitOptions } from '../../connect/test/visit.js'
import { type ApprovalOptions, approval } from '../src/index.js'

const Sign = rpcMethod<unknown, string>('fake', 'fake_sign', 'unsafe')
const Read = rpcMethod<unknown, string>('fake', 'fake_read', 'safe')
/** A coded error, or the result of a request. */
export type Outcome = string | { readonly code: string }

export interface Scene extends Partial<VisitOptions> {
  readonly options?: ApprovalOptions
  /** Results of the decoder, by the parameters. @defaultValue every request is a message with its parameters as text */
  readonly decode?: (params: unknown) => Promise<DecodedRequest | undefined> | DecodedRequest | undefined
  /** False for a wallet without a screen of its own. @defaultValue true */
  readonly asksForConsent?: boolean
}

export interface Page extends Visit {
  /** Parameters of the requests that reached the wallet. */
  readonly signed: readonly unknown[]
  readonly wallet: ReturnType<typeof fakeWallet>
  readonly sign: (params: unknown, signal?: AbortSignal) => Promise<Outcome>
  readonly read: () => Promise<string>
}

export const messageOf = (text: unknown): DecodedRequest => ({
  actions: [{ type: 'message', text: String(text) }],
  warnings: [],
  raw: String(text)
})

/** Starts a page with a wallet that signs what reaches it, connected on `fake:one`. */
export async function openPage({
  options = { review: 'always' },
  decode = messageOf,
  ...scene
}: Scene = {}): Promise<Page> {
  const { asksForConsent = true, ...rest } = scene
  const signed: unknown[] = []
  const chain = definePlugin({
    id: 'fake-requests',
    setup(ctx) {
      ctx.handle(Read, async () => 'read')
      ctx.handle(Sign, async params => {
        signed.push(params)
        return `signed ${String(params)}`
      })
      ctx.contribute(RequestDecoders, { namespace: 'fake', decode: async ({ params }) => decode(params) })
    }
  })
  const wallet = Object.assign(fakeWallet('Wallet One'), { asksForConsent })
  wallet.answer('approve')
  const networks = ['one', 'two'].map(name => network('fake', name))
  const page = await start({
    chains: [{ networks, connectors: [wallet] }],
    extras: [chain, approval(options)],
    ...rest
  })
  await page.connections.connect({ wallet: 'fake:wallet-one' })
  const at = { chain: 'fake:one' }
  return {
    ...page,
    signed,
    wallet,
    sign: (params, signal) =>
      page.kernel.rpc.request(Sign, params, { ...at, ...(signal && { signal }) }).catch(({ code }) => ({ code })),
    read: () => page.kernel.rpc.request(Read, undefined, at)
  }
}
