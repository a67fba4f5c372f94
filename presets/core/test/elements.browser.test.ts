import { type AnyPlugin, cell, definePlugin, memoryBackend } from '@latchkit/kernel'
import { fakeAdapter, fakeAddress, fakeChain, fakeConnector, fakeNetwork } from '@latchkit/plugin-chains/testing'
import { Connections } from '@latchkit/plugin-connections/contract'
import { Alerts } from '@latchkit/plugin-shell/contract'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { defineLatchkitElements } from '../src/elements.js'
import { corePreset, createLatchkit, type Latchkit } from '../src/index.js'

const picture = `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>')}`
const address = fakeAddress(1)
let latchkit: Latchkit | undefined

beforeAll(() => defineLatchkitElements())
afterEach(async () => {
  document.body.replaceChildren()
  await latchkit?.destroy()
})

/** Creates a site with one wallet on a network with an image, whose node returns a balance. */
function make({ embedded = false, more = [] as readonly AnyPlugin[] } = {}) {
  const connector = fakeConnector({ icon: picture, connection: { accounts: [{ address }], chain: 'fake:one' } })
  connector.answer('approve')
  const read = vi.fn(async () => 1_234_567_890n)
  const networks = [
    { ...fakeNetwork('fake', 'one'), name: 'Harbour', assets: { imageUrl: picture } },
    { ...fakeNetwork('fake', 'two'), name: 'Quay' }
  ]
  const chain = fakeChain(fakeAdapter({ connectors: [connector], networks, features: { balance: { read } } }))
  latchkit = createLatchkit({
    plugins: [...corePreset({ locale: 'en', prefetch: 'intent', embedded }), chain, ...more],
    storage: memoryBackend()
  })
  return { latchkit, read, connector }
}
function place(name: string, attributes: Readonly<Record<string, string>> = {}): HTMLElement {
  const element = document.createElement(`latchkit-${name}`)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  document.body.append(element)
  return element
}
const inner = (element: HTMLElement) => element.shadowRoot?.querySelector('button') as HTMLButtonElement
const seen = (element: HTMLElement) => inner(element).textContent
async function connect(to: Latchkit) {
  await to.start()
  const { discover, wallets } = to.kernel.get(Connections)
  await discover()
  const [wallet] = wallets.get()
  await to.connect({ wallet: wallet?.id ?? '' })
}

test('the network button names the network with its image, and opens the list of networks', async () => {
  const { latchkit } = make()
  const element = place('network-button')
  await connect(latchkit)
  await expect.poll(() => seen(element)).toBe('Harbour')
  expect(inner(element).querySelector('img')?.src).toBe(picture)
  expect(inner(element).getAttribute('aria-label')).toBe('Network Harbour')
  inner(element).click()
  await expect.poll(() => latchkit.kernel.router.state.get().stack.at(-1)?.view).toBe('Networks')
})

test("the network button shows the page's content beside the network, and can be in a slot itself", async () => {
  const { latchkit } = make()
  const host = document.createElement('div')
  const place = document.createElement('slot')
  place.name = 'network'
  host.attachShadow({ mode: 'open' }).append(place)
  const element = document.createElement('latchkit-network-button')
  element.slot = 'network'
  const written = document.createElement('b')
  written.textContent = '3 pending'
  element.append(written)
  host.append(element)
  document.body.append(host)
  // Before any network is known.
  expect(seen(element)).toBe('Select network')
  await connect(latchkit)
  await expect.poll(() => inner(element).getAttribute('aria-label')).toBe('Network Harbour 3 pending')
  expect(element.assignedSlot?.name).toBe('network')
  const slot = inner(element).querySelector('slot') as HTMLSlotElement
  expect(slot.assignedElements().map(({ textContent }) => textContent)).toEqual(['3 pending'])
  const text = inner(element).querySelector('.text')
  expect(written.getBoundingClientRect().left).toBeGreaterThan(text?.getBoundingClientRect().right ?? Infinity)
  // Drawn again only when the page changes the content.
  const draw = vi.spyOn(element as unknown as { draw(): void }, 'draw')
  element.textContent = 'up to date'
  await expect.poll(() => inner(element).getAttribute('aria-label')).toBe('Network Harbour up to date')
  const drawn = draw.mock.calls.length
  await new Promise(resolve => setTimeout(resolve, 100))
  expect(draw.mock.calls.length).toBe(drawn)
})

