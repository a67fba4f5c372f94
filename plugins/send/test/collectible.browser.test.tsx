import { AccountView } from '@latchkit/plugin-account/contract'
import { balances } from '@latchkit/plugin-balances'
import { type Collectible, TransferError } from '@latchkit/plugin-chains/contract'
import { fakeAddress } from '@latchkit/plugin-chains/testing'
import { afterEach, describe, expect, test } from 'vitest'
import { until } from '../../connect/test/visit.js'
import { SendView } from '../src/contract.js'
import { followed } from './followed.js'
import { type PayingChain, payingChain } from './paying-chain.js'
import { openScene, type Scene } from './scene.js'

let site: Scene
afterEach(() => site.end())

const recipient = 'fakeab120034'
const account = `fake:one:${fakeAddress(1)}`
const picture = 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4='
const stone: Collectible = {
  id: 'stones/7',
  name: 'Ridge Stone #7',
  collection: 'Ridge Stones',
  image: picture
}
const amountError = () => site.texts('.field-error')[0]
const title = () => site.texts('.attempt-title')[0]

/** Creates a chain with collectibles. The account holds one piece of each, or `held` pieces. */
function collecting(held = 1n, items: readonly Collectible[] = [stone]): PayingChain {
  const readId = (id: string) => {
    const [collection = '', number] = id.toLowerCase().split('/')
    return number === undefined ? undefined : { id: `${collection}/${number}`, collection, number }
  }
  const chain = payingChain({ collectibles: { held: async (_, id) => chain.funds.get(id) ?? 0n, readId } })
  for (const { id } of items) chain.funds.set(id, held)
  const found = async () => ({ items: items.filter(({ id }) => (chain.funds.get(id) ?? 0n) > 0n), names: [] })
  return Object.assign(chain, { features: { ...chain.features, collectibles: { read: found } } })
}

async function openDetails(chain: PayingChain, id = stone.id, extras: readonly ReturnType<typeof balances>[] = []) {
  const listed = balances({ collections: { 'fake:one': [{ address: 'stones' }] } })
  site = await openScene({ chain, extras: [listed, ...extras] })
  await site.kernel.router.open({ target: { view: AccountView.id } })
  await site.press('tab-nfts')
  await site.press(`nft-${id}`)
  await until(site.title).toBe('NFT')
}

async function openForm(chain: PayingChain) {
  await openDetails(chain)
  await site.press('nft-action-send')
  await until(site.title).toBe('Send')
  await until(() => site.text('send-nft')).toBe('Ridge Stone #7Ridge Stones')
}

async function review() {
  await site.type('send-recipient', recipient)
  await site.press('send-review-button')
  await until(site.title).toBe('Review')
}

