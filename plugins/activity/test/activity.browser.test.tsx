import { definePlugin } from '@latchkit/kernel'
import { fakeAddress } from '@latchkit/plugin-chains/testing'
import { Identities, type IdentityState } from '@latchkit/plugin-identity/contract'
import { afterEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fakeWallet, network, visit as start, until, type Visit, type VisitOptions } from '../../connect/test/visit.js'
import { Activity, TransactionsView } from '../src/contract.js'
import { activity } from '../src/index.js'
import { fakeData, type Said } from './fake-data.js'
import { scriptedChain } from './site.js'
import { item, transfer } from './transactions.js'

let site: Visit
afterEach(() => site.end())

const own = fakeAddress(1)
const other = fakeAddress(9)
const at = (daysAgo: number) => new Date(2025, 5, 15, 12).getTime() - daysAgo * 86_400_000
const paid = (index: number, more: Parameters<typeof item>[0] = {}) =>
  item({
    hash: `h${index}`,
    minedAtMs: at(index),
    from: own,
    to: other,
    transfers: [transfer({ direction: 'out', quantity: `${index + 1}.5` })],
    ...more
  })
const many = (count: number) => Array.from({ length: count }, (_, index) => paid(index))

interface Scene extends Partial<VisitOptions> {
  readonly said?: Said
  readonly connected?: boolean
}
async function visit({ said = many(3), connected = true, extras = [], ...rest }: Scene = {}) {
  const wallet = fakeWallet('Wallet One')
  wallet.answer('approve')
  const chain = scriptedChain()
  const data = fakeData(said)
  const explorer = { default: { name: 'Scan', url: 'https://scan.example' } }
  const networks = [network('fake', 'one', { blockExplorers: explorer }), network('fake', 'two')]
  site = await start({
    chains: [{ networks, connectors: [wallet], features: { transactions: chain.transactions } }],
    extras: [data.plugin, activity(), ...extras],
    ...rest
  })
  if (connected) await site.connections.connect({ wallet: 'fake:wallet-one' })
  return { wallet, chain, data }
}
const rows = () => site.texts('[data-testid=transaction-row]')
const states = () => site.texts('.state-title')
const focused = () => document.querySelector('latchkit-modal')?.shadowRoot?.activeElement as HTMLElement | null

const openTab = () => site.kernel.router.open()
async function openAll() {
  await site.kernel.router.open({ target: { view: TransactionsView.id } })
  await until(site.title).toBe('Activity')
}
const follow = (id: string, more: object = {}) =>
  site.kernel.get(Activity).follow({
    id,
    account: `fake:one:${own}`,
    recipient: other,
    token: { name: 'Fake coin', symbol: 'FAKE', decimals: 9 },
    amount: '1500000000',
    sentAtMs: Date.now() - 1_000,
    ...more
  })

