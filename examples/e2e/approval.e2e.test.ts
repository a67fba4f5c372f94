import { expect, type Page } from '@playwright/test'
import type { Latchkit } from 'latchkit'
import { test } from './fixtures/visit.js'
import { familyUrls } from './fixtures/world.js'
import { accounts, answerWallet, dialog, eventually, heading, untilClosed, walletRow } from './page-objects/dialog.js'
import { isSignedBy } from './verify.js'

declare global {
  interface Window {
    /** Instance of the demo. */
    latchkit?: Latchkit
  }
}

const families = [
  { id: 'eip155', name: 'EVM', wallet: 'Larch Wallet', address: accounts[0] },
  { id: 'solana', name: 'Solana', wallet: 'Larch Wallet', address: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96' },
  { id: 'bip122', name: 'Bitcoin', wallet: 'Xverse', address: 'bcrt1qddd479298yf4mtzdxwudkd7npj7ln3s5g9awk3' },
  { id: 'polkadot', name: 'Polkadot', wallet: 'Juniper', address: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY' },
  { id: 'cosmos', name: 'Cosmos', wallet: 'Cosmostation', address: 'cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e7' }
] as const

const part = (page: Page, name: string) => dialog(page).getByTestId(`approval-${name}`)
/** Waits until the button accepts presses, and presses it. */
const approve = (page: Page) => part(page, 'approve').and(page.locator(':not([data-held])')).click()

async function connect(page: Page, { name, wallet }: (typeof families)[number]) {
  await page.getByRole('button', { name: `Connect ${name}` }).click()
  await walletRow(page, wallet).click()
  await answerWallet(page, 'Connect to this site?', 'Approve')
  await untilClosed(page)
}

test('shows messages of five families before the wallet, which signs after consent only', async ({ visit }) => {
  const { page, url } = await visit('familiesDemo', { services: familyUrls })
  await page.goto(`${url}?review=always`)
  for (const family of families) {
    const { id, name, address } = family
    await connect(page, family)
    const message = `I am ${name}`
    const sign = () =>
      page.evaluate(([text, namespace]) => window.latchkit?.signMessage(text, { namespace }), [message, id] as const)
    const signing = sign()
    await eventually(() => part(page, 'text').textContent()).toBe(message)
    expect(await heading(page).textContent()).toBe('Sign message')
    expect(await part(page, 'warnings').count()).toBe(0)
    await approve(page)
    await answerWallet(page, 'Sign this message?', 'Approve')
    expect(await isSignedBy(id, { message, signature: (await signing) ?? '', address })).toBe(true)
    await untilClosed(page)

    const refused = sign().catch(error => String(error))
    await part(page, 'reject').click()
    expect(await refused).toContain('rejected')
    await untilClosed(page)
  }
})

test('warns about a sign-in message for another site, and about an unlimited approval, with the keyboard alone', async ({
  visit
}) => {
  const { page, url } = await visit('familiesDemo', { services: familyUrls })
  await page.goto(`${url}?review=always`)
  await connect(page, families[0])
  const text = [
    `bank.example wants you to sign in with your Ethereum account:`,
    accounts[0],
    '',
    '',
    'URI: https://bank.example/login',
    'Version: 1',
    'Chain ID: 31337',
    'Nonce: 32891756',
    `Issued At: ${new Date().toISOString()}`
  ].join('\n')
  const signing = page.evaluate(
    given => window.latchkit?.signMessage(given, { namespace: 'eip155' }).catch(String),
    text
  )
  await part(page, 'warnings').getByText('bank.example').waitFor()
  expect(await heading(page).textContent()).toBe('Sign in')
  expect(await part(page, 'approve').isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  expect(await signing).toContain('rejected')
  await untilClosed(page)

  const spender = accounts[1]
  const data = `0x095ea7b3${spender.slice(2).toLowerCase().padStart(64, '0')}${'f'.repeat(64)}`
  const sending = page.evaluate(
    async ([from, call]) => {
      const provider = (await window.latchkit?.provider('eip155')) as {
        request(call: object): Promise<unknown>
      }
      const to = '0x00000000000000000000000000000000000000aa'
      return provider
        .request({ method: 'eth_sendTransaction', params: [{ from, to, data: call }] })
        .catch(({ code }) => code)
    },
    [accounts[0], data] as const
  )
  await part(page, 'warnings').getByText('any amount of this token').waitFor()
  await part(page, 'tick').focus()
  await page.keyboard.press('Space')
  await part(page, 'approve').and(page.locator(':not([data-held]):not([disabled])')).focus()
  await page.keyboard.press('Enter')
  await answerWallet(page, 'Send this transaction?', 'Reject')
  expect(await sending).toBe(4001)
})
