import { afterEach, describe, expect, test } from 'vitest'
import { until } from '../../connect/test/visit.js'
import { openScene, type Scene } from './scene.js'

let site: Scene
afterEach(() => site.end())

const recipient = 'fakeab120034'
const title = () => site.texts('.attempt-title')[0]
const amount = () => site.find<HTMLInputElement>('[data-testid=send-amount]')?.value

/** Opens a pending request to the wallet, without another connected account. */
async function ask() {
  site = await openScene()
  await site.connections.disconnect({ namespace: 'other' })
  site.chain.answer = 'wait'
  await site.openReview(recipient, '1.5')
  await until(() => site.isOff('send-confirm')).toBe(false)
  await site.press('send-confirm')
  await until(title).toBe('Approve in Wallet One')
}

async function connectAgain() {
  await site.connections.connect({ wallet: 'fake:wallet-one' })
  await site.openForm()
  await until(amount).toBe('')
  expect(site.find<HTMLInputElement>('[data-testid=send-recipient]')?.value).toBe('')
}

describe('a transfer in progress when the wallet disconnects', () => {
  test('is aborted with a message, and the form is cleared', async () => {
    await ask()
    site.wallet.emit({ type: 'disconnected' })
    await until(title).toBe('Wallet disconnected')
    expect(site.texts('.attempt-detail')[0]).toContain('Wallet One')
    expect(await site.violations()).toEqual([])
    await site.press('send-done')
    await until(site.isOpen).toBe(false)

    await connectAgain()
    site.chain.answer = 'approve'
    await site.openReview(recipient, '1.5')
    await until(() => site.find('[data-testid=send-warning-maybe-sent]')).not.toBeNull()
  })

  test('shows the message at the next opening if the dialog was closed', async () => {
    await ask()
    await site.kernel.router.close('button')
    await until(site.isOpen).toBe(false)
    site.wallet.emit({ type: 'disconnected' })
    await until(() => site.kernel.router.state.get().open).toBe(false)
    await site.kernel.router.open()
    await until(title).toBe('Wallet disconnected')
    await site.press('send-done')
    await until(site.isOpen).toBe(false)
    await site.kernel.router.open()
    await until(site.views).toEqual(['Connect'])
  })

  test('returns to the account of another chain family', async () => {
    await ask()
    await site.connections.connect({ wallet: 'other:other' })
    site.wallet.emit({ type: 'disconnected' })
    await until(title).toBe('Wallet disconnected')
    await site.press('send-done')
    await until(site.views).toEqual(['Account'])
  })
})

test('clears the form when the wallet disconnects', async () => {
  site = await openScene()
  await site.openForm()
  await site.type('send-amount', '1.5')
  await site.type('send-recipient', recipient)
  site.wallet.emit({ type: 'disconnected' })
  await until(() => site.text('send-token')).toBeUndefined()
  await connectAgain()
})
