import { Chains, WalletError } from '@latchkit/plugin-chains/contract'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ConnectingExternalView, GetWalletView, WhatIsAWalletView } from '../src/contract.js'
import { fakeWallet, network, visit as start, until, type Visit, type VisitOptions } from './visit.js'

let site: Visit
const visit = async (options: Partial<VisitOptions> = {}) => {
  const wallets = { one: fakeWallet('Wallet One'), two: fakeWallet('Wallet Two'), three: fakeWallet('Wallet Three') }
  site = await start({ chains: [{ connectors: Object.values(wallets) }], ...options })
  return wallets
}
afterEach(() => {
  vi.useRealTimers()
  return site.end()
})

const row = (id: string) => site.get(`wallet-selector-fake:${id}`)
const ring = () => site.find('.ring')?.dataset.state
const focused = () => document.querySelector('latchkit-modal')?.shadowRoot?.activeElement
const heading = () => site.texts('.attempt-title')[0]
const open = () => site.kernel.router.open()

describe('the list of wallets', () => {
  test('has a row for each wallet, with a badge for its source', async () => {
    const { one } = await visit()
    one.answer('approve')
    await site.connections.connect({ wallet: 'fake:wallet-one' })
    await site.connections.disconnect()
    await open()
    await row('wallet-one')
    expect(site.texts('.row-title')).toEqual(['Wallet One', 'Wallet Two', 'Wallet Three'])
    expect(site.texts('.badge')).toEqual(['Recent', 'Installed', 'Installed'])
    expect(await site.violations()).toEqual([])
  })

  test('is navigated with the arrow keys', async () => {
    await visit()
    await open()
    ;(await row('wallet-one')).focus()
    const steps = ['{ArrowDown}', '{ArrowDown}', '{ArrowDown}', '{ArrowUp}', '{Home}', '{End}']
    const reached: (string | undefined)[] = []
    for (const key of steps) {
      await userEvent.keyboard(key)
      reached.push(focused()?.querySelector('.row-title')?.textContent ?? undefined)
    }
    expect(reached).toEqual(['Wallet Two', 'Wallet Three', 'Wallet Three', 'Wallet Two', 'Wallet One', 'Wallet Three'])
  })

  test('shows the domains of wallets with the same name', async () => {
    const twins = [fakeWallet('Twin'), fakeWallet('Twin', { id: 'copy', rdns: 'evil.example' })]
    await visit({ chains: [{ connectors: twins }] })
    await open()
    await row('copy')
    await until(() => site.texts('.row-detail')).toEqual(['com.twin', 'evil.example'])
  })

  test('leads to wallets to install if it is empty', async () => {
    await visit({ chains: [{}] })
    await open()
    await site.get('no-wallet-found')
    expect(await site.violations()).toEqual([])
    await site.pressText('Get a wallet')
    await until(site.title).toBe('Get a wallet')
    expect(await site.violations()).toEqual([])
  })

  test('adds a wallet that announces itself late', async () => {
    await visit({ chains: [{}] })
    await open()
    await site.get('no-wallet-found')
    const adapter = site.kernel.get(Chains).adapter('fake') as unknown as { announce(wallet: object): void }
    adapter.announce(fakeWallet('Late Wallet'))
    await row('late-wallet')
  })
})

