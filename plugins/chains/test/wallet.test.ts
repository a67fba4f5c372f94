import {
  isBusy,
  isUnknownMethod,
  readFailure,
  requestWallet,
  says,
  type WalletErrorMatchers
} from '@latchkit/plugin-chains/kit'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const never = new AbortController().signal
const ask = (
  call: () => unknown,
  { signal = never, dialect }: { signal?: AbortSignal; dialect?: WalletErrorMatchers } = {}
) => requestWallet('Larch', 'sign', call, signal, dialect)
const thrown = (failure: unknown, dialect: WalletErrorMatchers = {}) => ask(() => Promise.reject(failure), { dialect })

const trap = new Proxy(
  {},
  {
    get() {
      throw new Error('trap')
    }
  }
)

describe('requestWallet', () => {
  test('resolves with the response of the wallet', async () => {
    const answer = { any: 'thing' }
    expect(await ask(() => Promise.resolve(answer))).toBe(answer)
    expect(await ask(() => answer)).toBe(answer)
  })

  test('rejects if the wallet throws or rejects', async () => {
    const crash = new Error('crashed')
    const calls = [
      () => {
        throw crash
      },
      () => Promise.reject(crash)
    ]
    for (const call of calls) {
      await expect(ask(call)).rejects.toMatchObject({
        name: 'WalletError',
        code: 'wallet/unavailable',
        context: { wallet: 'Larch', reason: 'sign: crashed' },
        cause: crash
      })
    }
  })

  test('rejects on an abort, and sends no request after one', async () => {
    const leaving = new AbortController()
    const asking = ask(() => new Promise(() => {}), { signal: leaving.signal })
    leaving.abort('enough')
    await expect(asking).rejects.toBe('enough')
    const asked = ask(() => expect.unreachable(), { signal: leaving.signal })
    await expect(asked).rejects.toBe('enough')
  })
})

describe('a rejection by the visitor', () => {
  test.each([
    { code: 4001 },
    { code: 4001, message: 'MetaMask Tx Signature: User denied transaction signature.' },
    { code: '4001' },
    { code: 5000, message: 'User rejected.' },
    { code: 5002 },
    { code: -32603, message: 'Internal error', data: { originalError: { code: 4001 } } },
    { code: -32603, data: { code: 4001 } },
    { error: { code: 4001 } },
    { name: 'WalletSignMessageError', error: { code: 4001 } },
    new Error('wrapped', { cause: { code: 4001 } }),
    { message: 'User rejected the request.' },
    { message: 'cancelled' },
    { message: 'Request canceled by user' },
    new Error('Approval Denied'),
    new Error('Connection declined'),
    new Error('Request rejected'),
    { code: -32000, message: 'User denied account authorization' },
    { code: 'ACTION_REJECTED', message: 'user rejected action' },
    { code: 120, module: 'interaction', message: 'Request rejected' },
    'User rejected the request',
    'Canceled'
  ])('is recognized in %j', async failure => {
    await expect(thrown(failure)).rejects.toMatchObject({ code: 'wallet/rejected', cause: failure })
  })

  test.each([
    { code: -32003, message: 'Transaction rejected' },
    { code: 4100, message: 'Unauthorised: request denied' },
    { code: 4900, message: 'The session was cancelled' },
    { code: -32603, message: 'nonce too low' },
    { message: 'projected gas' },
    new Error('Wallet is locked'),
    new Error('Signer mismatched'),
    { code: 40_01e3 },
    undefined,
    null,
    {},
    [],
    7
  ])('is not recognized in %j', async failure => {
    await expect(thrown(failure)).rejects.toMatchObject({ code: 'wallet/unavailable' })
  })

  test('may have other codes and texts in a chain family', async () => {
    const byCode: WalletErrorMatchers = { isRejection: ({ codes }) => codes.has(300) }
    const byWords: WalletErrorMatchers = { isRejection: failure => says(failure, /\bnot now\b/) }
    await expect(thrown({ code: 300 }, byCode)).rejects.toMatchObject({ code: 'wallet/rejected' })
    await expect(thrown('not now', byWords)).rejects.toMatchObject({ code: 'wallet/rejected' })
    await expect(thrown({ code: 4001 }, byWords)).rejects.toMatchObject({ code: 'wallet/rejected' })
    await expect(thrown({ code: 4900, message: 'not now' }, byWords)).rejects.toMatchObject({
      code: 'wallet/unavailable'
    })
    await expect(thrown({ code: 300 })).rejects.toMatchObject({ code: 'wallet/unavailable' })
  })
})

test('recognizes a busy wallet by a code or by a text of the chain family', async () => {
  expect(isBusy(readFailure({ code: -32002, message: 'already pending' }))).toBe(true)
  expect(isBusy(readFailure({ code: -32603, data: { originalError: { code: -32002 } } }))).toBe(true)
  expect(isBusy(readFailure({ code: 4001 }))).toBe(false)

  const reason = 'sign: another request is open in the wallet'
  const busy = { code: 'wallet/unavailable', context: { reason } }
  await expect(thrown({ code: -32002 })).rejects.toMatchObject(busy)
  const inWords: WalletErrorMatchers = { isBusy: ({ text }) => text === 'wait' }
  await expect(thrown('wait', inWords)).rejects.toMatchObject(busy)
})

describe('readFailure', () => {
  test('accepts any value', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withBigInt: true }), error => {
        const { text, codes } = readFailure(error)
        expect(text.length).toBeLessThanOrEqual(200)
        expect([...codes].every(Number.isInteger)).toBe(true)
      })
    )
  })

  test('accepts throwing getters, cycles and deep nesting', () => {
    expect(readFailure(trap).text).toMatch(/cannot be read/)
    const circle: Record<string, unknown> = { code: 1 }
    Object.assign(circle, { data: circle, cause: circle, error: circle, originalError: circle })
    expect([...readFailure(circle).codes]).toEqual([1])
    expect(readFailure(Object.create(null)).text).toMatch(/cannot be read/)
  })

  test('cuts long texts', () => {
    expect(readFailure({ message: 'x'.repeat(1e6) }).text).toHaveLength(200)
  })
})

describe('an unknown method', () => {
  test.each<[string, unknown]>([
    ['JSON-RPC', { code: -32601, message: 'Method not found' }],
    ['EIP-1193', { code: 4200 }],
    ['WalletConnect, for a method that was not approved', { code: 3001 }],
    ['WalletConnect, for a method that is not supported', { code: 5101 }],
    ['the library of WalletConnect', new Error('Missing or invalid. request() method: signIt')]
  ])('is recognized in an error of %s', (_, failure) => {
    expect(isUnknownMethod(failure, 'signIt')).toBe(true)
  })

  test.each<[string, unknown]>([
    ['a rejection', { code: 4001, message: 'User rejected' }],
    ['another method', new Error('Missing or invalid. request() method: signThat')],
    ['a text with another code', { code: 4900, message: 'request() method: signIt' }],
    ['nothing', undefined],
    ['a trap', trap]
  ])('is not recognized in %s', (_, failure) => {
    expect(isUnknownMethod(failure, 'signIt')).toBe(false)
  })
})
