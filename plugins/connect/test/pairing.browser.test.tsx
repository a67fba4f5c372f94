import { Connections } from '@latchkit/plugin-connections/contract'
import { Messages } from '@latchkit/plugin-shell/contract'
import { ConnectingWalletConnectBasicView, ConnectingWalletConnectView } from '@latchkit/plugin-walletconnect/contract'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { connectingMessages } from '../src/connecting-messages.js'
import { AllWalletsView, GetWalletView } from '../src/contract.js'
import { type FixturePairing, fixturePairing } from './pairing.js'
import { scanned } from './scanned.js'
import { fakeWallet, visit as start, until, type Visit, type VisitOptions } from './visit.js'

const harbour = {
  id: 'harbour',
  name: 'Harbour',
  rdns: 'com.harbour',
  mobile_link: 'harbour://',
  homepage: 'https://harbour.example/',
  app_store: 'https://apps.example/harbour'
}
const everywhere = {
  ...harbour,
  chrome_store: 'https://extensions.example/harbour',
  webapp_link: 'https://web.harbour.example/',
  desktop_link: 'harbour-desktop://'
}

let site: Visit
let pairing: FixturePairing
const visit = async (options: Partial<VisitOptions> = {}) => {
  pairing = fixturePairing()
  site = await start({
    chains: [{ connectors: [fakeWallet('Wallet One')] }],
    connect: { customWallets: [harbour] },
    ...options,
    extras: [pairing.plugin, ...(options.extras ?? [])]
  })
}
afterEach(() => {
  vi.useRealTimers()
  return site.end()
})

const openWallet = async (wallet = 'harbour') => {
  await site.kernel.router.open({ target: { view: ConnectingWalletConnectView.id, params: { wallet } } })
  await until(() => pairing.waiting()).toBe(1)
}
const code = () => site.find('[data-testid=wui-qr-code]')
const isThere = () => code() !== null && code()?.dataset.pending === undefined
const isHeld = (button: Element) => button.getAttribute('aria-disabled') === 'true'
const focused = () => document.querySelector('latchkit-modal')?.shadowRoot?.activeElement
const path = () => code()?.querySelector('path')?.getAttribute('d')
const ring = () => site.find('.ring')?.dataset.state
const heading = () => site.texts('.attempt-title')[0]
const announced = () => site.texts('[aria-live=polite]').join()
const place = () => {
  const { x, y, width, height } = code()?.getBoundingClientRect() ?? new DOMRect()
  const screen = code()?.closest('.screen')?.getBoundingClientRect() ?? new DOMRect()
  return [x - screen.x, y - screen.y, width, height]
}

/** First test of this file, because the other tests find the modules loaded. */
test('prefetches the view of a QR code, which has its title and its height in its first frame', async () => {
  await visit()
  await site.kernel.router.open()
  const row = await site.get('wallet-selector-walletConnect')
  const module = site.kernel.router.views.module(ConnectingWalletConnectBasicView.id)
  await until(() => module.get().status).toBe('ready')
  const seen: string[] = []
  let watches = true
  const watch = () => {
    const { view } = site.kernel.router.current() ?? {}
    const height = site.find('.view')?.firstElementChild?.getBoundingClientRect().height ?? 0
    if (view === ConnectingWalletConnectBasicView.id) seen.push(`${site.title()} ${Math.round(height)}`)
    if (watches) requestAnimationFrame(watch)
  }
  watch()
  row.click()
  await until(() => pairing.waiting()).toBe(1)
  pairing.offer()
  await until(isThere).toBe(true)
  await new Promise(resolve => setTimeout(resolve, 500))
  watches = false
  expect([...new Set(seen)]).toEqual([expect.stringMatching(/^Scan with your phone \d+$/)])
})

test('has the texts of the view in its first frame if their language is loaded', async () => {
  await visit({ shell: { locale: 'ar' } })
  const texts = site.kernel.get(Messages)
  const module = site.kernel.router.views.module(ConnectingWalletConnectBasicView.id)
  const seen: boolean[] = []
  const look = () => {
    if (module.get().status === 'ready') seen.push(texts.ready(connectingMessages))
  }
  module.subscribe(look)
  await site.kernel.router.open()
  await until(() => seen).toEqual([true])
})

test('remembers the chosen wallet as recent', async () => {
  await visit()
  await openWallet()
  pairing.offer()
  await until(isThere).toBe(true)
  pairing.approve()
  await until(() => site.kernel.get(Connections).recent.get()).toEqual([
    { id: 'harbour', name: 'Harbour', rdns: 'com.harbour' }
  ])
})

