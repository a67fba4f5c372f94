import { expect, type Page } from '@playwright/test'
import type { Latchkit } from 'latchkit'
import { type OpenVisit, test } from './fixtures/visit.js'
import { familyUrls, world } from './fixtures/world.js'
import {
  accounts,
  answerWallet,
  connectButton,
  dialog,
  eventually,
  heading,
  inWallet,
  reload,
  tabTo,
  untilClosed,
  walletRow
} from './page-objects/dialog.js'

declare global {
  interface Window {
    /** Instance of the demo. */
    latchkit?: Latchkit
  }
}

const services = [...familyUrls, world.servicesUrl, world.relayUrl]
const [first, second] = accounts

const open = async (visit: OpenVisit, mode: string) => {
  const opened = await visit('signInDemo', { services })
  await opened.page.goto(`${opened.url}/?sign-in=${mode}`)
  return opened
}
const signButton = (page: Page) => dialog(page).getByTestId('w3m-connecting-siwe-sign')
const cancelButton = (page: Page) => dialog(page).getByTestId('w3m-connecting-siwe-cancel')

async function choose(page: Page, wallet = 'Larch Wallet', family = 'EVM') {
  await page.getByRole('button', { name: `Connect ${family}` }).click()
  await walletRow(page, wallet).click()
}
/** Chooses a wallet of a family in the dialog, and approves the connection in the wallet. */
async function connect(page: Page, wallet?: string, family?: string) {
  await choose(page, wallet, family)
  await answerWallet(page, 'Connect to this site?', 'Approve')
}
async function signIn(page: Page) {
  await signButton(page).click()
  await answerWallet(page, 'Sign this message?', 'Approve')
}
/** Loads the page for members with the cookies of the visitor. */
const membersPage = async (page: Page) => (await page.context().request.get(`${world.servicesUrl}/members`)).text()
const session = (page: Page) =>
  page.evaluate(
    url => fetch(`${url}/siwx/session`, { credentials: 'include' }).then(response => response.json()),
    world.servicesUrl
  )
const signedIn = async (page: Page): Promise<string[]> =>
  (await session(page)).accounts.map(({ address }: { address: string }) => address)

const families = [
  { name: 'EVM', wallet: 'Larch Wallet', address: first },
  { name: 'Solana', wallet: 'Larch Wallet', address: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96' },
  { name: 'Bitcoin', wallet: 'Xverse', address: 'bcrt1qddd479298yf4mtzdxwudkd7npj7ln3s5g9awk3' },
  { name: 'Polkadot', wallet: 'Juniper', address: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY' },
  { name: 'Cosmos', wallet: 'Cosmostation', address: 'cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e7' }
] as const

test('signs in with a wallet of each of five families, which a real server verifies', async ({ visit }) => {
  const { page } = await open(visit, 'required')
  expect(await membersPage(page)).toBe('Sign in first.')
  const expected: string[] = []
  for (const { name, wallet, address } of families) {
    if (name === 'Solana') {
      // Wallets of Solana connect and sign in with one approval.
      await choose(page, wallet, name)
      await answerWallet(page, 'Sign in to this site?', 'Approve')
    } else {
      await connect(page, wallet, name)
      await eventually(() => heading(page).textContent()).toBe('Sign in')
      await signIn(page)
    }
    await untilClosed(page)
    expected.push(address)
    expect(await signedIn(page)).toEqual(expected)
  }
  await page.getByRole('button', { name: 'Load members’ page' }).click()
  await page.getByTestId('members-page').getByText('Members only.').waitFor()
  await reload(page)
  await eventually(() => page.getByRole('button', { name: 'Sign out' }).count()).toBe(1)
  expect(await dialog(page).count()).toBe(0)
})

test('keeps nobody connected who does not sign in, by closing, Escape, back or a second tab', async ({ visit }) => {
  const { page, context, url } = await open(visit, 'required')
  await connect(page)
  await signButton(page).waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).getByTestId('w3m-header-close').click()
  await page.goBack()
  await eventually(() => heading(page).textContent()).toBe('Sign in')
  const tab = await context.newPage()
  await tab.goto(`${url}/?sign-in=required`)
  await signButton(tab).waitFor()
  await signIn(tab)
  await untilClosed(tab)
  // The session of the other tab counts here as well.
  await untilClosed(page)
  expect(await signedIn(page)).toEqual([first])
})

test('follows the account, the network and the connection', async ({ visit }) => {
  const { page } = await open(visit, 'required')
  await connect(page)
  await signIn(page)
  await untilClosed(page)
  await inWallet(page, 'com.example.larch', { switchAccount: 1 })
  await signIn(page)
  await untilClosed(page)
  expect(await signedIn(page)).toEqual([second])
  await page.evaluate(() => window.latchkit?.disconnect())
  await eventually(() => signedIn(page)).toEqual([])
  expect(await membersPage(page)).toBe('Sign in first.')
})

test('cancels with the keyboard alone, which disconnects the wallet', async ({ visit }) => {
  const { page } = await open(visit, 'required')
  await connect(page)
  await cancelButton(page).waitFor()
  await tabTo(page, 'w3m-connecting-siwe-cancel')
  await page.keyboard.press('Enter')
  await untilClosed(page)
  await connectButton(page).waitFor()
  expect(await signedIn(page)).toEqual([])
})

test('never takes the signature of another key', async ({ visit }) => {
  const { page } = await open(visit, 'required')
  await connect(page)
  await inWallet(page, 'com.example.larch', { behave: { signWithAnotherKey: true } })
  await signIn(page)
  await dialog(page).getByText('Failed to verify message').waitFor()
  expect(await signedIn(page)).toEqual([])
  await cancelButton(page).click()
  await untilClosed(page)
})
