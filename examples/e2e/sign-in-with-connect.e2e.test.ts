import { expect, type Page } from '@playwright/test'
import { bareWith } from './fixtures/bare-page.js'
import { type SiteFixtures, test } from './fixtures/visit.js'
import { world } from './fixtures/world.js'
import {
  accounts,
  answerWallet,
  chooseWallet,
  connectButton,
  dialog,
  eventually,
  heading,
  inWallet,
  outcome,
  reload,
  untilClosed,
  walletLog
} from './page-objects/dialog.js'
import type { ExtensionWallet } from './pages/extension/content-script.js'

declare global {
  interface Window {
    /** Ways in which the visitor signed in. */
    approvals?: string[]
  }
}

/** Name of Base Account, one of the wallets that are asked to connect and sign in at once. The test wallet takes its place. */
const rdns = 'app.base.account'
const [first] = accounts

const signedIn = async (page: Page): Promise<string[]> => {
  const response = await page.context().request.get(`${world.servicesUrl}/siwx/session`)
  return (await response.json()).accounts.map(({ address }: { address: string }) => address)
}
const hostAccount = (page: Page) => page.evaluate(() => window.latchkits?.['']?.getState().address)
/** Requests that prompt the visitor, as the wallet received them. */
const prompts = async (page: Page) =>
  (await walletLog(page, rdns)).filter(text => /^(?:wallet_connect|eth_requestAccounts|personal_sign) /.test(text))

async function open({ visit }: Pick<SiteFixtures, 'visit'>, wallet: Partial<ExtensionWallet> = {}) {
  const options = { siwx: { server: `${world.servicesUrl}/siwx` } }
  const bare = bareWith({ wallet: { rdns, signIn: true, asks: true, ...wallet }, options })
  const { page } = await visit('bare', { ...bare, services: [world.servicesUrl] })
  await page.evaluate(() => {
    const approvals: string[] = []
    window.approvals = approvals
    window.latchkits?.['']?.kernel.events.onAny(({ name, payload }) => {
      if (name === 'siwx:signed-in') approvals.push((payload as { approval: string }).approval)
    })
  })
  return page
}

test('connects and signs in with one approval, which a real server verifies', async ({ visit }) => {
  const page = await open({ visit })
  await chooseWallet(page, 'Larch Wallet')
  await answerWallet(page, 'Sign in to this site?', 'Approve')
  await untilClosed(page)
  expect(await hostAccount(page)).toBe(first)
  expect(await signedIn(page)).toEqual([first])
  expect(await prompts(page)).toEqual(['wallet_connect answered'])
  expect(await page.evaluate(() => window.approvals)).toEqual(['connection'])
  await reload(page)
  await eventually(() => hostAccount(page)).toBe(first)
  expect(await dialog(page).count()).toBe(0)
  expect(await prompts(page)).toEqual([])
})

test('signs in with an undeployed contract wallet with one approval', async ({ visit }) => {
  const page = await open({ visit }, { accounts: [40], contractAccount: 'honest' })
  await chooseWallet(page, 'Larch Wallet')
  await answerWallet(page, 'Sign in to this site?', 'Approve')
  await untilClosed(page)
  const account = await hostAccount(page)
  expect(account).toMatch(/^0x/)
  expect(await signedIn(page)).toEqual([account])
})

test('asks a wallet that ignores the sign-in separately, and without a signature keeps nobody connected', async ({
  visit
}) => {
  const page = await open({ visit }, { behaviour: { lieInSignIn: 'noCapability' } })
  await chooseWallet(page, 'Larch Wallet')
  await answerWallet(page, 'Sign in to this site?', 'Approve')
  await eventually(() => heading(page).textContent()).toBe('Sign in')
  // The second request for accounts prompted nobody, because the visitor had approved.
  expect(await prompts(page)).toEqual(['wallet_connect answered', 'eth_requestAccounts answered'])
  await dialog(page).getByTestId('w3m-connecting-siwe-cancel').click()
  await untilClosed(page)
  expect([await hostAccount(page), await signedIn(page)]).toEqual([undefined, []])

  await chooseWallet(page, 'Larch Wallet')
  await answerWallet(page, 'Sign in to this site?', 'Approve')
  await dialog(page).getByTestId('w3m-connecting-siwe-sign').click()
  await answerWallet(page, 'Sign this message?', 'Approve')
  await untilClosed(page)
  expect([await hostAccount(page), await signedIn(page)]).toEqual([first, [first]])
  expect(await page.evaluate(() => window.approvals)).toEqual(['message'])
})

test('connects a wallet that lacks the method, and asks it to sign in separately', async ({ visit }) => {
  const page = await open({ visit }, { signIn: false })
  await chooseWallet(page, 'Larch Wallet')
  await answerWallet(page, 'Connect to this site?', 'Approve')
  await dialog(page).getByTestId('w3m-connecting-siwe-sign').click()
  await answerWallet(page, 'Sign this message?', 'Approve')
  await untilClosed(page)
  expect(await signedIn(page)).toEqual([first])
  expect(await prompts(page)).toEqual([
    'wallet_connect failed',
    'eth_requestAccounts answered',
    'personal_sign answered'
  ])
})

test('connects nobody who declines, and nobody without the visitor’s own message', async ({ visit }) => {
  const page = await open({ visit })
  const fails = async (button: 'Approve' | 'Reject') => {
    await answerWallet(page, 'Sign in to this site?', button)
    // The title of the attempt is there before its outcome.
    await eventually(() => outcome(page).textContent()).toMatch(/^(Declined|Failed to connect)$/)
    expect([await hostAccount(page), await signedIn(page)]).toEqual([undefined, []])
    await dialog(page).getByTestId('w3m-header-close').click()
    await untilClosed(page)
    await connectButton(page).waitFor()
  }
  await chooseWallet(page, 'Larch Wallet')
  await fails('Reject')
  const lies = ['nonce', 'domain', 'address', 'chain', 'expired', 'notBefore'] as const
  for (const behave of [...lies.map(lieInSignIn => ({ lieInSignIn })), { signWithAnotherKey: true }]) {
    await inWallet(page, rdns, { behave: { lieInSignIn: undefined, ...behave } })
    await chooseWallet(page, 'Larch Wallet')
    await fails('Approve')
  }
  await inWallet(page, rdns, { behave: { lieInSignIn: undefined, signWithAnotherKey: false } })
  await chooseWallet(page, 'Larch Wallet')
  await answerWallet(page, 'Sign in to this site?', 'Approve')
  await untilClosed(page)
  expect(await signedIn(page)).toEqual([first])
})