describe('the QR code of a wallet', () => {
  test('takes the place of its skeleton, contains the URI, and connects the wallet that approves', async () => {
    await visit()
    await site.kernel.router.open()
    await site.press('wallet-selector-harbour')
    await until(() => code()?.dataset.pending).toBe('')
    await until(site.title).toBe('Harbour')
    const shape = place()
    await until(() => pairing.waiting()).toBe(1)
    const uri = pairing.offer()
    await until(isThere).toBe(true)
    expect(place()).toEqual(shape)
    expect(code()?.getAttribute('aria-label')).toBe('QR code to connect Harbour')
    await until(announced).toContain('The QR code is ready')
    expect(await site.violations()).toEqual([])
    await until(scanned).toBe(uri)
    pairing.approve()
    await until(site.isOpen).toBe(false)
    expect(site.connections.active.get()).toMatchObject({ connector: 'walletConnect' })
  })

  test('is as large as the card allows, white in dark mode, and a single path', async () => {
    await visit({ shell: { themeMode: 'dark' } })
    await openWallet()
    const uri = pairing.offer()
    await until(isThere).toBe(true)
    const screen = site.find('.screen-scroll')?.getBoundingClientRect().width ?? 0
    expect(place()[2]).toBeGreaterThan(screen - 34)
    expect(getComputedStyle(code() as Element).backgroundColor).toBe('rgb(255, 255, 255)')
    expect(code()?.querySelectorAll('svg *')).toHaveLength(1)
    expect(await site.violations()).toEqual([])
    await until(scanned).toBe(uri)
  })

  test('is replaced in one step', async () => {
    await visit()
    await openWallet()
    pairing.offer()
    await until(isThere).toBe(true)
    const [first, shape] = [path(), place()]
    const seen: (string | undefined)[] = []
    const watcher = new MutationObserver(() => seen.push(code()?.dataset.pending))
    watcher.observe(code() as Node, { attributes: true, childList: true, subtree: true })
    pairing.offer()
    await until(() => path() === first).toBe(false)
    watcher.disconnect()
    expect(seen.length).toBeGreaterThan(0)
    expect(seen.filter(pending => pending !== undefined)).toEqual([])
    expect(place()).toEqual(shape)
  })

  test('is renewed by a button, once a second at most', async () => {
    await visit()
    await openWallet()
    pairing.offer()
    await until(isThere).toBe(true)
    const button = await site.get<HTMLButtonElement>('new-code')
    expect(isHeld(button)).toBe(true)
    await until(() => isHeld(button)).toBe(false)
    expect(button.textContent).toBe('Code not working? Get a new one')
    button.focus()
    await userEvent.keyboard('{Enter}')
    expect(pairing.renewals).toBe(1)
    pairing.offer()
    await until(() => isHeld(button)).toBe(true)
    await userEvent.keyboard('{Enter}')
    expect(pairing.renewals).toBe(1)
    expect(focused()).toBe(button)
  })

  test('is not on the screen while the page is hidden', async () => {
    await visit()
    await openWallet()
    pairing.offer()
    await until(isThere).toBe(true)
    const drawn = path()
    const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    await until(isThere).toBe(false)
    expect(code()?.hasAttribute('uri')).toBe(false)
    expect(path()).not.toBe(drawn)
    state.mockRestore()
    document.dispatchEvent(new Event('visibilitychange'))
    await until(path).toBe(drawn)
  })

  test('is copied to the clipboard only when the visitor presses the button', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await visit()
    await openWallet()
    expect((await site.get<HTMLButtonElement>('copy-wc2-uri')).disabled).toBe(true)
    const uri = pairing.offer()
    await until(isThere).toBe(true)
    expect(copied).not.toHaveBeenCalled()
    // End-to-end tests of sites read the URI from this attribute while the code is visible.
    expect(code()?.getAttribute('uri')).toBe(uri)
    await site.press('copy-wc2-uri')
    expect(copied.mock.calls).toEqual([[uri]])
    copied.mockRestore()
  })

  test.each(['header-back', 'get-wallet'])('ends when the visitor leaves the view by %s', async way => {
    await visit()
    await site.kernel.router.open()
    await site.press('wallet-selector-harbour')
    await until(() => pairing.waiting()).toBe(1)
    pairing.offer()
    await site.press(way)
    await until(() => pairing.waiting()).toBe(0)
    expect(pairing.state.get().status).toBe('idle')
  })

  test('ends when the dialog is closed', async () => {
    await visit()
    await openWallet()
    pairing.offer()
    await userEvent.keyboard('{Escape}')
    await until(() => pairing.state.get().status).toBe('idle')
  })
})

