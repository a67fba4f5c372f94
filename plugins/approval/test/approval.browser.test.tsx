import type { DecodedRequest } from '@latchkit/plugin-chains/contract'
import { afterEach, describe, expect, test } from 'vitest'
import { until } from '../../connect/test/visit.js'
import { messageOf, openPage, type Page, type Scene } from './scene.js'

let page: Page
afterEach(() => page.end())
const open = async (scene?: Scene) => {
  page = await openPage(scene)
}
const approveButton = () => page.find<HTMLButtonElement>('[data-testid=approval-approve]')
const isArmed = () => approveButton()?.disabled === false && approveButton()?.dataset.held === undefined
const shownText = () => page.texts('[data-testid=approval-text]')[0]
const approve = async () => {
  await until(isArmed).toBe(true)
  await page.press('approval-approve')
}
const rejected = { code: 'rpc/rejected' }

describe('a request', () => {
  test('opens the dialog, and reaches the wallet once the visitor approves it', async () => {
    await open()
    const signing = page.sign('Hello')
    await until(shownText).toBe('Hello')
    expect(page.title()).toBe('Sign message')
    expect(page.texts('[data-testid=approval-origin]')[0]).toContain(location.host)
    expect(page.signed).toEqual([])
    expect(await page.violations()).toEqual([])
    await approve()
    await expect(signing).resolves.toBe('signed Hello')
    await until(page.isOpen).toBe(false)
  })

  test('does not reach the wallet if the visitor rejects it', async () => {
    await open()
    const signing = page.sign('Hello')
    await page.press('approval-reject')
    await expect(signing).resolves.toEqual(rejected)
    expect(page.signed).toEqual([])
    await until(page.isOpen).toBe(false)
  })

  test.each(['escape', 'button', 'backdrop', 'api'] as const)('is rejected by a closing by %s', async reason => {
    await open()
    const signing = page.sign('Hello')
    await until(shownText).toBe('Hello')
    await page.kernel.router.close(reason)
    await expect(signing).resolves.toEqual(rejected)
    expect(page.signed).toEqual([])
  })

  test('is shown on top of an open dialog, which returns to the previous view', async () => {
    await open()
    await page.kernel.router.open()
    await until(page.views).toEqual(['Account'])
    const signing = page.sign('Hello')
    await until(page.views).toEqual(['Account', 'ApproveTransaction'])
    await approve()
    await expect(signing).resolves.toBe('signed Hello')
    await until(page.views).toEqual(['Account'])
  })

  test('is rejected if the visitor goes back', async () => {
    await open()
    await page.kernel.router.open()
    const signing = page.sign('Hello')
    await until(page.views).toEqual(['Account', 'ApproveTransaction'])
    page.kernel.router.back()
    await expect(signing).resolves.toEqual(rejected)
    expect(page.views()).toEqual(['Account'])
  })

  test('leaves the view if its caller aborts it', async () => {
    await open()
    const caller = new AbortController()
    const signing = page.sign('Hello', caller.signal)
    await until(shownText).toBe('Hello')
    caller.abort(Object.assign(new Error('gone'), { code: 'gone' }))
    await expect(signing).resolves.toEqual({ code: 'gone' })
    await until(page.isOpen).toBe(false)
  })

  test('is cancelled if the account or the network changes', async () => {
    await open()
    const changes = [
      () => page.connections.selectAccount({ namespace: 'fake', connector: 'wallet-one', address: second }),
      () => page.wallet.emit({ type: 'chain', chain: 'fake:two' })
    ]
    const second = page.connections.account('fake')?.wallet.accounts[1]?.address ?? ''
    for (const change of changes) {
      const signing = page.sign('Hello')
      await until(shownText).toBe('Hello')
      change()
      await expect(signing).resolves.toEqual(rejected)
      await until(page.isOpen).toBe(false)
      await until(shownText).toBeUndefined()
    }
    expect(page.signed).toEqual([])
  })

  test('is cancelled if the wallet is disconnected', async () => {
    await open()
    const signing = page.sign('Hello')
    await until(shownText).toBe('Hello')
    void page.connections.disconnect()
    await expect(signing).resolves.toEqual(rejected)
    expect(page.signed).toEqual([])
  })

  test('for another chain than the shown one is rejected without being shown', async () => {
    await open()
    page.wallet.emit({ type: 'chain', chain: 'fake:two' })
    await expect(page.sign('Hello')).resolves.toEqual(rejected)
    expect(page.isOpen()).toBe(false)
  })

  test('that only reads is not shown', async () => {
    await open()
    await expect(page.read()).resolves.toBe('read')
    expect(page.isOpen()).toBe(false)
  })
})

describe('the wallets whose requests are reviewed', () => {
  test('are those without a screen of their own', async () => {
    await open({ options: {}, asksForConsent: false })
    const signing = page.sign('Hello')
    await approve()
    await expect(signing).resolves.toBe('signed Hello')
  })

  test('are no others unless the site wants that', async () => {
    await open({ options: {} })
    await expect(page.sign('Hello')).resolves.toBe('signed Hello')
    expect(page.isOpen()).toBe(false)
  })
})

