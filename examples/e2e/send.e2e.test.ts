import { publicTestMnemonic } from '@latchkit/example-wallets'
import { localContracts, ridgeDollarMint } from '@latchkit/example-world'
import { floorAmount } from '@latchkit/plugin-chains/contract'
import { expect } from '@playwright/test'
import { hexToU8a, u8aConcat, u8aToBigInt, u8aToHex } from '@polkadot/util'
import { blake2AsU8a, decodeAddress, xxhashAsU8a } from '@polkadot/util-crypto'
import { createPublicClient, erc20Abi, http } from 'viem'
import { cosmosWallet, sendCosmos } from '../world/test/cosmos-transfers.js'
import { call } from './chain.js'
import { type OpenVisit, test } from './fixtures/visit.js'
import { familyUrls, world } from './fixtures/world.js'
import {
  accountButton,
  answerWallet,
  dialog,
  eventually,
  openDialog,
  outcome,
  reload,
  short,
  walletWindow
} from './page-objects/dialog.js'
import { confirm, connect, formValues, newAddress, openAndFill, part, senders } from './page-objects/send.js'

const sender = senders.eip155
/** Recipient on EVM. No other test file compares its balances of ether, RUSD and QUSD. */
const stranger = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'
/** The second account of the wallet's phrase, which exists on the hub. */
const cosmosStranger = 'cosmos1erxf3sa9q2j4vgseu7jq4a258ckmk7cy076t8z'

const evm = createPublicClient({ transport: http(world.evmUrl) })
const begin = (visit: OpenVisit) => visit('sending', { services: familyUrls })

test('sends ether, and the chain confirms it', async ({ visit }) => {
  const { page } = await begin(visit)
  await connect(page, 'Larch Wallet', sender, 'Ethereum')
  const before = await evm.getBalance({ address: stranger })
  await openAndFill(page, { amount: '0.25', recipient: stranger })
  expect(await part(page, 'send-to').textContent()).toBe(stranger)
  await part(page, 'send-warning-first-time').waitFor()
  await confirm(page, 'Send 0.25 ETH')
  await eventually(() => evm.getBalance({ address: stranger })).toBe(before + 250_000_000_000_000_000n)
  // The balance was cached a moment before; the account shows the new balance at once.
  const left = floorAmount(await evm.getBalance({ address: sender }), 18, 3)
  await eventually(async () => (await part(page, 'balance-amount').textContent())?.replace(/[^\d.]/g, '')).toBe(left)
})

for (const [name, address, symbol] of [
  ['an ordinary token', localContracts.ridgeDollar, 'RUSD'],
  ['a token that answers nothing', localContracts.quietDollar, 'QUSD']
] as const) {
  test(`sends ${name}, and the chain confirms it`, async ({ visit }) => {
    const { page } = await begin(visit)
    await connect(page, 'Larch Wallet', sender, 'Ethereum')
    const held = () => evm.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [stranger] })
    const before = await held()
    await openAndFill(page, { amount: '1.5', recipient: stranger, token: address })
    await confirm(page, `Send 1.5 ${symbol}`)
    await eventually(held).toBe(before + 1_500_000n)
  })
}

const solana = async <T>(method: string, params: readonly unknown[]) =>
  (await call(world.solanaUrl, method, params)) as T

test("sends SOL and a Solana token, and creates the recipient's token account", async ({ visit }) => {
  const { page } = await begin(visit)
  await connect(page, 'Larch Wallet', senders.solana, 'Solana')
  const recipient = newAddress.solana()
  await openAndFill(page, { amount: '0.5', recipient })
  await confirm(page, 'Send 0.5 SOL', 'Sign this transaction?')
  const lamports = async () => (await solana<{ value: number }>('getBalance', [recipient])).value
  await eventually(lamports).toBe(500_000_000)

  await openAndFill(page, { amount: '1.25', recipient, token: ridgeDollarMint })
  await eventually(() => part(page, 'send-confirm').textContent()).toMatch(/^Send 1\.25 /)
  await part(page, 'send-deposit').waitFor()
  const label = (await part(page, 'send-confirm').textContent()) ?? ''
  await confirm(page, label, 'Sign this transaction?')
  const owned = async () => {
    const found = await solana<{
      value: { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }[]
    }>('getTokenAccountsByOwner', [recipient, { mint: ridgeDollarMint }, { encoding: 'jsonParsed' }])
    return found.value[0]?.account.data.parsed.info.tokenAmount.amount
  }
  await eventually(owned).toBe('1250000')
})

