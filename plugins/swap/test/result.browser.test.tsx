import { definePlugin } from '@latchkit/kernel'
import { Activity, type FollowedTransaction } from '@latchkit/plugin-activity/contract'
import { type TransactionStatus, WalletError } from '@latchkit/plugin-chains/contract'
import { afterEach, describe, expect, test } from 'vitest'
import { until } from '../../connect/test/visit.js'
import { SwapPreviewView, SwapResultView } from '../src/contract.js'
import { oneCoin, openScene, type Scene } from './swap-scene.js'
import { RIDGE, ROUTER, rejected } from './swapping-chain.js'

let site: Scene
afterEach(() => site.end())

const title = () => site.texts('.attempt-title')[0]
const detail = () => site.texts('.attempt-detail')[0]

/** Plugin that tracks each transaction with that status. */
const following = (status: TransactionStatus) =>
  definePlugin({
    id: 'activity',
    provides: { activity: Activity },
    setup(ctx) {
      const state = ctx.slice<{ sent: FollowedTransaction[] }>({ sent: [] })
      return {
        activity: {
          state,
          follow: sent =>
            state.update(next => {
              next.sent = [{ ...sent, token: { ...sent.token }, chain: 'fake:one', status }]
            })
        }
      }
    }
  })

describe('a sent swap', () => {
  test.each([
    ['pending', 'Sent', 'The network has not confirmed it yet.'],
    ['confirmed', 'Swapped', 'You swapped 1 FAKE for about'],
    ['replaced', 'Replaced', 'It may be the same swap with a higher fee'],
    ['unknown', 'Unknown', 'Check the explorer before you swap again.']
  ] as const)('shows the status %s', async (status, shown, text) => {
    site = await openScene({ extras: [following(status)] })
    await site.confirm(oneCoin)
    await until(title).toBe(shown)
    expect(detail()).toContain(text)
    expect(await site.violations()).toEqual([])
  })

  test('is not shown again after the visitor left', async () => {
    site = await openScene()
    await site.confirm(oneCoin)
    await until(title).toBe('Sent')
    await site.kernel.router.close('api')
    await site.openForm({})
    await until(() => site.text('swap-action-button')).toBe('Choose a token to receive')
  })
})

describe('a declined swap', () => {
  test('says so, and leads back to the preview', async () => {
    site = await openScene()
    site.chain.answers = [rejected(), 'approve']
    await site.confirm(oneCoin)
    await until(title).toBe('Declined')
    expect(detail()).toBe('You declined the request in Wallet One. Nothing was swapped.')
    expect(site.find('[data-testid=swap-approved]')).toBeNull()
    expect(await site.violations()).toEqual([])
    await site.press('swap-again')
    await until(() => site.views().at(-1)).toBe(SwapPreviewView.id)
    await until(() => site.isReady('swap-confirm-button')).toBe(true)
    await site.press('swap-confirm-button')
    await until(title).toBe('Sent')
  })

  test('after the approval says what was spent and what is approved, and removes the approval on a press', async () => {
    site = await openScene()
    site.chain.answers = ['approve', rejected(), 'approve']
    await site.confirm()
    await until(() => site.text('swap-approved')).toContain(
      'The fee of the approval was spent. You still have 10 RUSD.'
    )
    expect(site.text('swap-approved')).toContain('Provider first may still take 10 RUSD from this account.')
    expect(await site.violations()).toEqual([])
    expect(site.chain.allowances.get(`${RIDGE} ${ROUTER}`)).toBe(10_000_000n)
    await site.press('swap-revoke')
    await until(() => site.text('swap-approved')).toContain('The approval was removed.')
    expect(site.chain.allowances.get(`${RIDGE} ${ROUTER}`)).toBe(0n)
    expect(site.find('[data-testid=swap-revoke]')).toBeNull()
  })

  test('after the approval is shown again until the visitor presses a button', async () => {
    site = await openScene()
    site.chain.answers = ['approve', rejected()]
    await site.confirm()
    await until(() => site.find('[data-testid=swap-approved]')).not.toBeNull()
    await site.kernel.router.close('api')
    await site.kernel.router.open({ target: { view: 'Swap' } })
    await until(() => site.views().at(-1)).toBe(SwapResultView.id)
    await until(() => site.find('[data-testid=swap-approved]')).not.toBeNull()
    await site.press('swap-again')
    await until(() => site.text('swap-action-button')).toBe('Review swap')
  })

  test('says that the approval was not removed if the wallet declines that', async () => {
    site = await openScene()
    site.chain.answers = ['approve', rejected(), rejected()]
    await site.confirm()
    await site.press('swap-revoke')
    await until(() => site.text('swap-approved')).toContain('The approval was not removed. Try again.')
    expect(site.isReady('swap-revoke')).toBe(true)
  })
})

test('a wallet without an answer may still swap, and the next preview says so', async () => {
  site = await openScene()
  site.chain.answers = [new WalletError('wallet/timed-out', { wallet: 'Wallet One' }), 'approve']
  await site.confirm(oneCoin)
  await until(title).toBe('No answer')
  expect(detail()).toContain('It may still swap')
  await site.press('swap-again')
  await until(() => site.text('swap-warning-maybe-sent')).toContain('It may already have been sent')
})

test('a price that got worse during the approval is asked again', async () => {
  site = await openScene()
  site.chain.answers = ['wait']
  await site.confirm()
  await until(() => site.find('[data-testid=swap-step-approve]')?.dataset.status).toBe('wallet')
  const [provider] = site.providers
  const now = Date.now()
  if (provider) provider.result = ({ amount }) => (amount * 6n) / 10n
  const real = Date.now
  Date.now = () => now + 31_000
  try {
    site.chain.rate = { numerator: 6n, denominator: 10n }
    site.chain.settle('approve')
    await until(() => site.find('[data-testid=swap-worse-price]')).not.toBeNull()
    expect(detail()).toBe('For 10 RUSD you now get about 6 QUSD, at least 5.94 QUSD. Before, it was about 10 QUSD.')
    expect(await site.violations()).toEqual([])
    await until(() => site.isReady('swap-worse-accept')).toBe(true)
    await site.press('swap-worse-accept')
    await until(() => site.find('[data-testid=swap-step-swap]')?.dataset.status).toBe('wallet')
    site.chain.settle('approve')
    await until(title).toBe('Sent')
  } finally {
    Date.now = real
  }
})

test('a swap whose wallet disconnects shows that it may have been sent', async () => {
  site = await openScene()
  site.chain.answers = ['wait']
  await site.confirm(oneCoin)
  await until(() => site.find('[data-testid=swap-wallet]')).not.toBeNull()
  await site.connections.disconnect()
  await until(title).toBe('Wallet disconnected')
  expect(detail()).toContain('check in the wallet before you swap again')
  await site.press('swap-done')
  await until(site.isOpen).toBe(false)
})
