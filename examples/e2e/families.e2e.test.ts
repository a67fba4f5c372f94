import { expect, type Page } from '@playwright/test'
import type { Latchkit } from 'latchkit'
import { type OpenVisit, test } from './fixtures/visit.js'
import { familyUrls } from './fixtures/world.js'
import {
  accountButton,
  accounts,
  answerWallet,
  connectButton,
  dialog,
  eventually,
  heading,
  networkRow,
  openDeveloperTools,
  openDialog,
  reload,
  short,
  untilClosed,
  walletRow,
  walletWindow
} from './page-objects/dialog.js'
import { isSignedBy } from './verify.js'

declare global {
  interface Window {
    /** Instance of the demo. */
    latchkit?: Latchkit
  }
}

/**
 * Wallet, account and balance of each family. The balances are those at the start of the local world, except on EVM, where other
 * tests send from the account.
 */
const families = [
  { id: 'eip155', name: 'EVM', wallet: 'Larch Wallet', address: accounts[0], balance: /^[\d,]+\.\d{3} ETH$/ },
  {
    id: 'solana',
    name: 'Solana',
    wallet: 'Larch Wallet',
    address: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
    balance: /^11\.000 SOL$/
  },
  {
    id: 'bip122',
    name: 'Bitcoin',
    wallet: 'Xverse',
    address: 'bcrt1qddd479298yf4mtzdxwudkd7npj7ln3s5g9awk3',
    balance: /^3\.000 BTC$/
  },
  {
    id: 'polkadot',
    name: 'Polkadot',
    wallet: 'Juniper',
    address: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
    balance: /^100\.000 DOT$/
  },
  {
    id: 'cosmos',
    name: 'Cosmos',
    wallet: 'Cosmostation',
    address: 'cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e7',
    balance: /^7\.000 ATOM$/
  }
] as const
type Family = (typeof families)[number]
const [evm, solana, bitcoin, polkadot] = families

const openFamilies = (visit: OpenVisit) => visit('familiesDemo', { services: familyUrls })
const row = (page: Page, { name }: Family) =>
  page
    .getByRole('region', { name: 'Five kinds of chains' })
    .getByRole('listitem')
    .filter({ has: page.locator('strong', { hasText: name }) })

async function connect(page: Page, { name, wallet, address }: Family) {
  await page.getByRole('button', { name: `Connect ${name}` }).click()
  await walletRow(page, wallet).click()
  await answerWallet(page, 'Connect to this site?', 'Approve')
  await untilClosed(page)
  await eventually(() => accountButton(page).textContent()).toBe(short(address))
}

/** Resolves with the account of each connected family, as the page shows it. */
const connected = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll('.family')].flatMap(family => {
        const account = family.querySelector('code')?.textContent
        return account ? [[family.querySelector('strong')?.textContent, account]] : []
      })
    )
  )
const allConnected = Object.fromEntries(families.map(({ name, address }) => [name, address]))

test('connects five families at once, signs, restores after a reload, switches, and disconnects one and then all', async ({
  visit
}) => {
  const { page } = await openFamilies(visit)

  for (const family of families) {
    const { id, name, address, balance } = family
    await connect(page, family)
    // A person approves in the wallet. The page verifies the signature, and other libraries verify it here.
    const message = `I am ${name}`
    const signing = page.evaluate(([text, namespace]) => window.latchkit?.signMessage(text, { namespace }), [
      message,
      id
    ] as const)
    await answerWallet(page, 'Sign this message?', 'Approve')
    expect(await isSignedBy(id, { message, signature: (await signing) ?? '', address })).toBe(true)
    await row(page, family)
      .getByRole('button', { name: `Sign with ${name}` })
      .click()
    await answerWallet(page, 'Sign this message?', 'Approve')
    await row(page, family).getByText('Signed and verified').waitFor()
    // The balance belongs to this account on its own chain.
    await openDialog(page)
    await eventually(() => dialog(page).getByTestId('balance-amount').textContent()).toMatch(balance)
    await page.keyboard.press('Escape')
    await untilClosed(page)
  }
  expect(await connected(page)).toEqual(allConnected)

  // After a reload all families are connected without a prompt, and the same one is shown.
  await reload(page)
  await eventually(() => connected(page)).toEqual(allConnected)
  await eventually(() => accountButton(page).textContent()).toBe(short(families[4].address))
  expect(await walletWindow(page).count()).toBe(0)

  // Opening the dialog for a family shows it at once; choosing a network of another family shows that one.
  for (const { name, address } of [solana, evm, polkadot]) {
    await page.getByRole('button', { name: `Show ${name}` }).click()
    await dialog(page).getByTestId('w3m-account-select-network').waitFor()
    await eventually(() => accountButton(page).textContent()).toBe(short(address))
    await page.keyboard.press('Escape')
    await untilClosed(page)
  }
  await page.evaluate(() => void window.latchkit?.open({ view: 'Networks' }))
  await networkRow(page, 'Local Bitcoin').click()
  await eventually(() => accountButton(page).textContent()).toBe(short(bitcoin.address))
  await page.keyboard.press('Escape')
  await untilClosed(page)

  // Disconnects Larch Wallet on Solana only; it stays connected on EVM.
  await page.getByRole('button', { name: 'Disconnect Solana' }).click()
  const { Solana: _left, ...rest } = allConnected
  await eventually(() => connected(page)).toEqual(rest)
  await reload(page)
  await eventually(() => connected(page)).toEqual(rest)
  await eventually(() => accountButton(page).textContent()).toBe(short(bitcoin.address))

  // Choosing a network of the disconnected family shows the wallets for it.
  await page.evaluate(() => void window.latchkit?.open({ view: 'Networks' }))
  await networkRow(page, 'Local Solana').click()
  await eventually(() => heading(page).textContent()).toBe('Switch network')
  await dialog(page).getByTestId('w3m-switch-active-chain-button').click()
  await walletRow(page, 'Larch Wallet').waitFor()
  expect(await walletRow(page, 'Juniper').count()).toBe(0)
  await walletRow(page, 'Larch Wallet').click()
  await answerWallet(page, 'Connect to this site?', 'Approve')
  await eventually(() => accountButton(page).textContent()).toBe(short(solana.address))
  expect(await connected(page)).toEqual(allConnected)

  // Disconnect all.
  await page.evaluate(() => void window.latchkit?.open({ view: 'ProfileWallets' }))
  await dialog(page).getByTestId('disconnect-all-button').click()
  await connectButton(page).waitFor()
  expect(await connected(page)).toEqual({})
  expect(await page.locator('.family .tag').count()).toBe(0)
  await reload(page)
  await connectButton(page).waitFor()
  await page.evaluate(() => window.latchkit?.start())
  expect(await connected(page)).toEqual({})
})