describe('connecting', () => {
  test('waits for the wallet, and closes the dialog after the approval', async () => {
    const { one } = await visit()
    await open()
    await userEvent.click(await row('wallet-one'))
    await until(ring).toBe('waiting')
    await until(site.title).toBe('Wallet One')
    expect(heading()).toBe('Approve in Wallet One')
    expect(await site.violations()).toEqual([])
    await until(() => one.waiting()).toBe(1)
    one.approve()
    await until(site.isOpen).toBe(false)
    expect(site.connections.active.get()).toMatchObject({ connector: 'wallet-one' })
  })

  test('sends one request, and announces that it waits', async () => {
    const { one } = await visit()
    await open()
    await userEvent.click(await row('wallet-one'))
    await until(() => one.waiting()).toBe(1)
    await expect
      .poll(() => site.texts('[aria-live=polite]'))
      .toContain('Approve in Wallet One. Open the wallet and approve the connection.')
    expect(one.waiting()).toBe(1)
  })

  test('can be retried after a rejection without losing the focus', async () => {
    const { one } = await visit()
    await open()
    await userEvent.click(await row('wallet-one'))
    await until(() => one.waiting()).toBe(1)
    one.reject()
    await until(ring).toBe('declined')
    expect(heading()).toBe('Declined')
    expect(await site.violations()).toEqual([])
    const button = await site.get('w3m-connecting-widget-secondary-button')
    expect(button.textContent).toBe('Try again')
    await userEvent.click(button)
    await until(ring).toBe('waiting')
    // As in the first attempt, the button is Cancel, which now has the focus.
    expect(site.texts('.attempt-action button')).toEqual(['Cancel'])
    expect(site.find('.attempt [aria-busy=true]')).toBeNull()
    expect(focused()?.textContent).toBe('Cancel')
    await until(() => one.waiting()).toBe(1)
    one.approve()
    await until(site.isOpen).toBe(false)
  })

  test('a retry is cancelled by Cancel, but not by the second press of a double click', async () => {
    const { one } = await visit()
    await open()
    await userEvent.click(await row('wallet-one'))
    await until(() => one.waiting()).toBe(1)
    one.reject()
    await until(ring).toBe('declined')
    const button = await site.get('w3m-connecting-widget-secondary-button')
    button.click()
    // The second press comes when Cancel has taken the place of the pressed button.
    while (button.dataset.testid !== 'attempt-cancel') await new Promise(requestAnimationFrame)
    await new Promise(resolve => setTimeout(resolve, 50))
    button.click()
    await until(() => one.waiting()).toBe(1)
    expect(site.views()).toEqual(['Connect', 'ConnectingExternal'])
    await new Promise(resolve => setTimeout(resolve, 600))
    await site.press('attempt-cancel')
    await until(() => one.waiting()).toBe(0)
    expect(site.views()).toEqual(['Connect'])
  })

  test('after ten seconds shows where to find the request, without moving other elements', async () => {
    const { one } = await visit()
    await open()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    await userEvent.click(await row('wallet-one'))
    await until(() => one.waiting()).toBe(1)
    const parts = ['.card', '.ring', '.attempt-text', '.attempt-action', '.attempt-extra']
    const places = () => parts.map(part => JSON.stringify(site.find(part)?.getBoundingClientRect()))
    const help = () => site.find('.attempt-help[data-due]')?.textContent
    // Waits for the card to grow to its height.
    await new Promise(resolve => setTimeout(resolve, 500))
    const before = places()
    expect(help()).toBeUndefined()
    expect(getComputedStyle(site.find('.attempt-help') as Element).visibility).toBe('hidden')
    await vi.advanceTimersByTimeAsync(10_000)
    await until(help).toBe('Can’t see it? Click the wallet’s icon in your browser’s toolbar.')
    expect(places()).toEqual(before)
    expect(site.texts('[aria-live=polite]').join()).toContain('in your browser’s toolbar')
    expect(await site.violations()).toEqual([])
  })

  test("shows a failure of the wallet with a code to copy, but without the wallet's own text", async () => {
    const { one } = await visit()
    await open()
    await userEvent.click(await row('wallet-one'))
    await until(() => one.waiting()).toBe(1)
    one.reject(new WalletError('wallet/unavailable', { wallet: 'Wallet One', reason: 'internal <b>secret</b>' }))
    await until(ring).toBe('failed')
    expect(heading()).toBe('Failed to connect')
    expect(site.texts('.button')).toEqual(['Try again', 'Copy details'])
    expect(site.texts('.view').join()).not.toContain('secret')
    expect(await site.violations()).toEqual([])
  })

  test('fails if the wallet does not respond in time', async () => {
    await visit({ connections: { connectTimeoutMs: 100 } })
    await open()
    await userEvent.click(await row('wallet-one'))
    await until(ring).toBe('failed')
    expect(heading()).toBe('No answer')
  })

  test('leads to the links of a wallet that is not installed', async () => {
    const rainbow = { id: 'rainbow', name: 'Rainbow', homepage: 'https://rainbow.example/' }
    await visit({ connect: { customWallets: [rainbow] } })
    await site.kernel.router.open({ target: { view: ConnectingExternalView.id, params: { wallet: 'rainbow' } } })
    await until(ring).toBe('missing')
    expect(await site.violations()).toEqual([])
    await site.pressText('Get Rainbow')
    await until(site.title).toBe('Get Rainbow')
    const link = site.find<HTMLAnchorElement>('a.row')
    expect([link?.href, link?.rel]).toEqual(['https://rainbow.example/', 'noopener noreferrer'])
    expect(await site.violations()).toEqual([])
  })

  test.each(['header-back', 'attempt-cancel'])('leaving the view by %s aborts the request', async way => {
    const { one } = await visit()
    await open()
    await userEvent.click(await row('wallet-one'))
    await until(() => one.waiting()).toBe(1)
    await site.press(way)
    await until(() => one.waiting()).toBe(0)
    expect(site.views()).toEqual(['Connect'])
  })

  test('closing the dialog aborts the request', async () => {
    const { one } = await visit()
    await open()
    await userEvent.click(await row('wallet-one'))
    await until(() => one.waiting()).toBe(1)
    await userEvent.keyboard('{Escape}')
    await until(() => one.waiting()).toBe(0)
    expect(site.connections.active.get()).toBeUndefined()
  })

  test('no element moves between the outcomes', async () => {
    const { one } = await visit()
    await open()
    await userEvent.click(await row('wallet-one'))
    await until(ring).toBe('waiting')
    const places = () => ['.ring', '.attempt-title', '.attempt-action'].map(part => site.find(part)?.offsetTop)
    const waiting = places()
    await until(() => one.waiting()).toBe(1)
    one.reject()
    await until(ring).toBe('declined')
    expect(places()).toEqual(waiting)
  })

  test('lets the visitor choose the chain family of a wallet that supports several', async () => {
    const both = (id: string) => fakeWallet('Both', { id, identity: 'com.both' })
    const here = both('here')
    const there = fakeWallet('Both', {
      id: 'there',
      identity: 'com.both',
      connection: { accounts: [{ address: 'fake00000009' }], chain: 'other:one' }
    })
    await visit({ chains: [{ connectors: [here] }, { namespace: 'other', connectors: [there] }] })
    await open()
    await userEvent.click(await site.get('wallet-selector-com.both'))
    await until(site.title).toBe('Choose network')
    expect(await site.violations()).toEqual([])
    await site.press('wui-list-chain-other')
    await until(() => there.waiting()).toBe(1)
    expect(here.waiting()).toBe(0)
    there.approve()
    await until(site.isOpen).toBe(false)
    expect(site.connections.active.get()?.chain).toBe('other:one')
  })

  test('names chain families by their networks, with the last choice first', async () => {
    const both = (id: string) => fakeWallet('Both', { id, identity: 'com.both' })
    const networks = [network('fake', 'one', { name: 'Ethereum' }), network('fake', 'two', { name: 'Base' })]
    const others = [network('other', 'one', { name: 'Solana' })]
    const chains = [
      { connectors: [both('here')], networks },
      { namespace: 'other', connectors: [both('there')], networks: others }
    ]
    const choose = async () => {
      await open()
      await userEvent.click(await site.get('wallet-selector-com.both'))
      await site.get('wui-list-chain-other')
    }
    await visit({ chains })
    await choose()
    expect(site.texts('.row-title')).toEqual(['Ethereum and 1 more', 'Solana'])
    expect(site.texts('.row-detail, .badge')).toEqual([])
    await site.press('wui-list-chain-other')
    await site.kernel.router.close('button')
    await choose()
    expect(site.texts('.row-title')).toEqual(['Solana', 'Ethereum and 1 more'])
    expect(site.texts('.badge')).toEqual(['Last used'])
    expect(await site.violations()).toEqual([])
  })

  test('adding a wallet returns to the view where it began', async () => {
    const { one, two } = await visit()
    one.answer('approve')
    two.answer('approve')
    await site.connections.connect({ wallet: 'fake:wallet-one' })
    await open()
    await site.press('account-wallets')
    await site.press('add-connection-button')
    await userEvent.click(await row('wallet-two'))
    await until(site.views).toEqual(['Account', 'ProfileWallets'])
    await until(() => site.texts('[data-testid=active-connection]')).toHaveLength(1)
    expect(site.connections.state.get().byNamespace.fake?.wallets).toHaveLength(2)
  })
})

