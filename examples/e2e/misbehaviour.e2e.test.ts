import type { EvmBehaviour } from '@latchkit/example-wallets'
import { expect, type Page } from '@playwright/test'
import { type BareParts, bareWith, failures, hostState, larch } from './fixtures/bare-page.js'
import { type OpenVisit, test } from './fixtures/visit.js'
import {
  accountButton,
  accounts,
  chooseWallet,
  closeButton,
  connectButton,
  dialog,
  eventually,
  focused,
  heading,
  inWallet,
  openDialog,
  outcome,
  reload,
  short,
  untilClosed,
  walletLog,
  walletRow
} from './page-objects/dialog.js'

const [first, second] = accounts
const bare = (visit: OpenVisit, parts: BareParts = {}) => visit('bare', bareWith(parts))
const behaving = (visit: OpenVisit, behaviour: Partial<EvmBehaviour>) => bare(visit, { wallet: { behaviour } })

/** Checks that the dialog can be closed after any outcome, and that the page is unchanged. */
async function canBeLeft(page: Page) {
  expect(await hostState(page)).toMatchObject({ status: 'disconnected', loading: false, address: undefined })
  await dialog(page).getByTestId('header-back').click()
  await eventually(() => heading(page).textContent()).toBe('Connect wallet')
  await page.keyboard.press('Escape')
  await untilClosed(page)
  await eventually(() => focused(page)).toBe('connect-button')
  expect(await connectButton(page).textContent()).toBe('Connect wallet')
  expect(await failures(page)).toEqual([])
}

const garbageKinds = ['emptyObject', 'null', 'undefined', 'number', 'text', 'notAddresses', 'envelope'] as const

for (const [name, behaviour, title] of [
  ['refuses', { answer: 'reject' }, 'Declined'],
  ['is busy', { answer: 'busy' }, 'Failed to connect'],
  ['throws before there is a promise', { answer: 'throw' }, 'Failed to connect'],
  ...garbageKinds.map(
    garbage => [`answers with ${garbage}`, { answer: 'garbage', garbage }, 'Failed to connect'] as const
  ),
  ['claims ten thousand accounts', { tenThousandAccounts: true }, 'Failed to connect'],
  ['spells its accounts with a wrong checksum', { wrongChecksum: true }, 'Failed to connect'],
  ['names no chain', { chainId: 'undefined' }, 'Failed to connect'],
  ['throws when asked for its chain', { answer: { eth_chainId: 'throw' } }, 'Failed to connect']
] satisfies readonly (readonly [string, Partial<EvmBehaviour>, string])[]) {
  test(`shows the outcome of a wallet that ${name}`, async ({ visit }) => {
    const { page } = await behaving(visit, behaviour)
    await chooseWallet(page, 'Larch Wallet')
    await eventually(() => outcome(page).textContent()).toBe(title)
    await canBeLeft(page)
  })
}

test('reports an unusable response as such, with a code to copy', async ({ visit }) => {
  const { page } = await behaving(visit, { wrongChecksum: true })
  await chooseWallet(page, 'Larch Wallet')
  const told = 'Larch Wallet sent an invalid response.'
  await dialog(page).getByRole('paragraph').filter({ hasText: told }).waitFor()
  await dialog(page).getByRole('button', { name: 'Copy details' }).waitFor()
  await canBeLeft(page)
})

test('connects on a retry after a rejection', async ({ visit }) => {
  const { page } = await behaving(visit, { answer: 'reject' })
  await chooseWallet(page, 'Larch Wallet')
  await eventually(() => outcome(page).textContent()).toBe('Declined')
  await inWallet(page, larch, { behave: { answer: 'approve' } })
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await accountButton(page).waitFor()
  await untilClosed(page)
})

for (const chainId of ['decimal', 'number', 'padded'] as const) {
  test(`accepts a chain id as ${chainId}`, async ({ visit }) => {
    const { page } = await behaving(visit, { chainId })
    await chooseWallet(page, 'Larch Wallet')
    await eventually(() => hostState(page)).toMatchObject({ status: 'connected', chain: 'eip155:31337', open: false })
  })
}

test('times out if the wallet never responds, and can be retried', async ({ visit }) => {
  const { page } = await bare(visit, { wallet: { behaviour: { answer: 'never' } }, options: { connectTimeoutMs: 300 } })
  await chooseWallet(page, 'Larch Wallet')
  await eventually(() => outcome(page).textContent()).toBe('No answer')
  await inWallet(page, larch, { behave: { answer: 'approve' } })
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await accountButton(page).waitFor()
  expect(await walletLog(page, larch)).toContainEqual('eth_requestAccounts pending')
})

