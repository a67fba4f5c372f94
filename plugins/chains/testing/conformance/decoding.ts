import { errorCode, type RpcMethod } from '@latchkit/kernel'
import { type DecodedRequest, RequestDecoders, type RequestToDecode } from '../../src/port/request-decoder.js'
import type { Signer, SignerRequest } from '../../src/port/signer.js'
import { WalletError } from '../../src/port/wallet-error.js'
import { member, never } from './assertions.js'
import { type Cases, type FeatureContext, withFeatures } from './context.js'
import { HUGE_CHARACTERS } from './hostile.js'

const decoding = member('requestDecoder.decode')

/** Time of one call of a decoder, far above that of any request on a busy machine. */
const MAX_DECODE_MS = 3_000
const LEVELS = 10_000

/** Returns values that are not the parameters of any request, each with a name for messages. */
function hostileParams(): readonly (readonly [name: string, value: unknown])[] {
  const cycle: Record<string, unknown> = {}
  cycle.self = cycle
  const nest = <T>(count: number, wrap: (inner: unknown) => T) =>
    Array.from({ length: count }).reduce<unknown>(wrap, 'core')
  return [
    ['undefined', undefined],
    ['null', null],
    ['a negative number', -1],
    ['a fraction', 0.5],
    ['a bigint', 2n ** 300n],
    ['true', true],
    ['an empty text', ''],
    ['a text', 'not what the method takes'],
    ['a text with hidden characters', '\u202e\0\ud800'],
    ['a huge text', 'x'.repeat(HUGE_CHARACTERS)],
    ['a huge text in hex', `0x${'00'.repeat(HUGE_CHARACTERS / 2)}`],
    ['white space', ' '.repeat(200_000)],
    ['an empty object', {}],
    ['an empty list', []],
    ['bytes', new Uint8Array(1_000)],
    ['a map', new Map([['method', 'other']])],
    ['a date that is none', new Date(Number.NaN)],
    ['an object that holds itself', cycle],
    [
      'an object with the keys of prototypes',
      JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":7}}')
    ],
    ['an object whose members are the same a trillion times', nest(40, inner => ({ one: inner, other: inner }))],
    ['an object with ten thousand levels', nest(LEVELS, inner => ({ inner }))],
    ['a list with ten thousand levels', nest(LEVELS, inner => [inner])],
    ['a list of 4 billion members', new Array(2 ** 32 - 1)],
    ['a list of many numbers', Array(100_000).fill(0)]
  ]
}

/** Returns the parameters, and the parameters with each member replaced, with the name of the change. */
function* spoiled(params: unknown): Generator<readonly [name: string, params: unknown]> {
  for (const [name, value] of hostileParams()) {
    yield [name, value]
    if (typeof params !== 'object' || params === null) continue
    for (const key of Object.keys(params)) {
      const copy = Array.isArray(params) ? [...params] : { ...params }
      Reflect.set(copy, key, value)
      yield [`${name} as ${key}`, copy]
    }
  }
}

interface UnsafeRequest {
  readonly method: string
  readonly params: unknown
}

/** Returns the unsafe requests that the features of the plugin send through `signer.request`. */
async function unsafeRequests({ features, signer, submission }: FeatureContext): Promise<readonly UnsafeRequest[]> {
  const requests: UnsafeRequest[] = []
  const request: SignerRequest = async <P, R>({ method, risk }: RpcMethod<P, R>, params: P): Promise<R> => {
    if (risk === 'unsafe') requests.push({ method, params })
    throw new WalletError('wallet/rejected', { wallet: signer.connector.info.name })
  }
  const { connector, account } = signer
  const asking: Signer = { connector, account, request }
  const calls = [
    async () => features.signMessage?.sign(asking, 'Hello', never()),
    async () =>
      submission && features.transactions?.submit?.(asking, { account, payload: submission.payload }, never()),
    async () => {
      const transactions = submission?.batch?.payloads.map(payload => ({ account, payload })) ?? []
      return features.transactions?.batch?.submit(asking, transactions, never())
    }
  ]
  // Each rejects, because no request gets a signature.
  for (const call of calls) await call().catch(() => {})
  return requests
}

/** Runs with the decoders of the plugin and the requests; does nothing if its features send no unsafe request. */
const withDecoders = (
  check: (
    decode: (request: UnsafeRequest) => Promise<DecodedRequest | undefined>,
    requests: readonly UnsafeRequest[]
  ) => Promise<void>
) =>
  withFeatures(async context => {
    const { kernel, fixture, account, chain } = context
    const requests = await unsafeRequests(context)
    if (requests.length === 0) return
    const contributed = kernel.contributions.all(RequestDecoders).get()
    const decoders = contributed.map(({ item }) => item).filter(({ namespace }) => namespace === fixture.namespace)
    member('setup').assert(
      decoders.length > 0,
      'Contribute a decoder to RequestDecoders, because the plugin has methods that sign'
    )
    const decode = async ({ method, params }: UnsafeRequest) => {
      const request: RequestToDecode = { method, params, chain, account, origin: 'https://shop.example' }
      for (const decoder of decoders) {
        const decoded = await decoder.decode(request)
        if (decoded) return decoded
      }
      return undefined
    }
    await check(decode, requests)
  })

export const decodingCases: Cases = {
  'a request that signs is decoded for the visitor': withDecoders(async (decode, requests) => {
    const decoded: (DecodedRequest | undefined)[] = []
    for (const request of requests)
      decoded.push(await decoding.resolves(() => decode(request), `with the effects of ${request.method}`))
    const [found] = decoded.filter(one => one !== undefined)
    const { actions, warnings, raw } = decoding.required(
      found,
      'Decode at least one request of the features',
      requests.map(({ method }) => method)
    )
    decoding.assert(actions.length > 0, 'Give at least one effect', actions)
    decoding.assert(Array.isArray(warnings), 'Give a list of warnings', warnings)
    decoding.assert(typeof raw === 'string' && raw !== '', 'Give everything that is signed as raw data', raw)
  }),
  'decoding survives any parameters, and rejects with a code': withDecoders(async (decode, requests) => {
    const methods = new Map(requests.map(request => [request.method, request]))
    for (const { method, params } of methods.values())
      for (const [name, hostile] of spoiled(params)) {
        const startMs = performance.now()
        const outcome = await decode({ method, params: hostile }).then(
          value => ({ value }),
          (error: unknown) => ({ error })
        )
        const what = `of ${method} with ${name}`
        decoding.assert(performance.now() - startMs < MAX_DECODE_MS, `Check the size of a request first, ${what}`)
        if ('error' in outcome)
          decoding.assert(errorCode(outcome.error) !== undefined, `Reject a request ${what} with a code`, outcome.error)
        else if (outcome.value)
          decoding.assert(outcome.value.actions.length > 0, `Give the effects of a request ${what}, or undefined`)
      }
    const isPolluted = 'polluted' in {}
    decoding.assert(!isPolluted, 'Copy no member named __proto__ to a prototype')
  })
}
