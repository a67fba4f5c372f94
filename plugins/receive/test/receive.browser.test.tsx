import type { NamespaceFeatures } from '@latchkit/plugin-chains/contract'
import { fakeAddress } from '@latchkit/plugin-chains/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { scanned } from '../../connect/test/scanned.js'
import { fakeWallet, network, visit as start, until, type Visit, type VisitOptions } from '../../connect/test/visit.js'
import { ReceiveView } from '../src/contract.js'
import { receive } from '../src/index.js'

let site: Visit
afterEach(() => site.end())

const everywhere: NamespaceFeatures = {
  receive: { addressOn: account => account.split(':')[2] }
}
const networks = ['one', 'two', 'three'].map(name => network('fake', name, { testnet: name === 'three' }))
const bitcoin = {
  accounts: [
    { address: fakeAddress(5), type: 'payment' },
    { address: fakeAddress(6), type: 'ordinal' }
  ],
  chain: undefined
}

interface Scene extends Partial<VisitOptions> {
  readonly features?: NamespaceFeatures
  readonly connected?: boolean
}
async function visit({ features = everywhere, connected = true, ...rest }: Scene = {}) {
  const one = fakeWallet('Wallet One')
  const other = fakeWallet('Other', { connection: bitcoin })
  for (const wallet of [one, other]) wallet.answer('approve')
  const second = { namespace: 'other', networks: [network('other', 'moon')], connectors: [other] }
  site = await start({
    chains: [{ networks, connectors: [one], features }, second],
    extras: [receive()],
    ...rest
  })
  if (connected) await site.connections.connect({ wallet: 'fake:wallet-one' })
  return { one, other }
}
const code = () => site.find('[data-testid=wui-qr-code]')
const isDrawn = () => code() !== null && code()?.dataset.pending === undefined
const shownAddress = () => site.texts('[data-testid=receive-address]')[0]
const warning = () => site.texts('[data-testid=receive-warning]')[0]
const announced = () => site.texts('[aria-live=polite]').join()

/** Opens the view from the account. */
async function open() {
  await site.kernel.router.open()
  await site.press('wallet-features-receive-button')
  await until(isDrawn).toBe(true)
}

describe('receiving', () => {
  test('shows the address as a QR code and in groups, with a warning about networks', async () => {
    await visit()
    await open()
    expect(site.title()).toBe('Receive on Network one')
    await until(scanned).toBe(fakeAddress(1))
    expect(code()?.getAttribute('aria-label')).toBe('QR code of the address fake00…0001')
    expect(site.texts('[data-testid=receive-address] > span')).toEqual(['fake', '0000', '0001'])
    expect(warning()).toBe(
      'Only send on Network one or the 2 other networks this address works on. Funds sent on other networks may be lost.'
    )
    expect(site.find('[data-testid=receive-address-kind]')).toBeNull()
    // The warning is visible without scrolling.
    const [fold, end] = ['.screen-scroll', '[data-testid=receive-warning]'].map(
      selector => site.find(selector)?.getBoundingClientRect().bottom
    )
    expect(end).toBeLessThanOrEqual(fold ?? 0)
    expect(await site.violations()).toEqual([])
  })

  test('selects and copies the groups as an address without spaces', async () => {
    await visit()
    await open()
    const address = site.find('[data-testid=receive-address]') as HTMLElement
    const range = document.createRange()
    range.selectNodeContents(address)
    expect(range.toString()).toBe(fakeAddress(1))
    // biome-ignore lint/performance/useDomNodeTextContent: a selection copies the rendered text
    expect(address.innerText).toBe(fakeAddress(1))
  })

  test('copies the address, and announces it', async () => {
    await visit()
    await open()
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await site.press('receive-address-copy-button')
    await until(announced).toContain('Copied')
    expect(copied.mock.calls).toEqual([[fakeAddress(1)]])
    expect(site.texts('[data-testid=receive-address-copy-button]')).toEqual(['Copied'])
    copied.mockRejectedValue(new Error('not allowed'))
    await site.press('receive-address-copy-button')
    await until(() => site.texts('[data-testid=receive-address-copy-button]')).toEqual(['Couldn’t copy'])
    copied.mockRestore()
  })

  test('lists the networks on which the address works, with test networks below', async () => {
    await visit()
    await open()
    await site.press('receive-networks')
    await until(site.title).toBe('Compatible networks')
    await until(() => site.texts('.row-title')).toEqual(['Network one', 'Network two', 'Network three'])
    expect(site.texts('[aria-current=true] .row-title')).toEqual(['Network one'])
    expect(site.texts('h2')).toEqual(['Test networks'])
    expect(await site.violations()).toEqual([])
    await site.press('header-back')
    await until(isDrawn).toBe(true)
  })

  test('names the only network, and the type of the address', async () => {
    await visit()
    await site.connections.connect({ wallet: 'other:other' })
    await open()
    const kind = () => site.texts('[data-testid=receive-address-kind]')[0]
    expect(kind()).toBe('Payments address')
    expect(warning()).toBe('Only send FAKE on Network moon. Funds sent on other networks may be lost.')
    expect(site.texts('.row-title')).toEqual(['Network moon'])
    expect(site.find('[data-testid=receive-networks]')).toBeNull()
    expect(await site.violations()).toEqual([])

    site.connections.selectAccount({ namespace: 'other', connector: 'other', address: fakeAddress(6) })
    await until(kind).toBe('Ordinals address')
    expect(warning()).toBe('Only send ordinals on Network moon. Funds sent on other networks may be lost.')
    await until(scanned).toBe(fakeAddress(6))
  })

  test('shows the address in the format of the active network', async () => {
    const addressOn = (_: string, chain: string) => `${chain.slice(5)}address`
    const { one } = await visit({ features: { receive: { addressOn } } })
    await open()
    expect(shownAddress()).toBe('oneaddress')
    one.emit({ type: 'chain', chain: 'fake:two' })
    await until(shownAddress).toBe('twoaddress')
    await until(scanned).toBe('twoaddress')
    expect(site.texts('.row-title')).toEqual(['Network two'])
  })
})

