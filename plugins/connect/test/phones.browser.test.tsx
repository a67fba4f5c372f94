import { ConnectingWalletConnectBasicView, ConnectingWalletConnectView } from '@latchkit/plugin-walletconnect/contract'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { AllWalletsView, ConnectView } from '../src/contract.js'
import { type FixturePairing, type FixturePairingOptions, fixturePairing } from './pairing.js'
import { fakeWallet, visit as start, until, type Visit, type VisitOptions } from './visit.js'

/** Fields of the visitor's device that a page can read. */
const devices = {
  'iPhone, Safari': {
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    keeps: true
  },
  'Android, Chrome': {
    userAgent:
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    userAgentData: { mobile: true, platform: 'Android' },
    keeps: false
  },
  'Telegram on iOS': {
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
    TelegramWebviewProxy: {},
    keeps: true
  },
  'Telegram on Android': {
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36 Telegram-Android/11.9 (Google Pixel 9; Android 15; SDK 35; HIGH)',
    keeps: true
  },
  computer: {
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    userAgentData: { mobile: false, platform: 'Linux' },
    keeps: false
  }
} as const
type Device = keyof typeof devices

function hold(name: Device) {
  const {
    userAgent,
    keeps: _,
    ...more
  } = { userAgentData: undefined, TelegramWebviewProxy: undefined, ...devices[name] }
  const given = { userAgent, userAgentData: more.userAgentData }
  for (const [key, value] of Object.entries(given)) {
    Object.defineProperty(navigator, key, { value, configurable: true })
  }
  Object.assign(window, { TelegramWebviewProxy: more.TelegramWebviewProxy })
  onTestFinished(() => {
    for (const key of Object.keys(given)) Reflect.deleteProperty(navigator, key)
    Reflect.deleteProperty(window, 'TelegramWebviewProxy')
  })
}

const harbour = { id: 'harbour', name: 'Harbour', mobile_link: 'harbour://', app_store: 'https://apps.example/harbour' }
const pier = { id: 'pier', name: 'Pier', mobile_link: 'https://pier.example/app', play_store: 'https://play.example/p' }
const phantom = { id: 'p', name: 'Phantom', rdns: 'app.phantom', homepage: 'https://phantom.example/' }
const solflare = { id: 's', name: 'Solflare', rdns: 'com.solflare', mobile_link: 'solflare://' }
const coinbase = { id: 'c', name: 'Coinbase Wallet', rdns: 'com.coinbase.wallet' }
const wallets = [harbour, pier, phantom, solflare, coinbase]

let site: Visit
let pairing: FixturePairing
const visit = async (options: Partial<VisitOptions> = {}, pairs: FixturePairingOptions = {}) => {
  pairing = fixturePairing(pairs)
  site = await start({
    chains: [{ connectors: [fakeWallet('Wallet One')] }],
    connect: { customWallets: wallets },
    ...options,
    extras: [pairing.plugin]
  })
}
afterEach(() => site.end())

const choose = (wallet: string) =>
  site.kernel.router.open({ target: { view: ConnectingWalletConnectView.id, params: { wallet } } })
const code = () => site.find('[data-testid=wui-qr-code]')
const link = () => site.find<HTMLAnchorElement>('a[data-testid=open-wallet]')

interface Followed {
  readonly href: string
  readonly target: string
  /** True if the press was trusted and the browser would allow the page to open another. */
  readonly inTap: boolean
  /** True if no listener prevented the navigation. */
  readonly follows: boolean
}

/** Presses the link and returns the link that the browser was about to follow. */
async function tap(): Promise<Followed> {
  const anchor = await site.get<HTMLAnchorElement>('open-wallet')
  await until(() => anchor.isConnected && anchor.matches('a[href]')).toBe(true)
  const followed: Followed[] = []
  const watch = (event: MouseEvent) => {
    const [pressed] = event.composedPath().filter(part => part instanceof HTMLAnchorElement)
    if (!pressed) return
    const { href, target } = pressed
    const inTap = event.isTrusted && navigator.userActivation.isActive
    followed.push({ href, target, inTap, follows: !event.defaultPrevented })
    event.preventDefault()
  }
  window.addEventListener('click', watch)
  await userEvent.click(anchor)
  window.removeEventListener('click', watch)
  expect(followed).toHaveLength(1)
  return followed[0] as Followed
}

const here = () => encodeURIComponent(location.origin + location.pathname)
const ref = () => encodeURIComponent(location.origin)