/** Every attribute of the specification's elements, with its effect. */
test.each([
  ['button', 'disabled', ''],
  ['account-button', 'disabled', ''],
  ['network-button', 'disabled', '']
])('<latchkit-%s %s> cannot be pressed', async (name, attribute, value) => {
  const { latchkit } = make()
  const element = place(name, { [attribute]: value })
  await connect(latchkit)
  await expect.poll(() => inner(element).querySelector('img')).not.toBeNull()
  expect(inner(element).disabled).toBe(true)
  element.removeAttribute(attribute)
  expect(inner(element).disabled).toBe(false)
})

test.each(['button', 'account-button'])('<latchkit-%s> takes characters, balance and namespace', async name => {
  const { latchkit } = make()
  const element = place(name, { charsstart: '4', charsend: '6', balance: 'show', namespace: 'fake' })
  const other = place(name, { namespace: 'elsewhere' })
  await connect(latchkit)
  const short = `${address.slice(0, 4)}…${address.slice(-6)}`
  await expect.poll(() => seen(element)).toBe(`1.234 FAKE ${short}`)
  expect(inner(element).dataset.testid).toBe('account-button-fake')
  expect(inner(other).dataset.testid).toBe('connect-button-elsewhere')
})

test('<latchkit-network-button label> is shown while no network is chosen', async () => {
  make()
  const element = place('network-button', { label: 'Where?' })
  await expect.poll(() => seen(element)).toBe('Where?')
  // Also before the element has found its instance, and before any code was loaded.
  expect(inner(element).dataset.testid).toBe('w3m-network-button')
})

test('the account button is hidden until a wallet is connected, then shows the account', async () => {
  const { latchkit, read } = make()
  const element = place('account-button', { charsstart: '2', charsend: '3' })
  await latchkit.start()
  expect(inner(element).hidden).toBe(true)
  await connect(latchkit)
  await expect.poll(() => seen(element)).toBe(`${address.slice(0, 2)}…${address.slice(-3)}`)
  expect(inner(element).hidden).toBe(false)
  // Images of the network and the wallet.
  expect(inner(element).querySelectorAll('img').length).toBe(2)
  expect(read).not.toHaveBeenCalled()
  await latchkit.disconnect()
  await expect.poll(() => inner(element).hidden).toBe(true)
})

test('the balance is read if the page shows it, and hidden if the page hides it', async () => {
  const { latchkit, read } = make()
  const [shown, hidden] = [place('button', { balance: 'show' }), place('button', { balance: 'hide' })]
  await connect(latchkit)
  await expect.poll(() => seen(shown)).toContain('1.234 FAKE')
  expect(inner(shown).getAttribute('aria-label')).toContain('1.234 FAKE')
  expect(seen(hidden)).not.toContain('FAKE')
  expect(read).toHaveBeenCalledOnce()
})

test('the width of the balance is reserved while it is read, and not in a narrow container', async () => {
  const { latchkit, read } = make()
  let settle = (_: Promise<bigint>) => {}
  read.mockReturnValue(new Promise<bigint>(resolve => (settle = resolve)))
  const element = place('button', { balance: 'show' })
  const width = () => inner(element).getBoundingClientRect().width
  await connect(latchkit)
  await expect.poll(() => inner(element).querySelector('.worth')?.childElementCount).toBe(0)
  const reserved = width()
  settle(Promise.resolve(12_345_678_901_234n))
  await expect.poll(() => seen(element)).toContain('12,345.678 FAKE')
  expect(width()).toBe(reserved)
  element.setAttribute('balance', 'hide')
  const bare = width()
  expect(bare).toBeLessThan(reserved)
  element.setAttribute('balance', 'show')
  document.body.style.inlineSize = '320px'
  await expect.poll(width).toBe(bare)
  document.body.style.inlineSize = ''
  await expect.poll(width).toBe(reserved)
})