describe('the legal checkbox', () => {
  const legal = {
    legalCheckbox: true,
    termsConditionsUrl: 'https://a.example/',
    privacyPolicyUrl: 'https://b.example/'
  }

  test('disables every wallet until it is ticked, and stays ticked', async () => {
    await visit({ connect: legal })
    await open()
    const wallet = await row('wallet-one')
    expect(wallet.matches(':disabled')).toBe(true)
    expect(await site.violations()).toEqual([])
    await site.press('w3m-legal-checkbox')
    expect(wallet.matches(':disabled')).toBe(false)
    await site.kernel.router.close('button')
    await open()
    expect((await row('wallet-one')).matches(':disabled')).toBe(false)
  })

  test('links the terms and the policy', async () => {
    await visit({ connect: { ...legal, legalCheckbox: false } })
    await open()
    await row('wallet-one')
    const links = ['terms of service', 'privacy policy'].map(
      name =>
        [...document.querySelectorAll('latchkit-modal')]
          .flatMap(host => [...(host.shadowRoot?.querySelectorAll<HTMLAnchorElement>('a.link') ?? [])])
          .find(link => link.textContent?.includes(name))?.href
    )
    expect(links).toEqual(['https://a.example/', 'https://b.example/'])
    expect(await site.violations()).toEqual([])
  })
})

