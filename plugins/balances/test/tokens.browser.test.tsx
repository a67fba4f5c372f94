import { cell, definePlugin, derive } from '@latchkit/kernel'
import type { AccountId } from '@latchkit/plugin-chains/contract'
import { fakeAddress } from '@latchkit/plugin-chains/testing'
import type { AccountDataApi, PricedToken } from '@latchkit/plugin-data/contract'
import { type PictureLookup, PictureSources, Toasts } from '@latchkit/plugin-shell/contract'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeWallet, network, visit as start, until, type Visit, type VisitOptions } from '../../connect/test/visit.js'
import { Balances, TokenRowActions, TokenView } from '../src/contract.js'
import { balances } from '../src/index.js'
import { fakeData, token } from './setup.js'

let site: Visit
afterEach(async () => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  await site.end()
})

/** Image of one pixel. */
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const coin: PricedToken = { name: 'Fake coin', symbol: 'FAKE', decimals: 9, amount: 2_500_000_000n, price: '3000' }
const dollar: PricedToken = { ...token('usd', { name: 'Dollar', amount: 120_129_999n }), price: '1' }
const unpriced = token('odd', { name: 'Odd one' })
const spam = token('gift', { name: 'Claim at https://gift.example', icon: 'https://gift.example/a.png' })
const lookAlike = token('fud', { symbol: 'U\u200bSD' })

type Read = AccountDataApi['balances']
interface Scene extends Partial<VisitOptions> {
  readonly read?: Read
  /** Balance of the coin that the chain's nodes return. @defaultValue the amount of `coin` */
  readonly held?: bigint
}
const all: Read = async () => [coin, dollar, unpriced, spam, lookAlike]

async function visit({ read = all, held = coin.amount, extras = [], ...rest }: Scene = {}) {
  const one = fakeWallet('Wallet One')
  one.answer('approve')
  const networks = [network('fake', 'one'), network('fake', 'two')]
  site = await start({
    chains: [{ networks, connectors: [one], features: { balance: { read: async () => held } } }],
    extras: [balances(), fakeData({ balances: read }), ...extras],
    ...rest
  })
  await site.connections.connect({ wallet: 'fake:wallet-one' })
  return { one }
}
const open = () => site.kernel.router.open()
const titles = () => site.texts('[data-testid=tokens-list] .row-title')
/** Texts without the direction characters around symbols. */
const details = () =>
  site.texts('[data-testid=tokens-list] .row-detail').map(text => text.replace(/[\u2068\u2069]/g, ''))
const list = () => site.find('[data-testid=tokens-list]')