test('a request does not reach the wallet if another wallet is shown during consent of another plugin', async () => {
  await open({ options: {}, asksForConsent: false })
  const signer = page.connections.signer
  page.kernel.hooks.beforeUnsafe.tap({ name: 'other' }, async () => {
    // For a moment, as during a new connection.
    Object.assign(page.connections, { signer: () => undefined })
    setTimeout(() => Object.assign(page.connections, { signer }), 50)
    return undefined
  })
  await expect(page.sign('Hello')).resolves.toEqual(rejected)
  Object.assign(page.connections, { signer })
  expect(page.signed).toEqual([])
})

describe('several requests', () => {
  test('are shown one after the other, and a new one never replaces the shown one', async () => {
    await open()
    const signing = ['first', 'second', 'third'].map(text => page.sign(text))
    await until(shownText).toBe('first')
    await until(() => page.texts('[data-testid=approval-waiting]')[0]).toBe('2 more requests wait')
    expect(await page.violations()).toEqual([])
    await approve()
    await until(shownText).toBe('second')
    expect(isArmed()).toBe(false)
    await page.press('approval-reject')
    await until(shownText).toBe('third')
    expect(page.texts('[data-testid=approval-waiting]')).toEqual([])
    await approve()
    await expect(Promise.all(signing)).resolves.toEqual(['signed first', rejected, 'signed third'])
    await until(page.isOpen).toBe(false)
  })

  test('can be rejected all at once', async () => {
    await open()
    const signing = ['first', 'second', 'third'].map(text => page.sign(text))
    await page.press('approval-reject-all')
    await expect(Promise.all(signing)).resolves.toEqual([rejected, rejected, rejected])
    await until(page.isOpen).toBe(false)
    expect(page.signed).toEqual([])
  })

  test('are refused behind the fifth that waits', async () => {
    await open()
    const signing = Array.from({ length: 6 }, (_, index) => page.sign(index))
    await until(() => page.texts('[data-testid=approval-waiting]')[0]).toBe('5 more requests wait')
    await expect(page.sign('one too many')).resolves.toEqual({ code: 'approval/too-many-requests' })
    await page.press('approval-reject-all')
    await expect(Promise.all(signing)).resolves.toEqual(Array.from({ length: 6 }, () => rejected))
    const next = page.sign('next')
    await approve()
    await expect(next).resolves.toBe('signed next')
  })

  test('open the dialog again for the next one after a closing', async () => {
    await open()
    const signing = [page.sign('first'), page.sign('second')]
    await until(shownText).toBe('first')
    await page.kernel.router.close('escape')
    await expect(signing[0]).resolves.toEqual(rejected)
    await until(shownText).toBe('second')
    await approve()
    await expect(signing[1]).resolves.toBe('signed second')
  })
})

const call: DecodedRequest = {
  actions: [
    {
      type: 'approval',
      asset: { address: 'fake0000000000aa' },
      amount: 'unlimited',
      spender: 'fake0000000000bb'
    }
  ],
  warnings: [{ code: 'unlimited-approval', subject: 'fake0000000000bb' }],
  fee: 21n,
  raw: '{"to":"fake0000000000aa"}'
}