describe.each(Object.keys(devices) as Device[])('%s', device => {
  const isPhone = device !== 'computer'
  const isTelegram = device.startsWith('Telegram')
  const encodings = device === 'Telegram on Android' ? 2 : 1
  const encoded = (uri: string) =>
    encodings === 2 ? encodeURIComponent(encodeURIComponent(uri)) : encodeURIComponent(uri)

  test.runIf(isPhone)(
    'opens a wallet by its scheme within the tap, and stores the link for later requests',
    async () => {
      hold(device)
      await visit()
      await choose('harbour')
      await until(() => pairing.waiting()).toBe(1)
      expect([code(), link()]).toEqual([null, null])
      const uri = pairing.offer()
      expect(await tap()).toEqual({
        href: `harbour://wc?uri=${encoded(uri)}`,
        target: isTelegram ? '_blank' : '_self',
        inTap: true,
        follows: true
      })
      expect(pairing.went).toEqual([{ name: 'Harbour', href: 'harbour://' }])
      await until(() => site.texts('.attempt-title')[0]).toBe('Approve in Harbour')
      expect(await site.violations()).toEqual([])
      pairing.approve()
      await until(site.isOpen).toBe(false)
    }
  )

  test.runIf(isPhone)('opens a wallet by its universal link within the tap', async () => {
    hold(device)
    await visit()
    await choose('pier')
    await until(() => pairing.waiting()).toBe(1)
    const uri = pairing.offer()
    expect(await tap()).toEqual({
      href: `https://pier.example/app/wc?uri=${encoded(uri)}`,
      target: '_blank',
      inTap: true,
      follows: true
    })
    expect(pairing.went).toEqual([{ name: 'Pier', href: 'https://pier.example/app' }])
  })

  test.runIf(isPhone)('has the link at once if the pairing URI was kept', async () => {
    hold(device)
    await visit({}, { keeps: devices[device].keeps })
    await choose('harbour')
    await until(() => pairing.waiting()).toBe(1)
    const uri = pairing.offer()
    await until(link).not.toBeNull()
    await site.kernel.router.close('api')
    await until(() => pairing.state.get().status).toBe(devices[device].keeps ? 'waiting' : 'idle')
    await choose('harbour')
    await site.get('open-wallet')
    expect(link()?.href).toBe(devices[device].keeps ? `harbour://wc?uri=${encoded(uri)}` : undefined)
  })

  test.runIf(isPhone)(
    'opens the site in the in-app browser of wallets that have one, without the query of the page',
    async () => {
      hold(device)
      const android = device.includes('Android')
      const target = isTelegram ? '_blank' : '_self'
      await visit({ chains: [{ namespace: 'solana' }] }, { namespaces: ['solana'] })
      const expected = {
        p: android
          ? [`intent://browse/${here()}?ref=${ref()}#Intent;scheme=phantom;package=app.phantom;end`, target]
          : [`https://phantom.app/ul/browse/${here()}?ref=${ref()}`, '_blank'],
        s: [`https://solflare.com/ul/v1/browse/${here()}?ref=${ref()}`, '_blank'],
        c: [`https://go.cb-w.com/dapp?cb_url=${here()}`, '_blank']
      }
      for (const [wallet, [href, where]] of Object.entries(expected)) {
        await choose(wallet)
        await until(() => site.kernel.router.current()?.params).toEqual({ wallet })
        await until(() => link()?.href).toBe(href)
        expect(await tap()).toEqual({ href, target: where, inTap: true, follows: true })
      }
      expect(pairing.went).toEqual([])
    }
  )

  test.runIf(isPhone)('opens the site in a wallet even if the site cannot pair', async () => {
    hold(device)
    pairing = fixturePairing()
    site = await start({ chains: [{ namespace: 'solana' }], connect: { customWallets: [phantom] } })
    await site.kernel.router.open({ target: { view: ConnectView.id } })
    await site.press('wallet-selector-p')
    await until(site.title).toBe('Get Phantom')
    expect((await tap()).href).toContain(`browse/${here()}?ref=${ref()}`)
    expect(await site.violations()).toEqual([])
  })

  test.runIf(isPhone)('shows the wallets first, and the QR code on request', async () => {
    hold(device)
    await visit()
    await site.kernel.router.open({ target: { view: ConnectingWalletConnectBasicView.id } })
    await site.get('wallet-selector-harbour')
    expect([code(), pairing.waiting()]).toEqual([null, 0])
    expect(await site.violations()).toEqual([])
    await site.press('show-code')
    await until(() => pairing.waiting()).toBe(1)
    pairing.offer()
    await until(() => code()?.dataset.pending).toBeUndefined()
  })

  test.runIf(isPhone)('shows the QR code at once to a visitor who comes from the list of wallets', async () => {
    hold(device)
    await visit()
    await site.kernel.router.open({ target: { view: AllWalletsView.id } })
    await site.press('all-wallets-qr')
    await until(() => pairing.waiting()).toBe(1)
    pairing.offer()
    await until(() => code()?.dataset.pending).toBeUndefined()
  })

  test.runIf(isPhone)('shows the QR code of a wallet only on request', async () => {
    hold(device)
    await visit()
    await choose('harbour')
    await until(() => pairing.waiting()).toBe(1)
    pairing.offer()
    await until(link).not.toBeNull()
    await site.press('show-code')
    await until(() => code()?.dataset.pending).toBeUndefined()
    await site.press('show-code')
    await until(link).not.toBeNull()
    expect(code()).toBeNull()
  })

  test('offers the row of a QR code on a computer only', async () => {
    hold(device)
    await visit()
    await site.kernel.router.open({ target: { view: ConnectView.id } })
    await site.get('wallet-selector-harbour')
    expect(site.find('[data-testid=wallet-selector-walletConnect]') !== null).toBe(!isPhone)
    await site.press('wallet-selector-harbour')
    await until(site.title).toBe('Harbour')
    await until(() => pairing.waiting()).toBe(1)
    pairing.offer()
    await until(() => (isPhone ? link() : code())).not.toBeNull()
    expect(isPhone ? code() : link()).toBeNull()
  })

  test('opens the view of a site that starts with a QR code', async () => {
    hold(device)
    await visit({ connect: { customWallets: wallets, manualWalletConnectControl: true } })
    await site.kernel.router.open()
    expect(site.views()).toEqual([isPhone ? AllWalletsView.id : ConnectingWalletConnectBasicView.id])
  })
})
