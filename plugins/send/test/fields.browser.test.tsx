import { definePlugin } from '@latchkit/kernel'
import { fakeAddress } from '@latchkit/plugin-chains/testing'
import { Identities } from '@latchkit/plugin-identity/contract'
import { afterEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { until } from '../../connect/test/visit.js'
import { openScene, priced, type Scene } from './scene.js'

let site: Scene
afterEach(() => site.end())

const recipient = fakeAddress(0x77)
const amountError = () => site.texts('.field-error')[0]
const recipientError = () => site.texts('.field-error')[1]
const height = () => site.find('.screen')?.getBoundingClientRect().height
const focused = () =>
  (document.querySelector('latchkit-modal')?.shadowRoot?.activeElement as HTMLElement | null)?.dataset.testid

describe('the fields of the form', () => {
  test('distinguish a mistyped address from an invalid one', async () => {
    site = await openScene()
    await site.openForm()
    await site.type('send-recipient', 'fakeff00ff0')
    await userEvent.click(await site.get('send-amount'))
    await until(recipientError).toBe('This address has a typo: its checksum does not match.')
  })

  test('show a valid address in groups when the field loses the focus, without moving', async () => {
    site = await openScene()
    await site.openForm()
    await site.type('send-recipient', ` ${recipient} `)
    const groups = () => site.find('.address-field-groups')
    const isSeen = () => groups() !== null && getComputedStyle(groups() as HTMLElement).visibility === 'visible'
    const before = height()
    expect(isSeen()).toBe(false)
    await userEvent.click(await site.get('send-amount'))
    await until(isSeen).toBe(true)
    expect(site.texts('.address-field-groups span')).toEqual(['fake', '0000', '0077'])
    expect(height()).toBe(before)
    await userEvent.click(await site.get('send-recipient'))
    await until(isSeen).toBe(false)
    expect(await site.violations()).toEqual([])
  })

  test('mark an invalid amount like an invalid recipient, even while the field has the focus', async () => {
    site = await openScene()
    await site.openForm()
    const frame = (selector: string) => getComputedStyle(site.find(selector) as HTMLElement).borderColor
    await site.type('send-recipient', 'nobody')
    await site.type('send-amount', '1e18')
    await until(amountError).not.toBe('')
    await until(() => frame('.amount')).toBe(frame('.address-field .input'))
    expect(focused()).toBe('send-amount')
  })

  test('have buttons of at least 44 pixels', async () => {
    site = await openScene({ extras: [priced()] })
    await site.openForm()
    await until(() => site.text('send-unit')).toBe('Enter in USD')
    const buttons = ['send-max', 'send-unit', 'send-paste', 'send-scan', 'send-contacts', 'send-token']
    const heights = buttons.map(id => site.find(`[data-testid=${id}]`)?.getBoundingClientRect().height ?? 44)
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
  })
})

test('converts money to an amount of the token with six significant digits', async () => {
  site = await openScene({ extras: [priced('3')] })
  await site.openForm()
  await site.press('send-unit')
  await site.type('send-amount', '1')
  await until(() => site.text('send-unit')).toBe('≈ 0.333333 FAKE, Enter in FAKE')
})

describe('the name of an account', () => {
  test('is shown above its address in the contacts', async () => {
    const account = `fake:one:${recipient}` as const
    site = await openScene({
      extras: [
        definePlugin({
          id: 'identity',
          provides: { identities: Identities },
          setup(ctx) {
            const state = ctx.slice<{ byAccount: Record<string, { name?: string }> }>({ byAccount: {} })
            const read = async () =>
              state.update(next => void Object.assign(next.byAccount, { [account]: { name: 'mum.name' } }))
            return { identities: { state, read, isName: () => false, resolve: async () => undefined } }
          }
        })
      ]
    })
    await site.openReview(recipient, '1')
    await until(() => site.isOff('send-confirm')).toBe(false)
    await site.press('send-confirm')
    await site.press('send-done')
    await site.press('wallet-features-send-button')
    await site.press('send-contacts')
    await until(() => site.text('send-contact')).toBe('mum.namefake00…0077')
  })
})