describe('the tokens', () => {
  test('show the time of the last read while the browser is offline', async () => {
    await visit()
    await open()
    await until(titles).toHaveLength(4)
    expect(site.find('[data-testid=tokens-outdated]')).toBeNull()
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    window.dispatchEvent(new Event('offline'))
    await until(() => site.texts('[data-testid=tokens-outdated]').join()).toMatch(/out of date\. Updated \d/)
    isOnline.mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
    await until(() => site.find('[data-testid=tokens-outdated]')).toBeNull()
  })

  test('show amounts and values, with the total as the headline', async () => {
    await visit()
    await open()
    await until(titles).toEqual(['Fake coin', 'Dollar', 'Odd one', 'Hidden (2)'])
    expect(details().slice(0, 3)).toEqual(['2.500 FAKE', '120.129 USD', '1.500 ODD'])
    expect(site.texts('[data-testid=token-FAKE]').join()).toContain('$7,500.00')
    expect(site.texts('[data-testid=token-ODD]').join()).not.toContain('$')
    expect(site.texts('[data-testid=tokens-unpriced]')).toEqual(['Total leaves out 1 token without a price'])
    expect(site.texts('[data-testid=account-total], [data-testid=balance-amount]')).toEqual(['$7,620.12', '2.500 FAKE'])
    const size = (part: string) =>
      Number.parseFloat(getComputedStyle(site.find(`[data-testid=${part}] .text`) as Element).fontSize)
    expect(size('account-total')).toBe(28)
    expect(size('balance-amount')).toBe(14)
    expect(await site.violations()).toEqual([])
  })

  test('use a picture source for the coin, but not for a token', async () => {
    const requests: string[] = []
    const pictures: PictureLookup = {
      wallet: () => undefined,
      network: () => undefined,
      coin(chain) {
        requests.push(chain)
        return pixel
      }
    }
    const source = definePlugin({
      id: 'source',
      setup: ctx => ctx.contribute(PictureSources, { id: 'source', pictures: cell(pictures), load: () => {} })
    })
    await visit({ read: async () => [coin, token('other', { symbol: 'OTHER' })], extras: [source] })
    await open()
    const picture = (symbol: string) => site.find<HTMLImageElement>(`[data-testid=token-${symbol}] .picture img`)?.src
    await until(() => picture('FAKE')).toBe(pixel)
    expect(picture('OTHER')).toBeUndefined()
    expect([...new Set(requests)]).toEqual(['fake:one'])
    await site.press('token-FAKE')
    await until(() => site.find<HTMLImageElement>('.picture[data-size="64"] img')?.src).toBe(pixel)
  })

  test('list hidden tokens at the end, with the reason and without a picture', async () => {
    await visit()
    await open()
    await until(titles).toHaveLength(4)
    const row = await site.get('tokens-hidden')
    expect(row.getAttribute('aria-expanded')).toBe('false')
    await userEvent.click(row)
    await until(titles).toEqual([
      'Fake coin',
      'Dollar',
      'Odd one',
      'Hidden (2)',
      'Claim at https://gift.example',
      'Token fud'
    ])
    expect(site.texts('.badge')).toEqual(['Spam', 'Look-alike'])
    expect(site.find('[data-testid=tokens-list] img')).toBeNull()
    expect(await site.violations()).toEqual([])
    await site.press('tokens-hidden')
    await until(titles).toHaveLength(4)
  })

  test('show no total without prices', async () => {
    await visit({ read: async () => [unpriced] })
    await open()
    await until(titles).toEqual(['Odd one', 'Fake coin'].reverse())
    expect(site.texts('[data-testid=account-total]')).toEqual(['No price is known'])
    expect(site.texts('[data-testid=tokens-unpriced]')).toEqual([])
  })

  test('hide imitations of the coin in other scripts, but not names that resemble sites', async () => {
    const imitations = ['ᖴAKE', '𝐅AKE', 'FАKE', 'FAᏦE', 'F\u2060AKE', 'ꓝꓮꓗꓰ']
    await visit({
      read: async () => [
        coin,
        ...imitations.map((symbol, index) => token(`i${index}`, { name: `Odd ${index}`, symbol })),
        token('pump', { name: 'Pump.fun', symbol: 'PUMP' }),
        token('etherfi', { name: 'Ether.fi', symbol: 'ETHFI' })
      ]
    })
    await open()
    await until(titles).toEqual(['Fake coin', 'Ether.fi', 'Pump.fun', 'Hidden (6)'])
  })

  test('quote a symbol that begins with a digit', async () => {
    await visit({ read: async () => [coin, token('zero', { name: 'Zero', symbol: '000 ETH', amount: 1_000_000n })] })
    await open()
    await until(details).toEqual(['2.500 FAKE', '1.000 “000 ETH”'])
    await site.press('token-000 ETH')
    await until(() => site.texts('[data-testid=token-amount]')).toEqual(['1.000 \u2068“000 ETH”\u2069'])
  })

  test('show hostile texts and amounts as plain text without overflow', async () => {
    await visit({
      read: async () => [
        token('a', {
          name: `<img src=x onerror=alert(1)>${'x'.repeat(10_000)}`,
          symbol: '<b>',
          amount: 10n ** 70n,
          decimals: 36
        }),
        token('b', { name: '\u202eelpmaxe', symbol: '\u2066\u2066' }),
        token('c', { decimals: 255, amount: 1n })
      ]
    })
    await open()
    await until(titles).toEqual(['Fake coin', '<img src=x onerror=alert(1)>xxxx', 'Hidden (1)'])
    expect(details()[1]).toBe('1E34 “<b>”')
    const overflowing = [...(list()?.querySelectorAll('.row') ?? [])].filter(row => row.scrollWidth > row.clientWidth)
    expect(overflowing).toEqual([])
  })

  test('render only visible rows of 200, and the keyboard reaches the last', async () => {
    const many = Array.from({ length: 200 }, (_, index) => ({ ...token(`t${index}`), price: `${1_000 - index}` }))
    await visit({ read: async () => [coin, ...many] })
    await open()
    await until(titles).toContain('Token t0')
    expect(titles().length).toBeLessThan(60)
    const first = await site.get('token-FAKE')
    first.focus()
    await userEvent.keyboard('{ArrowDown}')
    const focused = () =>
      (document.querySelector('latchkit-modal')?.shadowRoot?.activeElement as HTMLElement)?.dataset.testid
    await until(focused).toBe('token-T0')
    await userEvent.keyboard('{End}')
    await until(focused).toBe('token-T199')
    expect(titles().length).toBeLessThan(60)
    await userEvent.keyboard('{Home}')
    await until(focused).toBe('token-FAKE')
  })

  test('show an amount of more than 20 visible characters in a smaller font', async () => {
    await visit({
      read: async () => [
        coin,
        ...['LARCHES', 'LARCHTREES', 'LARCHTREES2'].map(symbol => token(symbol, { symbol, amount: 9_999_499_000n }))
      ]
    })
    await open()
    await until(() => details().length).toBe(4)
    const sizeOf = (symbol: string) =>
      getComputedStyle(site.find(`[data-testid=token-${symbol}] .row-detail .text`) as Element).fontSize
    expect(['FAKE', 'LARCHES', 'LARCHTREES', 'LARCHTREES2'].map(sizeOf)).toEqual(['14px', '14px', '14px', '12px'])
  })

  test.each([320, 360])('show amount and symbol whole on a screen of %d px, and truncate the name', async width => {
    const name = 'A token with a name that is long'
    const large = { ...coin, name, symbol: 'USDC.e', amount: 12_345_678n * 10n ** 9n, price: '1000' }
    await page.viewport(width, 800)
    await visit({ read: async () => [large], held: large.amount })
    await open()
    await until(details).toEqual(['12,345,678.000 USDC.e'])
    const isWhole = (selector: string) => {
      const element = site.find(`[data-testid=tokens-list] ${selector}`) as HTMLElement
      return element.scrollWidth <= element.clientWidth
    }
    expect(['.row-detail .text', '.row-title'].map(isWhole)).toEqual([true, false])
    await site.press('token-USDC.e')
    await until(() => site.texts('[data-testid=token-amount]')).toEqual(['12,345,678.000 \u2068USDC.e\u2069'])
    expect(site.find('[data-testid=token-exact]')).toBeNull()
  })

  test('in Arabic do not truncate the amount beside the value', async () => {
    const ether = { ...coin, symbol: 'ETH', amount: 9_999_499_000_000n, price: '3149.25' }
    await visit({ read: async () => [ether], held: ether.amount, shell: { locale: 'ar' } })
    await open()
    await until(titles).toEqual(['Fake coin'])
    const amount = site.find('[data-testid=tokens-list] .row-detail .text') as HTMLElement
    expect(amount.textContent).toContain('9,999.499')
    expect(amount.scrollWidth).toBeLessThanOrEqual(amount.clientWidth)
  })

  test('are in Arabic with the locale `ar`', async () => {
    await visit({ shell: { locale: 'ar', themeMode: 'dark' } })
    await open()
    await until(titles).toContain('مخفية (2)')
    expect(site.texts('[data-testid=tokens-unpriced]')).toEqual(['لا يشمل المجموع عملة واحدة بلا سعر'])
    expect(await site.violations()).toEqual([])
  })
})

