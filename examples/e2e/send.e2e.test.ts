import { localContracts, ridgeDollarMint } from '@latchkit/example-world'
import type { Page } from 'playwright'
import { createPublicClient, erc20Abi, http } from 'viem'
import { expect, inject, test } from 'vitest'
import {
  accountButton,
  accounts,
  answerWallet,
  dialog,
  eventually,
  heading,
  isClosed,
  openDialog,
  outcome,
  short,
  walletRow,
  walletWindow
} from './page-object.js'
import { createWorld, familyUrls } from './world.js'

const { visit, evmUrl } = createWorld('sending')
const [sender] = accounts
/** Nobody else in these tests looks at what is here. */
const stranger = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'
const solanaStranger = 'Bgxfb5qLPrVt1KobRR6jjA6ZAGFYvRcpbRLSAmQW4fP8'
/** No point of the curve. */
const offCurve = 'US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx'
const bitcoinStranger = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'

const evm = createPublicClient({ transport: http(evmUrl) })
const part = (page: Page, testId: string) => dialog(page).getByTestId(testId)

async function connect(page: Page, wallet: string, address: string, family?: string) {
  await openDialog(page)
  await walletRow(page, wallet).click()
  if (family) await dialog(page).getByRole('button', { name: family }).click()
  await answerWallet(page, 'Connect to this site?', 'Approve')
  await isClosed(page)
  await eventually(() => accountButton(page).textContent()).toBe(short(address))
}

const begin = () => visit('sending', { services: familyUrls() })

interface Transfer {
  readonly amount: string
  readonly receiver: string
  /** The address of the token. */
  readonly token?: string
}

/** From the account, as a visitor gets there; of a token, as a site asks for it. */
async function fill(page: Page, { amount, receiver, token }: Transfer) {
  if (token) await page.evaluate(async address => window.openSend?.({ token: address }), token)
  else {
    await openDialog(page)
    await part(page, 'wallet-features-send-button').click()
  }
  await eventually(() => heading(page).textContent()).toBe('Send')
  await part(page, 'send-max').and(page.locator(':enabled')).waitFor()
  await part(page, 'send-amount').fill(amount)
  await part(page, 'send-receiver').fill(receiver)
  await part(page, 'send-review-button').click()
}

async function confirm(page: Page, label: string, title = 'Send this transaction?') {
  const button = part(page, 'send-confirm')
  await eventually(() => button.textContent()).toBe(label)
  await button.and(page.locator(':enabled')).click()
  await answerWallet(page, title, 'Approve')
  await eventually(() => outcome(page).textContent(), 20_000).toBe('Sent')
  await part(page, 'send-done').click()
}

test('ether is sent, and the chain confirms it', async () => {
  const { page } = await begin()
  await connect(page, 'Larch Wallet', sender, 'EVM')
  const before = await evm.getBalance({ address: stranger })
  await fill(page, { amount: '0.25', receiver: stranger })
  expect(await part(page, 'send-to').textContent()).toBe(stranger)
  await part(page, 'send-warning-first-time').waitFor()
  await confirm(page, 'Send 0.25 ETH')
  await eventually(() => evm.getBalance({ address: stranger })).toBe(before + 250_000_000_000_000_000n)
})

test.each([
  ['an ordinary token', localContracts.ridgeDollar, 'RUSD'],
  ['a token that answers nothing', localContracts.quietDollar, 'QUSD']
])('%s is sent, and the chain confirms it', async (_, address, symbol) => {
  const { page } = await begin()
  await connect(page, 'Larch Wallet', sender, 'EVM')
  const held = () => evm.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [stranger] })
  const before = await held()
  await fill(page, { amount: '1.5', receiver: stranger, token: address })
  await confirm(page, `Send 1.5 ${symbol}`)
  await eventually(held).toBe(before + 1_500_000n)
})

const solanaAddress = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'
async function solana<T>(method: string, params: readonly unknown[]): Promise<T> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(inject('solanaUrl'), { method: 'POST', headers, body })
  return ((await answer.json()) as { result: T }).result
}

