import { expect } from '@playwright/test'
import { bareWith, hostState, larch } from './fixtures/bare-page.js'
import { type OpenVisit, test } from './fixtures/visit.js'
import {
  accountButton,
  accounts,
  chooseWallet,
  connectButton,
  dialog,
  eventually,
  inWallet,
  openDialog,
  short,
  untilClosed
} from './page-objects/dialog.js'

const [first, second] = accounts
/** Limit for the other tab (decision B15). */
const withinMs = 1_000

/** Opens the same site in two tabs of one visitor. */
async function twoTabs(visit: OpenVisit) {
  const { page, openTab } = await visit('bare', bareWith())
  const other = await openTab()
  await connectButton(other).waitFor()
  await page.bringToFront()
  return { page, other }
}

test('connecting, changing the account and disconnecting reach the other tab within a second', async ({ visit }) => {
  const { page, other } = await twoTabs(visit)
  await chooseWallet(page, 'Larch Wallet')
  await accountButton(page).waitFor()
  await eventually(() => accountButton(other).textContent({ timeout: withinMs }), withinMs).toBe(short(first))
  expect(await hostState(other)).toMatchObject({ status: 'connected', chain: 'eip155:31337' })

  await inWallet(page, larch, { switchAccount: 1 })
  await eventually(() => accountButton(page).textContent()).toBe(short(second))
  await eventually(() => accountButton(other).textContent(), withinMs).toBe(short(second))

  // The second tab shows the account when the first one disconnects.
  await other.bringToFront()
  await openDialog(other)
  await page.bringToFront()
  await openDialog(page)
  await dialog(page).getByTestId('disconnect-button').click()
  await connectButton(page).waitFor()
  await connectButton(other).waitFor({ timeout: withinMs })
  await eventually(() => hostState(other)).toMatchObject({ status: 'disconnected', loading: false })
  await dialog(other).getByText('Larch Wallet disconnected').first().waitFor()

  // Both tabs are still usable.
  await other.bringToFront()
  await other.keyboard.press('Escape')
  await untilClosed(other)
  await chooseWallet(other, 'Larch Wallet')
  await accountButton(other).waitFor()
  await accountButton(page).waitFor({ timeout: withinMs })
})

test('an account that is chosen in the dialog of one tab is shown in the other', async ({ visit }) => {
  const { page, other } = await twoTabs(visit)
  await chooseWallet(page, 'Larch Wallet')
  await accountButton(page).waitFor()
  // Both accounts are authorized, and the first one stays selected.
  await inWallet(page, larch, { switchAccount: 1 })
  await inWallet(page, larch, { switchAccount: 0 })
  await eventually(() => accountButton(other).textContent()).toBe(short(first))

  await openDialog(page)
  await dialog(page).getByTestId('account-wallets').click()
  await dialog(page)
    .getByRole('button', { name: new RegExp(short(second)) })
    .click()
  await eventually(() => accountButton(page).textContent()).toBe(short(second))
  await eventually(() => accountButton(other).textContent(), withinMs).toBe(short(second))
})
