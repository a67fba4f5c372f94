import { localContracts, ridgeDollarMint } from '@latchkit/example-world'
import { expect, type Page } from '@playwright/test'
import { createPublicClient, erc20Abi, http } from 'viem'
import { call } from './chain.js'
import { larch } from './fixtures/bare-page.js'
import { overload, visitAsPayer } from './fixtures/payer.js'
import { type OpenVisit, test } from './fixtures/visit.js'
import { familyUrls, world } from './fixtures/world.js'
import {
  accountButton,
  dialog,
  eventually,
  inWallet,
  openDialog,
  outcome,
  reload,
  short
} from './page-objects/dialog.js'
import { confirm, connect, fillForm, formValues, openAndFill, openForm, part, senders } from './page-objects/send.js'

const { ridgeDollar, lookAlike, multicall3 } = localContracts
const own = senders.eip155
const stranger = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'
/** Addresses off the curve. The first is never used; the second is derived from a program. */
const offCurve = 'US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx'
const vault = 'BDzjzqA9nScKiTuw7K9FiyVgAimskXf7stYvQ9M9438Q'
const servicesUrl = world.servicesUrl
const evm = createPublicClient({ transport: http(world.evmUrl) })

const begin = (visit: OpenVisit) => visit('sending', { services: familyUrls })

for (const [family, address, amount, stops] of [
  [
    'Ethereum',
    own,
    '0.001',
    [
      ['0x000000000000000000000000000000000000dEaD', 'burn'],
      [`${own.slice(0, 8).toLowerCase()}${'0'.repeat(28)}${own.slice(-6).toLowerCase()}`, 'look-alike']
    ]
  ],
  [
    'Solana',
    senders.solana,
    '0.1',
    [
      [ridgeDollarMint, 'token-contract'],
      [offCurve, 'no-key-unused']
    ]
  ]
] as const) {
  test(`rejects some addresses as recipients on ${family}`, async ({ visit }) => {
    const { page } = await begin(visit)
    await connect(page, 'Larch Wallet', address, family)
    await openForm(page)
    for (const [recipient, warning] of stops) {
      await fillForm(page, { amount, recipient })
      await part(page, `send-warning-${warning}`).waitFor()
      await eventually(() => part(page, 'send-confirm').textContent()).toBe('Can’t send to this address')
      expect(await part(page, 'send-confirm').isDisabled()).toBe(true)
      await part(page, 'send-edit').click()
    }
  })
}

/** Acknowledges a warning, and checks that the transfer can be confirmed only after that. */
async function understand(page: Page, warning: string, label: string) {
  await part(page, `send-warning-${warning}`).waitFor()
  const button = part(page, 'send-confirm')
  await eventually(() => button.textContent()).toBe(label)
  expect(await button.isDisabled()).toBe(true)
  await part(page, `send-tick-${warning}`).check({ force: true })
  await button.and(page.locator(':enabled')).waitFor()
}

test('sends to an off-curve address of a Solana program after a tick', async ({ visit }) => {
  const lamports = async () => ((await call(world.solanaUrl, 'getBalance', [vault])) as { value: number }).value
  await call(world.solanaUrl, 'requestAirdrop', [vault, 1_000_000_000])
  const before = await lamports()
  const { page } = await begin(visit)
  await connect(page, 'Larch Wallet', senders.solana, 'Solana')
  await openAndFill(page, { amount: '0.25', recipient: vault })
  await understand(page, 'no-key', 'Send 0.25 SOL')
  await confirm(page, 'Send 0.25 SOL', 'Sign this transaction?')
  await eventually(lamports).toBe(before + 250_000_000)
})

/** Opens the form from the account, by the token's own page. */
async function sendToken(page: Page, name: string) {
  await dialog(page).getByTestId('tokens-list').getByText(name).click()
  await part(page, 'token-action-send').click()
  await part(page, 'send-max').and(page.locator(':enabled')).waitFor()
}

test('asks for a tick for a contract, for a look-alike token, and if the node cannot check', async ({ visit }) => {
  const { page } = await visitAsPayer(visit, {
    options: { projectId: world.projectId, services: { data: servicesUrl } },
    services: [servicesUrl],
    tokens: { [ridgeDollar]: 5_000_000n, [lookAlike]: 7_000_000n }
  })
  const held = (address: `0x${string}`, of: `0x${string}`) =>
    evm.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [of] })
  const before = { ofContract: await held(ridgeDollar, multicall3), ofStranger: await held(lookAlike, stranger) }

  await openDialog(page)
  await sendToken(page, 'Ridge Dollar')
  await fillForm(page, { amount: '1.5', recipient: multicall3 })
  await understand(page, 'contract', 'Send 1.5 RUSD')
  await confirm(page, 'Send 1.5 RUSD')
  await eventually(() => held(ridgeDollar, multicall3)).toBe(before.ofContract + 1_500_000n)

  await part(page, 'header-back').click()
  await part(page, 'tokens-hidden').click()
  await sendToken(page, 'RUSD bonus')
  await fillForm(page, { amount: '2', recipient: stranger })
  await understand(page, 'spam', 'Send 2 RUSD')
  await confirm(page, 'Send 2 RUSD')
  await eventually(() => held(lookAlike, stranger)).toBe(before.ofStranger + 2_000_000n)

  const aboutStranger = (call: string) =>
    call.includes('eth_getTransactionCount') && call.toLowerCase().includes(stranger.toLowerCase())
  await overload(page, world.evmUrl, aboutStranger)
  await part(page, 'header-back').click()
  await part(page, 'wallet-features-send-button').click()
  await part(page, 'send-max').and(page.locator(':enabled')).waitFor()
  await fillForm(page, { amount: '0.125', recipient: stranger })
  await understand(page, 'not-inspected', 'Send 0.125 ETH')
  await confirm(page, 'Send 0.125 ETH')
})

test('asks for a tick before a retry if the wallet did not respond, because the transfer may have been sent', async ({
  visit
}) => {
  const { page } = await visitAsPayer(visit)
  await openForm(page)
  await fillForm(page, { amount: '0.125', recipient: stranger })
  for (const [behaviour, title] of [
    [{ answer: 'busy' }, 'No result'],
    [{ answer: 'garbage' }, 'Invalid response']
  ] as const) {
    await inWallet(page, larch, { behave: behaviour })
    await part(page, 'send-confirm').and(page.locator(':enabled')).click()
    await eventually(() => outcome(page).textContent()).toBe(title)
    await part(page, 'send-again').click()
    await understand(page, 'maybe-sent', 'Send 0.125 ETH')
  }
  await inWallet(page, larch, { behave: { answer: 'ask' } })
  await confirm(page, 'Send 0.125 ETH')
})

test('keeps the draft and the warning when the clock is set back and the page reloads', async ({ visit }) => {
  const { page, address } = await visitAsPayer(visit)
  const typed = { amount: '0.125', recipient: stranger }
  await openForm(page)
  await fillForm(page, typed)
  await inWallet(page, larch, { behave: { answer: 'busy' } })
  await part(page, 'send-confirm').and(page.locator(':enabled')).click()
  await eventually(() => outcome(page).textContent()).toBe('No result')

  await page.addInitScript(() => {
    const now = Date.now
    Date.now = () => now() - 5_000
  })
  await reload(page)
  await eventually(() => accountButton(page).textContent()).toBe(short(address))
  await openForm(page)
  expect(await formValues(page)).toEqual(typed)
  await part(page, 'send-review-button').click()
  await understand(page, 'maybe-sent', 'Send 0.125 ETH')
})
