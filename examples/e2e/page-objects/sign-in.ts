import type { Page } from '@playwright/test'
import type { OpenVisit } from '../fixtures/visit.js'
import { familyUrls, world } from '../fixtures/world.js'
import { accounts, dialog, walletRow } from './dialog.js'

export const signButton = (page: Page) => dialog(page).getByTestId('w3m-connecting-siwe-sign')
export const cancelButton = (page: Page) => dialog(page).getByTestId('w3m-connecting-siwe-cancel')
/** Returns the sentence with the step of the sign-in. */
export const signInStatus = (page: Page) => dialog(page).getByTestId('siwx-status')

/** Resolves with the addresses that the visitor is signed in with on the server of the local world. */
export async function signedIn(page: Page): Promise<readonly string[]> {
  const response = await page.context().request.get(`${world.servicesUrl}/siwx/session`)
  return (await response.json()).accounts.map(({ address }: { address: string }) => address)
}

/** Loads the page for members with the cookies of the visitor. */
export async function membersPage(page: Page): Promise<string> {
  const response = await page.context().request.get(`${world.servicesUrl}/members`)
  return response.text()
}

/** Wallet of each family on the demo, and the address that it shows first. */
export const signInFamilies = [
  { name: 'EVM', wallet: 'Larch Wallet', address: accounts[0] },
  { name: 'Solana', wallet: 'Larch Wallet', address: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96' },
  { name: 'Bitcoin', wallet: 'Xverse', address: 'bcrt1qddd479298yf4mtzdxwudkd7npj7ln3s5g9awk3' },
  { name: 'Polkadot', wallet: 'Juniper', address: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY' },
  { name: 'Cosmos', wallet: 'Cosmostation', address: 'cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e7' }
] as const
export type SignInFamily = (typeof signInFamilies)[number]

/** Opens the demo where sign-in is required. */
export async function openSignInDemo(visit: OpenVisit) {
  const opened = await visit('signInDemo', { services: [...familyUrls, world.servicesUrl, world.relayUrl] })
  await opened.page.goto(`${opened.url}/?sign-in=required`)
  return opened
}

/** Chooses the wallet of a family in the dialog. */
export async function chooseOfFamily(page: Page, { name, wallet }: Pick<SignInFamily, 'name' | 'wallet'>) {
  await page.getByRole('button', { name: `Connect ${name}` }).click()
  await walletRow(page, wallet).click()
}
