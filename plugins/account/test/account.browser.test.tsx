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
/** Image of one pixel. */
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
/** Elements of the two lines with name and address. */
const texts = () => [...(site.find('[data-testid=account-wallets]')?.querySelectorAll('.text') ?? [])]
const lines = () => texts().map(({ textContent }) => textContent)
const balance = () => site.texts('[data-testid=balance-amount]')[0]

describe('the account', () => {
  test('shows the address, the balance and the network', async () => {
    await visit()
    await open()
    await until(balance).toBe('1.234 FAKE')
    expect(lines()).toEqual(['fake00…0001', 'Wallet One'])
    expect((await site.get('w3m-account-select-network')).querySelector('.chip-text')?.textContent).toBe('Network one')
    expect(site.find<HTMLAnchorElement>('a.row')?.href).toBe('https://scan.example/address/fake00000001')
    expect(site.title()).toBe('Account')
    expect(await site.violations()).toEqual([])
  })

  test('shows name, address and picture, and moves nothing when they are loaded', async () => {
    const reads: string[] = []
    let setName = (_name: string, _avatar: string) => {}
    let setUnverified = (_name: string) => {}
    const identity = definePlugin({
      id: 'identity',
      provides: { identities: Identities },
      setup(ctx) {
        const identities = ctx.slice<IdentityState>({ byAccount: {} })
        setName = (name, avatar) =>
          identities.update(next => Object.assign(next, { byAccount: { [String(reads[0])]: { name, avatar } } }))
        setUnverified = unverifiedName =>
          identities.update(next => Object.assign(next, { byAccount: { [String(reads[0])]: { unverifiedName } } }))
        return {
          identities: {
            state: identities,
            read: async account => void reads.push(account),
            isName: () => false,
            resolve: async () => undefined
          }
        }
      }
    })
    await visit({ extras: [identity] })
    await open()
    await until(balance).toBe('1.234 FAKE')
    const top = () => site.find('[data-testid=account-wallets]')?.offsetTop
    const before = top()
    const picture = () => site.find<HTMLImageElement>('[data-testid=account-picture] img')
    // An unverified name does not replace the address.
    setUnverified('friend.test')
    await until(lines).toEqual(['fake00…0001', 'friend.test (not verified)'])
    expect([top(), site.find('[data-testid=account-name]')]).toEqual([before, null])
    setName('larch.test', pixel)
    await until(() => site.texts('[data-testid=account-name]')).toEqual(['larch.test'])
    await until(() => picture()?.naturalWidth).toBe(1)
    // The list of wallets has the same picture.
    site.kernel.router.push(ProfileWalletsView)
    await until(() => site.find<HTMLImageElement>('[data-testid=active-connection] img')?.naturalWidth).toBe(1)
    site.kernel.router.back()
    await until(() => picture()?.naturalWidth).toBe(1)
    // A picture that does not load is replaced by the generated avatar.
    setName('larch.test', 'data:image/png;base64,AAAA')
    await until(() => site.find('svg[data-testid=account-picture]')).not.toBeNull()
    expect(picture()).toBeNull()
    expect(new Set(reads)).toEqual(new Set(['fake:one:fake00000001']))
    expect(top()).toBe(before)
    expect(lines()).toEqual(['larch.test', 'fake00…0001'])
    const [title, address] = texts().map(element => Number.parseFloat(getComputedStyle(element).fontSize))
    expect([title, address]).toEqual([20, 14])
    expect(await site.violations()).toEqual([])
  })

  test('does not truncate the address on a narrow screen', async () => {
    await visit()
    await browser.viewport(320, 640)
    await open()
    await until(lines).toEqual(['fake00…0001', 'Wallet One'])
    for (const text of texts()) expect(text.scrollWidth).toBeLessThanOrEqual(text.clientWidth)
  })

  test('shows the whole disconnect button in a low window, without a gap above it', async () => {
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
    // A single tab is rendered as a heading.
    expect(site.texts('h2')).toEqual(['Tokens'])
    expect(site.find('[role=tablist]')).toBeNull()
    expect(await site.violations()).toEqual([])
  })

  test('shows the total above the balance of the coin, or only the balance without prices', async () => {
    let set: ((total: AccountTotal) => void) | undefined
    let finishLoading: () => void = () => undefined
    const isLoaded = new Promise<void>(resolve => {
      finishLoading = resolve
    })
    const setTotal = (total: AccountTotal) => set?.(total)
    await visit()
    const Total = ({ children }: AccountTotalProps<ReactNode>) => {
      const [total, update] = useState<AccountTotal>({ status: 'loading' })
      set = update
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
    const top = () => site.find('.steady')?.offsetTop
    // A prerendered view has no layout.
    await until(top).toBeGreaterThan(0)
    const loading = top()
    // The module of the tab is loading.
    expect(sizes()).toEqual([null, '14px'])
    finishLoading()
    await until(() => set !== undefined).toBe(true)
    expect([sizes(), top()]).toEqual([[null, '14px'], loading])
    setTotal({ status: 'known', text: '$12.34' })
    await until(() => site.texts('[data-testid=account-total]')).toEqual(['$12.34'])
    expect([sizes(), top()]).toEqual([['28px', '14px'], loading])
    setTotal({ status: 'unknown', note: 'No price is known' })
    await until(sizes).toEqual([null, '28px'])
    expect([site.texts('[data-testid=account-total]'), top()]).toEqual([['No price is known'], loading])
    setTotal({ status: 'none' })
    await until(() => site.find('[data-testid=account-total]')).toBeNull()
    expect([sizes(), top()]).toEqual([[null, '28px'], loading])
    expect(await site.violations()).toEqual([])
  })

  test('renders no line for a total if no tab has one, before and after the module is loaded', async () => {
    let finishLoading: (tab: { default: unknown }) => void = () => undefined
    await visit()
    await site.kernel.add(
      definePlugin({
        id: 'extras',
        setup(ctx) {
          const load = () =>
            new Promise<{ default: unknown }>(resolve => {
              finishLoading = resolve
            })
          ctx.contribute(AccountTabs, { id: 'activity', label: () => 'Activity', load })
        }
      })
    )
    await open()
    await until(balance).toBe('1.234 FAKE')
    // Relative to the view, because the card is centered in the page.
    const top = () => site.find('.steady')?.offsetTop
    await until(top).toBeGreaterThan(0)
    const before = top()
    const lines = () => [...(site.find('.figure')?.parentElement?.querySelectorAll('.figure, .figure-note') ?? [])]
    expect(lines()).toHaveLength(1)
    finishLoading({ default: () => 'What happened' })
    await until(() => site.texts('.steady')).toEqual(['What happened'])
    expect([lines().length, top()]).toEqual([1, before])
  })

  test('keeps an empty line for a chain family without balances', async () => {
    await visit({
      chains: [{ networks: [network('fake', 'one', explorer)], connectors: [approving('Wallet One')], features: {} }]
    })
    await open()
    const top = async () => (await site.get('disconnect-button')).offsetTop
    const before = await top()
    await until(() => site.find('.figure[aria-busy]')).toBeNull()
    expect([site.texts('.figure'), await top()]).toEqual([[''], before])
    expect(await site.violations()).toEqual([])
  })

  test('formats the balance by the locale', async () => {
    await visit({ read: async () => 1_234_567_890_123n, shell: { locale: 'de' } })
    await open()
    await until(balance).toBe('1.234,567 FAKE')
  })

  test('shows a skeleton while the balance loads, and then moves nothing', async () => {
    let respond: ((amount: bigint) => void) | undefined
    await visit({
      read: () =>
        new Promise(resolve => {
          respond = resolve
        })
    })
    await open()
    await until(() => site.find('.figure[aria-busy=true] .skeleton')).not.toBeNull()
    const places = () => ['.figure', '[data-testid=disconnect-button]'].map(part => site.find(part)?.offsetTop)
    // A prerendered view has no layout.
    await until(() => places()[0]).toBeGreaterThan(0)
    const loading = places()
    expect(await site.violations()).toEqual([])
    await until(() => respond).toBeDefined()
    respond?.(0n)
    await until(balance).toBe('0.000 FAKE')
    expect(places()).toEqual(loading)
  })

  test('shows that the balance could not be read, with a button to retry', async () => {
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

  test('reads the balance of another account or chain, but not again on focus while it is fresh', async () => {
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

  test('preloads the list of networks, in Arabic too', async () => {
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

  test('closes the dialog when the visitor disconnects', async () => {
    const { one } = await visit()
    await open()
    await site.press('disconnect-button')
    await until(site.isOpen).toBe(false)
    expect(one.disconnects()).toBe(1)
  })

  test('shows actions and tabs of other plugins, in the order of the site', async () => {
    const runs: string[] = []
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
              run: () => void runs.push(id)
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
    expect(runs).toEqual(['send'])
    expect(site.texts('.action-label')).toEqual(['Do swaps', 'Do send'])
    await site.press('tab-nfts')
    await until(() => site.texts('.view').join()).toContain('all nfts')
    expect(await site.violations()).toEqual([])
    // Going back shows the chosen tab; another opening shows the first.
    site.kernel.router.push(ProfileWalletsView)
    await site.press('header-back')
    await until(() => site.texts('.view').join()).toContain('all nfts')
    await site.kernel.router.close('api')
    await open()
    await until(() => site.texts('.view').join()).toContain('all tokens')
  })

  test('leads to Connect without a wallet', async () => {
    await visit()
    await site.connections.disconnect()
    await site.kernel.router.open({ target: { view: 'Account' } })
    await site.pressText('Connect wallet')
    await until(site.views).toEqual(['Connect'])
  })

  test('is in Arabic with the locale `ar`', async () => {
    await visit({ shell: { locale: 'ar', themeMode: 'dark' } })
    await open()
    await until(() => site.texts('.row-title')).toEqual(['عرض على \u2068Fakescan\u2069', 'قطع الاتصال'])
    expect(await site.violations()).toEqual([])
  })
})

describe('the wallets', () => {
  const manage = () => site.kernel.router.push(ProfileWalletsView)

  test('list every account, and a press on one makes it active', async () => {
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

  test('show the names that the wallet has for its accounts', async () => {
    await visit()
    const accounts = [
      { address: fakeAddress(7), name: 'Savings' },
      { address: fakeAddress(8), name: 'محفظتي' },
      { address: fakeAddress(9) }
    ]
    const named = fakeWallet('Named', { connection: { accounts, chain: 'other:one' } })
    named.answer('approve')
    await site.kernel.add(fakeChain(fakeAdapter({ namespace: 'other', name: 'Other chain', connectors: [named] })))
    await site.connections.connect({ wallet: 'other:named' })
    await open()
    // A wallet may be connected in two chain families.
    await until(() => site.texts('[data-testid=disconnect-button]')).toEqual(['Disconnect Named (Other chain)'])
    manage()
    const rows = () =>
      site.texts('[data-testid$=connection] .row-text, [data-testid^=wui-active] .row-text').slice(0, 3)
    await until(rows).toEqual(['Savingsfake00…0007', 'محفظتيfake00…0008', 'fake00…0009'])
    const labels = [...document.querySelectorAll('latchkit-modal')].flatMap(({ shadowRoot }) =>
      [...(shadowRoot?.querySelectorAll('[aria-label^="Disconnect "]') ?? [])].map(({ ariaLabel }) => ariaLabel)
    )
    expect(labels).toEqual(['Disconnect Named (Other chain)', 'Disconnect Wallet One (Fake chain)'])
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
    const recent = () => site.texts('[data-testid=recent-wallet] .text')
    async function connectTwoAfterOne() {
      const wallets = await visit()
      await site.connections.disconnect()
      await site.connections.connect({ wallet: 'fake:wallet-two' })
      await open()
      manage()
      await site.get('recently-connected-text')
      return wallets
    }

    test('are listed below the connected ones, and can be connected again', async () => {
      const { one } = await connectTwoAfterOne()
      expect(recent()).toEqual(['Wallet One'])
      expect(await site.violations()).toEqual([])
      one.answer('wait')
      await site.press('recent-wallet-connect')
      await until(site.views).toEqual(['Account', 'ProfileWallets', 'Connect', 'ConnectingExternal'])
      await until(() => site.texts('.attempt-title')).toEqual(['Approve in Wallet One'])
      await until(() => one.waiting()).toBe(1)
      one.approve()
      await until(site.views).toEqual(['Account', 'ProfileWallets'])
      await until(recent).toEqual([])
      expect(site.find('[data-testid=recently-connected-text]')).toBeNull()
    })

    test('can be forgotten, even if no wallet is connected', async () => {
      await connectTwoAfterOne()
      await site.connections.disconnect()
      await until(recent).toEqual(['Wallet Two', 'Wallet One'])
      expect(site.texts('.state-title')).toEqual(['No wallet connected'])
      expect(await site.violations()).toEqual([])
      await userEvent.click(site.find('[aria-label="Forget Wallet Two"]') as HTMLElement)
      await until(recent).toEqual(['Wallet One'])
      await site.press('wui-active-profile-wallet-item-more-button')
      await until(recent).toEqual([])
      expect(site.connections.recent.get()).toEqual([])
    })
  })
})