test('SOL and a token of Solana are sent, with the account that the receiver lacks', async () => {
  const { page } = await begin()
  await connect(page, 'Larch Wallet', solanaAddress, 'Solana')
  const lamports = async () => (await solana<{ value: number }>('getBalance', [solanaStranger])).value
  const before = await lamports()
  await fill(page, { amount: '0.5', receiver: solanaStranger })
  await confirm(page, 'Send 0.5 SOL', 'Sign this transaction?')
  await eventually(lamports).toBe(before + 500_000_000)

  await fill(page, { amount: '1.25', receiver: solanaStranger, token: ridgeDollarMint })
  await eventually(() => part(page, 'send-confirm').textContent()).toMatch(/^Send 1\.25 /)
  await part(page, 'send-deposit').waitFor()
  const label = (await part(page, 'send-confirm').textContent()) ?? ''
  await confirm(page, label, 'Sign this transaction?')
  const owned = async () => {
    const found = await solana<{
      value: { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }[]
    }>('getTokenAccountsByOwner', [solanaStranger, { mint: ridgeDollarMint }, { encoding: 'jsonParsed' }])
    return found.value[0]?.account.data.parsed.info.tokenAmount.amount
  }
  await eventually(owned).toBe('1250000')
})

test('bitcoin are sent, and a node has the transaction', async () => {
  const { page } = await begin()
  await connect(page, 'Xverse', 'bcrt1qddd479298yf4mtzdxwudkd7npj7ln3s5g9awk3')
  await fill(page, { amount: '0.01', receiver: bitcoinStranger })
  await confirm(page, 'Send 0.01 BTC', 'Sign this transaction?')
  const received = async () => {
    const answer = await fetch(`${inject('bitcoinUrl')}/address/${bitcoinStranger}`)
    const { chain_stats: mined, mempool_stats: waiting } = (await answer.json()) as Record<
      string,
      { funded_txo_sum: number }
    >
    return (mined?.funded_txo_sum ?? 0) + (waiting?.funded_txo_sum ?? 0)
  }
  await eventually(received).toBe(1_000_000)
})

test('what was typed outlives a refusal and a reload between review and result', async () => {
  const { page } = await begin()
  await connect(page, 'Larch Wallet', sender, 'EVM')
  await fill(page, { amount: '0.125', receiver: stranger })
  await part(page, 'send-confirm').and(page.locator(':enabled')).click()
  await answerWallet(page, 'Send this transaction?', 'Reject')
  await eventually(() => outcome(page).textContent()).toBe('Declined')
  await part(page, 'send-again').click()
  await part(page, 'send-confirm').and(page.locator(':enabled')).click()
  await walletWindow(page).getByText('Send this transaction?').waitFor()

  await page.reload()
  await eventually(() => accountButton(page).textContent()).toBe(short(sender))
  await openDialog(page)
  await part(page, 'wallet-features-send-button').click()
  await eventually(() => part(page, 'send-amount').inputValue()).toBe('0.125')
  expect(await part(page, 'send-receiver').inputValue()).toBe(stranger)
  await part(page, 'send-review-button').click()
  // The wallet may have sent it: nobody knows.
  await part(page, 'send-tick-maybe-sent').check({ force: true })
  const before = await evm.getBalance({ address: stranger })
  await confirm(page, 'Send 0.125 ETH')
  await eventually(() => evm.getBalance({ address: stranger })).toBe(before + 125_000_000_000_000_000n)
})

test.each([
  ['a token', localContracts.ridgeDollar, 'token-contract'],
  ['nobody', '0x000000000000000000000000000000000000dEaD', 'burn'],
  ['the account itself', sender, 'own-address'],
  [
    'one that looks like the account',
    `${sender.slice(0, 8).toLowerCase()}${'0'.repeat(28)}${sender.slice(-6).toLowerCase()}`,
    'look-alike'
  ]
])('the review warns of %s as the receiver', async (_, receiver, warning) => {
  const { page } = await begin()
  await connect(page, 'Larch Wallet', sender, 'EVM')
  await fill(page, { amount: '0.001', receiver })
  await part(page, `send-warning-${warning}`).waitFor()
  // Coins for a token are refused by the token itself: then there is nothing to confirm at all.
  expect(await part(page, 'send-confirm').and(page.locator(':enabled')).count()).toBe(0)
})

test('a token account of Solana is no receiver', async () => {
  const { page } = await begin()
  await connect(page, 'Larch Wallet', solanaAddress, 'Solana')
  await fill(page, { amount: '0.1', receiver: ridgeDollarMint })
  await part(page, 'send-warning-token-contract').waitFor()
  expect(await part(page, 'send-confirm').isDisabled()).toBe(true)
})

test('an address of Solana for which no key can exist stops while nothing is there', async () => {
  const { page } = await begin()
  await connect(page, 'Larch Wallet', solanaAddress, 'Solana')
  await fill(page, { amount: '0.1', receiver: offCurve })
  await part(page, 'send-warning-no-key-unused').waitFor()
  expect(await part(page, 'send-confirm').isDisabled()).toBe(true)
})
