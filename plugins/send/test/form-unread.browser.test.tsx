import { definePlugin } from '@latchkit/kernel'
import { Balances } from '@latchkit/plugin-balances/contract'
import type { NamespaceFeatures } from '@latchkit/plugin-chains/contract'
import { fakeAddress } from '@latchkit/plugin-chains/testing'
import { afterEach, describe, expect, test } from 'vitest'
import { until } from '../../connect/test/visit.js'
import { SendView } from '../src/contract.js'
import { payingChain } from './paying-chain.js'
import { openScene, type Scene } from './scene.js'

let site: Scene
afterEach(() => site.end())

const recipient = fakeAddress(0x77)
const value = (testId: string) => site.find<HTMLInputElement>(`[data-testid="${testId}"]`)?.value

describe('the form without known balances', () => {
  test('allows no review and shows no error while the balances are loading', async () => {
    const chain = payingChain()
    let answer = () => {}
    const answered = new Promise<void>(resolve => {
      answer = resolve
    })
    const tokens: NonNullable<NamespaceFeatures['tokens']> = {
      async read(...asked) {
        await answered
        return chain.features.tokens?.read(...asked) ?? []
      }
    }
    site = await openScene({ chain: { ...chain, features: { ...chain.features, tokens } } })
    await site.kernel.router.open({
      target: { view: SendView.id, params: { amount: '2.5', recipient, token: 'ridge' } }
    })
    await until(() => site.isOff('send-review-button')).toBe(true)
    site.find<HTMLButtonElement>('[data-testid=send-review-button]')?.click()
    expect([site.title(), site.texts('.field-error').join('')]).toEqual(['Send', ''])
    answer()
    await until(() => site.isOff('send-review-button')).toBe(false)
    await site.press('send-review-button')
    await until(() => site.text('send-confirm')).toBe('Send 2.5 RUSD')
  })

  test('shows a failure to load the balances, with a retry button', async () => {
    const chain = payingChain()
    chain.isDown = true
    site = await openScene({ chain })
    await site.kernel.router.open({ target: { view: SendView.id } })
    await until(() => site.text('send-assets-failed') ?? '').toContain(
      'Couldn’t load this account’s balance on Network one'
    )
    await site.type('send-amount', '1.5')
    await site.type('send-recipient', recipient)
    await site.press('send-review-button')
    expect([site.title(), site.texts('.field-error').join('')]).toEqual(['Send', ''])
    expect(await site.violations()).toEqual([])
    chain.isDown = false
    await site.pressText('Try again')
    await until(() => site.text('send-assets-failed')).toBeUndefined()
    await until(() => site.texts('.amount-aside')[0]).toBe('Balance: 5.000 FAKE')
    expect([value('send-amount'), value('send-recipient')]).toEqual(['1.5', recipient])
    expect(site.kernel.expectFailure('send').error).toBeInstanceOf(Error)
  })

  test('allows no review of a token that could not be read from the chain', async () => {
    const chain = payingChain()
    const tokens: NonNullable<NamespaceFeatures['tokens']> = {
      async read(...asked) {
        if (chain.isDown) throw new Error('offline')
        return chain.features.tokens?.read(...asked) ?? []
      }
    }
    const lying = { address: 'ridge', name: 'Ridge Dollar', symbol: 'RUSD', decimals: 2, amount: '99999999' }
    const listed = definePlugin({
      id: 'listed',
      provides: { balances: Balances },
      setup(ctx) {
        const assets = [{ name: 'Fake', symbol: 'FAKE', decimals: 9, amount: '5000000000' }, lying]
        const byAccount = { [`fake:one:${fakeAddress(1)}`]: { status: 'ready' as const, assets } }
        return { balances: { state: ctx.slice({ byAccount, collected: {} }), currency: 'USD', read: async () => {} } }
      }
    })
    chain.isDown = true
    site = await openScene({ chain: { ...chain, features: { ...chain.features, tokens } }, extras: [listed] })
    await site.kernel.router.open({
      target: { view: SendView.id, params: { amount: '2.5', recipient, token: 'ridge' } }
    })
    await until(() => site.text('send-assets-failed') ?? '').toContain(
      'Couldn’t load this account’s balance on Network one'
    )
    await site.press('send-review-button')
    expect(site.title()).toBe('Send')
    expect(await site.violations()).toEqual([])
    site.kernel.expectFailure('send')

    chain.isDown = false
    await site.pressText('Try again')
    await until(() => site.text('send-assets-failed')).toBeUndefined()
    await until(() => site.isOff('send-review-button')).toBe(false)
    await site.press('send-review-button')
    await until(() => site.text('send-confirm')).toBe('Send 2.5 RUSD')
    expect(chain.asked.at(-1)?.amount).toBe(2_500_000n)
  })
})
