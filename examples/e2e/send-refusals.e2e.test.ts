/** Tests of input that the form rejects, and of the draft that it keeps after the chain or the user rejected a transfer. */

import { expect, type Page } from '@playwright/test'
import { startNameNode } from '../../plugins/eip155/test/told-names.js'
import { larch, networkAt } from './fixtures/bare-page.js'
import { overload, visitAsPayer } from './fixtures/payer.js'
import { type OpenVisit, test } from './fixtures/visit.js'
import { familyUrls, world } from './fixtures/world.js'
import { answerWallet, dialog, eventually, heading, inWallet, openDialog, outcome } from './page-objects/dialog.js'
import {
  connect,
  fillForm,
  formValues,
  newAddress,
  openForm,
  part,
  senders,
  type Transfer
} from './page-objects/send.js'

const sender = senders.eip155
const stranger = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'

const elsewhere = 'That is an address of another network.'

type Refused = readonly (readonly [typed: string, reason: string])[]
interface Family {
  readonly wallet: string
  readonly own: string
  /** Namespace name, for wallets that have several. */
  readonly family?: string
  readonly recipients: Refused
  readonly notes: Refused
  readonly amounts: Refused
  /** A transfer with a valid recipient. */
  readonly typed: Transfer
}

const begin = (visit: OpenVisit, locale = 'en') => visit('sending', { services: familyUrls, context: { locale } })
const amountError = (page: Page) => dialog(page).locator('.field-error').first()
const recipientError = (page: Page) => dialog(page).locator('.field-error').nth(1)

const mistyped = 'This address has a typo: its checksum does not match.'

/** Resolves with the text of the dialog's live region, which screen readers announce. */
const said = (page: Page) => dialog(page).locator('.sr-only[aria-live=polite]').first().textContent()

test('names missing input, rejects ambiguous input with a reason, and keeps the text as typed', async ({ visit }) => {
  const { page } = await begin(visit)
  await connect(page, 'Larch Wallet', sender, 'Ethereum')
  await openForm(page)
  for (const typed of [
    { amount: '', recipient: '' },
    { amount: '1', recipient: '' },
    { amount: '', recipient: stranger }
  ]) {
    await fillForm(page, typed)
    await eventually(() => said(page)).toBe('An amount and receiver address are required')
    expect(await formValues(page)).toEqual(typed)
  }
  const refused = [
    ['1e18', 'Write it out, without an exponent.'],
    ['-1', 'Leave out the plus or minus sign.'],
    ['1,5', 'Decimals come after a point: 1000.5.'],
    ['１２', 'Use the digits 0 to 9.'],
    ['0.1234567890123456789', 'ETH has 18 decimals at most.'],
    ['1,000.5', 'No marks between thousands, as in 1000.5.']
  ] as const
  for (const [typed, reason] of refused) {
    await part(page, 'send-amount').fill(typed)
    await eventually(() => amountError(page).textContent()).toBe(reason)
    await part(page, 'send-review-button').click()
    expect(await formValues(page)).toEqual({ amount: typed, recipient: stranger })
    expect(await heading(page).textContent()).toBe('Send')
  }
  await part(page, 'send-amount').fill('1000000000')
  await eventually(() => amountError(page).textContent()).toMatch(/^That is more than you have: .* ETH\.$/)
  await part(page, 'send-amount').fill('0.00')
  await part(page, 'send-review-button').click()
  await eventually(() => amountError(page).textContent()).toBe('Enter an amount above zero.')

  for (const [recipient, reason] of [
    [`eip155:1:${stranger}`, elsewhere],
    [stranger.replace('BA72', 'bA72'), mistyped],
    ['hello', 'That is not a Local Ethereum address.'],
    ['larch.test', 'Names are not supported here. Paste the address.']
  ] as const) {
    await fillForm(page, { amount: '0.1', recipient })
    await eventually(() => recipientError(page).textContent()).toBe(reason)
    expect(await formValues(page)).toEqual({ amount: '0.1', recipient })
  }
  // The site names an address that is not a token of this chain.
  await page.evaluate(token => window.openSend?.({ token }), stranger)
  await eventually(() => part(page, 'send-token').textContent()).toContain('Choose token')
  await fillForm(page, { amount: '1', recipient: stranger })
  await eventually(() => amountError(page).textContent()).toBe('A token is required')
  expect(await heading(page).textContent()).toBe('Send')
})

