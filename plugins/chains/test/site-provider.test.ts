/** Providers for the host site: which values are wrapped, and which are rejected. */
import { rpcMethod } from '@latchkit/kernel'
import { createSiteProviders, siteObject, wrapRequester } from '@latchkit/plugin-chains/kit'
import { describe, expect, test, vi } from 'vitest'

const TonRead = rpcMethod<unknown, unknown>('ton', 'ton_read', 'safe')
const none = () => undefined
const wrap = (provider: unknown) => wrapRequester(provider, { methods: [TonRead], passed: [], signer: none })
const primitives = [undefined, null, 7, 'wallet', true]
const unknownInterface = expect.objectContaining({ name: 'ProviderError', code: 4_200 })

describe('wrapRequester', () => {
  test('throws for an object without a readable request, and returns a primitive unchanged', () => {
    const trap = {
      get request(): never {
        throw new Error('trap')
      }
    }
    const sign = () => expect.unreachable()
    for (const provider of [{}, { sign }, { request: 7 }, trap, sign, [sign]])
      expect(() => wrap(provider)).toThrow(unknownInterface)
    for (const value of primitives) expect(wrap(value)).toBe(value)
  })

  test('wraps a function with a request', async () => {
    const provider = Object.assign(() => {}, { request: async () => 'read' })
    const site = wrap(provider) as { request(call: object): Promise<unknown> }
    expect(site).not.toBe(provider)
    await expect(site.request({ method: 'ton_read' })).resolves.toBe('read')
  })

  test('returns the wrapper in place of a provider that a request resolves with', async () => {
    const provider: object = { request: async () => provider }
    const site = wrap(provider) as { request(call: object): Promise<unknown> }
    expect(await site.request({ method: 'ton_read' })).toBe(site)
  })
})

describe('createSiteProviders', () => {
  test('throws for a provider that is returned unchanged, and wraps it later', () => {
    const provider: { isReady?: boolean } = {}
    const feature = createSiteProviders(given => (provider.isReady ? siteObject(given as object, [], {}) : given))
    expect(() => feature.wrap(provider, none)).toThrow(unknownInterface)
    provider.isReady = true
    const site = feature.wrap(provider, none)
    expect(site).toEqual({ isReady: true })
    expect(site).not.toBe(provider)
    expect(feature.wrap(provider, none)).toBe(site)
  })

  test('returns a primitive unchanged', () => {
    const wrapOne = vi.fn()
    for (const value of primitives) expect(createSiteProviders(wrapOne).wrap(value, none)).toBe(value)
    expect(wrapOne).not.toHaveBeenCalled()
  })
})