test('a balance that cannot be read leaves no gap', async () => {
  const { latchkit, read } = make()
  read.mockRejectedValue(new Error('no node'))
  const element = place('button', { balance: 'show' })
  await connect(latchkit)
  await expect.poll(() => read.mock.calls.length).toBeGreaterThan(0)
  await expect.poll(() => inner(element).querySelector('.worth')).toBeNull()
})

test('the button shows the name of an account if a plugin finds one', async () => {
  const account = `fake:one:${address}`
  const state = cell({ byAccount: {} as Record<string, { name?: string }> })
  const read = async () => state.set({ byAccount: { [account]: { name: 'harbour.test' } } })
  const names = definePlugin({
    id: 'names',
    provides: { identity: { id: 'identity' } as never },
    setup: () => ({ identity: { state, read } }) as never
  })
  const { latchkit } = make({ more: [names as unknown as AnyPlugin] })
  const element = place('button')
  await connect(latchkit)
  await expect.poll(() => seen(element)).toBe('harbour.test')
})

test('a removed button leaves no subscription, whether it was connected or not', async () => {
  const { latchkit } = make()
  let subscriptions = 0
  const counted: Latchkit = {
    ...latchkit,
    subscribe(listener) {
      const leave = latchkit.subscribe(listener)
      subscriptions++
      return () => {
        subscriptions--
        leave()
      }
    }
  }
  const addAndRemove = async (text: string) => {
    const element = Object.assign(place('button'), { latchkit: counted })
    await expect.poll(() => seen(element)).toMatch(text)
    element.remove()
    expect(subscriptions).toBe(0)
  }
  await addAndRemove('Connect wallet')
  await connect(latchkit)
  await addAndRemove('…')
})

test('labels, size and namespace are attributes', async () => {
  const { latchkit, connector } = make()
  const element = place('button', { label: 'Log in', loadinglabel: 'One moment', size: 'sm', namespace: 'fake' })
  await latchkit.start()
  expect(seen(element)).toBe('Log in')
  expect(inner(element).dataset.testid).toBe('connect-button-fake')
  // Also before a connection.
  expect(inner(element).offsetHeight).toBe(36)
  connector.answer('wait')
  await latchkit.kernel.get(Connections).discover()
  const [wallet] = latchkit.kernel.get(Connections).wallets.get()
  const connecting = latchkit.connect({ wallet: wallet?.id ?? '' })
  await expect.poll(() => seen(element)).toBe('One moment')
  await expect.poll(() => connector.waiting()).toBe(1)
  connector.approve()
  await connecting
  await expect.poll(() => inner(element).dataset.testid).toBe('account-button-fake')
  expect(inner(element).offsetHeight).toBe(36)
})

test.each(['before', 'after'])(
  'an embedded dialog is inside <latchkit-modal>, written %s it is created',
  async when => {
    const written = () => place('modal')
    const early = when === 'before' ? written() : undefined
    const { latchkit } = make({ embedded: true })
    const element = early ?? written()
    await latchkit.open()
    await expect
      .poll(() => element.querySelector('latchkit-modal')?.shadowRoot?.querySelector('[role=dialog], .card'))
      .toBeTruthy()
    element.remove()
    expect(document.querySelector('latchkit-modal')).toBeNull()
  }
)

test('a button with all parts matches the screenshot', async () => {
  const { latchkit } = make()
  const elements = [
    place('button', { balance: 'show' }),
    place('account-button', { balance: 'show' }),
    place('network-button'),
    place('button', { size: 'sm' })
  ]
  await connect(latchkit)
  for (const element of elements) await expect.poll(() => inner(element).querySelector('img')).not.toBeNull()
  await expect.poll(() => seen(elements[0] as HTMLElement)).toContain('1.234 FAKE')
  await page.viewport(390, 200)
  for (const element of elements) expect(element.getBoundingClientRect().right).toBeLessThanOrEqual(390)
})

