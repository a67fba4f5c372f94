import { type AnyPlugin, memoryBackend } from '@latchkit/kernel'
import { fakeAdapter, fakeChain, fakeConnector } from '@latchkit/plugin-chains/testing'
import { Connections } from '@latchkit/plugin-connections/contract'
import { shortAddress } from '@latchkit/plugin-shell/ui'
import { afterEach, expect, test, vi } from 'vitest'
import { corePreset, createLatchkit, type Latchkit } from '../src/index.js'

type ButtonElement = HTMLElement & { latchkit?: Latchkit | undefined }
const made: Latchkit[] = []
const make = (id = '', more: readonly AnyPlugin[] = []) => {
  const plugins = [...corePreset({ locale: 'en', prefetch: 'intent' }), ...more]
  // Memory, because tests of other files share the storage of the origin.
  const latchkit = createLatchkit({ plugins, id, storage: memoryBackend() })
  made.push(latchkit)
  return latchkit
}
const place = (attributes: Record<string, string> = {}): ButtonElement => {
  const element = document.createElement('latchkit-button')
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  document.body.append(element)
  return element
}
const inner = (element: HTMLElement) => element.shadowRoot?.querySelector('button') as HTMLButtonElement

afterEach(async () => {
  document.body.replaceChildren()
  for (const latchkit of made.splice(0)) await latchkit.destroy()
})

test('a button that was added before its instance uses it once created', async () => {
  make('unrelated')
  const element = place()
  expect(inner(element).disabled).toBe(true)
  const latchkit = make()
  expect(element.latchkit).toBe(latchkit)
  expect(inner(element)).toMatchObject({ disabled: false, textContent: 'Connect wallet' })
  inner(element).click()
  await vi.waitFor(() => expect(latchkit.getState().open).toBe(true))
})

test('each button opens the instance of its for attribute', async () => {
  const [shop, bank] = [make('shop'), make('bank')]
  const element = place({ for: 'bank', label: 'Log in' })
  expect(inner(element).textContent).toBe('Log in')
  expect(element.latchkit).toBe(bank)
  element.setAttribute('for', 'shop')
  expect(element.latchkit).toBe(shop)
})

test.each([undefined, '', 'fake'])('opens the account when connected, with the namespace %j', async namespace => {
  const wallet = fakeConnector()
  wallet.answer('approve')
  const latchkit = make('', [fakeChain(fakeAdapter({ connectors: [wallet] }))])
  const element = place(namespace === undefined ? {} : { namespace })
  await latchkit.start()
  await latchkit.kernel.get(Connections).discover()
  const [entry] = latchkit.kernel.get(Connections).wallets.get()
  await latchkit.connect({ wallet: entry?.id ?? '' })
  inner(element).click()
  await vi.waitFor(() => expect(latchkit.kernel.router.current()?.view).toBe('Account'))
  const { views } = latchkit.kernel.router
  await vi.waitFor(() => expect(views.module('Account').get().status).toBe('ready'), { timeout: 10_000 })
})

test('follows the language', async () => {
  const latchkit = make()
  const element = place()
  latchkit.setLocale('ar')
  await vi.waitFor(() => expect(inner(element).textContent).toBe('ربط المحفظة'))
})

test('a removed button has no listeners', async () => {
  const latchkit = make()
  const element = place()
  element.remove()
  expect(element.latchkit).toBeUndefined()
  document.body.append(element)
  expect(element.latchkit).toBe(latchkit)
})

