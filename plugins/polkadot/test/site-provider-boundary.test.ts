/** Parts of a wallet that the host site does not get. */
import { describe, expect, test, vi } from 'vitest'
import type { InjectedWallet } from '../src/contract.js'
import { createSiteProvider } from '../src/lazy/wallet/site-provider.js'

type Method = (...given: readonly unknown[]) => unknown
type Part = Readonly<Record<string, Method>>
type Site = Readonly<Record<'accounts' | 'metadata' | 'provider', Part>>
const sign = () => expect.unreachable()
const wrap = (wallet: object) => createSiteProvider().wrap(wallet, () => undefined) as Site

/** A part whose methods return, resolve with, and call back with itself. */
class Everything {
  readonly stats = { sign }
  readonly isConnected = true
  readonly get = async (): Promise<unknown> => this
  readonly provide = (): unknown => this
  readonly sign = sign
  subscribe(callback: Method): unknown {
    callback.call(this, this)
    return this
  }
  on(_: string, callback: Method): unknown {
    callback.call(this, 'connected')
    return this
  }
  clone(): unknown {
    return new Everything()
  }
}

describe('the parts of a wallet', () => {
  test('return the wrapper of the part in its place, also by a promise', async () => {
    const part = new Everything()
    const { accounts, metadata } = wrap({ accounts: part, metadata: part })
    expect(await accounts.get?.()).toBe(accounts)
    expect(metadata.provide?.()).toBe(metadata)
  })

  test('give a callback neither this nor the part', () => {
    const part = new Everything()
    const { accounts, provider } = wrap({ accounts: part, provider: part })
    const got: unknown[] = []
    const callback = function (this: unknown, payload: unknown) {
      got.push(this, payload)
    }
    expect(accounts.subscribe?.(callback)).toBe(accounts)
    provider.on?.('connected', callback)
    expect(got).toEqual([undefined, accounts, undefined, 'connected'])
    expect(got[1]).toBe(accounts)
  })

  test('have no members that are objects, and no other methods', () => {
    const { provider } = wrap({ provider: new Everything() })
    expect(Object.keys(provider).sort()).toEqual(['clone', 'isConnected', 'on', 'subscribe'])
  })
})

describe('the connection to a node', () => {
  test('returns a function by on that ends the subscription', () => {
    const stop = vi.fn((): unknown => wallet)
    const wallet = { provider: { on: (): unknown => stop } }
    const end = wrap(wallet).provider.on?.('connected', () => {}) as Method
    expect(stop).not.toHaveBeenCalled()
    expect(end()).toBeUndefined()
    expect(stop).toHaveBeenCalledOnce()
  })

  test('returns a wrapped copy by clone', () => {
    const copy = wrap({ provider: new Everything() }).provider.clone?.()
    expect(Object.keys(copy as object).sort()).toEqual(['clone', 'isConnected', 'on', 'subscribe'])
    expect(copy).not.toBeInstanceOf(Everything)
  })
})

test('an entry that authorizes with an object of another interface gives the site none of its methods', async () => {
  const entry = { enable: async (): Promise<unknown> => ({ sign, accounts: sign, name: 'Larch' }) }
  const authorized = (await (wrap(entry) as unknown as typeof entry).enable()) as InjectedWallet
  expect({ ...authorized }).toEqual({ name: 'Larch' })
})