describe('without tokens', () => {
  test('shows a skeleton while they load, and moves nothing above it when they replace it', async () => {
    let respond: ((tokens: readonly PricedToken[]) => void) | undefined
    await visit({ read: () => new Promise(resolve => (respond = resolve)) })
    await open()
    await until(() => respond).toBeDefined()
    const height = () => site.find('[data-testid=tokens-pending]')?.offsetHeight
    await until(height).toBeGreaterThan(150)
    const top = () => site.find('.tabs')?.offsetTop
    expect(await site.violations()).toEqual([])
    const before = top()
    const screen = site.find('[data-scroll]') as HTMLElement
    screen.scrollTop = 20
    const scrolled = screen.scrollTop
    respond?.([coin, dollar, ...Array.from({ length: 20 }, (_, index) => token(`t${index}`))])
    await until(titles).toContain('Dollar')
    await until(() => [top(), screen.scrollTop, screen.dataset.long]).toEqual([before, scrolled, 'part'])
  })

  test('shows an empty state', async () => {
    await visit({ read: async () => [{ ...coin, amount: 0n }], held: 0n })
    await open()
    await until(() => site.texts('[data-testid=tokens-empty] .state-title')).toEqual(['Nothing here yet'])
    expect(list()).toBeNull()
    expect(await site.violations()).toEqual([])
  })

  test('shows an empty state and the row of hidden tokens, if all are spam', async () => {
    await visit({ read: async () => [spam], held: 0n })
    await open()
    await until(titles).toEqual(['Hidden (1)'])
    expect(site.texts('[data-testid=tokens-empty] .state-title')).toEqual(['Nothing here yet'])
  })

  const failing = () => {
    let works = false
    let reads = 0
    const read: Read = async () => {
      reads++
      if (!works) throw new Error('down')
      return [coin]
    }
    return {
      scene: { chains: [{ networks: [network('fake', 'one')], connectors: [approving()] }], read },
      repair: () => {
        works = true
      },
      reads: () => reads
    }
  }
  const retry = () => site.find('[data-testid=tokens-failed] .button[data-variant=secondary]')

  test('shows a failure, and prevents an immediate retry', async () => {
    const { scene, repair, reads } = failing()
    await visit(scene)
    await open()
    await until(() => site.texts('[data-testid=tokens-failed] .state-title')).toEqual(['Token Balance Unavailable'])
    await until(() => retry()?.textContent).toMatch(/^Try again 0:[0-2]\d$/)
    await until(() => site.kernel.get(Toasts).current.get()?.message).toBe('Token Balance Unavailable')
    expect(await site.violations()).toEqual([])
    expect(retry()?.getAttribute('aria-disabled')).toBe('true')
    repair()
    retry()?.click()
    window.dispatchEvent(new Event('focus'))
    await site.kernel.get(Balances).read(`fake:one:${fakeAddress(1)}`)
    expect(reads()).toBe(1)
    site.kernel.expectFailure('balances')
  })

  test('allows a retry 30 s after a failure', async () => {
    const { scene, repair } = failing()
    await visit(scene)
    const now = Date.now
    let passedMs = 0
    vi.spyOn(Date, 'now').mockImplementation(() => now() + passedMs)
    const { state } = site.kernel.get(Balances)
    const isFailed = derive([state], ({ byAccount }) =>
      Object.values(byAccount).some(({ status }) => status === 'failed')
    )
    isFailed.subscribe(() => {
      if (isFailed.get()) passedMs += 30_000
    })
    await open()
    await until(() => retry()?.getAttribute('aria-disabled')).toBeNull()
    repair()
    await userEvent.click(retry() as HTMLElement)
    await until(titles).toEqual(['Fake coin'])
    site.kernel.expectFailure('balances')
  })

  test('keeps the last tokens visible after a failure', async () => {
    let works = true
    await visit({
      chains: [{ networks: [network('fake', 'one')], connectors: [approving()] }],
      async read() {
        if (!works) throw new Error('down')
        return [coin]
      }
    })
    vi.useFakeTimers({ toFake: ['Date'] })
    await open()
    await until(titles).toEqual(['Fake coin'])
    works = false
    vi.setSystemTime(Date.now() + 30_000)
    window.dispatchEvent(new Event('focus'))
    await until(() => site.texts('[data-testid=tokens-outdated]').join()).toMatch(
      /Amounts may be out of date\. Updated \d/
    )
    expect(titles()).toEqual(['Fake coin'])
    expect(await site.violations()).toEqual([])
    site.kernel.expectFailure('balances')
  })
})