test("accepts a point as the thousands separator if the locale's decimal separator is a comma", async ({ visit }) => {
  const { page } = await begin(visit, 'en-DE')
  await connect(page, 'Larch Wallet', sender, 'Ethereum')
  await openForm(page)
  await part(page, 'send-amount').fill('1.500')
  await eventually(() => amountError(page).textContent()).toBe('No marks between thousands, as in 1000,5.')
  await part(page, 'send-amount').fill('1,5')
  await part(page, 'send-recipient').fill(stranger)
  await part(page, 'send-review-button').click()
  await eventually(() => part(page, 'send-confirm').textContent()).toBe('Send 1,5 ETH')
})

/** Recipients and notes that the form rejects, amounts that the chain rejects, and a transfer that the user declines. */
for (const row of [
  {
    wallet: 'Larch Wallet',
    own: senders.solana,
    family: 'Solana',
    recipients: [
      [stranger, elsewhere],
      [senders.solana.slice(0, -2), 'That is not a Local Solana address.']
    ],
    notes: [[`${'✓'.repeat(85)}ab`, 'The note is 1 byte too long.']],
    amounts: [['0.0005', 'You can’t send less than 0.00089088 SOL on Local Solana.']],
    typed: { amount: '0.5', recipient: newAddress.solana(), memo: 'rent' }
  },
  {
    wallet: 'Xverse',
    own: senders.bip122,
    recipients: [
      ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', elsewhere],
      ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', elsewhere],
      ['bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt081', mistyped]
    ],
    notes: [],
    amounts: [['0.00000293', 'You can’t send less than 0.00000294 BTC on Local Bitcoin.']],
    typed: { amount: '0.01', recipient: newAddress.bip122() }
  },
  {
    wallet: 'Cosmostation',
    own: senders.cosmos,
    recipients: [
      ['osmo1qv9pzxqlyckngw6zf9g9whn9d3eh4qvgev269q', elsewhere],
      ['cosmos1qv9pzxqlyckngw6zf9g9whn9d3eh4qvg3he2nk', mistyped]
    ],
    notes: [['✓'.repeat(86), 'The note is 2 bytes too long.']],
    // This wallet sends any amount.
    amounts: [],
    typed: { amount: '0.5', recipient: 'cosmos1erxf3sa9q2j4vgseu7jq4a258ckmk7cy076t8z', memo: '✓'.repeat(85) }
  },
  {
    wallet: 'Juniper',
    own: senders.polkadot,
    recipients: [
      // The same key, in Polkadot's own address format.
      ['15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', elsewhere],
      ['5FLSigC9HGRKVhB9FiEo4Y3koPsNmBmLJbpXg2mp1hXcS59Z', mistyped]
    ],
    notes: [],
    amounts: [['0.5', 'You can’t send less than 1 DOT on Local Polkadot.']],
    typed: { amount: '1.25', recipient: newAddress.polkadot() }
  }
] satisfies readonly Family[]) {
  test(`${row.wallet} with ${row.own}: keeps rejected input in the form`, async ({ visit }) => {
    const { wallet, own, family, recipients, notes, amounts, typed } = row
    const { page } = await begin(visit)
    await connect(page, wallet, own, family)
    await openForm(page)
    for (const [recipient, reason] of recipients) {
      await fillForm(page, { ...typed, recipient })
      await eventually(() => recipientError(page).textContent()).toBe(reason)
      expect(await formValues(page)).toEqual({ ...typed, recipient })
    }
    for (const [memo, reason] of notes) {
      await fillForm(page, { ...typed, memo })
      await dialog(page).locator('.field-error').getByText(reason).waitFor()
      expect(await formValues(page)).toEqual({ ...typed, memo })
    }
    for (const [amount, reason] of amounts) {
      await fillForm(page, { ...typed, amount })
      await eventually(() => part(page, 'send-failure').textContent()).toContain(`Too little${reason}`)
      await part(page, 'send-failure-action').click()
      await eventually(() => formValues(page)).toEqual({ ...typed, amount })
    }
    await fillForm(page, typed)
    await part(page, 'send-confirm').and(page.locator(':enabled')).click()
    await answerWallet(page, 'Sign this transaction?', 'Reject')
    await eventually(() => outcome(page).textContent()).toBe('Declined')
    expect(await part(page, 'send-refused').textContent()).toContain(
      `You declined the request in ${wallet}. Nothing was sent.`
    )
    await part(page, 'send-again').click()
    // The card grows until the transfer is prepared, and moves the control.
    await part(page, 'send-confirm').and(page.locator(':enabled')).waitFor()
    await part(page, 'send-edit').click()
    await eventually(() => formValues(page)).toEqual(typed)
  })
}

