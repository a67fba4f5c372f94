/** Parts of a wallet that the host site does not get, and accounts that a wallet shows instead of the requested one. */
import { placeUnisatProvider, unisatBitcoinProvider } from '@latchkit/example-wallets'
import { createKernel } from '@latchkit/kernel'
import { chains } from '@latchkit/plugin-chains'
import { connections } from '@latchkit/plugin-connections'
import { Connections } from '@latchkit/plugin-connections/contract'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { bip122 } from '../src/index.js'
import { createSiteProvider } from '../src/lazy/wallet/site-provider.js'
import { larch, ordinal, payment } from './surroundings.js'
import { stranger, txid } from './transaction-surroundings.js'

type Call = (...given: readonly unknown[]) => Promise<unknown>
type Site = Readonly<Record<string, Call>>
const wrap = <T = Site>(provider: object) => createSiteProvider(() => []).wrap(provider, () => undefined) as T

/** A kernel that is connected to a wallet of UniSat, which may have other members. */
async function connected(changes: object = {}) {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  const wallet = larch()
  const provider = { ...unisatBitcoinProvider(wallet), ...changes }
  placeUnisatProvider(provider, page)
  const kernel = createKernel({ plugins: [chains(), connections(), bip122()] })
  onTestFinished(async () => {
    await kernel.dispose()
    vi.unstubAllGlobals()
  })
  const consent = vi.fn(async () => undefined)
  kernel.hooks.beforeUnsafe.tap({ name: 'test' }, consent)
  await kernel.start()
  const api = kernel.get(Connections)
  const found = await vi.waitUntil(() => api.wallets.get()[0])
  await api.connect({ wallet: found.id })
  return { wallet, provider, api, consent, site: (await api.provider('bip122')) as unknown as Site }
}

describe('a wallet of UniSat', () => {
  test('keeps the listeners of the dialog if the site removes all listeners', async () => {
    const listeners = new Map<unknown, Set<(payload: unknown) => void>>()
    const of = (event: unknown) => listeners.get(event) ?? new Set()
    const { provider, api, site } = await connected({
      on: (event: unknown, listener: (payload: unknown) => void) => listeners.set(event, of(event).add(listener)),
      removeListener: (event: unknown, listener: (payload: unknown) => void) => of(event).delete(listener),
      removeAllListeners: (event: unknown) => (event === undefined ? listeners.clear() : listeners.delete(event))
    })
    const heard = vi.fn()
    site.on?.('accountsChanged', heard)
    for (const listener of of('accountsChanged')) site.removeListener?.('accountsChanged', listener)
    site.removeAllListeners?.('accountsChanged')
    site.removeAllListeners?.()
    for (const listener of of('accountsChanged')) listener.call(provider, [ordinal])
    expect(api.account('bip122')?.address).toBe(ordinal)
    expect(heard).not.toHaveBeenCalled()
  })

  test.each<[string, unknown, number]>([
    ['another account', [ordinal, payment], 4_100],
    ['no account', [], 4_100],
    ['no list of addresses', ['x'], -32_603]
  ])('that shows %s after consent neither pays nor signs', async (_, shown, code) => {
    const [sendBitcoin, signMessage] = [vi.fn(async () => txid), vi.fn(async () => 'signature')]
    let accounts: unknown = [payment]
    const { site, api, consent } = await connected({ sendBitcoin, signMessage, getAccounts: async () => accounts })
    consent.mockImplementation(async () => {
      accounts = shown
      return undefined
    })
    for (const request of [() => site.sendBitcoin?.(stranger, 1_000), () => site.signMessage?.('Hello')]) {
      accounts = [payment]
      await expect(request()).rejects.toMatchObject({ name: 'ProviderError', code })
    }
    await expect(api.signMessage('Hello')).rejects.toThrow()
    expect(consent).toHaveBeenCalledTimes(3)
    expect([sendBitcoin, signMessage].flatMap(({ mock }) => mock.calls)).toEqual([])
  })

  test('gives the wallet neither by connect nor by members that are objects', async () => {
    const inner = { sign: () => expect.unreachable() }
    const raw = {
      ...unisatBitcoinProvider(larch()),
      connect: async (): Promise<unknown> => raw,
      selectedAccount: { ...inner, address: payment },
      getUtxos: inner
    }
    const site = wrap(raw)
    expect(await site.connect?.()).toBe(site)
    expect([site.selectedAccount, site.getUtxos]).toEqual([{ address: payment }, undefined])
  })
})

test('a wallet of sats-connect gives its listeners no this, in both forms of addListener', () => {
  const got: unknown[] = []
  function listener(this: unknown, event: unknown) {
    got.push(this, event)
  }
  const undo = vi.fn()
  const raw = {
    request: async () => ({}),
    addListener(given: string | { readonly eventName: string; readonly cb: typeof listener }, cb = listener): unknown {
      const { eventName, cb: call } = typeof given === 'string' ? { eventName: given, cb } : given
      call.call(raw, { type: eventName })
      return typeof given === 'string' ? raw : undo
    }
  }
  const site = wrap<{ addListener(...given: readonly unknown[]): unknown }>(raw)
  const stop = site.addListener({ eventName: 'disconnect', cb: listener }) as () => unknown
  expect(site.addListener('accountChange', listener)).toBeUndefined()
  expect(got).toEqual([undefined, { type: 'disconnect' }, undefined, { type: 'accountChange' }])
  expect(stop()).toBeUndefined()
  expect(undo).toHaveBeenCalledOnce()
})

test('an object of an unknown interface is rejected with 4200, and wrapped once it has one', () => {
  const unknown = expect.objectContaining({ name: 'ProviderError', code: 4_200 })
  const sign = () => expect.unreachable()
  for (const provider of [{ name: 'Larch' }, { signMessage: sign }, { removeListener: sign }, sign, [sign]])
    expect(() => wrap(provider)).toThrow(unknown)
  const feature = createSiteProvider(() => [])
  const late: Record<string, unknown> = { signMessage: sign }
  expect(() => feature.wrap(late, () => undefined)).toThrow(unknown)
  Object.assign(late, unisatBitcoinProvider(larch()))
  expect(feature.wrap(late, () => undefined)).toHaveProperty('getAccounts')
})