describe('a failed attempt', () => {
  const retry = () => site.get<HTMLButtonElement>('w3m-connecting-widget-secondary-button')

  test.each([
    ['wallet/rejected', 'declined', 'Declined', 'Try again'],
    ['walletconnect/unreachable', 'failed', 'No connection', 'Try again'],
    ['walletconnect/project-refused', 'failed', 'Not available here', 'Go back'],
    ['walletconnect/invalid-session', 'failed', 'Failed to connect', 'Try again'],
    ['wallet/unavailable', 'failed', 'Failed to connect', 'Try again']
  ])('with %s shows a title and an action', async (failure, state, title, way) => {
    await visit()
    await openWallet()
    pairing.offer()
    pairing.fail(failure)
    await until(ring).toBe(state)
    expect(heading()).toBe(title)
    expect((await retry()).textContent).toBe(way)
    await until(announced).toContain(title)
    expect(await site.violations()).toEqual([])
  })

  test('can be retried after a second', async () => {
    await visit()
    await openWallet()
    pairing.offer()
    pairing.fail('wallet/rejected')
    await until(ring).toBe('declined')
    const button = await retry()
    expect(isHeld(button)).toBe(true)
    await until(() => isHeld(button)).toBe(false)
    button.focus()
    await userEvent.keyboard('{Enter}')
    await until(() => code()?.dataset.pending).toBe('')
    // The button has gone, so the focus is at the top of the dialog.
    expect(focused()?.tagName).toBe('H1')
    await until(() => pairing.waiting()).toBe(1)
    pairing.offer()
    await until(isThere).toBe(true)
  })
})

describe('the connection methods of a wallet', () => {
  const tabs = () => site.texts('[role=tab]')

  test('have no tabs if there is only one', async () => {
    await visit()
    await openWallet()
    expect(tabs()).toEqual([])
  })

  test('are tabs on a computer', async () => {
    await visit({ connect: { customWallets: [everywhere] } })
    await openWallet()
    const uri = encodeURIComponent(pairing.offer())
    await until(isThere).toBe(true)
    expect(tabs()).toEqual(['QR code', 'Browser', 'Web', 'Desktop'])
    expect(await site.violations()).toEqual([])
    await site.press('tab-browser')
    expect(site.find<HTMLAnchorElement>('.attempt-action a')?.href).toBe('https://extensions.example/harbour')
    await site.press('tab-web')
    const link = () => site.find<HTMLAnchorElement>('[data-testid=open-wallet]')
    expect([link()?.href, link()?.target]).toEqual([`https://web.harbour.example/wc?uri=${uri}`, '_blank'])
    await site.press('tab-desktop')
    expect([link()?.href, link()?.target]).toEqual([`harbour-desktop://wc?uri=${uri}`, '_self'])
    await site.get('wui-link-copy')
    expect(await site.violations()).toEqual([])
    // All methods share one pairing URI.
    expect(encodeURIComponent(pairing.state.get().uri ?? '')).toBe(uri)
  })

  test.each([
    ['desktop', 'Nothing opened? Make sure that Harbour is installed.'],
    ['web', 'Nothing opened? Look for a new tab.']
  ])('give help ten seconds after the visitor opened the %s app, without moving other elements', async (way, help) => {
    await visit({ connect: { customWallets: [everywhere] } })
    await openWallet()
    pairing.offer()
    await until(isThere).toBe(true)
    await site.press(`tab-${way}`)
    const link = await site.get('open-wallet')
    // Prevents the navigation, because there is no app to open.
    link.addEventListener('click', event => event.preventDefault())
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    link.click()
    await until(ring).toBe('waiting')
    await new Promise(resolve => setTimeout(resolve, 500))
    const places = () =>
      ['.card', '.ring', '.attempt-text', '.attempt-action', '.attempt-extra'].map(part =>
        JSON.stringify(site.find(part)?.getBoundingClientRect())
      )
    const before = places()
    await vi.advanceTimersByTimeAsync(10_000)
    await until(() => site.texts('.attempt-detail')).toEqual([help])
    expect(places()).toEqual(before)
    expect(announced()).toContain(help)
  })

  test('are navigated with the arrow keys', async () => {
    await visit({ connect: { customWallets: [everywhere] } })
    await openWallet()
    ;(await site.get('tab-phone')).focus()
    const reached: (string | null | undefined)[] = []
    for (const key of ['{ArrowRight}', '{ArrowRight}', '{ArrowRight}', '{ArrowRight}', '{End}', '{Home}']) {
      await userEvent.keyboard(key)
      reached.push(focused()?.textContent)
    }
    expect(reached).toEqual(['Browser', 'Web', 'Desktop', 'QR code', 'Desktop', 'QR code'])
  })

  test('lead to the extension if it is on the page', async () => {
    const extension = fakeWallet('Harbour', { rdns: 'com.harbour', identity: 'com.harbour' })
    await visit({ chains: [{ connectors: [extension] }], connect: { customWallets: [harbour] } })
    await openWallet()
    await site.press('tab-browser')
    await site.press('use-extension')
    await until(() => extension.waiting()).toBe(1)
    expect(site.kernel.router.current()).toMatchObject({ view: 'ConnectingExternal' })
    expect(pairing.waiting()).toBe(0)
  })

  test('lead to the links of a wallet that does not pair', async () => {
    const phantom = { id: 'p', name: 'Phantom', rdns: 'app.phantom', homepage: 'https://phantom.example/' }
    await visit({ connect: { customWallets: [phantom] } })
    await site.kernel.router.open({ target: { view: ConnectingWalletConnectView.id, params: { wallet: 'p' } } })
    await site.get('no-way')
    expect(pairing.waiting()).toBe(0)
    await site.pressText('Get Phantom')
    await until(site.views).toEqual([GetWalletView.id])
  })
})