describe('help', () => {
  test('explains wallets, and leads to wallets to install', async () => {
    await visit()
    await open()
    await site.press('header-help')
    await until(site.views).toEqual(['Connect', WhatIsAWalletView.id])
    await until(site.title).toBe('What is a wallet?')
    expect(await site.violations()).toEqual([])
    await site.pressText('Get a wallet')
    await until(site.views).toEqual(['Connect', WhatIsAWalletView.id, GetWalletView.id])
  })
})

test('in a right-to-left language, all texts are Arabic', async () => {
  const { one } = await visit({ shell: { locale: 'ar', themeMode: 'dark' } })
  await open()
  await until(site.title).toBe('ربط المحفظة')
  expect(getComputedStyle(await row('wallet-one')).direction).toBe('rtl')
  const [icon, title] = [site.find('.row-icon'), site.find('.row-title')].map(
    part => part?.getBoundingClientRect().left ?? 0
  )
  expect(icon).toBeGreaterThan(title as number)
  expect(await site.violations()).toEqual([])
  await userEvent.click(await row('wallet-one'))
  await until(() => one.waiting()).toBe(1)
  one.reject()
  await until(ring).toBe('declined')
  // Only the wallet's name is in Latin letters.
  expect(site.texts(':is(.attempt-text, .attempt-action)').join().replaceAll('Wallet One', '')).not.toMatch(/[a-z]/i)
})
