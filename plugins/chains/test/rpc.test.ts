import type { RpcRequest } from '@latchkit/kernel'
import type { AccountId, AccountIdParts, Connector, Signer } from '@latchkit/plugin-chains/contract'
import {
  createAccountParser,
  createRequestHandler,
  defineErrors,
  type MethodHandler
} from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import { expect, test } from 'vitest'

class PebbleError extends defineErrors('pebble', 'PebbleError') {}

const connector = {} as Connector
const signer: Signer = { connector, account: 'pebble:main:stone' }
const request = (parts: Partial<RpcRequest> = {}) =>
  ({ method: 'pile', chain: 'pebble:test', signal: new AbortController().signal, ...parts }) as RpcRequest
/** Handles a request for `pile` with one handler. */
const handle = (pile: MethodHandler, parts?: Partial<RpcRequest>, shown: Signer | undefined = signer) =>
  createRequestHandler({ errors: PebbleError, handlers: { pile } })(request(parts), () => shown)
const refused = (kind: string, context: object) => ({ code: `pebble/${kind}`, context: { method: 'pile', ...context } })

const schema = v.object({ stones: v.array(v.object({ weight: v.number('Expected a weight') })) })

test('returns valid parameters as the schema parses them', async () => {
  const params = { stones: [{ weight: 3, color: 'red' }] }
  expect(await handle(async ({ parse }) => parse(schema), { params })).toEqual({ stones: [{ weight: 3 }] })
})

test.each([
  [{ stones: [{ weight: 3 }, { weight: '4' }] }, 'params.stones.1.weight: Expected a weight'],
  [undefined, 'params.: Invalid type: Expected Object but received undefined']
])('rejects the parameters %j with the path of the first invalid one', async (params, expected) => {
  const handling = handle(async ({ parse }) => parse(schema), { params })
  await expect(handling).rejects.toMatchObject(refused('invalid-params', { expected }))
})

test('returns the active account on the chain of the request', async () => {
  const shown = { connector, account: 'pebble:test:stone' }
  expect(await handle(async ({ requireSigner }) => requireSigner())).toEqual(shown)
  const isStone = ({ address, chain }: AccountIdParts) => address === 'stone' && chain === 'pebble:main'
  expect(await handle(async ({ requireSigner }) => requireSigner(isStone))).toEqual(shown)
})

test.each<[string, Signer | undefined, () => boolean]>([
  ['no active account', undefined, () => true],
  ['another active account', signer, () => false],
  ['an unreadable account', { connector, account: 'stone' as AccountId }, () => true]
])('rejects a request with %s', async (_, shown, isMeant) => {
  const handlers = { pile: async ({ requireSigner }: Parameters<MethodHandler>[0]) => requireSigner(isMeant) }
  const handling = createRequestHandler({ errors: PebbleError, handlers })(request(), () => shown)
  await expect(handling).rejects.toMatchObject(refused('not-the-signer', {}))
})

test('rejects an unsafe request for another chain than the one that is shown', async () => {
  const named = { connector: { info: { name: 'Larch' } } as Connector, account: signer.account }
  const handling = handle(async ({ requireSigner }) => requireSigner(), { risk: 'unsafe' }, named)
  const context = { wallet: 'Larch', chain: 'pebble:test' }
  await expect(handling).rejects.toMatchObject({ code: 'pebble/wrong-chain', context })
})

test('requires the account that is active now, not the one of before', async () => {
  let shown: Signer | undefined = signer
  const pile: MethodHandler = async ({ requireSigner }) => {
    requireSigner()
    shown = undefined
    return requireSigner()
  }
  const handleRequest = createRequestHandler({ errors: PebbleError, handlers: { pile } })
  await expect(handleRequest(request(), () => shown)).rejects.toMatchObject(refused('not-the-signer', {}))
})

test.each(['throw', 'toString', '__proto__'])('rejects the method %s, which has no handler', async method => {
  const handling = handle(async () => 'piled', { method })
  await expect(handling).rejects.toMatchObject(refused('invalid-params', { method, expected: 'another method' }))
})

test('passes a method without a handler to the fallback', async () => {
  const fallback: MethodHandler = async ({ method }) => `other: ${method}`
  const handleRequest = createRequestHandler({ errors: PebbleError, handlers: {}, fallback })
  expect(await handleRequest(request(), () => undefined)).toBe('other: pile')
})

test('parses the chain of a request, and rejects an invalid one', async () => {
  const handleRequest = createRequestHandler({
    errors: PebbleError,
    handlers: { pile: async ({ chain, requireSigner }) => [chain, requireSigner().account] },
    readChain: chain => (chain === 'pebble:old' ? 'pebble:new' : undefined),
    exampleChain: 'pebble:old'
  })
  expect(await handleRequest(request({ chain: 'pebble:old' }), () => signer)).toEqual([
    'pebble:new',
    'pebble:new:stone'
  ])
  const expected = 'a chain such as pebble:old'
  await expect(handleRequest(request(), () => signer)).rejects.toMatchObject(refused('invalid-params', { expected }))
})

const accountParts = createAccountParser({
  namespace: 'pebble',
  read: address => (address.startsWith('s') ? { address, size: address.length } : undefined),
  family: 'Pebble',
  errors: PebbleError
})

test('parses an account id into its chain and the parts of its address', () => {
  expect(accountParts('pebble:main:stone')).toEqual({ chain: 'pebble:main', address: 'stone', size: 5 })
})

test.each(['pebble:main:rock', 'rock:main:stone', 'pebble:main', ''])('rejects the account id "%s"', account => {
  expect(() => accountParts(account as AccountId)).toThrow(
    expect.objectContaining({
      code: 'pebble/invalid-params',
      context: { method: account, expected: 'an account of Pebble (CAIP-10)' }
    })
  )
})
