import { expect, type Page } from '@playwright/test'
import type { Latchkit } from 'latchkit'
import { larch } from './fixtures/bare-page.js'
import { test } from './fixtures/visit.js'
import { world } from './fixtures/world.js'
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
  untilClosed
} from './page-objects/dialog.js'
import {
  cancelButton,
  chooseOfFamily,
  membersPage,
  openSignInDemo,
  type SignInFamily,
  signButton,
  signedIn,
  signInFamilies
} from './page-objects/sign-in.js'

declare global {
  interface Window {
    /** Instance of the demo. */
    latchkit?: Latchkit
  }
}

const [first, second] = accounts
const [evm] = signInFamilies

/** Chooses a wallet of a family in the dialog, and approves the connection in the wallet. */
async function connect(page: Page, family: SignInFamily = evm) {
  await chooseOfFamily(page, family)
  await answerWallet(page, 'Connect to this site?', 'Approve')
}
async function signIn(page: Page) {
  await signButton(page).click()
  await answerWallet(page, 'Sign this message?', 'Approve')
}
/** Adds the second network of the demo to the wallet, which stays on the first. */
async function addNetwork(page: Page) {
  const added = page.evaluate(
    ([rdns, rpcUrl]) =>
      window.testWallets?.[rdns]?.provider.request({
        method: 'wallet_addEthereumChain',
        params: [
          {
            chainId: '0x7a6a',
            chainName: 'Local Layer 2',
            nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
            rpcUrls: [rpcUrl]
          }
        ]
      }),
    [larch, world.secondEvmUrl] as const
  )
  await answerWallet(page, 'Add a network?', 'Approve')
  await added
}
const shownAccount = (page: Page) => page.evaluate(() => window.latchkit?.getState().account)

test('signs in with a wallet of each of five families, which a real server verifies', async ({ visit }) => {
  const { page } = await openSignInDemo(visit)
  expect(await membersPage(page)).toBe('Sign in first.')
  const expected: string[] = []
  for (const family of signInFamilies) {
    if (family.name === 'Solana') {
      // Wallets of Solana connect and sign in with one approval.
      await chooseOfFamily(page, family)
      await answerWallet(page, 'Sign in to this site?', 'Approve')
    } else {
      await connect(page, family)
      await eventually(() => heading(page).textContent()).toBe('Sign in')
      await signIn(page)
    }
    await untilClosed(page)
    expected.push(family.address)
    expect(await signedIn(page)).toEqual(expected)
  }
  await page.getByRole('button', { name: 'Load members’ page' }).click()
  await page.getByTestId('members-page').getByText('Members only.').waitFor()
  await reload(page)
  await eventually(() => page.getByRole('button', { name: 'Sign out' }).count()).toBe(1)
  expect(await dialog(page).count()).toBe(0)
})

test('keeps nobody connected who does not sign in, by closing, Escape, back or a second tab', async ({ visit }) => {
  const { page, context, url } = await openSignInDemo(visit)
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
  const { page } = await openSignInDemo(visit)
  await connect(page)
  await signIn(page)
  await untilClosed(page)
  await inWallet(page, larch, { switchAccount: 1 })
  await signIn(page)
  await untilClosed(page)
  expect(await signedIn(page)).toEqual([second])

  await addNetwork(page)
  await inWallet(page, larch, { switchChain: 31_338 })
  await dialog(page).getByText('Local Layer 2', { exact: true }).waitFor()
  await cancelButton(page).click()
  await answerWallet(page, 'Switch network?', 'Approve')
  await untilClosed(page)
  expect(await shownAccount(page)).toBe(`eip155:31337:${second}`)
  expect(await signedIn(page)).toEqual([second])

  await page.evaluate(() => window.latchkit?.disconnect())
  await eventually(() => signedIn(page)).toEqual([])
  expect(await membersPage(page)).toBe('Sign in first.')
})

test('cancels with the keyboard alone, which disconnects the wallet', async ({ visit }) => {
  const { page } = await openSignInDemo(visit)
  await connect(page)
  await cancelButton(page).waitFor()
  await tabTo(page, 'w3m-connecting-siwe-cancel')
  await page.keyboard.press('Enter')
  await untilClosed(page)
  await connectButton(page).waitFor()
  expect(await signedIn(page)).toEqual([])
})
