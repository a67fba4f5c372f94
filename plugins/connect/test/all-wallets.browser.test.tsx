import { catalogue } from '@latchkit/plugin-catalogue'
import { Chains } from '@latchkit/plugin-chains/contract'
import { data } from '@latchkit/plugin-data'
import { afterEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { AllWalletsView, GetWalletView } from '../src/contract.js'
import { watchMoves } from './moves.js'
import { fixturePairing } from './pairing.js'
import { type Service, service } from './service.js'
import { fakeWallet, network, visit as start, until, type Visit, type VisitOptions } from './visit.js'

let site: Visit
let wallets: Service
const visit = async (found: Service, options: Partial<VisitOptions> = {}) => {
  wallets = found
  const { extras = [], ...rest } = options
  const here = [fakeWallet('Wallet 3', { id: 'w3', rdns: 'com.w3', identity: 'w3' })]
  site = await start({ chains: [{ connectors: here }], ...rest, extras: [...found.plugins, ...extras] })
}
const openAll = async () => {
  await site.kernel.router.open({ target: { view: AllWalletsView.id } })
  await site.get('all-wallets-list')
}
afterEach(() => site.end())

const shadow = () => document.querySelector('latchkit-modal')?.shadowRoot
const item = (index: number) => site.find(`[data-testid="wallet-search-item-w${index}"]`)
const drawn = () => site.texts('.virtual .row-title')
const scroller = () => site.find('[data-scroll]') as HTMLElement
const focusedRow = () => shadow()?.activeElement?.querySelector('.row-title')?.textContent ?? undefined
const announced = () => site.texts('[aria-live=polite]').join()
const search = async (words: string) => userEvent.fill(await site.get('wallet-search'), words)
/** Types letter by letter within one task, because a busy browser may deliver real keys with pauses. */
function typeFast(field: HTMLInputElement, words: string) {
  for (const letter of words) {
    field.setRangeText(letter, field.value.length, field.value.length, 'end')
    field.dispatchEvent(
      new InputEvent('input', { bubbles: true, composed: true, data: letter, inputType: 'insertText' })
    )
  }
}
const lists = () => wallets.asked.filter(path => path.startsWith('/getWallets?') && path.includes('entries=40'))

describe('a list of six hundred wallets', () => {
  test('renders few rows at a time, up to the last wallet', async () => {
    await visit(service(600))
    await openAll()
    let most = 0
    for (let turn = 0; turn < 600 && !item(599); turn += 1) {
      scroller().scrollBy(0, 2_000)
      await new Promise(resolve => requestAnimationFrame(resolve))
      most = Math.max(most, shadow()?.querySelectorAll('.virtual > li').length ?? 0)
    }
    await until(() => item(599)?.textContent).toContain('Wallet 599')
    expect(most).toBeLessThanOrEqual(60)
    const last = item(599)?.closest('li')
    expect([last?.ariaPosInSet, last?.ariaSetSize]).toEqual(['600', '600'])
    await until(() => lists().length).toBe(16)
    expect(await site.violations()).toEqual([])
  })

  test('shows an installed wallet once, at the top, and marks wallets to install', async () => {
    await visit(service(600))
    await openAll()
    await until(() => drawn().slice(0, 5)).toEqual(['Wallet 3', 'Wallet 0', 'Wallet 1', 'Wallet 2', 'Wallet 4'])
    expect(site.texts('.virtual .row-detail').slice(0, 2)).toEqual(['Installed', 'Get'])
    const first = item(3)?.closest('li')
    expect([first?.ariaPosInSet, first?.ariaSetSize]).toEqual(['1', '600'])
  })

  test('is navigated with the keyboard, and Tab leaves it', async () => {
    await visit(service(120))
    await openAll()
    await until(() => drawn().length).toBeGreaterThan(5)
    item(3)?.focus()
    const steps = ['{ArrowDown}', '{ArrowDown}', '{ArrowUp}', '{End}', '{ArrowUp}', '{Home}', '{ArrowUp}']
    const reached: (string | undefined)[] = []
    for (const key of steps) {
      await userEvent.keyboard(key)
      reached.push(focusedRow())
    }
    const lastDrawn = reached[3]
    expect(reached).toEqual([
      'Wallet 0',
      'Wallet 1',
      'Wallet 0',
      lastDrawn,
      expect.stringMatching(/^Wallet \d+$/),
      'Wallet 3',
      'Wallet 3'
    ])
    expect(Number(lastDrawn?.slice(7))).toBeGreaterThanOrEqual(39)
    await userEvent.keyboard('{PageDown}')
    expect(Number(focusedRow()?.slice(7))).toBeGreaterThan(4)
    // A focused row keeps the focus when it is scrolled out of view.
    const before = focusedRow()
    scroller().scrollTo(0, 5_000)
    await until(() => item(70) !== null || lists().length > 1).toBe(true)
    expect(focusedRow()).toBe(before)
    expect(shadow()?.querySelectorAll('.virtual .row:not([tabindex="-1"])')).toHaveLength(1)
    await userEvent.keyboard('{Tab}')
    expect(focusedRow()).toBeUndefined()
  })
})

describe('a search', () => {
  test('waits until the visitor stops typing, sends one request, and announces the number of results', async () => {
    await visit(service(600))
    await openAll()
    typeFast(await site.get('wallet-search'), 'wallet 59')
    await until(() => drawn()).toEqual([
      'Wallet 59',
      ...Array.from({ length: 10 }, (_, index) => `Wallet ${590 + index}`)
    ])
    expect(wallets.asked.filter(path => path.includes('search='))).toEqual([
      expect.stringMatching(/entries=100.*search=wallet\+59&/)
    ])
    await until(announced).toContain('11 wallets found')
    expect(await site.violations()).toEqual([])
  })

  test('without results leads back to all wallets', async () => {
    await visit(service(50))
    await openAll()
    scroller().scrollTo(0, 1_000)
    await search('zebra')
    await site.get('no-wallet-found')
    expect(site.texts('.state-detail')).toEqual(['Nothing matches “zebra”. Try another name.'])
    expect(await site.violations()).toEqual([])
    await site.pressText('Show all wallets')
    await until(() => drawn()[0]).toBe('Wallet 3')
    expect(scroller().scrollTop).toBe(0)
  })
})

test('shows only certified wallets if the visitor wants that', async () => {
  await visit(service(30))
  await openAll()
  const box = await site.get('certified-only')
  expect(box.closest('label')?.textContent).toBe('Certified onlyCertified by wallets.test')
  box.click()
  await until(() => drawn()).toEqual([0, 3, 6, 9, 12, 15, 18, 21, 24, 27].map(index => `Wallet ${index}`))
  expect(await site.violations()).toEqual([])
})

describe('a catalogue that fails', () => {
  test('keeps the local wallets, shows a notice, and is requested again on "Try again"', async () => {
    const found = service(50)
    found.fault = () => new Response('', { status: 404 })
    await visit(found)
    await openAll()
    await until(() => site.texts('.notice')[0]).toContain('Couldn’t load more wallets.')
    expect(drawn()).toEqual(['Wallet 3'])
    expect(await site.violations()).toEqual([])
    found.fault = undefined
    await site.pressText('Try again')
    await until(() => drawn().length).toBeGreaterThan(5)
    expect(site.find('.notice')).toBeNull()
  })

  test('without local wallets shows an error with a code', async () => {
    const found = service(50)
    found.fault = () => new Response('', { status: 404 })
    await visit(found, { chains: [{}] })
    await site.kernel.router.open({ target: { view: AllWalletsView.id } })
    await until(() => site.texts('.state-title')).toEqual(['Couldn’t load wallets'])
    expect(await site.violations()).toEqual([])
    found.fault = undefined
    await site.pressText('Try again')
    await until(() => drawn()[0]).toBe('Wallet 0')
  })
})

describe('the QR code', () => {
  test('is offered only if the site can pair', async () => {
    await visit(service(5))
    await openAll()
    expect(site.find('[data-testid=all-wallets-qr]')).toBeNull()
  })

  test('is behind a button, and absent wallets lead to their own QR code', async () => {
    await visit(service(5), { extras: [fixturePairing().plugin] })
    await openAll()
    expect(site.texts('.virtual .row-detail')).toEqual(['Installed'])
    expect((await site.get('all-wallets-qr')).textContent).toBe('QR code')
    await site.press('all-wallets-qr')
    expect(site.views()).toEqual(['AllWallets', 'ConnectingWalletConnectBasic'])
    site.kernel.router.back()
    await site.press('wallet-search-item-w1')
    expect(site.kernel.router.current()).toMatchObject({
      view: 'ConnectingWalletConnect',
      params: { wallet: 'w1' }
    })
  })
})

describe('going back from a wallet', () => {
  const isBack = async () => {
    site.kernel.router.back()
    await site.get('all-wallets-list')
  }

  test('restores the scroll position of the list', async () => {
    await visit(service(600))
    await openAll()
    // Scrolls by fewer rows than are rendered, so that no row is skipped.
    for (let turn = 0; turn < 300 && !item(90); turn += 1) {
      scroller().scrollBy(0, 500)
      await new Promise(resolve => requestAnimationFrame(resolve))
    }
    await until(() => item(90)).not.toBeNull()
    item(90)?.scrollIntoView({ block: 'center' })
    const left = scroller().scrollTop
    expect(left).toBeGreaterThan(4_000)
    await userEvent.click(item(90) as HTMLElement)
    await until(site.title).toBe('Get Wallet 90')
    await isBack()
    await until(() => scroller().scrollTop).toBe(left)
    await until(() => item(90)).not.toBeNull()
  })

  test('restores the search and the filter', async () => {
    await visit(service(600))
    await openAll()
    ;(await site.get('certified-only')).click()
    await search('wallet 5')
    await until(() => drawn()[0]).toBe('Wallet 51')
    await site.press('wallet-search-item-w54')
    await until(site.title).toBe('Get Wallet 54')
    await isBack()
    expect((await site.get<HTMLInputElement>('wallet-search')).value).toBe('wallet 5')
    expect((await site.get<HTMLInputElement>('certified-only')).checked).toBe(true)
    await until(() => drawn()[0]).toBe('Wallet 51')
  })

  test('clears the search if the visitor opens the list anew', async () => {
    await visit(service(600))
    await site.kernel.router.open()
    await site.press('all-wallets')
    await site.get('all-wallets-list')
    await search('wallet 59')
    site.kernel.router.back()
    await site.press('all-wallets')
    expect((await site.get<HTMLInputElement>('wallet-search')).value).toBe('')
  })
})

describe('built-in wallets', () => {
  test('are reached by a QR code if the site can pair', async () => {
    const pairing = fixturePairing({ namespaces: ['eip155'] })
    const builtIn: Service = { ...service(0), plugins: [data(), catalogue()] }
    const chains = [{ namespace: 'eip155', networks: [network('eip155', '1')] }]
    await visit(builtIn, { chains, extras: [pairing.plugin] })
    await openAll()
    await site.pressText('MetaMask')
    expect(site.kernel.router.current()?.view).toBe('ConnectingWalletConnect')
    await until(site.title).toBe('MetaMask')
    await until(() => pairing.waiting()).toBe(1)
  })
})

describe('the connect view', () => {
  const rows = () => site.texts('.row-title')

  test('sends no request while it is only prerendered', async () => {
    await visit(service(600), { shell: { prefetch: 'idle' } })
    await until(() => shadow()?.querySelector('dialog')).toBeTruthy()
    await new Promise(resolve => setTimeout(resolve, 1_500))
    expect(wallets.asked).toEqual([])
    await site.kernel.router.open()
    await until(() => wallets.asked.length > 0).toBe(true)
  })

  test('fills up with recommended wallets and their icons, and leads to all wallets', async () => {
    await visit(service(600))
    await site.kernel.router.open()
    await until(rows).toEqual(['Wallet 3', 'Wallet 0', 'Wallet 1', 'Wallet 2', 'All wallets'])
    await until(() => site.texts('.badge')).toEqual(['Installed', 'Get', 'Get', 'Get', '600+'])
    const pictures = () => [...(shadow()?.querySelectorAll<HTMLImageElement>('.row img') ?? [])]
    await until(() => pictures().filter(({ naturalWidth }) => naturalWidth > 0)).toHaveLength(3)
    expect(pictures().every(({ src }) => src.startsWith('blob:'))).toBe(true)
    expect(await site.violations()).toEqual([])
    await site.press('all-wallets')
    await site.get('all-wallets-list')
    expect(site.title()).toBe('All wallets')
  })

  test('reserves the place of wallets that are loading', async () => {
    const found = service(600)
    let answer = () => {}
    found.fault = () =>
      new Promise(resolve => {
        answer = () => resolve(Response.json({ data: [], count: 0 }))
      })
    await visit(found)
    await site.kernel.router.open()
    await until(() => site.find('[data-testid=all-wallets]')).toBeTruthy()
    expect(shadow()?.querySelectorAll('.list > li[aria-hidden=true]')).toHaveLength(3)
    await until(() => wallets.asked.length).toBe(1)
    found.fault = undefined
    answer()
    await until(rows).toHaveLength(5)
  })

  test('without wallets leads to wallets to install', async () => {
    await visit(service(600), { chains: [{}] })
    await site.kernel.router.open()
    await site.get('no-wallet-found')
    await site.pressText('Get a wallet')
    await until(rows).toEqual(['Wallet 0', 'Wallet 1', 'Wallet 2', 'Wallet 3', 'All wallets'])
    await site.pressText('Wallet 1')
    await until(() => site.title()).toBe('Get Wallet 1')
    expect(site.texts('a .row-detail')).toEqual(['extensions.example', 'w1.example', 'apps.example'])
    expect(site.views()).toEqual(['Connect', GetWalletView.id, GetWalletView.id])
    expect(await site.violations()).toEqual([])
  })

  test('hides the button for all wallets if the site wants that', async () => {
    await visit(service(600, { allWallets: 'HIDE' }))
    await site.kernel.router.open()
    await until(rows).toHaveLength(4)
    expect(site.find('[data-testid=all-wallets]')).toBeNull()
  })
})

test('a wallet announced while the list is visible goes to the end, and to the top at the next opening', async () => {
  await visit(service(600))
  await openAll()
  await until(() => drawn()[1]).toBe('Wallet 0')
  const watch = watchMoves()
  const adapter = site.kernel.get(Chains).adapter('fake') as unknown as { announce(wallet: object): void }
  adapter.announce(fakeWallet('Wallet 2', { id: 'w2', rdns: 'com.w2', identity: 'w2' }))
  await until(() => item(2)?.querySelector('.row-detail')?.textContent).toBe('Installed')
  adapter.announce(fakeWallet('Quill', { id: 'quill', rdns: 'com.quill' }))
  await new Promise(resolve => setTimeout(resolve, 500))
  expect(drawn().slice(0, 4)).toEqual(['Wallet 3', 'Wallet 0', 'Wallet 1', 'Wallet 2'])
  expect(watch.moves).toEqual([])
  watch.end()
  await site.kernel.router.close('button')
  await new Promise(resolve => setTimeout(resolve, 500))
  await openAll()
  await until(() => drawn().slice(0, 4)).toEqual(['Wallet 3', 'Wallet 2', 'Quill', 'Wallet 0'])
})
