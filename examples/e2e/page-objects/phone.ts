import type { Page } from '@playwright/test'

export const sheet = (page: Page, title: string) => page.getByRole('dialog', { name: title })
export const press = (page: Page, title: string, button: string) =>
  sheet(page, title).getByRole('button', { name: button, exact: true }).click()
export const notice = (page: Page, text: string) => page.getByRole('status').getByText(text).waitFor()
export const siteRow = (page: Page, name = 'Corner Shop') => page.locator('.rows').getByRole('button', { name })

export async function giveCode(page: Page, code: string) {
  await page.getByLabel('Code of the site').fill(code)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
}