describe('reading', () => {
  test('sends no request before the dialog opens, and one for two openings within 30 s', async () => {
    const requests: AccountId[] = []
    await visit({
      async read(account) {
        requests.push(account)
        return [coin]
      }
    })
    expect(requests).toEqual([])
    await open()
    await until(titles).toHaveLength(1)
    await site.kernel.router.close('api')
    await open()
    await until(titles).toHaveLength(1)
    expect(requests).toEqual([`fake:one:${fakeAddress(1)}`])
  })

  test('waits until the page is visible', async () => {
    let reads = 0
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await visit({
      async read() {
        reads++
        return [coin]
      }
    })
    await open()
    await site.get('tokens-pending')
    expect(reads).toBe(0)
    hidden.mockReturnValue(false)
    document.dispatchEvent(new Event('visibilitychange'))
    await until(titles).toHaveLength(1)
    expect(reads).toBe(1)
  })

  test('follows the active account', async () => {
    const { one } = await visit({ read: async account => [account.endsWith('7') ? unpriced : dollar] })
    await open()
    await until(titles).toContain('Dollar')
    one.emit({ type: 'accounts', accounts: [{ address: fakeAddress(7) }] })
    await until(titles).toContain('Odd one')
    expect(titles()).not.toContain('Dollar')
  })
})

