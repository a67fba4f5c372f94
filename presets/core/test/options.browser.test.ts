import { memoryBackend } from '@latchkit/kernel'
import type { ChainId, NamespaceFeatures } from '@latchkit/plugin-chains/contract'
import { fakeAdapter, fakeAddress, fakeChain, fakeConnector, fakeNetwork } from '@latchkit/plugin-chains/testing'
import { Connections } from '@latchkit/plugin-connections/contract'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { defineLatchkitElements } from '../src/elements.js'
import { type CoreOptions, corePreset, createLatchkit } from '../src/index.js'

beforeEach(() => page.viewport(800, 760))

/** Creates a page with networks `fake:one` and `fake:two`, and a wallet on `chain`. */
function visit(options: CoreOptions, { chain = 'fake:one' as ChainId, hasWallet = true } = {}) {
  const connector = fakeConnector({
    id: 'w',
    name: 'Wallet',
    connection: { accounts: [{ address: fakeAddress(1) }], chain }
  })
  connector.answer('approve')
  const switchNetwork: NamespaceFeatures['switchNetwork'] = {
    switch: async (_, to) => connector.emit({ type: 'chain', chain: to.caipNetworkId })
  }
  const networks = ['one', 'two'].map(name => ({ ...fakeNetwork('fake', name), name: `Network ${name}` }))
  const adapter = fakeAdapter({ connectors: hasWallet ? [connector] : [], networks, features: { switchNetwork } })
  const latchkit = createLatchkit({
    plugins: [...corePreset({ locale: 'en', prefetch: 'intent', ...options }), fakeChain(adapter)],
    storage: memoryBackend()
  })
  onTestFinished(() => latchkit.destroy())
  const find = <E extends HTMLElement>(selector: string) =>
    document.querySelector('latchkit-modal')?.shadowRoot?.querySelector<E>(selector) ?? null
  const views = () => latchkit.kernel.router.state.get().stack.map(({ view }) => view)
  const connect = async () => {
    await latchkit.start()
    const { discover, wallets } = latchkit.kernel.get(Connections)
    await discover()
    await latchkit.connect({ wallet: wallets.get()[0]?.id ?? '' })
  }
  return { latchkit, connector, find, views, connect }
}

function networkButton(): HTMLElement {
  defineLatchkitElements()
  const element = document.createElement('latchkit-network-button')
  document.body.append(element)
  onTestFinished(() => element.remove())
  return element
}

const chip = '[data-testid="w3m-account-select-network"]'

test('networkSwitch: false shows the network as plain text with a disabled button, and the site can still switch', async () => {
  const element = networkButton()
  const { latchkit, find, views, connect } = visit({ networkSwitch: false })
  await connect()
  await expect.poll(() => element.shadowRoot?.querySelector('button')?.textContent).toContain('Network one')
  expect(element.shadowRoot?.querySelector('button')?.disabled).toBe(true)
  await latchkit.open()
  await expect.poll(() => find(chip)?.textContent).toBe('Network one')
  expect(find(`button${chip}, ${chip} button`)).toBeNull()
  find(chip)?.click()
  expect(views()).toEqual(['Account'])
  await latchkit.switchNetwork('fake:two')
  await expect.poll(() => find(chip)?.textContent).toBe('Network two')
})

test('networkSwitch: false opens no view on an unconfigured network', async () => {
  const { latchkit, find, views, connect } = visit(
    { networkSwitch: false, unsupportedNetwork: 'force' },
    { chain: 'fake:nine' }
  )
  await connect()
  await latchkit.open()
  await expect.poll(() => find(chip)?.textContent).toBe('Unsupported network')
  expect(views()).toEqual(['Account'])
  await expect(latchkit.close()).resolves.toBe(true)
})

test('the network opens the others by default', async () => {
  const element = networkButton()
  const { latchkit, find, views, connect } = visit({})
  await connect()
  await latchkit.open()
  await expect.poll(() => find(`button${chip}`)).not.toBeNull()
  find(`button${chip}`)?.click()
  await expect.poll(views).toEqual(['Account', 'Networks'])
  expect(element.shadowRoot?.querySelector('button')?.disabled).toBe(false)
})

test.each([
  [{}, ['help', 'Get a wallet']],
  [{ walletGuide: false }, []]
])('%j offers a visitor without a wallet %j', async (options, offered) => {
  const { latchkit, find } = visit(options, { hasWallet: false })
  await latchkit.open()
  await expect.poll(() => find('[data-testid="no-wallet-found"]')).not.toBeNull()
  const help = find('[data-testid="header-help"]') ? ['help'] : []
  const get = find('[data-testid="no-wallet-found"] button')?.textContent ?? []
  expect([...help, get].flat()).toEqual(offered)
})

test.each([
  [true, 390, 844],
  [false, 800, 844]
])('mobileFullScreen makes the card fill a phone (%s), and no other window', async (fills, width, height) => {
  await page.viewport(width, height)
  const { latchkit, find } = visit({ mobileFullScreen: true })
  await latchkit.open()
  await expect.poll(() => find('[data-testid="wallet-selector-w"], .row')).not.toBeNull()
  await Promise.all(
    find('.card')
      ?.getAnimations()
      .map(({ finished }) => finished) ?? []
  )
  const { top, left, right, bottom } = find('.card')?.getBoundingClientRect() ?? new DOMRect()
  expect([top, left, right, bottom].join() === [0, 0, width, height].join()).toBe(fills)
  if (!fills) return
  // The corner of the screen belongs to the card.
  const { clientX, clientY } = { clientX: 2, clientY: 2 }
  const hit = document.querySelector('latchkit-modal')?.shadowRoot?.elementFromPoint(clientX, clientY)
  expect(hit?.closest('.card')).not.toBeNull()
  await latchkit.close()
})

test('a phone keeps space above the card without mobileFullScreen, and a press there closes', async () => {
  await page.viewport(390, 844)
  const { latchkit, find } = visit({})
  await latchkit.open()
  await expect.poll(() => find('.row')).not.toBeNull()
  expect(find('.card')?.getBoundingClientRect().top).toBeGreaterThan(0)
})
