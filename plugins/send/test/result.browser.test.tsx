import { type TransactionStatus, TransferError, WalletError } from '@latchkit/plugin-chains/contract'
import { fakeAddress } from '@latchkit/plugin-chains/testing'
import { afterEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { until } from '../../connect/test/visit.js'
import { SendView } from '../src/contract.js'
import { followed } from './followed.js'
import { payingChain } from './paying-chain.js'
import { openScene, type Scene } from './scene.js'

let site: Scene
afterEach(() => site.end())

const recipient = 'fakeab120034'
const wallet = 'Wallet One'
const title = () => site.texts('.attempt-title')[0]

async function confirm() {
  await site.openReview(recipient, '1.5')
  await until(() => site.isOff('send-confirm')).toBe(false)
  await site.press('send-confirm')
}

/** Resolves as soon as the dialog has rendered the condition, earlier than polling would. */
const whenDrawn = (isDrawn: () => boolean) =>
  new Promise<void>(resolve => {
    const observer = new MutationObserver(() => {
      if (!isDrawn()) return
      observer.disconnect()
      resolve()
    })
    const root = document.querySelector('latchkit-modal')?.shadowRoot as ShadowRoot
    observer.observe(root, { subtree: true, childList: true, characterData: true })
  })

describe('the wallet', () => {
  test('gets one request for several presses, and the form leads to it while it is pending', async () => {
    site = await openScene()
    site.chain.answer = 'wait'
    await site.openReview(recipient, '1.5')
    await until(() => site.isOff('send-confirm')).toBe(false)
    await userEvent.dblClick(await site.get('send-confirm'))
    await until(title).toBe('Approve in Wallet One')
    expect(await site.violations()).toEqual([])
    await site.kernel.router.close('api')
    await site.kernel.router.open({ target: { view: SendView.id } })
    await until(title).toBe('Approve in Wallet One')
    site.chain.settle('approve')
    await until(title).toBe('Sent')
    expect(site.chain.sent).toHaveLength(1)
  })

  test.each<[Error, string]>([
    [new WalletError('wallet/rejected', { wallet }), 'Declined'],
    [new WalletError('wallet/timed-out', { wallet }), 'No answer'],
    [new WalletError('wallet/unavailable', { wallet }), 'No result'],
    [new WalletError('wallet/invalid-answer', { wallet, method: 'send', expected: 'an id' }), 'Invalid response'],
    [new WalletError('wallet/network-unknown', { wallet, chain: 'fake:one' }), 'Unknown Network'],
    [
      new WalletError('wallet/switch-rejected-after-add', { wallet, chain: 'fake:one' }),
      'User rejected switch after adding network.'
    ],
    [new TransferError('transfer/would-fail', { reason: 'nonce' }), 'It would fail'],
    [new Error('boom'), 'Something went wrong']
  ])('rejects with an error, and the form keeps its input: %s', async (answer, words) => {
    site = await openScene()
    site.chain.answer = answer
    await confirm()
    await until(title).toBe(words)
    expect(site.texts('.attempt-detail')[0]).not.toMatch(/fake:|\{/)
    expect(await site.violations()).toEqual([])
    expect(site.text('send-again')).toBe('Back to review')
    await site.press('send-again')
    await until(() => site.text('send-confirm')).toBe('Send 1.5 FAKE')
    await site.press('header-back')
    await until(() => site.find<HTMLInputElement>('[data-testid=send-amount]')?.value).toBe('1.5')
    expect(site.find<HTMLInputElement>('[data-testid=send-recipient]')?.value).toBe(recipient)
  })

  test('signs nothing if it has changed the account', async () => {
    site = await openScene()
    await site.openReview(recipient, '1.5')
    await until(() => site.isOff('send-confirm')).toBe(false)
    const button = await site.get('send-confirm')
    site.wallet.emit({ type: 'accounts', accounts: [{ address: fakeAddress(5) }] })
    button.click()
    await until(() => site.texts(':is(.state-title, .attempt-title)')[0]).toBe('The account changed')
    expect(site.chain.sent).toEqual([])
  })

  test('shows its error if it becomes unavailable during the request', async () => {
    site = await openScene()
    site.chain.answer = 'wait'
    await confirm()
    await until(title).toBe('Approve in Wallet One')
    site.chain.settle(new WalletError('wallet/unavailable', { wallet }))
    await until(title).toBe('No result')
  })
})

describe('the result', () => {
  test.each<[TransactionStatus, string, object]>([
    ['confirmed', 'Confirmed', {}],
    ['failed', 'Failed', { reason: 'out of gas' }],
    ['replaced', 'Replaced', { replacement: 'tx9' }],
    ['dropped', 'Dropped', {}],
    ['unknown', 'Unknown', {}]
  ])('is updated when the transaction is %s', async (status, words, more) => {
    const following = followed()
    site = await openScene({ extras: [following.plugin] })
    await confirm()
    await until(title).toBe('Sent')
    expect(following.followed).toMatchObject([
      { id: 'tx1', account: `fake:one:${fakeAddress(1)}`, recipient, amount: '1500000000', token: { symbol: 'FAKE' } }
    ])
    const links = () =>
      [...(document.querySelector('latchkit-modal')?.shadowRoot?.querySelectorAll('a') ?? [])].map(({ href }) => href)
    await until(links).toEqual(['https://scan.example/tx/tx1'])
    expect(await site.violations()).toEqual([])
    following.become(status, more)
    await until(title).toBe(words)
    if (status === 'failed') expect(site.texts('.attempt-detail')[0]).toContain('out of gas')
    if (status === 'replaced') await until(links).toEqual(['https://scan.example/tx/tx9'])
    expect(await site.violations()).toEqual([])
    await site.press('send-done')
    await until(site.views).toEqual(['Account'])
  })

  test('returns to the account, and clears the form', async () => {
    site = await openScene()
    await confirm()
    await until(title).toBe('Sent')
    await site.press('header-back')
    await until(site.views).toEqual(['Account'])
    await site.press('wallet-features-send-button')
    await until(() => site.find<HTMLInputElement>('[data-testid=send-amount]')?.value).toBe('')
  })

  test('is replaced by a new form that the site opens at once', async () => {
    site = await openScene()
    await site.openReview(recipient, '1.5')
    await until(() => site.isOff('send-confirm')).toBe(false)
    // Opens it before the browser paints, because Preact has not yet run the effects.
    const drawn = whenDrawn(() => title() === 'Sent')
    await site.press('send-confirm')
    await drawn
    await site.kernel.router.open({ target: { view: SendView.id, params: { amount: '2' } } })
    await until(() => site.find<HTMLInputElement>('[data-testid=send-amount]')?.value).toBe('2')
    await until(site.views).toEqual(['WalletSend'])
  })

  test('adds a contact that the visitor can name and choose', async () => {
    site = await openScene()
    await confirm()
    await site.press('send-done')
    await until(site.views).toEqual(['Account'])
    await site.press('wallet-features-send-button')
    await site.press('send-contacts')
    await until(() => site.texts('h2')).toEqual(['Paid before'])
    expect(await site.violations()).toEqual([])
    await site.press('send-contacts-edit')
    await site.press('send-contact')
    await site.type('send-name', 'Mum \u202e<b>')
    await site.press('send-name-save')
    await until(() => site.texts('h2')).toEqual(['Saved'])
    await site.press('send-contacts-edit')
    await site.press('send-contact')
    await until(() => site.text('send-recipient-found')).toBe('Mum <b>, in your contacts')
    expect(site.find<HTMLInputElement>('[data-testid=send-recipient]')?.value).toBe(recipient)
  })

  test('emits events', async () => {
    site = await openScene({ chain: payingChain() })
    const heard: string[] = []
    site.kernel.events.onAny(({ name }) => name.startsWith('send:') && heard.push(name))
    site.chain.answer = new WalletError('wallet/rejected', { wallet })
    await confirm()
    await until(title).toBe('Declined')
    site.chain.answer = 'approve'
    await site.press('send-again')
    await until(() => site.isOff('send-confirm')).toBe(false)
    await site.press('send-confirm')
    await until(title).toBe('Sent')
    expect(heard).toEqual(['send:started', 'send:failed', 'send:started', 'send:sent'])
  })
})