describe('a QR code for any wallet', () => {
  test('is behind its row', async () => {
    await visit()
    await site.kernel.router.open()
    const row = await site.get('wallet-selector-walletConnect')
    expect(row.textContent).toBe('Scan QR code')
    await userEvent.hover(row)
    await until(() => pairing.prefetches).toBeGreaterThan(0)
    await userEvent.click(row)
    await until(site.title).toBe('Scan with your phone')
    expect(site.views()).toEqual(['Connect', 'ConnectingWalletConnectBasic'])
    await until(() => pairing.waiting()).toBe(1)
    const uri = pairing.offer()
    await until(isThere).toBe(true)
    // The logo in the middle is a wallet icon, because the wallet is unknown.
    expect(code()?.querySelector('.qr-logo')?.firstElementChild).toBeTruthy()
    expect(await site.violations()).toEqual([])
    await until(scanned).toBe(uri)
    pairing.approve()
    await until(site.isOpen).toBe(false)
  })

  test('is replaced by a notice if the site cannot pair', async () => {
    pairing = fixturePairing()
    site = await start({ chains: [{}] })
    await site.kernel.router.open({ target: { view: ConnectingWalletConnectBasicView.id } })
    await site.get('no-code')
    expect(await site.violations()).toEqual([])
  })

  test('is replaced by a notice if the site has no network', async () => {
    pairing = fixturePairing({ canPair: false })
    site = await start({ chains: [], extras: [pairing.plugin] })
    await site.kernel.router.open()
    expect((await site.get('no-code')).textContent).toContain('This site has no network set up yet')
    // Another wallet would not help, and there is no previous view.
    expect(site.texts('[data-testid=no-code] .button')).toEqual([])
    expect(pairing.waiting()).toBe(0)
    expect(await site.violations()).toEqual([])
  })

  test('adding a wallet returns to the view where it began', async () => {
    const one = fakeWallet('Wallet One')
    one.answer('approve')
    await visit({ chains: [{ connectors: [one] }] })
    await site.connections.connect({ wallet: 'fake:wallet-one' })
    await site.kernel.router.open()
    await site.press('account-wallets')
    await site.press('add-connection-button')
    await site.press('wallet-selector-walletConnect')
    await until(() => pairing.waiting()).toBe(1)
    pairing.approve()
    await until(site.views).toEqual(['Account', 'ProfileWallets'])
  })
})

describe('the legal checkbox', () => {
  test.each([
    [ConnectingWalletConnectView.id, { wallet: 'harbour' }],
    [ConnectingWalletConnectBasicView.id, undefined]
  ])('blocks %s if that is opened directly', async (view, params) => {
    await visit({ connect: { customWallets: [harbour], legalCheckbox: true } })
    await site.kernel.router.open({ target: { view, params } })
    await until(heading).toBe('One thing first')
    expect(await site.violations()).toEqual([])
    expect(pairing.state.get().status).toBe('idle')
    await site.press('w3m-legal-checkbox')
    await until(() => pairing.waiting()).toBe(1)
    pairing.offer()
    await until(isThere).toBe(true)
    expect(await site.violations()).toEqual([])
  })

  test('blocks the list of all wallets', async () => {
    await visit({ connect: { customWallets: [harbour], legalCheckbox: true } })
    await site.kernel.router.open({ target: { view: AllWalletsView.id } })
    await until(heading).toBe('One thing first')
    expect(site.find('.virtual, [data-testid=all-wallets-qr]')).toBeNull()
    expect(await site.violations()).toEqual([])
    await site.press('w3m-legal-checkbox')
    await site.press('wallet-search-item-harbour')
    await until(() => pairing.waiting()).toBe(1)
  })
})