test('sends bitcoin, and a block contains the transaction', async ({ visit }) => {
  const { page } = await begin(visit)
  await connect(page, 'Xverse', senders.bip122)
  const recipient = newAddress.bip122()
  const received = async () => {
    const answer = await fetch(`${world.bitcoinUrl}/address/${recipient}`)
    const { chain_stats: mined, mempool_stats: waiting } = (await answer.json()) as Record<string, object>
    return [mined, waiting].map(stats => (stats as { funded_txo_sum: number }).funded_txo_sum)
  }
  expect(await received()).toEqual([0, 0])
  await openAndFill(page, { amount: '0.01', recipient })
  await confirm(page, 'Send 0.01 BTC', 'Sign this transaction?', async () => {
    await eventually(received).toEqual([0, 1_000_000])
    await mineBitcoin()
  })
  expect(await received()).toEqual([1_000_000, 0])
})

/** Mines a block with all pending transactions, as a side effect of funding an account. */
async function mineBitcoin() {
  const body = JSON.stringify({ address: newAddress.bip122(), amount: '1000' })
  const { status } = await fetch(`${world.servicesUrl}/_world/funds/bitcoin`, { method: 'POST', body })
  expect(status).toBe(204)
}

async function cosmos<T>(path: string): Promise<T> {
  const answer = await fetch(`${world.cosmosUrl}/cosmos/${path}`)
  return (await answer.json()) as T
}

async function heldAtoms(address: string): Promise<number> {
  const { balance } = await cosmos<{ balance: { amount: string } }>(
    `bank/v1beta1/balances/${address}/by_denom?denom=uatom`
  )
  return Number(balance.amount)
}

test('sends atoms with a note, and the chain has both', async ({ visit, atEnd }) => {
  const { page, problems } = await begin(visit)
  atEnd(() => {
    // A node responds 404 for an unused address, and the browser logs that.
    problems.splice(0, problems.length, ...problems.filter(text => !text.includes('status of 404')))
  })
  await connect(page, 'Cosmostation', senders.cosmos)
  const recipient = newAddress.cosmos()
  const memo = 'Invoice 42 ✓'
  await openAndFill(page, { amount: '0.125', recipient, memo })
  expect(await part(page, 'send-to').textContent()).toBe(recipient)
  await part(page, 'send-warning-unused').waitFor()
  await dialog(page).getByText(memo).waitFor()
  const link = await confirm(page, 'Send 0.125 ATOM', 'Sign this transaction?')
  expect(link).toMatch(/^https:\/\/scan\.example\/tx\/[\dA-F]{64}$/)
  await eventually(() => heldAtoms(recipient)).toBe(125_000)
  const { tx } = await cosmos<{ tx: { body: { memo: string; messages: unknown[] } } }>(
    `tx/v1beta1/txs/${link.split('/').at(-1)}`
  )
  expect(tx.body.memo).toBe(memo)
  expect(tx.body.messages).toMatchObject([
    { from_address: senders.cosmos, to_address: recipient, amount: [{ denom: 'uatom', amount: '125000' }] }
  ])
})

test('keeps the draft when the chain rejects signed atoms', async ({ visit }) => {
  const { page } = await begin(visit)
  await connect(page, 'Cosmostation', senders.cosmos)
  const typed = { amount: '0.5', recipient: cosmosStranger, memo: 'rent' }
  await openAndFill(page, typed)
  await part(page, 'send-confirm').and(page.locator(':enabled')).click()
  await walletWindow(page).getByText('Sign this transaction?').waitFor()
  // Another transaction with the same key uses the sequence number that the wallet is about to sign.
  const sameKey = await cosmosWallet(publicTestMnemonic, 5)
  await sendCosmos(world.cosmosUrl, sameKey, { to: cosmosStranger, amount: 1n })
  const before = await heldAtoms(cosmosStranger)
  await answerWallet(page, 'Sign this transaction?', 'Approve')
  await eventually(() => outcome(page).textContent()).toBe('It would fail')
  await dialog(page)
    .getByText(/account sequence mismatch/)
    .first()
    .waitFor()
  expect(await heldAtoms(cosmosStranger)).toBe(before)
  await part(page, 'send-again').click()
  await eventually(() => part(page, 'send-confirm').textContent()).toBe('Send 0.5 ATOM')
  await part(page, 'send-edit').click()
  await eventually(() => formValues(page)).toEqual(typed)
})

