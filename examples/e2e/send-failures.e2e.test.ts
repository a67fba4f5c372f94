/** Tests of transfers that the form accepts, but that the chain or the wallet rejects. */

import { localContracts } from '@latchkit/example-world'
import { expect, type Page } from '@playwright/test'
import { setBalance } from './chain.js'
import { larch } from './fixtures/bare-page.js'
import { overload, visitAsPayer } from './fixtures/payer.js'
import { type OpenVisit, test } from './fixtures/visit.js'
import { familyUrls, world } from './fixtures/world.js'
import {
  accountButton,
  answerWallet,
  eventually,
  inWallet,
  openDialog,
  outcome,
  short,
  untilClosed,
  walletLog
} from './page-objects/dialog.js'
import { connect, fillForm, formValues, newAddress, openAndFill, openForm, part, senders } from './page-objects/send.js'

const stranger = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'

const begin = (visit: OpenVisit) => visit('sending', { services: familyUrls })
const failure = (page: Page) => part(page, 'send-failure').textContent()
const refused = (page: Page) => part(page, 'send-refused').textContent()
const action = (page: Page) => part(page, 'send-failure-action')
const button = (page: Page) => part(page, 'send-confirm')

test("shows the chain's reason for an insufficient balance and for a recipient that rejects payments", async ({
  visit
}) => {
  const { page, address } = await visitAsPayer(visit)
  await openForm(page)
  const typed = { amount: '0.5', recipient: stranger }

  // The account spends its balance elsewhere while the form is open.
  await setBalance(world.evmUrl, address, 10n ** 17n)
  await fillForm(page, typed)
  await eventually(() => failure(page)).toContain('Not enough ETHThe account has 0.1 ETH, and you need 0.5 ETH.')
  await action(page).click()
  await eventually(() => formValues(page)).toEqual(typed)

  await setBalance(world.evmUrl, address, 5n * 10n ** 17n)
  await part(page, 'send-review-button').click()
  await eventually(() => failure(page)).toMatch(/Nothing left for the feeThe fee is .* ETH, and 0 ETH would be left/)
  await action(page).click()
  await eventually(() => button(page).textContent()).toMatch(/^Send 0\.49\d+ ETH$/)
  await part(page, 'send-edit').click()

  await setBalance(world.evmUrl, address, 10n ** 18n)
  const { multicall3, ridgeDollar } = localContracts
  const wouldFail = /It would failThe test run failed: .+\. Nothing was sent\./
  await fillForm(page, { amount: '0.5', recipient: multicall3 })
  await eventually(() => failure(page)).toMatch(wouldFail)
  await part(page, 'header-back').click()
  // A token contract rejects coins; the form names the recipient as a token.
  await fillForm(page, { amount: '0.5', recipient: ridgeDollar })
  await eventually(() => failure(page)).toMatch(wouldFail)
  await part(page, 'send-warning-token-contract').waitFor()
  expect(await button(page).count()).toBe(0)
})

test('a smaller token amount does not help if the fee cannot be paid', async ({ visit }) => {
  const { ridgeDollar } = localContracts
  const { page, address } = await visitAsPayer(visit, {
    options: { tokens: { 'eip155:31337': [{ address: ridgeDollar }] } },
    tokens: { [ridgeDollar]: 5_000_000n }
  })
  await setBalance(world.evmUrl, address, 0n)
  await openDialog(page)
  await part(page, 'token-RUSD').click()
  await part(page, 'token-action-send').click()
  await part(page, 'send-max').and(page.locator(':enabled')).waitFor()
  const typed = { amount: '2', recipient: stranger }
  await fillForm(page, typed)
  await eventually(() => failure(page)).toContain('Nothing left for the fee')
  await action(page).click()
  await eventually(() => formValues(page)).toEqual(typed)
})

test('sends nothing from the Bitcoin address that holds collectibles', async ({ visit }) => {
  const { page } = await begin(visit)
  await connect(page, 'Xverse', senders.bip122)
  await page.evaluate(() => void window.sendingLatchkit?.open({ view: 'ProfileWallets' }))
  await part(page, 'wui-active-profile-wallet-item').click()
  await eventually(() => accountButton(page).textContent()).toMatch(/^bcrt1p/)
  await page.keyboard.press('Escape')
  await untilClosed(page)
  await openAndFill(page, { amount: '0.001', recipient: newAddress.bip122() })
  await eventually(() => failure(page)).toContain('Can’t send from this account')
})

