import { expect } from '@playwright/test'
import { larch } from './fixtures/bare-page.js'
import { visitAsPayer } from './fixtures/payer.js'
import { type OpenVisit, test } from './fixtures/visit.js'
import { accountButton, eventually, inWallet, openDialog, outcome, short, untilClosed } from './page-objects/dialog.js'
import { connect, fillForm, formValues, openForm, part } from './page-objects/send.js'

const stranger = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'

/** Sends a transfer to the wallet, which never responds. */
async function ask(visit: OpenVisit) {
  const site = await visitAsPayer(visit)
  const { page } = site
  await openForm(page)
  await fillForm(page, { amount: '0.125', recipient: stranger })
  await inWallet(page, larch, { behave: { answer: { '*': 'ask', eth_sendTransaction: 'never' } } })
  await part(page, 'send-confirm').and(page.locator(':enabled')).click()
  await eventually(() => outcome(page).textContent()).toBe('Approve in Larch Wallet')
  return site
}

test('a disconnect in another tab cancels a pending transfer with a message, and the form starts empty', async ({
  visit
}) => {
  const { page, openTab, address } = await ask(visit)
  const other = await openTab()
  await eventually(() => accountButton(other).textContent()).toBe(short(address))
  await openDialog(other)
  await part(other, 'disconnect-button').click()
  await page.bringToFront()
  await eventually(() => outcome(page).textContent()).toBe('Wallet disconnected')
  await part(page, 'send-done').click()
  await untilClosed(page)

  await connect(page, 'Larch Wallet', address)
  await openForm(page)
  expect(await formValues(page)).toEqual({ amount: '', recipient: '' })
  await fillForm(page, { amount: '0.125', recipient: stranger })
  await part(page, 'send-warning-maybe-sent').waitFor()
})

test('a disconnect by the wallet cancels a pending transfer with a message', async ({ visit }) => {
  const { page } = await ask(visit)
  await inWallet(page, larch, { disconnect: true })
  await eventually(() => outcome(page).textContent()).toBe('Wallet disconnected')
})