test('a switch to an unconfigured network fails and raises the alert for it', async () => {
  const { latchkit } = make()
  await latchkit.start()
  await expect(latchkit.switchNetwork('fake:nowhere')).rejects.toMatchObject({
    code: 'connections/unknown-network',
    message: expect.stringContaining('Network not found: "fake:nowhere"')
  })
  const alert = () => latchkit.kernel.get(Alerts).current.get()
  await expect.poll(() => alert()?.key).toBe('switch-network-not-found')
  expect(alert()).toMatchObject({ short: 'Network Not Found', long: expect.stringContaining('fake:nowhere') })
})

test('the dialog over the page is still its own element', async () => {
  const { latchkit } = make()
  await latchkit.open()
  await expect.poll(() => document.querySelector('latchkit-modal')?.shadowRoot?.querySelector('.card')).toBeTruthy()
})

test('a connected button in a narrow right-to-left container stays inside it and shows amounts left-to-right', async () => {
  const { latchkit } = make()
  const narrow = document.createElement('div')
  narrow.dir = 'rtl'
  narrow.style.inlineSize = '180px'
  const element = document.createElement('latchkit-button')
  element.setAttribute('balance', 'show')
  narrow.append(element)
  document.body.append(narrow)
  await connect(latchkit)
  await expect.poll(() => seen(element)).toContain('1.234 FAKE')
  expect(element.getBoundingClientRect().width).toBeLessThanOrEqual(180)
  expect(inner(element).getBoundingClientRect().width).toBeLessThanOrEqual(180)
  const balance = inner(element).querySelector('.balance') as HTMLElement
  expect(getComputedStyle(balance).direction).toBe('ltr')
  // Fully visible or hidden: a part of an amount is another amount.
  const isInSight = () =>
    balance.offsetHeight > 0 && balance.getBoundingClientRect().bottom <= inner(element).getBoundingClientRect().bottom
  expect(balance.scrollWidth).toBeLessThanOrEqual(balance.clientWidth)
  expect(isInSight()).toBe(false)
  narrow.style.inlineSize = '400px'
  await expect.poll(isInSight).toBe(true)
  // Between amount and account, also from right to left.
  const { borderLeftWidth, borderRightWidth } = getComputedStyle(balance.parentElement as HTMLElement)
  expect([borderLeftWidth, borderRightWidth]).toEqual(['1px', '0px'])
})

test('a wallet button shows its wallet, connects it without the dialog, and shows an error', async () => {
  const { latchkit, connector } = make()
  const element = place('wallet-button', { wallet: 'fake wallet' })
  expect(seen(element)).toBe('fake wallet')
  await latchkit.start()
  await expect.poll(() => seen(element)).toBe('Fake Wallet')
  expect(inner(element).querySelector('img')?.src).toBe(picture)
  connector.answer('wait')
  inner(element).click()
  await expect.poll(() => seen(element)).toBe('Connecting Fake Wallet…')
  expect([inner(element).disabled, inner(element).ariaBusy]).toEqual([true, 'true'])
  // A declined request shows no error.
  await expect.poll(() => connector.waiting()).toBe(1)
  connector.reject()
  await expect.poll(() => seen(element)).toBe('Fake Wallet')
  inner(element).click()
  await expect.poll(() => connector.waiting()).toBe(1)
  connector.reject(new Error('broken'))
  await expect.poll(() => seen(element)).toBe('Try again: Fake Wallet')
  inner(element).click()
  await expect.poll(() => connector.waiting()).toBe(1)
  connector.approve()
  await expect.poll(() => latchkit.getState().address).toBe(address)
  expect(seen(element)).toBe('Fake Wallet')
  expect(latchkit.getState().open).toBe(false)
  element.setAttribute('wallet', '')
  await expect.poll(() => inner(element).disabled).toBe(true)
})
