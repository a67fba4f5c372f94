/** Wrappers of wallet objects for the host site: members, results, callbacks and events. */

import { EventEmitter } from 'node:events'
import { siteObject } from '@latchkit/plugin-chains/kit'
import { describe, expect, test, vi } from 'vitest'

type Site = Readonly<Record<string, unknown>> & Readonly<Record<'call', (...given: readonly unknown[]) => unknown>>
const siteOf = (wallet: object, passed: readonly string[], mapped: object = {}) =>
  siteObject(wallet, passed, mapped) as Site

describe('the members of a wrapper', () => {
  test('are plain values and methods, but no objects', () => {
    const bytes = Uint8Array.of(1)
    const wallet = {
      name: 'Larch',
      chains: ['a:1'],
      bytes,
      call: () => 1,
      sign: () => 2,
      inner: { sign: () => 3 },
      list: [{ sign: () => 4 }]
    }
    const site = siteOf(wallet, ['call', 'inner', 'list', 'name'])
    expect(Object.keys(site).sort()).toEqual(['bytes', 'call', 'chains', 'name'])
    expect([site.name, site.chains, site.bytes, site.call()]).toEqual(['Larch', ['a:1'], bytes, 1])
  })

  test('are undefined once their value is an object', () => {
    const wallet: Record<string, unknown> = { call: () => 1, version: '1' }
    const site = siteOf(wallet, ['call'])
    Object.assign(wallet, { call: wallet, version: wallet })
    expect([site.call, site.version]).toEqual([undefined, undefined])
  })

  test('that are mapped take the place of those of the wallet, and are left out if the wallet lacks them', () => {
    const call = vi.fn()
    const site = siteOf({ call }, ['call'], { call: () => 'mapped', sign: () => 'mapped' })
    expect([Object.keys(site), site.call()]).toEqual([['call'], 'mapped'])
    expect(call).not.toHaveBeenCalled()
  })
})

describe('a method of a wrapper', () => {
  test('returns the wrapper in place of the wallet, also by a promise', async () => {
    const wallet = {
      call(kind: string): unknown {
        if (kind === 'thenable')
          return Object.fromEntries([['then', (resolve: (value: unknown) => void) => resolve(this)]])
        return kind === 'promise' ? Promise.resolve(this) : this
      }
    }
    const site = siteOf(wallet, ['call'])
    for (const kind of ['direct', 'promise', 'thenable']) expect(await site.call(kind), kind).toBe(site)
  })

  test('passes other results, exceptions and rejections on, and runs with the wallet as this', async () => {
    const result = { deep: { text: 'x' } }
    class Wallet {
      #result: unknown = result
      call(kind: string) {
        if (kind === 'throw') throw new Error('thrown')
        return kind === 'reject' ? Promise.reject(new Error('rejected')) : this.#result
      }
    }
    const site = siteOf(new Wallet(), ['call'])
    expect(site.call('return')).toBe(result)
    expect(() => site.call('throw')).toThrow('thrown')
    await expect(site.call('reject')).rejects.toThrow('rejected')
  })

  test('does not give the wallet to a callback, neither as this nor as an argument', () => {
    const got: unknown[] = []
    const wallet = {
      call(callback: (...given: readonly unknown[]) => unknown) {
        return callback.call(this, this, 'text')
      }
    }
    const site = siteOf(wallet, ['call'])
    const answer = site.call(function (this: unknown, ...given: readonly unknown[]) {
      got.push(this, ...given)
      return 'answer'
    })
    expect(got).toEqual([undefined, site, 'text'])
    expect(got[1]).toBe(site)
    expect(answer).toBe('answer')
  })
})

describe('the event methods of a wrapper', () => {
  const passed = 'on once off addListener removeListener removeAllListeners emit'.split(' ')
  const emitter = () => {
    const wallet = new EventEmitter()
    const dialog = vi.fn()
    wallet.on('changed', dialog)
    return { wallet, dialog, site: siteObject(wallet, passed.slice(0, -1), {}) as EventEmitter }
  }

  test('do not remove listeners of the dialog', () => {
    const { wallet, dialog, site } = emitter()
    site.removeListener('changed', dialog)
    site.off('changed', dialog)
    site.removeAllListeners('changed')
    site.removeAllListeners()
    wallet.emit('changed', 1)
    expect(dialog).toHaveBeenCalledExactlyOnceWith(1)
  })

  test('add and remove listeners of the site, and return the wrapper', () => {
    const { wallet, site } = emitter()
    const [on, added, once, removed] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()]
    expect(site.on('changed', on).addListener('changed', added).once('changed', once)).toBe(site)
    expect(site.on('changed', removed).removeListener('changed', removed)).toBe(site)
    wallet.emit('changed', 1)
    wallet.emit('changed', 2)
    expect([on, added, once, removed].map(({ mock }) => mock.calls.flat())).toEqual([[1, 2], [1, 2], [1], []])
    expect(site.removeAllListeners('changed')).toBe(site)
    expect(wallet.listenerCount('changed')).toBe(1)
  })

  test('do not give the wallet to a listener, neither as this nor as payload', () => {
    const { wallet, site } = emitter()
    const got: unknown[] = []
    site.on('changed', function (this: unknown, ...payload: readonly unknown[]) {
      got.push(this, ...payload)
    })
    wallet.emit('changed', wallet, 'text')
    expect(got).toEqual([undefined, site, 'text'])
    expect(got[1]).toBe(site)
  })

  test('call a listener once that was added by once and then by on, and keep the second', () => {
    const { wallet, site } = emitter()
    const listener = vi.fn()
    site.once('changed', listener)
    site.on('changed', listener)
    for (const payload of [1, 2, 3]) wallet.emit('changed', payload)
    expect(listener.mock.calls.flat()).toEqual([1, 1, 2, 3])
  })

  test('are left out if they are not passed, and all of them if the wallet has no on', () => {
    expect(Object.keys(siteObject(new EventEmitter(), ['on'], {})).filter(name => passed.includes(name))).toEqual([
      'on'
    ])
    const removeAllListeners = vi.fn()
    expect(Object.keys(siteObject({ removeAllListeners, call() {} }, [...passed, 'call'], {}))).toEqual(['call'])
  })
})