describe('an NFT', () => {
  test('is sent from its details as reviewed, and is named in the result and in the activity', async () => {
    const chain = collecting()
    const { plugin, followed: follows } = followed()
    await openDetails(chain, stone.id, [plugin as never])
    expect(await site.violations()).toEqual([])
    await site.press('nft-action-send')
    await until(() => site.text('send-nft')).toBe('Ridge Stone #7Ridge Stones')
    expect(site.find('[data-testid=send-nft] img')).not.toBeNull()
    // With a single piece there is no amount to enter and no token to choose.
    expect([site.find('[data-testid=send-amount]'), site.find('[data-testid=send-token]')]).toEqual([null, null])
    expect(await site.violations()).toEqual([])

    await review()
    await until(() => site.text('send-nft')).toBe('Ridge Stone #7Ridge Stones')
    // The review shows the id, because names are not unique.
    await until(() => site.text('send-nft-id') ?? '').toContain('stones #7')
    expect(site.text('send-to')).toBe(recipient)
    await until(() => site.text('send-confirm')).toBe('Send “Ridge Stone #7”')
    await until(() => site.text('send-fee') ?? '').toContain('0.002 FAKE')
    expect(site.text('send-total')).toContain('“Ridge Stone #7” + 0.002 FAKE')
    await until(() => site.isOff('send-confirm')).toBe(false)
    expect(await site.violations()).toEqual([])

    chain.answer = 'wait'
    await site.press('send-confirm')
    await until(title).toBe('Approve in Wallet One')
    expect(site.texts('.attempt-detail')[0]).toContain('Send “Ridge Stone #7” to')
    chain.funds.set(stone.id, 0n)
    chain.settle('approve')
    await until(title).toBe('Sent')
    expect(chain.sent).toEqual([{ account, request: { account, recipient, token: stone.id, amount: 1n } }])
    expect(follows).toMatchObject([
      {
        token: { address: stone.id, name: 'Ridge Stone #7', decimals: 0, icon: picture },
        amount: '1',
        isCollectible: true
      }
    ])
    await site.press('send-done')
    await until(site.title).not.toBe('Send')
    await until(() => site.find('[data-testid^="nft-stones"]')).toBeNull()
  })

  test('has no send button if the chain family cannot send collectibles', async () => {
    const chain = collecting()
    Object.assign(chain, { features: { ...chain.features, transfer: payingChain().transfer } })
    await openDetails(chain)
    await until(() => site.find('[data-testid=nft-facts]')).not.toBeNull()
    expect(site.find('[data-testid=nft-action-send]')).toBeNull()
  })

  test('with several pieces is sent in whole pieces', async () => {
    await openForm(collecting(5n))
    await until(() => site.texts('.amount-aside')[0]).toBe('You have 5')
    for (const [typed, reason] of [
      ['1.5', 'Enter a whole number.'],
      ['6', 'That is more than you have: 5.'],
      ['-1', 'Leave out the plus or minus sign.'],
      ['1e1', 'Write it out, without an exponent.']
    ] as const) {
      await site.type('send-amount', typed)
      await until(amountError).toBe(reason)
    }
    expect(await site.violations()).toEqual([])
    await site.press('send-max')
    await until(() => site.find<HTMLInputElement>('[data-testid=send-amount]')?.value).toBe('5')
    await site.type('send-amount', '3')
    await review()
    await until(() => site.text('send-confirm')).toBe('Send 3 × “Ridge Stone #7”')
    expect(site.text('send-amount')).toBe('3 × “Ridge Stone #7”')
    await until(() => site.isOff('send-confirm')).toBe(false)
    expect(await site.violations()).toEqual([])
    await site.press('send-confirm')
    await until(() => site.chain.sent.map(({ request }) => request.amount)).toEqual([3n])
  })

  test('shows an error if the site requests more pieces than there are', async () => {
    site = await openScene({ chain: collecting() })
    const params = { collectible: stone.id, amount: '2', recipient }
    await site.kernel.router.open({ target: { view: SendView.id, params } })
    await until(amountError).toBe('That is more than you have: 1.')
    await site.type('send-amount', '1')
    await site.press('send-review-button')
    await until(() => site.text('send-confirm')).toBe('Send “#7”')
  })

  test('is recognized if the site spells its id differently', async () => {
    site = await openScene({
      chain: collecting(),
      extras: [balances({ collections: { 'fake:one': [{ address: 'stones' }] } })]
    })
    const params = { collectible: 'STONES/7', recipient }
    await site.kernel.router.open({ target: { view: SendView.id, params } })
    await until(() => site.text('send-nft')).toBe('Ridge Stone #7Ridge Stones')
    await site.press('send-review-button')
    await until(() => site.isOff('send-confirm')).toBe(false)
    site.chain.answer = 'wait'
    await site.press('send-confirm')
    await until(title).toBe('Approve in Wallet One')
    expect(site.chain.asked.at(-1)?.token).toBe('stones/7')
    site.chain.settle('approve')
    await until(title).toBe('Sent')
  })

  test('has its new number of pieces right after a transfer', async () => {
    const chain = collecting(5n)
    await openForm(chain)
    await site.type('send-amount', '2')
    await review()
    await until(() => site.isOff('send-confirm')).toBe(false)
    chain.funds.set(stone.id, 3n)
    await site.press('send-confirm')
    await until(title).toBe('Sent')
    await site.kernel.router.open({ target: { view: SendView.id, params: { collectible: stone.id } } })
    await until(() => site.texts('.amount-aside')[0]).toBe('You have 3')
  })

  test('keeps the form with a retry button if the chain is unreachable', async () => {
    const chain = collecting()
    let isDown = true
    const held = async () => {
      if (isDown) throw new TransferError('transfer/unreachable', { chain: 'fake:one' })
      return 1n
    }
    Object.assign(chain.transfer, { collectibles: { held } })
    await openForm(chain)
    await until(() => site.text('send-assets-failed') ?? '').toContain('Try again')
    expect(await site.violations()).toEqual([])
    site.kernel.expectFailure('send')
    isDown = false
    await site.pressText('Try again')
    await review()
    await until(() => site.text('send-confirm')).toBe('Send “Ridge Stone #7”')
  })

  test('is not reviewed if the account does not have it any more', async () => {
    const chain = collecting()
    await openDetails(chain)
    chain.funds.set(stone.id, 0n)
    await site.press('nft-action-send')
    await until(() => site.text('send-nft-gone')).toBe('This NFT is not in this account.')
    await site.type('send-recipient', recipient)
    await site.press('send-review-button')
    expect(site.title()).toBe('Send')
    expect(await site.violations()).toEqual([])
  })

  test('shows an error without a wallet request if it is gone in the review', async () => {
    const chain = collecting()
    await openForm(chain)
    chain.refusal = new TransferError('transfer/insufficient-funds', { needed: '1', available: '0' })
    await review()
    await until(() => site.text('send-failure')).toContain('Not in this account')
    expect(site.text('send-failure')).toContain('“Ridge Stone #7” is not in this account any more. Nothing was sent.')
    expect(await site.violations()).toEqual([])
    await site.press('send-failure-action')
    await until(site.title).toBe('Send')
    expect(chain.sent).toEqual([])
  })

  test('shows how many pieces are left if some are gone in the review', async () => {
    const chain = collecting(5n)
    await openForm(chain)
    await site.type('send-amount', '3')
    chain.refusal = new TransferError('transfer/insufficient-funds', { needed: '3', available: '2' })
    await review()
    await until(() => site.text('send-failure')).toContain('Not enough “Ridge Stone #7”')
    expect(site.text('send-failure')).toContain('The account has 2, and you need 3.')
  })

  test('that imitates another needs a confirmation, and has no image', async () => {
    const prize = { ...stone, id: 'prizes/1', name: 'Claim at https://prize.example', collection: 'Prizes' }
    const chain = collecting(1n, [stone, prize])
    site = await openScene({ chain, extras: [balances({ collections: { 'fake:one': [{ address: 'stones' }] } })] })
    await site.kernel.router.open({ target: { view: AccountView.id } })
    await site.press('tab-nfts')
    await site.press('nfts-hidden')
    await site.press(`nft-${prize.id}`)
    await site.press('nft-action-send')
    await until(() => site.text('send-nft') ?? '').toContain('Claim at')
    expect(site.find('[data-testid=send-nft] img')).toBeNull()
    await review()
    await until(() => site.text('send-warning-spam') ?? '').toContain('This NFT imitates another')
    expect(site.isOff('send-confirm')).toBe(true)
    await site.press('send-tick-spam')
    await until(() => site.isOff('send-confirm')).toBe(false)
  })

  test('can be replaced by a token, which keeps the recipient', async () => {
    await openForm(collecting())
    await site.type('send-recipient', recipient)
    await site.press('send-token-instead')
    await until(() => site.text('send-token') ?? '').toContain('FAKE')
    const value = (testId: string) => site.find<HTMLInputElement>(`[data-testid=${testId}]`)?.value
    expect([value('send-amount'), value('send-recipient')]).toEqual(['', recipient])
  })

  test('without metadata is called by its number on a site without balances', async () => {
    const chain = collecting(1n, [{ ...stone, id: `stones/${2n ** 256n - 1n}` }])
    site = await openScene({ chain })
    const collectible = `stones/${2n ** 256n - 1n}`
    await site.kernel.router.open({ target: { view: SendView.id, params: { collectible, recipient } } })
    await until(() => site.text('send-nft')).toBe('#115792…9935')
    await site.press('send-review-button')
    await until(() => site.text('send-confirm')).toBe('Send “\u2068#115792…9935\u2069”')
    await until(() => site.isOff('send-confirm')).toBe(false)
    await site.press('send-confirm')
    await until(() => site.chain.sent.map(({ request }) => request.token)).toEqual([collectible])
  })

  test('shows an error on a chain without collectibles', async () => {
    site = await openScene()
    await site.kernel.router.open({ target: { view: SendView.id, params: { collectible: 'stones/7', recipient } } })
    await until(() => site.text('send-nft-unsupported')).toBe('NFTs on Network one can’t be sent from here.')
    await site.press('send-review-button')
    expect(site.title()).toBe('Send')
    expect(await site.violations()).toEqual([])
  })
})