describe('the token view', () => {
  const run = vi.fn()
  const action = () =>
    definePlugin({
      id: 'token-action',
      setup: ctx => void ctx.contribute(TokenRowActions, { id: 'send', label: () => 'Send', run })
    })

  test('shows a shortened and the exact amount, the address and the actions', async () => {
    await visit({ extras: [action()] })
    await open()
    await site.press('token-USD')
    await until(site.title).toBe('Token')
    expect(site.texts('[data-testid=token-amount]')).toEqual(['120.129 \u2068USD\u2069'])
    expect(site.texts('[data-testid=token-exact]')).toEqual(['Exactly 120.129999'])
    expect(site.texts('[data-testid=token-worth]')).toEqual(['$120.12'])
    expect(site.texts('[data-testid=token-address]')).toEqual(['usd'])
    expect(site.find('[data-testid=token-warning]')).toBeNull()
    expect(await site.violations()).toEqual([])
    await site.press('token-action-send')
    expect(run.mock.calls).toEqual([[`fake:one:${fakeAddress(1)}`, expect.objectContaining({ address: 'usd' })]])
    await site.press('header-back')
    await until(titles).toContain('Dollar')
  })

  test('shows the reason for a hidden token, and no value', async () => {
    await visit()
    await open()
    await site.press('tokens-hidden')
    await site.press('token-GIFT')
    await until(() => site.texts('[data-testid=token-warning]').join()).toContain('advertises a website')
    expect(site.find('[data-testid=token-worth]')).toBeNull()
    expect(await site.violations()).toEqual([])
  })

  test('closes when the account changes', async () => {
    const { one } = await visit()
    await open()
    await site.press('token-FAKE')
    await until(site.title).toBe('Token')
    expect(site.find('[data-testid=token-address]')).toBeNull()
    one.emit({ type: 'accounts', accounts: [{ address: fakeAddress(7) }] })
    await until(site.views).toEqual(['Account'])
  })

  test('closes for a token that the account does not have', async () => {
    await visit()
    await open()
    await until(titles).toHaveLength(4)
    site.kernel.router.push(TokenView, { account: `fake:one:${fakeAddress(1)}`, token: 'other' })
    await until(site.views).toEqual(['Account'])
  })
})

/** Returns a wallet that approves the connection. */
function approving() {
  const wallet = fakeWallet('Wallet One')
  wallet.answer('approve')
  return wallet
}
