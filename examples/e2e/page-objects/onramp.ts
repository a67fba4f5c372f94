import type { Locator, Page } from '@playwright/test'
import { eventually, heading, openDialog } from './dialog.js'
import { part } from './send.js'

export const continueButton = (page: Page) => part(page, 'onramp-continue')

/** Opens the form from the account, as a visitor does. */
export async function openBuy(page: Page) {
  await openDialog(page)
  await part(page, 'wallet-features-onramp-button').click()
  await eventually(() => heading(page).textContent()).toBe('Buy')
  await part(page, 'onramp-amount').waitFor()
}

/** Presses a button, and resolves with the window that it opened. */
export async function pressForWindow(page: Page, button: Locator): Promise<Page> {
  const opened = page.context().waitForEvent('page')
  await button.click()
  const shop = await opened
  await shop.getByRole('heading', { level: 1 }).waitFor()
  return shop
}

/** Fills in the amount once the sellers are known, and opens the seller's page. */
export async function buy(page: Page, amount: string): Promise<Page> {
  await part(page, 'onramp-amount').fill(amount)
  await part(page, 'onramp-receive').getByText(/^≈/).waitFor()
  return pressForWindow(page, continueButton(page))
}