// The button is on the page before the dialog's code, and shortens addresses itself.
test.each([
  '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  'cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e7',
  'juno15yk64u7zc9g9k2yr2wmzeva5qgwxps6ysqv57z',
  'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  'bcrt1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelwjpnuq',
  '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
  'abc1defghijklmnop',
  'abc1defghijklm',
  'abcdefghijkl',
  'abcdefghijk'
])('shortens the address %s like the dialog', async address => {
  const connector = fakeConnector({ connection: { accounts: [{ address }], chain: undefined } })
  connector.answer('approve')
  const latchkit = make('', [fakeChain({ ...fakeAdapter({ connectors: [connector] }), isAddress: () => true })])
  const element = place()
  await latchkit.start()
  await latchkit.kernel.get(Connections).discover()
  const [wallet] = latchkit.kernel.get(Connections).wallets.get()
  await latchkit.connect({ wallet: wallet?.id ?? '' })
  await vi.waitFor(() => expect(inner(element).textContent).toBe(shortAddress(address)))
})

test('disabled stays disabled', () => {
  make()
  expect(inner(place({ disabled: '' })).disabled).toBe(true)
})

test('destroy leaves nothing on the page', async () => {
  const latchkit = make()
  await latchkit.open()
  await vi.waitFor(() => expect(document.querySelector('latchkit-modal')).not.toBeNull())
  await latchkit.destroy()
  await vi.waitFor(() => expect(document.querySelector('latchkit-modal')).toBeNull())
  expect(inner(place()).disabled).toBe(true)
})

test('an instance with the id of an earlier one replaces and destroys it, as a hot reload needs', async () => {
  const other = make('other')
  const element = place()
  const first = make()
  const late = place()
  await first.open()
  await vi.waitFor(() => expect(document.querySelectorAll('latchkit-modal').length).toBe(1))
  for (let edit = 0; edit < 3; edit++) make()
  const last = make()
  expect([element.latchkit, late.latchkit]).toEqual([last, last])
  await vi.waitFor(() => expect(document.querySelector('latchkit-modal')).toBeNull())
  await expect(first.open()).rejects.toMatchObject({ code: 'kernel/disposed' })
  await last.open()
  await other.open()
  expect(document.querySelectorAll('latchkit-modal').length).toBe(2)
})

test('a form named createElement does not affect the button, and its opening rejects with a code', async () => {
  const form = document.createElement('form')
  form.setAttribute('name', 'createElement')
  document.body.append(form)
  try {
    // Like a parser: the page's own function is replaced.
    const element = Document.prototype.createElement.call(document, 'latchkit-button') as ButtonElement
    document.body.append(element)
    const latchkit = make()
    expect(inner(element)).toMatchObject({ disabled: false, textContent: 'Connect wallet' })
    await expect(latchkit.open()).rejects.toMatchObject({
      code: 'shell/unusable-document',
      context: { property: 'createElement' }
    })
    expect(latchkit.getState().open).toBe(false)
  } finally {
    form.remove()
  }
})

test('a button opens its instance without constructed style sheets', async () => {
  vi.stubGlobal('CSSStyleSheet', undefined)
  try {
    const latchkit = make()
    const element = place()
    inner(element).click()
    await vi.waitFor(() => expect(latchkit.getState().open).toBe(true))
  } finally {
    vi.unstubAllGlobals()
  }
})

test('an instance is created and opens without custom elements', async () => {
  vi.stubGlobal('customElements', undefined)
  try {
    const latchkit = make()
    await latchkit.open()
    await vi.waitFor(() =>
      expect(document.querySelector('latchkit-modal')?.shadowRoot?.querySelector('dialog[open]')).not.toBeNull()
    )
  } finally {
    vi.unstubAllGlobals()
  }
})

test('a button whose dialog did not load is no wider than before', async () => {
  const latchkit = make()
  const element = place()
  const before = element.getBoundingClientRect()
  vi.spyOn(latchkit, 'open').mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'))
  inner(element).click()
  await vi.waitFor(() => expect(inner(element).textContent).toBe('Did not load.\nTry again'))
  const after = element.getBoundingClientRect()
  expect(after.width).toBeLessThanOrEqual(before.width)
  expect(after.height).toBe(before.height)
  latchkit.setLocale('ar')
  await vi.waitFor(() => expect(inner(element).textContent).toContain('أعد المحاولة'))
  expect(element.getBoundingClientRect().width).toBeLessThanOrEqual(before.width)
})
