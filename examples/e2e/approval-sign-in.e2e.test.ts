import { expect, type Page } from '@playwright/test'
import { test } from './fixtures/visit.js'
import { familyUrls, world } from './fixtures/world.js'
import {
  accounts,
  answerWallet,
  connectButton,
  dialog,
  heading,
  untilClosed,
  walletRow
} from './page-objects/dialog.js'
import { cancelButton, signButton, signedIn } from './page-objects/sign-in.js'

const part = (page: Page, name: string) => dialog(page).getByTestId(`approval-${name}`)

/** Connects, and asks for the signature of the sign-in that the site requires. Resolves when the dialog shows its message. */
async function connectAndSign(page: Page) {
  await page.getByRole('button', { name: 'Connect EVM' }).click()
  await walletRow(page, 'Larch Wallet').click()
  await answerWallet(page, 'Connect to this site?', 'Approve')
  await signButton(page).click()
  await expect(part(page, 'text')).toContainText('wants you to sign in with your Ethereum account:')
}

test('a required sign-in whose message is reviewed ends by Reject and Cancel, or by Sign in, and not by Escape', async ({
  visit
}) => {
  const { page, url } = await visit('signInDemo', { services: [...familyUrls, world.servicesUrl, world.relayUrl] })
  await page.goto(`${url}?sign-in=required&review=always`)
  await connectAndSign(page)
  expect(await part(page, 'warnings').count()).toBe(0)
  await page.keyboard.press('Escape')
  await dialog(page).getByTestId('w3m-header-close').click()
  await expect(part(page, 'approve')).toBeVisible()

  await part(page, 'reject').click()
  await expect(part(page, 'text')).toHaveCount(0)
  await expect(heading(page)).toHaveText('Sign in')
  await page.keyboard.press('Escape')
  await expect(signButton(page)).toBeEnabled()
  await cancelButton(page).click()
  await untilClosed(page)
  await connectButton(page).waitFor()
  expect(await signedIn(page)).toEqual([])

  await connectAndSign(page)
  await part(page, 'approve').and(page.locator(':not([data-held])')).click()
  await answerWallet(page, 'Sign this message?', 'Approve')
  await untilClosed(page)
  expect(await signedIn(page)).toEqual([accounts[0]])
})
