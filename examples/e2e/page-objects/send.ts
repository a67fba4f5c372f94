import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { encodeAddress } from '@polkadot/util-crypto'
import { base58, bech32 } from '@scure/base'
import {
  accountButton,
  accounts,
  answerWallet,
  dialog,
  eventually,
  heading,
  openDialog,
  outcome,
  short,
  untilClosed,
  walletRow
} from './dialog.js'

/** Sender of each family on the page for sending. Its transfers leave the balances of accounts that other tests use unchanged. */
export const senders = {
  eip155: accounts[5],
  solana: '7EeV8eiRuGoR8bFHCjdCRGQd1RM5sR2dAkdiTEtC9ko7',
  bip122: 'bcrt1qfal96gykv9duuqqyp7xqzj68qukz6vrshpf5az',
  polkadot: '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty',
  cosmos: 'cosmos18el2mdgsjwvzezu5cjsyuyx0uru4zrm2e84pjy'
} as const

/** Generators of random addresses by family, so that each run of a test pays an unused address. */
export const newAddress = {
  solana() {
    const { x = '' } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' })
    return base58.encode(Buffer.from(x, 'base64url'))
  },
  bip122: () => bech32.encode('bcrt', [0, ...bech32.toWords(randomBytes(20))]),
  polkadot: () => encodeAddress(randomBytes(32), 42),
  cosmos: () => bech32.encode('cosmos', bech32.toWords(randomBytes(20)))
}

export const part = (page: Page, testId: string) => dialog(page).getByTestId(testId)

export async function connect(page: Page, wallet: string, address: string, network?: string) {
  await openDialog(page)
  await walletRow(page, wallet).click()
  if (network) await dialog(page).getByRole('button', { name: network }).click()
  await answerWallet(page, 'Connect to this site?', 'Approve')
  await untilClosed(page)
  await eventually(() => accountButton(page).textContent()).toBe(short(address))
}

export interface Transfer {
  readonly amount: string
  readonly recipient: string
  /** Address of the token. @defaultValue the coin */
  readonly token?: string
  readonly memo?: string
}

/** Opens the form: from the account, as a visitor does, or for a token, as a site does. */
export async function openForm(page: Page, token?: string) {
  if (token) await page.evaluate(async address => window.openSend?.({ token: address }), token)
  else {
    await openDialog(page)
    await part(page, 'wallet-features-send-button').click()
  }
  await eventually(() => heading(page).textContent()).toBe('Send')
  await part(page, 'send-max').and(page.locator(':enabled')).waitFor()
}

/** Fills in the form once it is open, and continues to the review. */
export async function fillForm(page: Page, { amount, recipient, memo }: Omit<Transfer, 'token'>) {
  await part(page, 'send-amount').fill(amount)
  await part(page, 'send-recipient').fill(recipient)
  if (memo !== undefined) await part(page, 'send-memo').fill(memo)
  await part(page, 'send-review-button').click()
}

/** Opens the form, fills it in, and continues to the review. */
export async function openAndFill(page: Page, { token, ...typed }: Transfer) {
  await openForm(page, token)
  await fillForm(page, typed)
}

/**
 * Signs the reviewed transfer in the wallet. Resolves with the explorer page of the transaction, once the dialog shows
 * it as confirmed.
 *
 * @param mine - mines a block, on a chain that does so only on request. Called after the transaction was sent.
 */
export async function confirm(page: Page, label: string, title = 'Send this transaction?', mine?: () => Promise<void>) {
  const button = part(page, 'send-confirm')
  await eventually(() => button.textContent()).toBe(label)
  await button.and(page.locator(':enabled')).click()
  await answerWallet(page, title, 'Approve')
  if (mine) {
    await eventually(() => outcome(page).textContent(), 20_000).toBe('Sent')
    await mine()
  }
  await eventually(() => outcome(page).textContent(), 40_000).toBe('Confirmed')
  const link = await dialog(page).getByRole('link', { name: 'View on Local Scan' }).getAttribute('href')
  await part(page, 'send-done').click()
  return link ?? ''
}

/** Reads the values of the form. `token` is absent, and `memo` is absent if the form has no such field. */
export async function formValues(page: Page): Promise<Transfer> {
  const value = (testId: string) => part(page, testId).inputValue()
  const hasMemo = (await part(page, 'send-memo').count()) > 0
  return {
    amount: await value('send-amount'),
    recipient: await value('send-recipient'),
    ...(hasMemo && { memo: await value('send-memo') })
  }
}