test('lists a wallet of three chains in one row, asks for the chain, and keeps the others if one is rejected', async ({
  visit
}) => {
  const { page } = await openFamilies(visit)
  await openDialog(page)
  await walletRow(page, 'Larch Wallet').first().waitFor()
  expect(await walletRow(page, 'Larch Wallet').count()).toBe(1)
  await walletRow(page, 'Larch Wallet').click()
  for (const id of ['eip155', 'solana', 'bip122']) await dialog(page).getByTestId(`wui-list-chain-${id}`).waitFor()
  await dialog(page).getByTestId('wui-list-chain-bip122').click()
  await answerWallet(page, 'Connect to this site?', 'Approve')
  await untilClosed(page)
  await eventually(() => connected(page)).toEqual({ Bitcoin: 'bcrt1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelwjpnuw' })

  await page.getByRole('button', { name: 'Connect Polkadot' }).click()
  await walletRow(page, 'Juniper').click()
  await answerWallet(page, 'Connect to this site?', 'Reject')
  await eventually(() => dialog(page).locator('.attempt-title').textContent()).toBe('Declined')
  await page.keyboard.press('Escape')
  await untilClosed(page)
  // The connection failed, so the previous account is shown again.
  await eventually(() => accountButton(page).textContent()).toBe(short('bcrt1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelwjpnuw'))
})

test('cancels a wallet that never responds, and offers wrong behaviour for the test wallets of every family', async ({
  visit
}) => {
  const { page } = await openFamilies(visit)
  await openDeveloperTools(page)
  const choose = (wallet: string, label: string, option: string) =>
    page.getByLabel(new RegExp(`^${label} \\(${wallet}`)).selectOption({ label: option })
  const sign = (family: Family) =>
    row(page, family)
      .getByRole('button', { name: `Sign with ${family.name}`, exact: true })
      .click()
  const outcome = (family: Family) => eventually(() => row(page, family).getByRole('status').textContent())

  for (const family of families) {
    const member = { Xverse: 'Ochre', Cosmostation: 'Fennel' }[family.wallet as string] ?? family.wallet
    await choose(member, 'Answers', 'Approves')
    await page.getByRole('button', { name: `Connect ${family.name}` }).click()
    await eventually(() => heading(page).textContent()).toBe(`Connect ${family.name} wallet`)
    await walletRow(page, family.wallet).click()
    await untilClosed(page)
    await sign(family)
    await outcome(family).toBe('Signed and verified')
    await choose(member, 'Tells', 'Signatures of others')
    await sign(family)
    await outcome(family).toBe('The wallet gave no usable answer.')

    await choose(member, 'Answers', 'Never answers')
    await choose(member, 'Tells', 'The truth')
    await sign(family)
    await outcome(family).toBe('Waiting for the wallet…')
    await row(page, family)
      .getByRole('button', { name: `Cancel: Sign with ${family.name}` })
      .click()
    await outcome(family).toBe('Cancelled')
  }
})