describe('the tab', () => {
  test('shows the last four transactions, and leads to all of them', async () => {
    await visit({ said: many(7) })
    await openTab()
    await until(() => rows().length).toBe(4)
    expect(rows()[0]).toMatch(/^Sentfake00…0009−1\.5 FAKE\d+ (d|mo|yr) ago$/)
    expect(await site.violations()).toEqual([])
    await site.press('w3m-account-default-activity-button')
    await until(() => rows().length).toBe(7)
    expect(site.title()).toBe('Activity')
    expect(await site.violations()).toEqual([])
  })

  test('separates a symbol that begins like a number from the amount', async () => {
    await visit({ said: [item({ transfers: [transfer({ name: 'Zero', symbol: '000 ETH', value: '5' })] })] })
    await openTab()
    await until(() => rows()[0]).toContain('+1 “000 ETH”')
  })

  test('hides a token that imitates a traded one in another script', async () => {
    const traded = item({ hash: 'h1', transfers: [transfer({ name: 'USD Coin', symbol: 'USDC', value: '20' })] })
    const imitation = item({ hash: 'h2', transfers: [transfer({ name: 'Odd', symbol: 'ᑌᔕᗪᑕ' })] })
    await visit({ said: [traded, imitation] })
    await openTab()
    await until(() => rows().length).toBe(1)
    expect(rows()[0]).toContain('USDC')
  })

  test('names the NFT of a row, and shows how many pieces moved', async () => {
    const minted = (name: string) => transfer({ name, symbol: undefined as never, collectible: true })
    await visit({ said: [item({ operation: 'mint', from: '', transfers: [minted('Ridge Stone #1')] })] })
    await openTab()
    await until(() => rows()[0]).toMatch(/^MintedRidge Stone #1\+1\d/)
  })

  test('with fewer transactions has no button for all of them', async () => {
    await visit()
    await openTab()
    await until(() => rows().length).toBe(3)
    expect(site.find('[data-testid=w3m-account-default-activity-button]')).toBeNull()
  })

  test('follows the account and the network', async () => {
    const { wallet } = await visit()
    await openTab()
    await until(() => rows().length).toBe(3)
    wallet.emit({ type: 'chain', chain: 'fake:two' })
    await until(states).toEqual(['Nothing here yet'])
    wallet.emit({ type: 'chain', chain: 'fake:one' })
    await until(() => rows().length).toBe(3)
  })
})

describe('shows instead of rows', () => {
  test('a skeleton while the history is loading', async () => {
    await visit({ said: 'wait' })
    await openAll()
    await until(() => site.find('[role=status][aria-busy=true]')).not.toBeNull()
    expect(await site.violations()).toEqual([])
  })

  test('a text if the history is empty', async () => {
    await visit({ said: [] })
    await openAll()
    await until(states).toEqual(['Nothing here yet'])
    expect(site.texts('.state-detail')).toEqual(['What you send and receive on Network one shows up here.'])
    expect(await site.violations()).toEqual([])
  })

  test('an error with a code and a retry button if the history fails to load', async () => {
    const { data } = await visit({ said: 'fail' })
    await openAll()
    await until(states).toEqual(['Failed to fetch transactions'])
    expect(await site.violations()).toEqual([])
    data.says(many(2))
    await site.pressText('Try again')
    await until(() => rows().length).toBe(2)
  })

  test('a link to the explorer if the service does not support the chain', async () => {
    await visit({ said: 'unserved' })
    await openAll()
    await until(states).toEqual(['No history here'])
    expect(site.find<HTMLAnchorElement>('.state a')?.href).toBe(`https://scan.example/address/${own}`)
    expect(await site.violations()).toEqual([])
  })

  test('a button to connect if there is no wallet', async () => {
    await visit({ connected: false })
    await openAll()
    await until(states).toEqual(['No wallet connected'])
    expect(await site.violations()).toEqual([])
    await site.pressText('Connect wallet')
    await until(site.views).toEqual(['Connect'])
  })
})

describe('the view of all transactions', () => {
  test('groups rows by month, and loads further pages on scrolling', async () => {
    const { data } = await visit({ said: many(120) })
    await openAll()
    await until(() => rows().length).toBeGreaterThan(5)
    expect(site.texts('.list-heading h2')[0]).toBe('June 2025')
    expect(data.asked[0]).toBeUndefined()
    const scroller = site.find('[data-scroll]') as HTMLElement
    scroller.scrollTop = 900
    await until(() => site.texts('.list-heading h2')).toContain('May 2025')
    const toEnd = () => {
      scroller.scrollTop = scroller.scrollHeight
      return data.asked.filter(cursor => cursor !== undefined)
    }
    await until(toEnd).toEqual(['50', '100'])
    await until(() => {
      toEnd()
      return rows().at(-1)
    }).toContain('−120.5 FAKE')
    await until(() => site.texts('a').join()).toContain('View on Scan')
  })

  test('renders few of a thousand rows, and the arrow keys skip the headings', async () => {
    await visit({ said: many(1_000) })
    await openAll()
    await until(() => rows().length).toBeGreaterThan(5)
    expect(rows().length).toBeLessThan(60)
    ;(site.find('[data-testid=transaction-row]') as HTMLElement).focus()
    // Fifteen days of June come before the heading of May.
    for (let press = 0; press < 15; press++) await userEvent.keyboard('{ArrowDown}')
    await until(() => focused()?.textContent).toContain('−16.5 FAKE')
    await userEvent.keyboard('{Home}')
    await until(() => focused()?.textContent).toContain('−1.5 FAKE')
    await userEvent.keyboard('{ArrowUp}')
    expect(focused()?.textContent).toContain('−1.5 FAKE')
    expect(await site.violations()).toEqual([])
  })

  test('restores its scroll position', async () => {
    await visit({ said: many(50) })
    await openAll()
    await until(() => rows().length).toBeGreaterThan(5)
    const scroller = () => site.find('[data-scroll]') as HTMLElement
    scroller().scrollTop = 900
    const row = () =>
      [
        ...(document.querySelector('latchkit-modal')?.shadowRoot?.querySelectorAll('[data-testid=transaction-row]') ??
          [])
      ].find(one => one.textContent?.includes('−17.5')) as HTMLElement | undefined
    await until(row).toBeDefined()
    const was = scroller().scrollTop
    row()?.click()
    await until(site.title).toBe('Transaction')
    await site.press('header-back')
    await until(site.title).toBe('Activity')
    await until(() => scroller().scrollTop).toBe(was)
  })

  test('shows the number of hidden transactions', async () => {
    const spam = paid(1, { transfers: [transfer({ collectible: true, spam: true, name: 'Prize' })] })
    await visit({ said: [paid(0), spam] })
    await openAll()
    await until(() => rows().length).toBe(1)
    expect(site.texts('[data-testid=activity-hidden]')).toEqual([
      'One transaction is not shown. It looks like spam, or comes from an address that imitates one you know.'
    ])
  })

  test('keeps its rows if the next page fails, and offers a retry', async () => {
    const { data } = await visit({ said: many(80) })
    await openAll()
    await until(() => rows().length).toBeGreaterThan(5)
    data.says('fail')
    const scroller = site.find('[data-scroll]') as HTMLElement
    await until(() => {
      scroller.scrollTop = scroller.scrollHeight
      return site.texts('.notice').join()
    }).toContain('Couldn’t load older transactions')
    expect(rows().length).toBeGreaterThan(3)
    expect(await site.violations()).toEqual([])
    data.says(many(80))
    await site.press('activity-more')
    await until(() => {
      scroller.scrollTop = scroller.scrollHeight
      return rows().at(-1)
    }).toContain('−80.5 FAKE')
  })
})

describe('a transaction that this site sent', () => {
  test('keeps its place when the history loads late, until the next opening', async () => {
    const { data, chain } = await visit({ said: 'fail' })
    chain.says('new', { status: 'confirmed' })
    follow('new', { sentAtMs: Date.now() - 60_000 })
    await until(() => site.kernel.get(Activity).state.get().sent[0]?.status).toBe('confirmed')
    let respond = () => {}
    data.says(new Promise(resolve => (respond = () => resolve([paid(0, { minedAtMs: Date.now() })]))))
    await openAll()
    await until(() => rows().length).toBe(1)
    const [row] = rows()
    respond()
    await until(() => rows().length).toBe(2)
    expect(rows()[0]).toBe(row)
    await site.kernel.router.close('api')
    await openAll()
    await until(() => rows().length).toBe(2)
    expect(rows()[1]).toBe(row)
  })

  test('is shown at once, and moves to its month when it is confirmed', async () => {
    const { chain } = await visit()
    await openAll()
    await until(() => rows().length).toBe(3)
    follow('new')
    await until(() => rows()[0]).toBe('Sentfake00…0009−1.5 FAKEPending')
    expect(site.texts('.list-heading h2')[0]).toBe('Pending')
    expect(await site.violations()).toEqual([])
    chain.says('new', { status: 'confirmed' })
    await until(() => rows()[0]).toMatch(/sec ago$/)
    await until(() => site.texts('.toast').join()).toContain('FAKE sent')
  })

  test('that swaps a token is called so', async () => {
    const { chain } = await visit()
    await openAll()
    await until(() => rows().length).toBe(3)
    follow('new', { isSwap: true })
    await until(() => rows()[0]).toBe('Swappedfake00…0009−1.5 FAKEPending')
    chain.says('new', { status: 'confirmed' })
    await until(() => site.texts('.toast').join()).toContain('FAKE swapped')
  })

  test('has one row together with the entry of the service', async () => {
    const { data, chain } = await visit()
    follow('new')
    await openAll()
    await until(() => rows()[0]).toContain('Pending')
    data.says([paid(0, { hash: 'new', minedAtMs: Date.now() }), ...many(3)])
    chain.says('new', { status: 'confirmed' })
    await until(() => site.texts('.list-heading h2')[0]).not.toBe('Pending')
    expect(rows().length).toBe(4)
  })

  test.each([
    [
      'failed',
      { reason: '<img src=x> out of gas' },
      'It failed on the network: <img src=x> out of gas. Only the fee was paid.'
    ],
    ['replaced', { replacement: 'h0' }, 'Another transaction from this account took its place. This one moved nothing.']
  ] as const)('is shown as %s with a reason or a replacement', async (status, more, text) => {
    const { chain } = await visit()
    chain.says('new', { status, ...more })
    follow('new')
    await openAll()
    const title = status === 'failed' ? 'Failed' : 'Replaced'
    const row = () => rows().find(one => one.includes(title))
    await until(row).toBe(`Sentfake00…0009−1.5 FAKE${title}`)
    // A list that is still loading moves while it is pressed.
    await until(() => rows().length).toBe(4)
    await site.pressText(title)
    await until(() => site.texts('[data-testid=transaction-notice]')).toEqual([text])
    if (status === 'replaced')
      expect(site.find<HTMLAnchorElement>('a[data-testid=transaction-replacement]')?.href).toBe(
        'https://scan.example/tx/h0'
      )
    expect(await site.violations()).toEqual([])
  })
})

describe('the view of a transaction', () => {
  const open = async (text: string) => {
    await openAll()
    await until(() => rows().join()).toContain(text)
    await site.pressText(text)
    await until(site.title).toBe('Transaction')
  }

  test('has the whole amount and address, and a link to the explorer', async () => {
    const quantity = `${'1'.repeat(18)}.${'2'.repeat(18)}`
    await visit({ said: [paid(0, { transfers: [transfer({ direction: 'out', quantity })] })] })
    await open('−')
    const grouped = new Intl.NumberFormat('en').format(BigInt('1'.repeat(18)))
    expect(site.texts('.row-detail').join()).toContain(`−${grouped}.${'2'.repeat(18)} FAKE`)
    expect(site.find('[data-testid=transaction-other]')?.textContent).toBe(other)
    expect(site.texts('[data-testid=transaction-own]')).toEqual(['FromYour account fake00…0001'])
    expect(site.texts('[data-testid=transaction-network]')).toEqual(['NetworkNetwork one'])
    expect(site.find<HTMLAnchorElement>('a[data-testid=transaction-explorer]')?.href).toBe('https://scan.example/tx/h0')
    expect(site.texts('[data-testid=transaction-status]')[0]).toContain('Confirmed · Jun 15, 2025')
    expect(await site.violations()).toEqual([])
  })

  test('shows that the account does not have the transaction', async () => {
    await visit()
    await site.kernel.router.open({ target: { view: 'Transaction', params: { id: 'nothing' } } })
    await until(states).toEqual(['Transaction not found'])
    expect(await site.violations()).toEqual([])
  })

  test('has a name beside the address, not instead of it', async () => {
    const account = `fake:one:${other}` as const
    const names: IdentityState = { byAccount: { [account]: { name: 'larch.test' } } }
    const identities = definePlugin({
      id: 'fake-identity',
      provides: { identities: Identities },
      setup(ctx) {
        const state = ctx.slice<IdentityState>({ byAccount: {} })
        const read = async () => state.update(draft => void Object.assign(draft, names))
        return { identities: { state, read, isName: () => false, resolve: async () => undefined } }
      }
    })
    await visit({ extras: [identities] })
    await openAll()
    await until(() => rows()[0]).toContain('larch.test · fake00…0009')
    await site.pressText('larch.test')
    await until(() => site.texts('[data-testid=transaction-name]')).toEqual(['Known as larch.test'])
    expect(site.find('[data-testid=transaction-other]')?.textContent).toBe(other)
  })
})

test('shows untrusted text as text, within the width of the dialog', async () => {
  const name = `<b>x</b>\u202e${'long '.repeat(2_000)}`
  const hostile = [
    transfer({ name, symbol: name, quantity: '1e300' }),
    transfer({ name, symbol: name, quantity: '-1' }),
    transfer({ name, collectible: true, image: 'javascript:alert(1)' })
  ]
  // The account sent the transactions. Incoming transfers with such a name are hidden.
  await visit({ said: hostile.map((one, index) => paid(index, { transfers: [one] })) })
  await openAll()
  await until(() => rows().length).toBe(3)
  const list = site.find('[data-testid=transactions]') as HTMLElement
  for (const row of list.querySelectorAll<HTMLElement>('.row'))
    expect(row.scrollWidth).toBeLessThanOrEqual(row.clientWidth)
  expect(list.querySelector('b, img')).toBeNull()
  await site.pressText('Received')
  await until(site.title).toBe('Transaction')
  const scroller = site.find('[data-scroll]') as HTMLElement
  await until(() => scroller.scrollWidth - scroller.clientWidth).toBe(0)
  expect(await site.violations()).toEqual([])
})

test('in a right-to-left language, all texts are Arabic', async () => {
  await visit({ said: many(2), shell: { locale: 'ar', themeMode: 'dark' } })
  await site.kernel.router.open({ target: { view: TransactionsView.id } })
  await until(site.title).toBe('النشاط')
  await until(() => rows().length).toBe(2)
  expect(rows().join().replaceAll('FAKE', '').replaceAll('fake00…0009', '')).not.toMatch(/[a-z]/i)
  expect(await site.violations()).toEqual([])
})
