/** Parts of a wallet that the host site does not get. */
import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { createSiteProvider } from '../src/lazy/wallet/site-provider.js'

type Method = (...given: readonly unknown[]) => unknown
type Site = EventEmitter & Readonly<Record<'enable' | 'getKey' | 'getOfflineSigner' | 'getOfflineSignerAuto', Method>>

/** A Keplr API with events, whose methods return and resolve with itself. */
class Keplr extends EventEmitter {
  readonly ping = { sign: () => expect.unreachable() }
  async enable(): Promise<unknown> {
    return this
  }
  getKey(): unknown {
    return this
  }
  getOfflineSigner(): unknown {
    return this
  }
  async getOfflineSignerAuto(): Promise<unknown> {
    return this
  }
  async signPsbt() {
    expect.unreachable()
  }
}
const wrapped = () => {
  const wallet = new Keplr()
  return { wallet, site: createSiteProvider().wrap(wallet, () => undefined) as Site }
}

test('keeps the listeners of the dialog if the site removes all listeners', () => {
  const { wallet, site } = wrapped()
  const [dialog, heard] = [vi.fn(), vi.fn()]
  wallet.on('keystorechange', dialog)
  site.on('keystorechange', heard)
  site.off('keystorechange', dialog)
  site.removeListener('keystorechange', dialog)
  site.removeAllListeners('keystorechange')
  site.removeAllListeners()
  wallet.emit('keystorechange', 'payload')
  expect(dialog).toHaveBeenCalledExactlyOnceWith('payload')
  expect(heard).not.toHaveBeenCalled()
})

test('gives a listener of the site neither this nor the wallet', () => {
  const { wallet, site } = wrapped()
  const got: unknown[] = []
  const listener = function (this: unknown, payload: unknown) {
    got.push(this, payload)
  }
  expect(site.on('keystorechange', listener)).toBe(site)
  wallet.emit('keystorechange', wallet)
  expect(got[0]).toBeUndefined()
  expect(got[1]).toBe(site)
})

test('gives the wallet neither by results nor by members that are objects', async () => {
  const { wallet, site } = wrapped()
  expect(await site.enable()).toBe(site)
  expect(site.getKey()).toBe(site)
  for (const offline of [site.getOfflineSigner('x'), await site.getOfflineSignerAuto('x')]) {
    expect(offline).not.toBe(wallet)
    for (const name of ['signPsbt', 'getOfflineSigner', 'enable']) expect(offline).not.toHaveProperty(name)
  }
  expect(Reflect.get(site, 'ping')).toBeUndefined()
})