describe('the view', () => {
  test('holds the button for half a second after it was drawn', async () => {
    await open()
    const signing = page.sign('Hello')
    await until(shownText).toBe('Hello')
    expect(approveButton()?.dataset.held).toBeDefined()
    approveButton()?.click()
    expect(page.signed).toEqual([])
    await approve()
    await expect(signing).resolves.toBe('signed Hello')
  })

  test('needs a tick for a request with a warning', async () => {
    await open({ decode: () => call })
    const signing = page.sign('approve')
    expect((await page.get('approval-warnings')).textContent).toContain('any amount of this token')
    expect(page.texts('[data-testid=approval-subject]')).toEqual(['Any amount of fake00…00aa'])
    expect(approveButton()?.disabled).toBe(true)
    expect(await page.violations()).toEqual([])
    await page.press('approval-tick')
    await approve()
    await expect(signing).resolves.toBe('signed approve')
  })

  test('names pieces of a collection by their number, and an undecoded request neither message nor transaction', async () => {
    const asset = { address: 'fake0000000000aa', tokenId: '17', symbol: 'STONE', decimals: 0 }
    const requests: Readonly<Record<string, DecodedRequest['actions']>> = {
      pieces: [
        { type: 'approval', asset, amount: 1n, spender: 'fake0000000000bb' },
        { type: 'transfer', asset, amount: 25n, to: 'fake0000000000bb' },
        { type: 'transfer', asset, to: 'fake0000000000bb' }
      ],
      bytes: [{ type: 'data', hex: '0xff' }]
    }
    await open({ decode: name => ({ ...call, warnings: [], actions: requests[String(name)] ?? [] }) })
    const subjects = () => page.texts('[data-testid=approval-subject]')
    const pieces = page.sign('pieces')
    await until(subjects).toEqual(['NFT 17 STONE', '25 × NFT 17 STONE', 'NFT 17 STONE'])
    await page.press('approval-reject')
    await pieces
    const bytes = page.sign('bytes')
    await until(page.title).toBe('Approve request')
    expect(approveButton()?.textContent).toBe('Approve')
    await page.press('approval-reject')
    await bytes
  })

  test('needs another tick for warnings that come with the data from the chain', async () => {
    let resolve: (decoded: DecodedRequest) => void = () => {}
    const complete = () => new Promise<DecodedRequest>(settle => (resolve = settle))
    await open({ decode: () => ({ ...call, complete }) })
    const signing = page.sign('approve')
    await page.press('approval-tick')
    resolve({ ...call, warnings: [{ code: 'control', subject: 'fake0000000000cc' }] })
    await until(() => page.texts('[data-testid=approval-warnings]')[0]).toContain('Another account gets control')
    await until(() => page.find<HTMLInputElement>('[data-testid=approval-tick]')?.checked).toBe(false)
    expect(approveButton()?.disabled).toBe(true)
    await page.press('approval-reject')
    await signing
  })

  test('shows a request of any size in time', async () => {
    await open()
    let shared: object = {}
    for (let level = 0; level < 22; level++) shared = { one: shared, other: shared }
    const signing = page.sign(shared)
    expect((await page.get('approval-warnings')).textContent).toContain('too large to be shown')
    await page.press('approval-raw-toggle')
    expect((await page.get('approval-raw')).textContent).toMatch(/^\{"one":\{"one":/)
    await page.press('approval-reject')
    await expect(signing).resolves.toEqual(rejected)
  })

  test.each<[string, DecodedRequest['warnings'][number], string]>([
    ['that is high', { code: 'high-fee', subject: '21' }, 'The network fee is unusually high.'],
    ['that nothing proves', { code: 'high-fee' }, 'The network fee can’t be checked. It may be unusually high.']
  ])('warns about a fee %s', async (_, warning, text) => {
    await open({ decode: () => ({ ...call, warnings: [warning] }) })
    const signing = page.sign('approve')
    expect((await page.get('approval-warnings')).textContent).toContain(text)
    await page.press('approval-reject')
    await expect(signing).resolves.toEqual(rejected)
  })

  test('shows the raw data on demand', async () => {
    await open({ decode: () => call })
    const signing = page.sign('approve')
    await page.press('approval-raw-toggle')
    expect((await page.get('approval-raw')).textContent).toBe('{"to":"fake0000000000aa"}')
    expect(await page.violations()).toEqual([])
    await page.press('approval-reject')
    await signing
  })

  test('replaces the request by the one with data from the chain, and holds the button again', async () => {
    let resolve: (decoded: DecodedRequest) => void = () => {}
    const complete = () => new Promise<DecodedRequest>(settle => (resolve = settle))
    await open({ decode: () => ({ ...call, warnings: [], complete }) })
    const signing = page.sign('approve')
    await until(() => page.texts('[data-testid=approval-subject]')[0]).toBe('Any amount of fake00…00aa')
    expect(isArmed()).toBe(false)
    const asset = { address: 'fake0000000000aa', symbol: 'TEST', decimals: 2 }
    const action = { type: 'approval', asset, amount: 1_250n, spender: 'fake0000000000bb' } as const
    resolve({ ...call, warnings: [], actions: [action] })
    await until(() => page.texts('[data-testid=approval-subject]')[0]).toBe('Up to 12.5 TEST')
    await approve()
    await expect(signing).resolves.toBe('signed approve')
  })

  test.each<[string, Scene['decode']]>([
    ['knows', () => undefined],
    [
      'can decode',
      () => {
        throw new Error('boom')
      }
    ]
  ])('shows a request that no decoder %s as it is, with a warning', async (why, decode) => {
    await open({ decode })
    const signing = page.sign({ to: 'someone', amount: 5n })
    expect((await page.get('approval-warnings')).textContent).toContain('can’t be read')
    await page.press('approval-raw-toggle')
    expect((await page.get('approval-raw')).textContent).toBe('{\n  "to": "someone",\n  "amount": "5"\n}')
    await page.press('approval-tick')
    await approve()
    await expect(signing).resolves.toBe('signed [object Object]')
    if (why === 'can decode') page.kernel.expectFailure('approval')
  })

  test('shows the text of a page as text', async () => {
    const text = '<b>bold</b>\n\u202Edesrever'
    await open({ decode: () => messageOf(text) })
    const signing = page.sign(text)
    await until(shownText).toBe(text)
    await page.press('approval-reject')
    await signing
  })
})