describe('when the account changes', () => {
  test('the QR code changes, and the change is announced', async () => {
    const { one } = await visit()
    await open()
    expect(announced()).not.toContain('Now shows')
    one.emit({ type: 'accounts', accounts: [{ address: fakeAddress(7) }] })
    await until(shownAddress).toBe(fakeAddress(7))
    await until(scanned).toBe(fakeAddress(7))
    await until(announced).toContain('Now shows the address fake00…0007')
  })

  test('the label of the copy button is reset', async () => {
    const { one } = await visit()
    await open()
    vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const button = () => site.texts('[data-testid=receive-address-copy-button]')
    await site.press('receive-address-copy-button')
    await until(button).toEqual(['Copied'])
    one.emit({ type: 'accounts', accounts: [{ address: fakeAddress(7) }] })
    await until(shownAddress).toBe(fakeAddress(7))
    expect(button()).toEqual(['Copy address'])
    vi.restoreAllMocks()
  })

  test('the QR code shows the address of another chain family', async () => {
    await visit()
    await site.connections.connect({ wallet: 'other:other' })
    site.connections.selectNamespace('fake')
    await open()
    site.connections.selectNamespace('other')
    await until(shownAddress).toBe(fakeAddress(5))
    await until(isDrawn).toBe(true)
    await until(scanned).toBe(fakeAddress(5))
  })

  test('the view closes if the wallet disconnects', async () => {
    const { one } = await visit()
    await open()
    one.emit({ type: 'disconnected' })
    await until(() => site.views().includes(ReceiveView.id)).toBe(false)
    expect(code()).toBeNull()
  })

  test('both views close if a chain family without an account is selected', async () => {
    await visit()
    await open()
    await site.press('receive-networks')
    await until(site.title).toBe('Compatible networks')
    site.connections.selectNamespace('other')
    await until(site.views).toEqual(['Account'])
  })
})

describe('without an address', () => {
  test('leads to Connect if no wallet is connected', async () => {
    await visit({ connected: false })
    await site.kernel.router.open({ target: { view: ReceiveView.id } })
    await until(() => site.texts('.state-title')).toEqual(['No wallet connected'])
    expect(await site.violations()).toEqual([])
    await site.pressText('Connect wallet')
    await until(site.views).toEqual(['Connect'])
  })

  test('shows an explanation if the account cannot be paid on its network', async () => {
    await visit({ features: { receive: { addressOn: () => undefined } } })
    await site.kernel.router.open()
    await site.press('wallet-features-receive-button')
    await until(() => site.texts('.state-title')).toEqual(['No address to show'])
    expect(code()).toBeNull()
    expect(await site.violations()).toEqual([])
  })
})

test('warns about an unknown network', async () => {
  const { one } = await visit({ networks: { unsupportedNetwork: 'ignore' } })
  await open()
  one.emit({ type: 'chain', chain: 'fake:nine' })
  await until(warning).toBe('Only send on Fake chain networks. Funds sent on other networks may be lost.')
  expect(shownAddress()).toBe(fakeAddress(1))
})

test('is in Arabic with the locale `ar`, with the address from left to right', async () => {
  await visit({ shell: { locale: 'ar', themeMode: 'dark' } })
  await open()
  expect(site.title()).toBe('استلام على \u2068Network one\u2069')
  const groups = [...(site.find('[data-testid=receive-address]')?.children ?? [])].map(
    group => group.getBoundingClientRect().x
  )
  expect(groups).toEqual([...groups].sort((a, b) => a - b))
  expect(site.texts(':is(.notice, .button, .row-title)').join().replaceAll('Network one', '')).not.toMatch(/[a-z]/i)
  expect(await site.violations()).toEqual([])
})

test('the keyboard reaches the copy button before the networks', async () => {
  await visit()
  await open()
  const focused = () => document.querySelector('latchkit-modal')?.shadowRoot?.activeElement
  ;(site.find('h1') as HTMLElement).focus()
  const seen: (string | undefined)[] = []
  for (let press = 0; press < 4; press++) {
    await userEvent.tab()
    seen.push((focused() as HTMLElement | null)?.dataset.testid)
  }
  expect(seen).toContain('receive-address-copy-button')
  expect(seen.indexOf('receive-networks')).toBeGreaterThan(seen.indexOf('receive-address-copy-button'))
})