test("ends the review when the wallet's account changes, and sends no request to the wallet", async ({ visit }) => {
  const { page, other } = await visitAsPayer(visit)
  await openForm(page)
  const typed = { amount: '0.125', recipient: stranger }
  await fillForm(page, typed)
  await button(page).and(page.locator(':enabled')).waitFor()
  await inWallet(page, larch, { switchAccount: 1 })
  // Without the bidi control characters around the address.
  const told = async () => (await part(page, 'send-changed').textContent())?.replace(/[\u2060\u2066\u2069]/g, '')
  await eventually(told).toContain(
    `The account changedThe wallet now shows ${short(other)} on First. Nothing was sent.`
  )
  await part(page, 'send-changed').getByRole('button').click()
  await eventually(() => formValues(page)).toEqual(typed)
  expect(await walletLog(page, larch)).not.toContainEqual(expect.stringContaining('eth_sendTransaction'))
})

test('no node responds: nothing was sent before the review, and the result is unknown after the signature', async ({
  visit
}) => {
  const { page } = await begin(visit)
  await connect(page, 'Larch Wallet', senders.solana, 'Solana')
  const { solanaUrl } = world
  await overload(page, solanaUrl)
  await openDialog(page)
  await part(page, 'wallet-features-send-button').click()
  const unread = part(page, 'send-assets-failed')
  await unread.getByText('Couldn’t load this account’s balance on Local Solana.').waitFor()
  await page.unroute(`${solanaUrl}/**`)
  await unread.getByRole('button', { name: 'Try again' }).click()
  await part(page, 'send-max').and(page.locator(':enabled')).waitFor()

  const typed = { amount: '0.5', recipient: newAddress.solana() }
  await overload(page, solanaUrl)
  await fillForm(page, typed)
  await eventually(() => failure(page)).toContain('No connectionCouldn’t reach Local Solana.')
  await page.unroute(`${solanaUrl}/**`)
  await action(page).click()
  await eventually(() => button(page).textContent()).toBe('Send 0.5 SOL')

  await overload(page, solanaUrl, call => call.includes('sendTransaction'))
  await button(page).and(page.locator(':enabled')).click()
  await answerWallet(page, 'Sign this transaction?', 'Approve')
  await eventually(() => outcome(page).textContent()).toBe('No connection')
  expect(await refused(page)).toContain('Couldn’t reach Local Solana after you signed. It may have been sent')
  await page.unroute(`${solanaUrl}/**`)
  await part(page, 'send-again').click()
  await part(page, 'send-warning-maybe-sent').waitFor()
})

test("a node that changed its chain is not used, before and after the wallet's request", async ({ visit }) => {
  const { page } = await begin(visit)
  const typed = { amount: '0.125', recipient: stranger }
  await connect(page, 'Larch Wallet', senders.eip155, 'Ethereum')
  await openForm(page)
  await part(page, 'send-amount').fill(typed.amount)
  await part(page, 'send-recipient').fill(typed.recipient)

  const lead = () => page.route(`${world.evmUrl}/**`, route => route.continue({ url: world.secondEvmUrl }))
  const leadBack = () => page.unroute(`${world.evmUrl}/**`)
  await lead()
  await part(page, 'send-review-button').click()
  await eventually(() => part(page, 'send-failure').textContent()).toContain('The site’s node is on another network')
  await leadBack()
  await part(page, 'send-failure-action').click()
  const button = part(page, 'send-confirm')
  await eventually(() => button.textContent()).toBe('Send 0.125 ETH')

  await lead()
  await button.and(page.locator(':enabled')).click()
  await eventually(() => outcome(page).textContent()).toBe('The site’s node is on another network')
  expect(await walletLog(page, larch)).not.toContainEqual(expect.stringContaining('eth_sendTransaction'))
  await leadBack()
  await part(page, 'send-again').click()
  await eventually(() => button.textContent()).toBe('Send 0.125 ETH')
  await part(page, 'send-edit').click()
  await eventually(() => formValues(page)).toEqual(typed)
})
