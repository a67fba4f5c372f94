import { definePlugin } from '@latchkit/kernel'
import type { NamespaceFeatures } from '@latchkit/plugin-chains/contract'
import { fakeAdapter, fakeAddress, fakeChain } from '@latchkit/plugin-chains/testing'
import { Identities, type IdentityState } from '@latchkit/plugin-identity/contract'
import { List, ListRow } from '@latchkit/plugin-shell/ui'
import { type ReactNode, useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import { fakeWallet, network, visit as start, until, type Visit, type VisitOptions } from '../../connect/test/visit.js'
import {
  AccountActions,
  AccountTabs,
  type AccountTotal,
  type AccountTotalProps,
  ProfileWalletsView
} from '../src/contract.js'

let site: Visit
afterEach(() => site.end())

type Read = NonNullable<NamespaceFeatures['balance']>['read']
const explorer = { blockExplorers: { default: { name: 'Fakescan', url: 'https://scan.example' } } }

interface Scene extends Partial<VisitOptions> {
  readonly read?: Read
}
async function visit({ read = async () => 1_234_567_890n, ...rest }: Scene = {}) {
  const one = fakeWallet('Wallet One')
  const two = fakeWallet('Wallet Two', { connection: { accounts: [{ address: fakeAddress(7) }], chain: 'fake:one' } })
  for (const wallet of [one, two]) wallet.answer('approve')
  const networks = [network('fake', 'one', explorer), network('fake', 'two')]
  site = await start({ chains: [{ networks, connectors: [one, two], features: { balance: { read } } }], ...rest })
  await site.connections.connect({ wallet: 'fake:wallet-one' })
  return { one, two }
}
const open = () => site.kernel.router.open()
function approving(name: string) {
  const wallet = fakeWallet(name)
  wallet.answer('approve')
  return wallet
}
/** A point of colour, as a picture. */
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
/** The two lines that say who this is. */
const texts = () => [...(site.find('[data-testid=account-wallets]')?.querySelectorAll('.text') ?? [])]
const lines = () => texts().map(({ textContent }) => textContent)
const balance = () => site.texts('[data-testid=balance-amount]')[0]

describe('the account', () => {
  test('says who, what and where', async () => {
    await visit()
    await open()
    await until(balance).toBe('1.234 FAKE')
    expect(lines()).toEqual(['fake00…0001', 'Wallet One'])
    expect((await site.get('w3m-account-select-network')).querySelector('.chip-text')?.textContent).toBe('Network one')
    expect(site.find<HTMLAnchorElement>('a.row')?.href).toBe('https://scan.example/address/fake00000001')
    expect(site.title()).toBe('Account')
    expect(await site.violations()).toEqual([])
  })

  test('says by which name and picture the address is known, beside the address, and moves nothing when they come', async () => {
    const asked: string[] = []
    let say = (_name: string, _avatar: string) => {}
    let sayUnverified = (_name: string) => {}
    const identity = definePlugin({
      id: 'identity',
      provides: { identities: Identities },
      setup(ctx) {
        const known = ctx.slice<IdentityState>({ byAccount: {} })
        say = (name, avatar) =>
          known.update(next => Object.assign(next, { byAccount: { [String(asked[0])]: { name, avatar } } }))
        sayUnverified = unverifiedName =>
          known.update(next => Object.assign(next, { byAccount: { [String(asked[0])]: { unverifiedName } } }))
        return {
          identities: {
            state: known,
            read: async account => void asked.push(account),
            isName: () => false,
            resolve: async () => undefined
          }
        }
      }
    })
    await visit({ extras: [identity] })
    await open()
    await until(balance).toBe('1.234 FAKE')
    const place = () => site.find('[data-testid=account-wallets]')?.offsetTop
    const before = place()
    const picture = () => site.find<HTMLImageElement>('[data-testid=account-picture] img')
    // What nobody could check takes nobody's place.
    sayUnverified('friend.test')
    await until(lines).toEqual(['fake00…0001', 'friend.test (not verified)'])
    expect([place(), site.find('[data-testid=account-name]')]).toEqual([before, null])
    say('larch.test', pixel)
    await until(() => site.texts('[data-testid=account-name]')).toEqual(['larch.test'])
    await until(() => picture()?.naturalWidth).toBe(1)
    // What does not load is drawn of the address, as before.
    say('larch.test', 'data:image/png;base64,AAAA')
    await until(() => site.find('svg[data-testid=account-picture]')).not.toBeNull()
    expect(picture()).toBeNull()
    expect(asked).toEqual(['fake:one:fake00000001'])
    expect(place()).toBe(before)
    expect(lines()).toEqual(['larch.test', 'fake00…0001'])
    const [title, address] = texts().map(element => Number.parseFloat(getComputedStyle(element).fontSize))
    expect([title, address]).toEqual([20, 14])
    expect(await site.violations()).toEqual([])
  })

  test('the address is whole on the narrowest screen', async () => {
    await visit()
    await browser.viewport(320, 640)
    await open()
    await until(lines).toEqual(['fake00…0001', 'Wallet One'])
    for (const text of texts()) expect(text.scrollWidth).toBeLessThanOrEqual(text.clientWidth)
  })

  test('disconnecting is in sight and never cut, in a low window too, and nothing stands empty above it', async () => {
    await visit()
    const Row = () => (
      <List label="Tokens">
        <ListRow title="The only one" />
      </List>
    )
    await site.kernel.add(
      definePlugin({
        id: 'extras',
        setup(ctx) {
          const load = async () => ({ default: Row })
          ctx.contribute(AccountTabs, { id: 'tokens', label: () => 'Tokens', rows: 6, load })
        }
      })
    )
    await browser.viewport(800, 420)
    await open()
    await until(() => site.texts('.steady .row-title')).toEqual(['The only one'])
    const card = site.find('.view')?.closest('.card')?.getBoundingClientRect() as DOMRect
    const box = (await site.get('disconnect-button')).getBoundingClientRect()
    expect(box.bottom).toBeLessThanOrEqual(card.bottom)
    expect(box.height).toBeGreaterThanOrEqual(44)
    await until(() => site.find('.steady')?.offsetHeight).toBe(site.find('.steady .row')?.offsetHeight)
    // One tab alone is no choice.
    expect(site.texts('h2')).toEqual(['Tokens'])
    expect(site.find('[role=tablist]')).toBeNull()
    expect(await site.violations()).toEqual([])
  })

  test('what it is worth heads the account, with the coin below; without prices, the coin does', async () => {
    let set: ((total: AccountTotal) => void) | undefined
    let arrive: () => void = () => undefined
    const isLoaded = new Promise<void>(resolve => {
      arrive = resolve
    })
    const tell = (total: AccountTotal) => set?.(total)
    await visit()
    const Total = ({ children }: AccountTotalProps<ReactNode>) => {
      const [total, setTotal] = useState<AccountTotal>({ status: 'loading' })
      set = setTotal
      return children(total)
    }
    await site.kernel.add(
      definePlugin({
        id: 'extras',
        setup(ctx) {
          const load = () => isLoaded.then(() => ({ default: () => 'A token', Total }))
          ctx.contribute(AccountTabs, { id: 'tokens', label: () => 'Tokens', hasTotal: () => true, load })
        }
      })
    )
    await open()
    await until(balance).toBe('1.234 FAKE')
    const sizes = () =>
      ['account-total', 'balance-amount'].map(part => {
        const text = site.find(`[data-testid=${part}] .text`)
        return text && getComputedStyle(text).fontSize
      })
    const place = () => site.find('.steady')?.offsetTop
    // What is drawn ahead of the dialog has no place yet.
    await until(place).toBeGreaterThan(0)
    const loading = place()
    // While the tab's module is on its way, as while it reads.
    expect(sizes()).toEqual([null, '14px'])
    arrive()
    await until(() => set !== undefined).toBe(true)
    expect([sizes(), place()]).toEqual([[null, '14px'], loading])
    tell({ status: 'known', text: '$12.34' })
    await until(() => site.texts('[data-testid=account-total]')).toEqual(['$12.34'])
    expect([sizes(), place()]).toEqual([['28px', '14px'], loading])
    tell({ status: 'unknown', note: 'No price is known' })
    await until(sizes).toEqual([null, '28px'])
    expect([site.texts('[data-testid=account-total]'), place()]).toEqual([['No price is known'], loading])
    tell({ status: 'none' })
    await until(() => site.find('[data-testid=account-total]')).toBeNull()
    expect([sizes(), place()]).toEqual([[null, '28px'], loading])
    expect(await site.violations()).toEqual([])
  })

  test('a tab that brings no total keeps no line for one, before and after its module is loaded', async () => {
    let arrive: (tab: { default: unknown }) => void = () => undefined
    await visit()
    await site.kernel.add(
      definePlugin({
        id: 'extras',
        setup(ctx) {
          const load = () =>
            new Promise<{ default: unknown }>(resolve => {
              arrive = resolve
            })
          ctx.contribute(AccountTabs, { id: 'activity', label: () => 'Activity', load })
        }
      })
    )
    await open()
    await until(balance).toBe('1.234 FAKE')
    // Of the view, since the card stays in the middle of the page, however high it is.
    const place = () => site.find('.steady')?.offsetTop
    await until(place).toBeGreaterThan(0)
    const before = place()
    const lines = () => [...(site.find('.figure')?.parentElement?.querySelectorAll('.figure, .figure-note') ?? [])]
    expect(lines()).toHaveLength(1)
    arrive({ default: () => 'What happened' })
    await until(() => site.texts('.steady')).toEqual(['What happened'])
    expect([lines().length, place()]).toEqual([1, before])
  })

  test('a chain family without balances keeps its place, which nothing fills', async () => {
    await visit({
      chains: [{ networks: [network('fake', 'one', explorer)], connectors: [approving('Wallet One')], features: {} }]
    })
    await open()
    const place = async () => (await site.get('disconnect-button')).offsetTop
    const before = await place()
    await until(() => site.find('.figure[aria-busy]')).toBeNull()
    expect([site.texts('.figure'), await place()]).toEqual([[''], before])
    expect(await site.violations()).toEqual([])
  })

  test('writes the balance the way the language does', async () => {
    await visit({ read: async () => 1_234_567_890_123n, shell: { locale: 'de' } })
    await open()
    await until(balance).toBe('1.234,567 FAKE')
  })

  test('keeps the place of a balance that is on its way', async () => {
    let answer: ((amount: bigint) => void) | undefined
    await visit({
      read: () =>
        new Promise(resolve => {
          answer = resolve
        })
    })
    await open()
    await until(() => site.find('.figure[aria-busy=true] .skeleton')).not.toBeNull()
    const places = () => ['.figure', '[data-testid=disconnect-button]'].map(part => site.find(part)?.offsetTop)
    // What is drawn ahead of the dialog has no place yet.
    await until(() => places()[0]).toBeGreaterThan(0)
    const loading = places()
    expect(await site.violations()).toEqual([])
    await until(() => answer).toBeDefined()
    answer?.(0n)
    await until(balance).toBe('0.000 FAKE')
    expect(places()).toEqual(loading)
  })

  test('a balance that cannot be read says so, and can be tried again', async () => {
    let works = false
    await visit({
      read: async () => {
        if (!works) throw new Error('node down')
        return 5_000_000_000n
      }
    })
    await open()
    await until(balance).toContain('Balance not available')
    expect(await site.violations()).toEqual([])
    const heights = [...(site.find('[data-testid=balance-amount]')?.closest('.card')?.querySelectorAll('button') ?? [])]
    for (const button of heights) expect(button.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
    works = true
    await userEvent.click(site.find('[data-testid=balance-amount] button') as HTMLElement)
    await until(balance).toBe('5.000 FAKE')
    expect(site.kernel.expectFailure('account').detail).toContain('balance of')
  })

  test('reads again for another account, another chain, and once the page is looked at again', async () => {
    const read: string[] = []
    const { one } = await visit({
      read: async account => {
        read.push(account)
        return 1n
      }
    })
    await open()
    await until(() => read).toEqual(['fake:one:fake00000001'])
    one.emit({ type: 'chain', chain: 'fake:two' })
    await until(() => read).toEqual(['fake:one:fake00000001', 'fake:two:fake00000001'])
    site.connections.selectAccount({ namespace: 'fake', connector: 'wallet-one', address: fakeAddress(2) })
    await until(() => read.at(-1)).toBe('fake:two:fake00000002')
    window.dispatchEvent(new Event('focus'))
    await until(balance).toBe('0.000 FAKE')
    expect(read).toHaveLength(3)
  })

  test('the networks are there at once when the chip is pressed, in Arabic too', async () => {
    await visit({ shell: { locale: 'ar' } })
    await open()
    const chip = await site.get('w3m-account-select-network')
    const { views } = site.kernel.router
    await until(() => views.module('Networks').get().status).toBe('ready')
    await new Promise(resolve => setTimeout(resolve, 200))
    chip.click()
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    expect([site.title(), site.find('.skeleton')]).toEqual(['اختر شبكة', null])
  })

  test('disconnecting closes the dialog', async () => {
    const { one } = await visit()
    await open()
    await site.press('disconnect-button')
    await until(site.isOpen).toBe(false)
    expect(one.disconnects()).toBe(1)
  })

  test('shows what other plugins contribute, in the order of the site', async () => {
    const ran: string[] = []
    await visit()
    await site.kernel.add(
      definePlugin({
        id: 'extras',
        setup(ctx) {
          for (const id of ['send', 'swaps']) {
            ctx.contribute(AccountActions, {
              id,
              label: () => `Do ${id}`,
              icon: 'arrow-up',
              run: () => void ran.push(id)
            })
          }
          for (const id of ['tokens', 'nfts']) {
            ctx.contribute(AccountTabs, { id, label: () => id, load: async () => ({ default: () => `all ${id}` }) })
          }
        }
      })
    )
    await open()
    await site.press('wallet-features-send-button')
    expect(ran).toEqual(['send'])
    expect(site.texts('.action-label')).toEqual(['Do swaps', 'Do send'])
    await site.press('tab-nfts')
    await until(() => site.texts('.view').join()).toContain('all nfts')
    expect(await site.violations()).toEqual([])
    // Whoever comes back finds the tab that was left; another opening begins with the first.
    site.kernel.router.push(ProfileWalletsView)
    await site.press('header-back')
    await until(() => site.texts('.view').join()).toContain('all nfts')
    await site.kernel.router.close('api')
    await open()
    await until(() => site.texts('.view').join()).toContain('all tokens')
  })

  test('without a wallet leads to Connect', async () => {
    await visit()
    await site.connections.disconnect()
    await site.kernel.router.open({ target: { view: 'Account' } })
    await site.pressText('Connect wallet')
    await until(site.views).toEqual(['Connect'])
  })

  test('right to left, all of it is in Arabic', async () => {
    await visit({ shell: { locale: 'ar', themeMode: 'dark' } })
    await open()
    await until(() => site.texts('.row-title')).toEqual(['عرض على \u2068Fakescan\u2069', 'قطع الاتصال'])
    expect(await site.violations()).toEqual([])
  })
})

describe('the wallets', () => {
  const manage = () => site.kernel.router.push(ProfileWalletsView)

  test('show every account, and the one that is chosen is the one that is shown', async () => {
    await visit()
    await site.connections.connect({ wallet: 'fake:wallet-two' })
    await open()
    manage()
    await until(() => site.texts('.row-title')).toEqual(['fake00…0001', 'fake00…0002', 'fake00…0007'])
    expect(site.texts('[data-testid=active-connection] .row-title')).toEqual(['fake00…0007'])
    expect(await site.violations()).toEqual([])
    await site.pressText('fake00…0002')
    await until(site.views).toEqual(['Account'])
    expect(site.connections.active.get()).toMatchObject({ connector: 'wallet-one', address: 'fake00000002' })
  })

  test('shows what the wallet calls its accounts', async () => {
    await visit()
    const accounts = [
      { address: fakeAddress(7), name: 'Savings' },
      { address: fakeAddress(8), name: 'محفظتي' },
      { address: fakeAddress(9) }
    ]
    const named = fakeWallet('Named', { connection: { accounts, chain: 'other:one' } })
    named.answer('approve')
    await site.kernel.add(fakeChain(fakeAdapter({ namespace: 'other', connectors: [named] })))
    await site.connections.connect({ wallet: 'other:named' })
    await open()
    manage()
    const rows = () =>
      site.texts('[data-testid$=connection] .row-text, [data-testid^=wui-active] .row-text').slice(0, 3)
    await until(rows).toEqual(['Savingsfake00…0007', 'محفظتيfake00…0008', 'fake00…0009'])
    expect(await site.violations()).toEqual([])
  })

  test('can be disconnected one by one, and all at once', async () => {
    const { one, two } = await visit()
    await site.connections.connect({ wallet: 'fake:wallet-two' })
    await open()
    manage()
    await site.get('disconnect-all-button')
    await userEvent.click(site.find('[aria-label="Disconnect Wallet One"]') as HTMLElement)
    await until(() => site.texts('.row-title')).toEqual(['fake00…0007'])
    expect([one.disconnects(), two.disconnects(), site.find('[data-testid=disconnect-all-button]')]).toEqual([
      1,
      0,
      null
    ])
    await userEvent.click(site.find('[aria-label="Disconnect Wallet Two"]') as HTMLElement)
    await until(() => site.texts('.state-title')).toEqual(['No wallet connected'])
    expect(site.isOpen()).toBe(true)
    expect(await site.violations()).toEqual([])
  })

  describe('that were connected before', () => {
    const left = () => site.texts('[data-testid=recent-wallet] .text')
    async function leaveTwo() {
      const wallets = await visit()
      await site.connections.disconnect()
      await site.connections.connect({ wallet: 'fake:wallet-two' })
      await open()
      manage()
      await site.get('recently-connected-text')
      return wallets
    }

    test('stand below those that are connected, and can be connected again', async () => {
      const { one } = await leaveTwo()
      expect(left()).toEqual(['Wallet One'])
      expect(await site.violations()).toEqual([])
      one.answer('wait')
      await site.press('recent-wallet-connect')
      await until(site.views).toEqual(['Account', 'ProfileWallets', 'Connect', 'ConnectingExternal'])
      await until(() => site.texts('.attempt-title')).toEqual(['Approve in Wallet One'])
      await until(() => one.waiting()).toBe(1)
      one.approve()
      // Back to where the wallet was chosen, where it is no longer among those that were left.
      await until(site.views).toEqual(['Account', 'ProfileWallets'])
      await until(left).toEqual([])
      expect(site.find('[data-testid=recently-connected-text]')).toBeNull()
    })

    test('can be forgotten, also where nobody is connected, and stay so', async () => {
      await leaveTwo()
      await site.connections.disconnect()
      await until(left).toEqual(['Wallet Two', 'Wallet One'])
      expect(site.texts('.state-title')).toEqual(['No wallet connected'])
      expect(await site.violations()).toEqual([])
      await userEvent.click(site.find('[aria-label="Forget Wallet Two"]') as HTMLElement)
      await until(left).toEqual(['Wallet One'])
      await site.press('wui-active-profile-wallet-item-more-button')
      await until(left).toEqual([])
      expect(site.connections.recent.get()).toEqual([])
    })
  })
})