test('cancels with Escape if the wallet never responds, and resets the button', async ({ visit }) => {
  const { page } = await behaving(visit, { answer: 'never' })
  await chooseWallet(page, 'Larch Wallet')
  await eventually(() => outcome(page).textContent()).toBe('Approve in Larch Wallet')
  await eventually(() => hostState(page)).toMatchObject({ status: 'connecting', loading: true })
  await page.keyboard.press('Escape')
  await untilClosed(page)
  await eventually(() => hostState(page)).toMatchObject({ status: 'disconnected', loading: false })
  await eventually(() => connectButton(page).textContent()).toBe('Connect wallet')
})

test('Back cancels the attempt, and another wallet can be chosen', async ({ visit }) => {
  const { page } = await behaving(visit, { answer: 'never' })
  await chooseWallet(page, 'Larch Wallet')
  await eventually(() => outcome(page).textContent()).toBe('Approve in Larch Wallet')
  await dialog(page).getByTestId('header-back').click()
  await eventually(() => hostState(page)).toMatchObject({ status: 'disconnected', loading: false, open: true })
  await inWallet(page, larch, { behave: { answer: 'approve' } })
  await walletRow(page, 'Larch Wallet').click()
  await accountButton(page).waitFor()
})

test('ignores a response that arrives after the dialog was closed', async ({ visit }) => {
  const { page } = await behaving(visit, { answer: 'late', lateMs: 3_000 })
  await chooseWallet(page, 'Larch Wallet')
  await eventually(() => walletLog(page, larch)).toEqual(['eth_requestAccounts pending'])
  await closeButton(page).click()
  await untilClosed(page)
  await eventually(() => walletLog(page, larch)).toEqual(['eth_requestAccounts answered'])
  expect(await hostState(page)).toMatchObject({ status: 'disconnected', address: undefined, open: false })
  expect(await connectButton(page).textContent()).toBe('Connect wallet')

  await reload(page)
  await connectButton(page).waitFor()
  expect(await hostState(page)).toMatchObject({ status: 'disconnected' })
})

test('connects when the wallet responds late while the dialog waits', async ({ visit }) => {
  const { page } = await behaving(visit, { answer: 'late', lateMs: 2_000 })
  await chooseWallet(page, 'Larch Wallet')
  await eventually(() => outcome(page).textContent()).toBe('Approve in Larch Wallet')
  await accountButton(page).waitFor()
  await untilClosed(page)
})

test('uses the first of two responses to one request', async ({ visit }) => {
  const { page } = await behaving(visit, { answer: { eth_requestAccounts: 'twice' }, twice: 'thenable' })
  await chooseWallet(page, 'Larch Wallet')
  await eventually(() => accountButton(page).textContent()).toBe(short(first))
})

test('signs nothing if an event contradicts the response', async ({ visit }) => {
  const { page } = await behaving(visit, { answer: { eth_requestAccounts: 'twice' }, twice: 'event' })
  await chooseWallet(page, 'Larch Wallet')
  await accountButton(page).waitFor()
  await eventually(() => hostState(page)).toMatchObject({ address: '0x000000000000000000000000000000000000dEaD' })
  expect(await signs(page)).toBe('connections/failed')
})

test('rejects the signature of a wallet that reports foreign accounts', async ({ visit }) => {
  const { page } = await behaving(visit, { lieAboutAccounts: [accounts[4]] })
  await chooseWallet(page, 'Larch Wallet')
  await eventually(() => accountButton(page).textContent()).toBe(short(accounts[4]))
  expect(await signs(page)).toBe('connections/invalid-answer')
  expect(await walletLog(page, larch)).toContainEqual('personal_sign answered')
})

const signs = (page: Page) =>
  page.evaluate(async () =>
    window.latchkits?.['']?.signMessage('hello').catch((error: { code?: string }) => error.code ?? String(error))
  )

test("follows the wallet's account, and disconnects when the wallet withdraws all accounts", async ({ visit }) => {
  const { page } = await behaving(visit, {})
  await chooseWallet(page, 'Larch Wallet')
  await eventually(() => accountButton(page).textContent()).toBe(short(first))
  await inWallet(page, larch, { switchAccount: 1 })
  await eventually(() => accountButton(page).textContent()).toBe(short(second))
  await openDialog(page)
  await inWallet(page, larch, { disconnect: true })
  await connectButton(page).waitFor()
  await eventually(() => heading(page).textContent()).toBe('Connect wallet')
  await dialog(page).getByText('Larch Wallet disconnected').first().waitFor()
  expect(await hostState(page)).toMatchObject({ status: 'disconnected', loading: false })
})

