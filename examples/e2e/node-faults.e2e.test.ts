import { type EvmNode, type Fault, startEvmNode } from '@latchkit/example-world'
import { expect, type Page } from '@playwright/test'
import { bareWith, failures, hostState } from './fixtures/bare-page.js'
import { type SiteFixtures, test } from './fixtures/visit.js'
import {
  accountButton,
  chooseWallet,
  connectButton,
  dialog,
  eventually,
  networkChip,
  networkRow,
  openDialog,
  reload,
  untilClosed
} from './page-objects/dialog.js'

let node: EvmNode
test.beforeAll(async () => {
  node = await startEvmNode()
})
test.afterAll(() => node.stop())
test.afterEach(() => node.faults.clear())

const balance = (page: Page) => dialog(page).getByTestId('balance-amount')

/** Opens a site whose first network has a faulty node from the start. */
async function connected({ visit, atEnd }: SiteFixtures, fault: Fault): Promise<Page> {
  node.faults.set(fault)
  const { page, problems } = await visit('bare', { ...bareWith({ evmUrl: node.url }), services: [node.url] })
  // Ignores the browser's own message about a failed response. All other messages fail the test.
  atEnd(() => {
    problems.splice(0, problems.length, ...problems.filter(text => !text.includes('Failed to load resource')))
  })
  await chooseWallet(page, 'Larch Wallet')
  await accountButton(page).waitFor()
  await untilClosed(page)
  return page
}

/** Switches the network back and forth, closes the dialog with a key, opens it again and disconnects. */
async function isUsable(page: Page) {
  await networkChip(page, 'First').click()
  await networkRow(page, 'Second').click()
  await networkChip(page, 'Second').waitFor()
  await eventually(() => balance(page).textContent()).toContain(' ETH')
  await page.keyboard.press('Escape')
  await untilClosed(page)
  await openDialog(page)
  await dialog(page).getByTestId('disconnect-button').click()
  await connectButton(page).waitFor()
  expect(await hostState(page)).toMatchObject({ status: 'disconnected', loading: false })
}

test('shows the balance as unavailable and stays usable if the node rejects or sends garbage', async ({
  visit,
  atEnd
}) => {
  const page = await connected({ visit, atEnd }, { kind: 'down' })
  for (const kind of ['down', '403', '429', '500', 'unauthorized', 'garbage', 'html', 'huge'] as const) {
    node.faults.set(kind)
    await reload(page)
    await accountButton(page).waitFor()
    await openDialog(page)
    await eventually(() => balance(page).textContent()).toContain('Balance not available')
    // Reports the account's balance and its tokens, in any order.
    const said = await failures(page)
    expect(said.length, kind).toBeGreaterThan(0)
    for (const text of said) expect(text, kind).toContain('No node of eip155:31337 answered eth_')
  }
  node.faults.clear()
  await balance(page).getByRole('button', { name: 'Try again' }).click()
  await eventually(() => balance(page).textContent()).toBe('10,000.000 ETH')
  await isUsable(page)
})

test('shows a placeholder until a slow node responds with the balance', async ({ visit, atEnd }) => {
  const page = await connected({ visit, atEnd }, { kind: 'slow', delayMs: 1_000 })
  await openDialog(page)
  expect(await balance(page).count()).toBe(0)
  await eventually(() => balance(page).textContent()).toBe('10,000.000 ETH')
})

test('gives up after ten seconds if a node never responds, and stays usable meanwhile', async ({ visit, atEnd }) => {
  const page = await connected({ visit, atEnd }, { kind: 'hang' })
  await page.clock.install()
  await openDialog(page)
  expect(await balance(page).count()).toBe(0)
  await page.keyboard.press('Escape')
  await untilClosed(page)
  await openDialog(page)
  await page.clock.fastForward(9_000)
  expect(await balance(page).count()).toBe(0)
  await page.clock.fastForward(2_000)
  await eventually(() => balance(page).textContent()).toContain('Balance not available')
  await isUsable(page)
})
