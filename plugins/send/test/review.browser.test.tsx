import { type RecipientFact, TransferError } from '@latchkit/plugin-chains/contract'
import { fakeAddress } from '@latchkit/plugin-chains/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { until } from '../../connect/test/visit.js'
import { SendResultView, SendReviewView, SendView } from '../src/contract.js'
import { declined, payingChain } from './paying-chain.js'
import { openScene, type Scene } from './scene.js'

let site: Scene
afterEach(() => site.end())

const recipient = 'fakeab120034'
const warnings = () =>
  [
    ...(document.querySelector('latchkit-modal')?.shadowRoot?.querySelectorAll('.card [data-testid^=send-warning-]') ??
      [])
  ].map(
    notice => `${notice.getAttribute('data-testid')?.slice('send-warning-'.length)} ${notice.getAttribute('data-tone')}`
  )

describe('the review', () => {
  test('shows the amount, the whole address and the costs, and sends what it shows', async () => {
    site = await openScene({ chain: payingChain({ memoBytes: 20 }) })
    site.chain.deposit = 2_000_000n
    await site.openForm()
    await site.type('send-memo', 'rent')
    await site.openReview(recipient, '1.5')
    expect(site.title()).toBe('Review')
    expect(site.text('send-to')).toBe(recipient)
    expect(site.text('send-fee')).toContain('0.002 FAKE')
    expect(site.text('send-deposit')).toContain('0.002 FAKE')
    expect(site.text('send-total')).toContain('1.504 FAKE')
    expect(site.texts('.fact').join()).toContain('rent')
    const ends = ['send-fee', 'send-deposit', 'send-total'].map(
      id => site.find(`[data-testid=${id}] dd`)?.getBoundingClientRect().right
    )
    const edit = site.find('[data-testid=send-edit] .button-label')?.getBoundingClientRect().right
    expect(new Set([...ends, edit].map(end => Math.round(end ?? 0))).size).toBe(1)
    expect(site.text('send-simulated')).toBe('Test run passed. This should go through.')
    await until(warnings).toEqual(['first-time info'])
    await until(() => site.text('send-confirm')).toBe('Send 1.5 FAKE')
    expect(await site.violations()).toEqual([])
    await site.press('send-confirm')
    await until(() => site.chain.sent).toEqual([
      {
        account: `fake:one:${fakeAddress(1)}`,
        request: { account: `fake:one:${fakeAddress(1)}`, recipient, amount: 1_500_000_000n, memo: 'rent' }
      }
    ])
  })

  test('prepares the transfer again for another speed', async () => {
    site = await openScene({ chain: payingChain({ speeds: ['slow', 'normal', 'fast'] }) })
    await site.openReview(recipient, '1')
    await site.press('choice-fast')
    await until(() => site.text('send-fee') ?? '').toContain('0.004 FAKE')
    expect(await site.violations()).toEqual([])
    await site.press('send-confirm')
    await until(() => site.chain.sent.map(({ request }) => request.speed)).toEqual(['fast'])
  })

  test('of the maximum shows the resulting amount', async () => {
    site = await openScene()
    await site.openForm()
    await site.press('send-max')
    await site.type('send-recipient', recipient)
    await site.press('send-review-button')
    await until(() => site.text('send-confirm')).toBe('Send 4.998 FAKE')
    await until(warnings).toEqual(['first-time info', 'leaves-nothing info'])
  })

  test('of a token shows the token, and the fee in the coin', async () => {
    site = await openScene()
    await site.kernel.router.open({
      target: { view: SendView.id, params: { token: 'ridge', amount: '2.5', recipient } }
    })
    await until(() => site.text('send-token') ?? '').toContain('RUSD')
    await site.press('send-review-button')
    await until(() => site.text('send-confirm')).toBe('Send 2.5 RUSD')
    expect(site.text('send-fee')).toContain('0.002 FAKE')
  })

  test.each<[string, readonly RecipientFact[] | Error, readonly string[], 'send' | 'tick' | 'stop']>([
    ['a token', ['contract', 'token'], ['token-contract danger', 'first-time info'], 'stop'],
    ['a burn address', ['burn'], ['burn danger', 'first-time info'], 'stop'],
    ['without a key and unused', ['no-key', 'unused'], ['no-key-unused danger', 'first-time info'], 'stop'],
    ['without a key', ['no-key'], ['no-key warning', 'first-time info'], 'tick'],
    ['a contract', ['contract'], ['contract warning', 'first-time info'], 'tick'],
    ['unused', ['unused'], ['first-time info', 'unused info'], 'send'],
    ['not inspected', new Error('offline'), ['not-inspected warning', 'first-time info'], 'tick']
  ])('warns of a recipient that is %s', async (_, facts, expected, effect) => {
    site = await openScene()
    site.chain.facts = facts
    await site.openReview(recipient, '1')
    await until(warnings).toEqual(expected)
    // The warnings are between the address and the facts.
    await until(() => site.find('.stack:has(> [data-testid=send-warning-first-time]) + .facts')).not.toBeNull()
    expect(await site.violations()).toEqual([])
    if (effect === 'send') return until(() => site.isOff('send-confirm')).toBe(false)
    expect(site.isOff('send-confirm')).toBe(true)
    if (effect === 'stop') return expect(site.text('send-confirm')).toBe('Can’t send to this address')
    await site.press(`send-tick-${expected[0]?.split(' ')[0]}`)
    await until(() => site.isOff('send-confirm')).toBe(false)
  })

  test('warns of the sender’s own address, but not of another account of the wallet', async () => {
    site = await openScene()
    await site.openReview(fakeAddress(2), '1')
    await until(() => site.isOff('send-confirm')).toBe(false)
    expect(warnings()).toEqual([])
    await site.openReview(fakeAddress(1), '1')
    await until(warnings).toEqual(['own-address warning'])
  })

  test('blocks an address that looks like a paid one, and shows both', async () => {
    site = await openScene()
    await site.openReview(recipient, '1')
    await until(() => site.isOff('send-confirm')).toBe(false)
    await site.press('send-confirm')
    await until(() => site.text('send-done')).toBe('Done')
    await site.press('send-done')
    await site.openReview('fakeab990034', '1')
    await until(warnings).toEqual(['look-alike danger', 'first-time info'])
    expect(site.texts('.notice .whole-address')).toEqual([recipient, 'fakeab990034'])
    expect(site.isOff('send-confirm')).toBe(true)
    expect(await site.violations()).toEqual([])
  })

  test.each([
    [
      new TransferError('transfer/insufficient-funds', { needed: '2000000000', available: '1' }),
      'Not enough FAKE',
      'Back to the form'
    ],
    [
      new TransferError('transfer/insufficient-fee', { needed: '2', available: '1' }),
      'Nothing left for the fee',
      'Send what is left'
    ],
    [new TransferError('transfer/too-small', { least: '546' }), 'Too little', 'Back to the form'],
    [
      new TransferError('transfer/leaves-too-little', { least: '500000000', left: '1' }),
      'Too little would be left',
      'Back to the form'
    ],
    [new TransferError('transfer/would-fail', { reason: '<b>frozen</b>' }), 'It would fail', 'Try again'],
    [
      new TransferError('transfer/wrong-chain', { chain: 'fake:one', served: 'fake:two' }),
      'The site’s node is on another network',
      'Try again'
    ],
    [
      new TransferError('transfer/unknown-token', { chain: 'fake:one', token: 'x' }),
      'No such token',
      'Back to the form'
    ],
    [new TransferError('transfer/not-spendable', { account: 'x' }), 'Can’t send from this account', 'Back to the form'],
    [new TransferError('transfer/unreachable', { chain: 'fake:one' }), 'No connection', 'Try again'],
    [new Error('what'), 'Something went wrong', 'Try again']
  ])('shows why the transfer cannot be prepared: %s', async (refusal, title, action) => {
    site = await openScene()
    site.chain.refusal = refusal
    await site.openForm()
    await site.type('send-amount', '1')
    await site.type('send-recipient', recipient)
    await site.press('send-review-button')
    await until(() => site.texts('.state-title')[0]).toBe(title)
    expect(site.text('send-failure-action')).toBe(action)
    expect(site.texts('.state-detail')[0]).not.toMatch(/fake:|\?/)
    expect(await site.violations()).toEqual([])
    site.chain.refusal = undefined
    await site.press('send-failure-action')
    if (action === 'Back to the form') {
      await until(() => site.find<HTMLInputElement>('[data-testid=send-amount]')?.value).toBe('1')
      return expect(site.find<HTMLInputElement>('[data-testid=send-recipient]')?.value).toBe(recipient)
    }
    await until(() => site.text('send-confirm')).toBe(action === 'Try again' ? 'Send 1 FAKE' : 'Send 4.998 FAKE')
  })

  test('inspects the recipient again on a retry', async () => {
    site = await openScene()
    site.chain.facts = new Error('offline')
    site.chain.refusal = new TransferError('transfer/unreachable', { chain: 'fake:one' })
    await site.openForm()
    await site.type('send-amount', '1')
    await site.type('send-recipient', recipient)
    await site.press('send-review-button')
    await until(() => site.texts('.state-title')[0]).toBe('No connection')
    site.chain.facts = ['burn']
    site.chain.refusal = undefined
    await site.press('send-failure-action')
    await until(warnings).toEqual(['burn danger', 'first-time info'])
  })

  test('shows that the account changed, and sends nothing', async () => {
    site = await openScene()
    await site.openReview(recipient, '1')
    site.wallet.emit({ type: 'accounts', accounts: [{ address: fakeAddress(5) }] })
    await until(() => site.texts('.state-title')[0]).toBe('The account changed')
    expect(await site.violations()).toEqual([])
    await site.pressText('Back to the form')
    await until(() => site.find<HTMLInputElement>('[data-testid=send-recipient]')?.value).toBe(recipient)
    await site.press('send-review-button')
    await until(() => site.isOff('send-confirm')).toBe(false)
    await site.press('send-confirm')
    await until(() => site.chain.sent.map(({ account }) => account)).toEqual([`fake:one:${fakeAddress(5)}`])
  })

  test('prepares an old transfer again, and sends only after a changed fee was shown', async () => {
    site = await openScene()
    await site.openReview(recipient, '1')
    await until(() => site.isOff('send-confirm')).toBe(false)
    const now = Date.now()
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now + 21_000)
    site.chain.fee = 3_000_000n
    await site.press('send-confirm')
    await until(() => site.text('send-fee') ?? '').toContain('0.006 FAKE')
    expect(site.chain.sent).toEqual([])
    expect(site.views().at(-1)).toBe(SendReviewView.id)
    await until(() => site.find('[data-testid=send-confirm][data-held]')).toBeNull()
    clock.mockImplementation(() => now + 42_000)
    await site.press('send-confirm')
    await until(() => site.chain.sent.length).toBe(1)
    clock.mockRestore()
  })

  test('closes if it is opened without a form', async () => {
    site = await openScene()
    await site.kernel.router.open({ target: { view: SendReviewView.id } })
    await until(site.isOpen).toBe(false)
    await site.kernel.router.open({ target: { view: SendResultView.id } })
    await until(site.isOpen).toBe(false)
  })

  test('needs a confirmation if an earlier request may have been sent', async () => {
    site = await openScene()
    site.chain.answer = 'wait'
    await site.openReview(recipient, '1')
    await until(() => site.isOff('send-confirm')).toBe(false)
    await site.press('send-confirm')
    await site.press('send-cancel')
    await until(warnings).toEqual(['maybe-sent warning', 'first-time info'])
    expect(site.isOff('send-confirm')).toBe(true)
    expect(site.text('send-warning-maybe-sent')).toContain('never answered an earlier request to this address')
    // Another amount would be a second payment.
    await site.openReview(recipient, '2')
    await until(warnings).toEqual(['maybe-sent warning', 'first-time info'])
    site.chain.answer = declined()
    await site.press('send-tick-maybe-sent')
    await site.press('send-confirm')
    await site.press('send-again')
    // The visitor cannot know which request was rejected: the first may have been sent.
    await until(warnings).toEqual(['maybe-sent warning', 'first-time info'])
  })
})