test('forgets a wallet that does not respond to the disconnect, also after a reload', async ({ visit }) => {
  const { page } = await behaving(visit, { answer: { wallet_revokePermissions: 'never' } })
  await chooseWallet(page, 'Larch Wallet')
  await accountButton(page).waitFor()
  await openDialog(page)
  await dialog(page).getByTestId('disconnect-button').click()
  await connectButton(page).waitFor()
  await untilClosed(page)
  await reload(page)
  await connectButton(page).waitFor()
  expect(await hostState(page)).toMatchObject({ status: 'disconnected' })
})

test('keeps the page usable if a stored wallet is silent or gone after a reload', async ({ visit }) => {
  const { page, context, url } = await bare(visit, { options: { reconnectTimeoutMs: 400 } })
  await chooseWallet(page, 'Larch Wallet')
  await accountButton(page).waitFor()

  // Init scripts run in order: the wallet exists already, and does not respond to reads.
  await context.addInitScript(() => {
    window.testWallets?.['com.example.larch']?.behave({ answer: { eth_accounts: 'never' } })
  })
  await reload(page)
  await connectButton(page).waitFor()
  await eventually(() => hostState(page)).toMatchObject({ status: 'disconnected', loading: false })

  const gone = await context.newPage()
  await gone.addInitScript(() => {
    for (const name of ['eip6963:announceProvider'])
      addEventListener(name, event => event.stopImmediatePropagation(), true)
  })
  await gone.goto(url)
  await eventually(() => hostState(gone)).toMatchObject({ status: 'disconnected', loading: false })
  await openDialog(gone)
  expect(await walletRow(gone, 'Larch Wallet').count()).toBe(0)
})

test('offers the download of a wallet that is not installed', async ({ visit }) => {
  const customWallets = [{ id: 'com.example.harbour', name: 'Harbour', homepage: 'https://harbour.example' }]
  const { page } = await bare(visit, { options: { customWallets } })
  await chooseWallet(page, 'Harbour')
  await eventually(() => heading(page).textContent()).toBe('Get Harbour')
  const link = dialog(page).getByRole('link', { name: /^Website/ })
  expect(await link.getAttribute('href')).toBe('https://harbour.example')
  expect(await link.getAttribute('rel')).toContain('noopener')
  await page.keyboard.press('Escape')
  await untilClosed(page)
})

test('explains that no wallet is installed, and offers one', async ({ visit }) => {
  const { setup } = bareWith()
  const { page } = await visit('bare', { setup })
  await openDialog(page)
  await dialog(page).getByText('No wallet found').waitFor()
  await dialog(page).getByRole('button', { name: 'Get a wallet' }).click()
  await eventually(() => heading(page).textContent()).toBe('Get a wallet')
})

for (const [announce, rows] of [
  ['badUuid', 0],
  ['longName', 1],
  ['bidiName', undefined],
  ['scriptIcon', undefined],
  ['httpIcon', undefined],
  ['hugeIcon', undefined],
  ['noProvider', 0],
  ['thousandTimes', 1]
] as const) {
  test(`lists a wallet safely whose announcement has ${announce}`, async ({ visit }) => {
    const honest = bareWith()
    const options = bareWith({ wallet: { behaviour: { announce } } })
    const tidepool = { ...honest.wallets[0], name: 'Tidepool', rdns: 'com.example.tidepool', mark: 'tidepool' } as const
    const { page } = await visit('bare', { ...options, wallets: [...options.wallets, tidepool] })
    await openDialog(page)
    await walletRow(page, 'Tidepool').waitFor()
    const list = dialog(page).getByRole('list', { name: 'Wallets' })
    const others = (await list.getByRole('button').count()) - 1
    if (rows === undefined) expect([0, 1]).toContain(others)
    else expect(others).toBe(rows)

    // No script ran, no image was fetched (the policy would report it), and no row overflows.
    expect(await page.evaluate(() => 'scriptIconRan' in window)).toBe(false)
    expect(await list.evaluate(element => element.scrollWidth <= element.clientWidth)).toBe(true)
    await walletRow(page, 'Tidepool').click()
    await accountButton(page).waitFor()
  })
}

test('lists a wallet that exists only at window.ethereum', async ({ visit }) => {
  const { page } = await bare(visit, { wallet: { legacy: true } })
  await openDialog(page)
  await dialog(page).getByRole('list', { name: 'Wallets' }).getByRole('button').click()
  await eventually(() => accountButton(page).textContent()).toBe(short(first))
})