test('rejects the whole balance as it leaves nothing for the fee, then sends the offered amount', async ({ visit }) => {
  const { page } = await begin(visit)
  await connect(page, 'Cosmostation', senders.cosmos)
  await openDialog(page)
  await part(page, 'wallet-features-send-button').click()
  await part(page, 'send-max').and(page.locator(':enabled')).click()
  const all = await part(page, 'send-amount').inputValue()
  await part(page, 'send-amount').fill('')
  await part(page, 'send-amount').fill(all)
  await part(page, 'send-recipient').fill(cosmosStranger)
  await part(page, 'send-fee-hint').waitFor()
  await part(page, 'send-review-button').click()
  await eventually(() => part(page, 'send-failure').textContent()).toContain('Nothing left for the fee')
  await part(page, 'send-failure-action').click()
  await part(page, 'send-warning-leaves-nothing').waitFor()
  await part(page, 'send-confirm').and(page.locator(':enabled')).waitFor()
})

/** Reads an account's free balance from chain storage, in planck, with libraries that the product does not use. 0 if it has no entry. */
async function freePlanck(address: string): Promise<bigint> {
  const id = decodeAddress(address)
  const parts = [xxhashAsU8a('System', 128), xxhashAsU8a('Account', 128), blake2AsU8a(id, 128), id]
  const stored = await call(world.polkadotUrl, 'state_getStorage', [u8aToHex(u8aConcat(...parts))])
  // The `free` balance follows four counters of four bytes each.
  return stored === null ? 0n : u8aToBigInt(hexToU8a(stored as string).slice(16, 32))
}

test('sends DOT to a new account, and the chain has the balance', async ({ visit }) => {
  const { page } = await begin(visit)
  await connect(page, 'Juniper', senders.polkadot)
  const recipient = newAddress.polkadot()
  await openAndFill(page, { amount: '1.25', recipient })
  expect(await part(page, 'send-to').textContent()).toBe(recipient)
  await part(page, 'send-warning-unused').waitFor()
  expect(await part(page, 'send-memo').count()).toBe(0)
  const link = await confirm(page, 'Send 1.25 DOT', 'Sign this transaction?')
  expect(link).toMatch(/^https:\/\/scan\.example\/extrinsic\/0x[\da-f]{64}$/)
  await eventually(() => freePlanck(recipient)).toBe(12_500_000_000n)
})

test('keeps the draft over a rejection and over a reload between review and result', async ({ visit }) => {
  const { page } = await begin(visit)
  await connect(page, 'Larch Wallet', sender, 'Ethereum')
  await openAndFill(page, { amount: '0.125', recipient: stranger })
  await part(page, 'send-confirm').and(page.locator(':enabled')).click()
  await answerWallet(page, 'Send this transaction?', 'Reject')
  await eventually(() => outcome(page).textContent()).toBe('Declined')
  await part(page, 'send-again').click()
  await part(page, 'send-confirm').and(page.locator(':enabled')).click()
  await walletWindow(page).getByText('Send this transaction?').waitFor()

  await reload(page)
  await eventually(() => accountButton(page).textContent()).toBe(short(sender))
  await openDialog(page)
  await part(page, 'wallet-features-send-button').click()
  await eventually(() => part(page, 'send-amount').inputValue()).toBe('0.125')
  expect(await part(page, 'send-recipient').inputValue()).toBe(stranger)
  await part(page, 'send-review-button').click()
  // The wallet may have sent it; the result is unknown.
  await part(page, 'send-tick-maybe-sent').check({ force: true })
  const before = await evm.getBalance({ address: stranger })
  await confirm(page, 'Send 0.125 ETH')
  await eventually(() => evm.getBalance({ address: stranger })).toBe(before + 125_000_000_000_000_000n)
})
