import { definePlugin } from '@latchkit/kernel'
import type { Asset } from '@latchkit/plugin-balances/contract'
import { fakeAddress } from '@latchkit/plugin-chains/testing'
import { Identities, type IdentityApi } from '@latchkit/plugin-identity/contract'
import { afterEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { until } from '../../connect/test/visit.js'
import { onPicture } from '../../shell/test/on-picture.js'
import { SendView } from '../src/contract.js'
import { payingChain } from './paying-chain.js'
import { holding, openScene, priced, type Scene } from './scene.js'

let site: Scene
afterEach(() => site.end())

const recipient = fakeAddress(0x77)
const amountError = () => site.texts('.field-error')[0]
const recipientError = () => site.texts('.field-error')[1]
const said = () => site.texts('.sr-only[aria-live=polite]').join('|')
const height = () => site.find('.screen')?.getBoundingClientRect().height
const focused = () =>
  (document.querySelector('latchkit-modal')?.shadowRoot?.activeElement as HTMLElement | null)?.dataset.testid
const value = (testId: string) => site.find<HTMLInputElement>(`[data-testid="${testId}"]`)?.value

describe('the form', () => {
  test('opens from the account, and names each missing input', async () => {
    site = await openScene()
    await site.openForm()
    expect(site.title()).toBe('Send')
    await until(() => site.texts('.amount-aside')[0]).toBe('Balance: 5.000 FAKE')
    expect(await site.violations()).toEqual([])
    const before = height()
    await site.press('send-review-button')
    await until(said).toContain('An amount and receiver address are required')
    expect([amountError(), recipientError()]).toEqual(['Enter an amount.', 'Enter the recipient’s address.'])
    // Each field has its own error, in a reserved place.
    expect(site.texts('.notice')).toEqual([])
    expect(height()).toBe(before)
    await until(focused).toBe('send-amount')
    expect(await site.violations()).toEqual([])
    await site.type('send-amount', '1')
    await until(() => [amountError(), recipientError()]).toEqual(['', ''])
    await site.press('send-review-button')
    await until(() => [amountError(), recipientError()]).toEqual(['', 'Enter the recipient’s address.'])
    await until(focused).toBe('send-recipient')
    expect(site.views()).toEqual(['Account', SendView.id])
    expect(await site.violations()).toEqual([])
  })

  test.each([
    ['1e18', 'Write it out, without an exponent.'],
    ['-1', 'Leave out the plus or minus sign.'],
    ['1,5', 'Decimals come after a point: 1000.5.'],
    ['１２', 'Use the digits 0 to 9.'],
    ['1.0000000001', 'FAKE has 9 decimals at most.'],
    ['5.000000001', 'That is more than you have: 5.000 FAKE.'],
    ['1,000.5', 'No marks between thousands, as in 1000.5.'],
    ['five', 'Use digits only, such as 1000.5.']
  ])('rejects the amount %s with a reason', async (typed, reason) => {
    site = await openScene()
    await site.openForm()
    await site.type('send-amount', typed)
    await until(amountError).toBe(reason)
    await site.type('send-recipient', recipient)
    await site.press('send-review-button')
    expect(value('send-amount')).toBe(typed)
    expect(site.views()).toEqual(['Account', SendView.id])
    expect(await site.violations()).toEqual([])
  })

  test.each(['0', '0.00', '.'])('rejects the amount %s as zero, on review only', async typed => {
    site = await openScene()
    await site.openForm()
    await site.type('send-amount', typed)
    await site.type('send-recipient', recipient)
    expect(amountError()).toBe('')
    await site.press('send-review-button')
    await until(amountError).toBe('Enter an amount above zero.')
    expect(value('send-amount')).toBe(typed)
  })

  test('accepts a decimal comma in a language that uses it', async () => {
    site = await openScene({ shell: { locale: 'de' } })
    await site.openForm()
    await site.type('send-amount', '1.500')
    await until(amountError).toBe('No marks between thousands, as in 1000,5.')
    await site.type('send-amount', '1,5')
    await until(amountError).toBe('')
  })

  test('shows the problem of a recipient when the field loses the focus', async () => {
    site = await openScene()
    await site.openForm()
    await site.type('send-recipient', 'nobody')
    expect(recipientError()).toBe('')
    await userEvent.click(await site.get('send-amount'))
    await until(recipientError).toBe('That is not a Network one address.')
    await site.type('send-recipient', `fake:two:${recipient}`)
    await until(recipientError).toBe('That is an address of another network.')
    expect(await site.violations()).toEqual([])
  })

  test('fills in the address and the amount of a payment link', async () => {
    site = await openScene()
    await site.openForm()
    await site.type('send-recipient', `fake:${recipient}?amount=1.25&label=Shop`)
    await until(() => [value('send-recipient'), value('send-amount')]).toEqual([recipient, '1.25'])
  })

  test('keeps the input while the dialog is closed, and while the visitor chooses a token', async () => {
    site = await openScene({ chain: payingChain({ memoBytes: 8 }) })
    await site.openForm()
    await site.type('send-amount', '1.5')
    await site.type('send-recipient', recipient)
    await site.type('send-memo', 'rent for May')
    await until(() => site.texts('.field-error')[2]).toBe('The note is 4 bytes too long.')
    await site.press('send-token')
    await until(site.title).toBe('Choose token')
    await site.press('header-back')
    await until(() => value('send-amount')).toBe('1.5')
    await site.kernel.router.close('api')
    await site.openForm()
    await until(() => [value('send-amount'), value('send-recipient'), value('send-memo')]).toEqual([
      '1.5',
      recipient,
      'rent for May'
    ])
  })

  test('starts with the values that the site passes', async () => {
    site = await openScene()
    await site.kernel.router.open({
      target: { view: SendView.id, params: { amount: '2.5', recipient, token: 'ridge' } }
    })
    await until(() => site.text('send-token') ?? '').toContain('RUSD')
    await until(() => [value('send-amount'), value('send-recipient')]).toEqual(['2.5', recipient])
    await site.kernel.router.open({ target: { view: SendView.id, params: { amount: '1', recipient, token: 'none' } } })
    await until(() => site.text('send-token') ?? '').toContain('Choose token')
    await until(() => site.isOff('send-review-button')).toBe(false)
    await site.press('send-review-button')
    await until(said).toContain('A token is required')
    expect([amountError(), site.texts('.notice')]).toEqual(['A token is required', []])
  })

  test('is cleared when the wallet disconnects', async () => {
    site = await openScene()
    await site.openForm()
    await site.type('send-amount', '1.5')
    await site.connections.disconnect({ namespace: 'fake' })
    await until(() => site.texts('.state-title')[0]).toBe('Unsupported chain')
    await site.connections.connect({ wallet: 'fake:wallet-one' })
    await site.openForm()
    await until(() => value('send-amount')).toBe('')
  })

  test('keeps the input when the wallet changes the account, and shows a notice', async () => {
    site = await openScene()
    await site.openForm()
    await site.type('send-amount', '1.5')
    site.wallet.emit({ type: 'accounts', accounts: [{ address: fakeAddress(5) }] })
    await until(() => site.text('send-account-changed')).toBe(
      'The wallet now shows the account \u2066fake00\u2060…\u20600005\u2069 on Network one. What you typed is still here: check it again.'
    )
    await until(() => value('send-amount')).toBe('1.5')
    expect(await site.violations()).toEqual([])
  })

  test('on another network, keeps the amount of the same coin and clears any other', async () => {
    site = await openScene()
    await site.openForm()
    await site.type('send-amount', '1.5')
    await site.type('send-recipient', recipient)
    site.wallet.emit({ type: 'chain', chain: 'fake:two' })
    await until(() => site.text('send-account-changed')).toContain('on Network two. What you typed is still here')
    expect([value('send-amount'), value('send-recipient')]).toEqual(['1.5', recipient])
    await site.kernel.router.open({ target: { view: SendView.id, params: { amount: '7', recipient, token: 'ridge' } } })
    await until(() => site.text('send-token') ?? '').toContain('RUSD')
    site.wallet.emit({ type: 'chain', chain: 'fake:one' })
    await until(() => site.text('send-account-changed')).toContain('on Network one. Enter the amount again')
    expect([value('send-amount'), value('send-recipient')]).toEqual(['', recipient])
    expect(await site.violations()).toEqual([])
  })
})

describe('icons of the tokens to choose from', () => {
  const picture = (name: string) => `https://pictures.example/${name}.png`
  const token = (symbol: string, more: Partial<Asset> = {}): Asset => ({
    address: fakeAddress(symbol.length + 0x40),
    name: symbol,
    symbol,
    decimals: 6,
    amount: '1000000',
    icon: picture(symbol),
    ...more
  })
  const held = [
    { name: 'Fake', symbol: 'FAKE', decimals: 9, amount: '5000000000' },
    token('SITE', { isIconTrusted: true }),
    token('STRANGE'),
    token('PRETENDS', { hidden: 'spam' })
  ]

  test('load at once if the site lists the token, and else after a press', async () => {
    const drawn = new Set<string>()
    const stop = onPicture(src => drawn.add(src))
    try {
      site = await openScene({ extras: [holding(held)] })
      await site.openForm()
      await site.press('send-token')
      await until(() => site.texts('[data-testid=send-tokens] .row-title')).toEqual(['Fake coin', 'SITE', 'STRANGE'])
      await until(() => [...drawn]).toEqual([picture('SITE')])
      await site.get('pictures-show')
      expect(await site.violations()).toEqual([])
      await site.press('pictures-show')
      await until(() => [...drawn]).toEqual([picture('SITE'), picture('STRANGE')])
      await until(() => site.find('[data-testid=pictures-show]')).toBeNull()
    } finally {
      stop()
    }
  })
})

test('shows the worth of a valid amount beside the button that changes the unit', async () => {
  site = await openScene({ extras: [priced()] })
  await site.openForm()
  await until(() => site.text('send-unit')).toBe('Enter in USD')
  await site.type('send-amount', '1.5')
  await until(() => site.text('send-unit')).toBe('≈ $3.00, Enter in USD')
  for (const typed of ['0', 'five', '9']) {
    await site.type('send-amount', typed)
    await until(() => site.text('send-unit')).toBe('Enter in USD')
  }
  await site.press('send-unit')
  await until(() => site.text('send-unit')).toBe('Enter in FAKE')
  expect(await site.violations()).toEqual([])
})

describe('without a transfer feature', () => {
  test('there is no button, and the view shows a notice', async () => {
    site = await openScene()
    site.connections.selectNamespace('other')
    await site.kernel.router.open({ target: { view: 'Account' } })
    await until(() => site.find('[data-testid=wallet-features-send-button]')).toBeNull()
    await site.kernel.router.open({ target: { view: SendView.id } })
    await until(() => site.texts('.state-title')[0]).toBe('Unsupported chain')
    expect(await site.violations()).toEqual([])
  })

  test('the view leads to Connect if there is no wallet', async () => {
    site = await openScene()
    await site.connections.disconnect()
    await site.kernel.router.open({ target: { view: SendView.id } })
    await until(() => site.texts('.state-title')[0]).toBe('No wallet connected')
    await site.pressText('Connect wallet')
    await until(site.views).toEqual(['Connect'])
  })
})

describe('the name of a recipient', () => {
  const names = (identities: Partial<IdentityApi>) =>
    definePlugin({
      id: 'identity',
      provides: { identities: Identities },
      setup: ctx => ({
        identities: {
          state: ctx.slice({ byAccount: {} }),
          read: async () => {},
          isName: (text: string) => text.endsWith('.name'),
          resolve: async () => undefined,
          ...identities
        } as IdentityApi
      })
    })

  test('is shown with the whole address that it resolves to', async () => {
    site = await openScene({
      extras: [names({ resolve: async name => (name === 'mum.name' ? recipient : undefined) })]
    })
    await site.openForm()
    expect(site.find<HTMLInputElement>('[data-testid=send-recipient]')?.placeholder).toBe('Address or name')
    await site.type('send-recipient', 'mum.name')
    await until(() => site.texts('.whole-address')[0]).toBe(recipient)
    expect(site.text('send-recipient-found')).toContain('mum.name points to this address now')
    await site.type('send-recipient', 'dad.name')
    await userEvent.click(await site.get('send-amount'))
    await until(recipientError).toBe('Nobody has the name dad.name on Network one.')
    expect(site.find('.whole-address')).toBeNull()
  })

  test('is rejected on a chain without names', async () => {
    const chain = payingChain()
    const { names: _, ...features } = chain.features
    site = await openScene({ chain: { ...chain, features }, extras: [names({})] })
    await site.openForm()
    expect(site.find<HTMLInputElement>('[data-testid=send-recipient]')?.placeholder).toBe('Address')
    for (const [typed, reason] of [
      ['mum.name', 'Names are not supported here. Paste the address.'],
      ['hello', 'That is not a Network one address.']
    ] as const) {
      await site.type('send-recipient', typed)
      await userEvent.click(await site.get('send-amount'))
      await until(recipientError).toBe(reason)
    }
  })

  test('is rejected if it resolves to no valid address or cannot be resolved', async () => {
    let outcome: () => Promise<string> = async () => '<img src=x>'
    site = await openScene({ extras: [names({ resolve: () => outcome() })] })
    await site.openForm()
    await site.type('send-recipient', 'one.name')
    await userEvent.click(await site.get('send-amount'))
    await until(recipientError).toBe('That is not a Network one address.')
    outcome = () => Promise.reject(new Error('offline'))
    await site.type('send-recipient', 'two.name')
    await until(recipientError).toBe('Couldn’t look up the name. Try again, or paste the address.')
  })
})

test('in a right-to-left language, all texts are Arabic', async () => {
  site = await openScene({ shell: { locale: 'ar', themeMode: 'dark' } })
  await site.openForm()
  await site.type('send-amount', '1e18')
  await site.press('send-review-button')
  await until(said).toContain('المبلغ وعنوان المستلم مطلوبان')
  expect(site.title()).toBe('إرسال')
  expect(site.texts(':is(.notice, .button, .field-label, .field-error)').join().replaceAll('FAKE', '')).not.toMatch(
    /[a-z]/i
  )
  expect(await site.violations()).toEqual([])
})

test('reaches amount, token, recipient and review with the Tab key', async () => {
  site = await openScene()
  await site.openForm()
  await userEvent.click(await site.get('send-amount'))
  const seen: (string | undefined)[] = []
  for (let press = 0; press < 8; press++) {
    await userEvent.tab()
    seen.push(focused())
  }
  const order = ['send-token', 'send-max', 'send-recipient', 'send-scan', 'send-contacts', 'send-review-button']
  expect(seen.filter(id => id && order.includes(id))).toEqual(order)
})
