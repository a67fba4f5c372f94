import { randomInt } from 'node:crypto'
import { contracts, localContracts } from '@latchkit/example-world'
import { expect } from '@playwright/test'
import { createPublicClient, encodeFunctionData, getAddress, http } from 'viem'
import { sendTransaction } from './chain.js'
import { visitAsPayer } from './fixtures/payer.js'
import { type OpenVisit, test } from './fixtures/visit.js'
import { world } from './fixtures/world.js'
import { dialog, eventually, heading, openDialog } from './page-objects/dialog.js'
import { confirm, part } from './page-objects/send.js'

const stones = getAddress(localContracts.ridgeStones)
const stranger = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'
/** Recipient of the NFT when another program transfers it. */
const somebody = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const evm = createPublicClient({ transport: http(world.evmUrl) })
const { abi } = contracts.Collectible
const ownerOf = (number: bigint) => evm.readContract({ address: stones, abi, functionName: 'ownerOf', args: [number] })

/** Opens the page with an account that has one newly minted NFT, and opens the form with it as a visitor does. */
async function openForm(visit: OpenVisit) {
  const number = BigInt(randomInt(1_000_000, 10_000_000))
  const { page, address } = await visitAsPayer(visit, {
    options: { collections: { 'eip155:31337': [{ address: stones }] } },
    tokens: { [stones]: number }
  })
  const tile = dialog(page).getByTestId(`nft-${stones}/${number}`)
  await openDialog(page)
  await dialog(page).getByRole('tab', { name: 'NFTs' }).click()
  await tile.click()
  await part(page, 'nft-action-send').click()
  await eventually(() => heading(page).textContent()).toBe('Send')
  await part(page, 'send-nft').getByText(`Ridge Stones #${number}`).waitFor()
  return { page, address, number, tile }
}

test('sends an NFT from its details, removes it from the tab, and lists it in the activity', async ({ visit }) => {
  const { page, number, tile } = await openForm(visit)
  expect(await part(page, 'send-nft').locator('img').count()).toBe(1)
  await part(page, 'send-recipient').fill(stranger)
  await part(page, 'send-review-button').click()
  await part(page, 'send-warning-first-time').waitFor()
  expect(await part(page, 'send-to').textContent()).toBe(stranger)
  await confirm(page, `Send “Ridge Stones #${number}”`)
  expect(await ownerOf(number)).toBe(stranger)

  await dialog(page).getByTestId('nfts-empty').waitFor()
  expect(await tile.count()).toBe(0)
  await dialog(page).getByRole('tab', { name: 'Activity' }).click()
  const row = dialog(page).getByTestId('transaction-row').first()
  await eventually(() => row.textContent()).toMatch(new RegExp(`Sent.*Ridge Stones #${number}`))
  await row.click()
  await dialog(page).getByText(stranger.slice(-4)).first().waitFor()
})

test('does not send an NFT that leaves the account during the review, and explains it', async ({ visit }) => {
  const { page, address, number } = await openForm(visit)
  await part(page, 'send-recipient').fill(stranger)
  await part(page, 'send-review-button').click()
  const button = part(page, 'send-confirm')
  await button.and(page.locator(':enabled')).waitFor()

  const data = encodeFunctionData({ abi, functionName: 'transferFrom', args: [address, somebody, number] })
  await evm.request({ method: 'anvil_impersonateAccount', params: [address] } as never)
  await sendTransaction(world.evmUrl, { from: address, to: stones, data })
  await button.click()
  await eventually(() => part(page, 'send-refused').textContent(), 20_000).toContain('Not in this account')
  expect(await ownerOf(number)).toBe(somebody)
})