test('resolves a name to an address, or rejects it, also if the resolver is unreachable', async ({ visit, atEnd }) => {
  const ethereum = await startNameNode()
  atEnd(() => ethereum.stop())
  await ethereum.tell.address('larch.eth', stranger)
  const { page } = await visitAsPayer(visit, {
    networks: [networkAt(1, 'Ethereum', ethereum.url)],
    services: [ethereum.url]
  })
  await openForm(page)
  await fillForm(page, { amount: '0.1', recipient: 'oak.eth' })
  await eventually(() => recipientError(page).textContent()).toBe('Nobody has the name oak.eth on First.')

  await overload(page, ethereum.url)
  await fillForm(page, { amount: '0.1', recipient: 'elm.eth' })
  await eventually(() => recipientError(page).textContent()).toBe(
    'Couldn’t look up the name. Try again, or paste the address.'
  )
  expect(await formValues(page)).toEqual({ amount: '0.1', recipient: 'elm.eth' })
  await page.unroute(`${ethereum.url}/**`)

  await part(page, 'send-recipient').fill('larch.eth')
  await eventually(() => part(page, 'send-recipient-found').textContent()).toContain(
    'larch.eth points to this address now.'
  )
  await part(page, 'send-review-button').click()
  await eventually(() => part(page, 'send-to').textContent()).toBe(stranger)
})

test('sends nothing on a network that the site does not support', async ({ visit }) => {
  const { page } = await visitAsPayer(visit, {
    walletKnows: [{ chainId: 31_339, name: 'Elsewhere', rpcUrl: world.evmUrl }]
  })
  await openDialog(page)
  await part(page, 'wallet-features-send-button').waitFor()
  await inWallet(page, larch, { switchChain: 31_339 })
  await eventually(() => heading(page).textContent()).toBe('Switch network')
  await part(page, 'header-back').click()
  await part(page, 'disconnect-button').waitFor()
  expect(await part(page, 'wallet-features-send-button').count()).toBe(0)
  await page.evaluate(() => window.latchkits?.['']?.kernel.router.open({ target: { view: 'WalletSend' } }))
  await dialog(page).getByText('Unsupported chain').waitFor()
  expect(await part(page, 'send-review-button').count()).toBe(0)
})

test('the default preset without the send plugin shows no trace of it', async ({ visit }) => {
  const { page } = await visitAsPayer(visit, { without: ['send'] })
  await openDialog(page)
  await part(page, 'token-ETH').waitFor()
  await dialog(page).getByRole('tab', { name: 'Activity' }).waitFor()
  await part(page, 'wallet-features-receive-button').waitFor()
  expect(await part(page, 'wallet-features-send-button').count()).toBe(0)
  await part(page, 'token-ETH').click()
  await part(page, 'token-amount').waitFor()
  expect(await part(page, 'token-action-send').count()).toBe(0)
})
