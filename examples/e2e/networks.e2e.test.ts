import { expect, type Page } from '@playwright/test'
import { type BareParts, bareWith, failures, hostState, larch } from './fixtures/bare-page.js'
import { type OpenVisit, test } from './fixtures/visit.js'
import { world } from './fixtures/world.js'
import {
  accountButton,
  chooseWallet,
  closeButton,
  connectButton,
  dialog,
  eventually,
  heading,
  inWallet,
  networkChip,
  networkRow,
  openDialog,
  outcome,
  untilClosed,
  walletLog
} from './page-objects/dialog.js'

const elsewhere = () => ({ chainId: 31_339, name: 'Elsewhere', rpcUrl: world.evmUrl })
const knows = (...further: ReturnType<typeof elsewhere>[]) =>
  [{ chainId: 31_337, name: 'First', rpcUrl: world.evmUrl }, ...further] as const

async function connected(visit: OpenVisit, parts: BareParts = {}) {
  const { page } = await visit('bare', bareWith(parts))
  await chooseWallet(page, 'Larch Wallet')
  await accountButton(page).waitFor()
  await untilClosed(page)
  return page
}

async function chooseSecond(page: Page) {
  await openDialog(page)
  await networkChip(page, 'First').click()
  await networkRow(page, 'Second').click()
}

for (const [name, unknownChain] of [
  ['code 4902', '4902'],
  ['4902 inside of -32603', 'nested'],
  ['-32603 with only the words', '-32603']
] as const) {
  test(`adds a network that the wallet does not have, reported by ${name}`, async ({ visit }) => {
    const page = await connected(visit, { wallet: { behaviour: { unknownChain } } })
    await chooseSecond(page)
    await networkChip(page, 'Second').waitFor()
    expect(await hostState(page)).toMatchObject({ chain: 'eip155:31338', status: 'connected' })
    expect((await walletLog(page, larch)).filter(call => /Chain /.test(call))).toEqual([
      'wallet_switchEthereumChain failed',
      'wallet_addEthereumChain answered',
      'wallet_switchEthereumChain answered'
    ])
  })
}

test('asks only once if the wallet switches while adding', async ({ visit }) => {
  const page = await connected(visit, { wallet: { switchOnAdd: true } })
  await chooseSecond(page)
  await networkChip(page, 'Second').waitFor()
})

test('shows its own message if the switch after adding is declined, and succeeds on a retry', async ({ visit }) => {
  const page = await connected(visit, { wallet: { behaviour: { answer: { wallet_switchEthereumChain: 'reject' } } } })
  await chooseSecond(page)
  await eventually(() => outcome(page).textContent()).toBe('User rejected switch after adding network.')
  expect(await hostState(page)).toMatchObject({ chain: 'eip155:31337', loading: false })

  await inWallet(page, larch, { behave: { answer: 'approve' } })
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await networkChip(page, 'Second').waitFor()
})

for (const [name, behaviour, title] of [
  ['refusing to add', { answer: { wallet_addEthereumChain: 'reject' } }, 'Switch declined'],
  ['a switch that does not happen', { ignoreSwitch: true }, 'Couldn’t switch'],
  [
    'nonsense',
    { answer: { wallet_switchEthereumChain: 'garbage', wallet_addEthereumChain: 'garbage' } },
    'Couldn’t switch'
  ],
  ['a wallet that throws', { answer: { wallet_switchEthereumChain: 'throw' } }, 'Couldn’t switch'],
  ['a busy wallet', { answer: { wallet_switchEthereumChain: 'busy' } }, 'Couldn’t switch']
] as const) {
  test(`${name} shows an outcome that can be closed`, async ({ visit }) => {
    const page = await connected(visit, { wallet: { behaviour } })
    await chooseSecond(page)
    await eventually(() => outcome(page).textContent()).toBe(title)
    expect(await hostState(page)).toMatchObject({ chain: 'eip155:31337', status: 'connected', loading: false })
    await dialog(page).getByTestId('header-back').click()
    await eventually(() => heading(page).textContent()).toBe('Choose network')
    await page.keyboard.press('Escape')
    await untilClosed(page)
  })
}

test('cancels the switch on close if the wallet never responds, and changes nothing', async ({ visit }) => {
  const page = await connected(visit, { wallet: { behaviour: { answer: { wallet_addEthereumChain: 'never' } } } })
  await chooseSecond(page)
  await eventually(() => outcome(page).textContent()).toBe('Approve in Larch Wallet')
  await eventually(() => walletLog(page, larch)).toContainEqual('wallet_addEthereumChain pending')
  await closeButton(page).click()
  await untilClosed(page)
  await eventually(() => hostState(page)).toMatchObject({ chain: 'eip155:31337', status: 'connected', loading: false })
})

test('switches the wallet to the network that was chosen before connecting', async ({ visit }) => {
  const { page } = await visit('bare', bareWith())
  await page.evaluate(() => void window.latchkits?.['']?.open({ view: 'Networks' }))
  await networkRow(page, 'Second').click()
  await untilClosed(page)
  await chooseWallet(page, 'Larch Wallet')
  await eventually(() => hostState(page)).toMatchObject({ chain: 'eip155:31338', status: 'connected', open: false })
})

test('shows a network at once that was chosen in the wallet', async ({ visit }) => {
  const page = await connected(visit)
  await openDialog(page)
  await networkChip(page, 'First').waitFor()
  await page.evaluate(
    ([rdns, rpcUrl]) =>
      window.testWallets?.[rdns]?.provider.request({
        method: 'wallet_addEthereumChain',
        params: [
          {
            chainId: '0x7a6a',
            chainName: 'Second',
            rpcUrls: [rpcUrl],
            nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }
          }
        ]
      }),
    [larch, world.secondEvmUrl] as const
  )
  await inWallet(page, larch, { switchChain: 31_338 })
  await networkChip(page, 'Second').waitFor()
})

test('reports an unsupported chain once, and offers to close, switch or disconnect', async ({ visit }) => {
  const page = await connected(visit, { wallet: { networks: knows(elsewhere()) } })
  await inWallet(page, larch, { switchChain: 31_339 })
  await eventually(() => heading(page).textContent()).toBe('Switch network')
  await dialog(page).getByText('Larch Wallet is on a network this site does not support. Switch to continue.').waitFor()
  await dialog(page).getByRole('button', { name: 'Not now' }).click()
  await untilClosed(page)
  expect(await hostState(page)).toMatchObject({ chain: 'eip155:31339', status: 'connected' })

  // The account view offers the switch.
  await openDialog(page)
  await networkChip(page, 'Unsupported network').click()
  await networkRow(page, 'First').click()
  await networkChip(page, 'First').waitFor()
  await page.keyboard.press('Escape')
  await untilClosed(page)

  await inWallet(page, larch, { switchChain: 31_339 })
  await openDialog(page)
  await dialog(page).getByTestId('disconnect-button').click()
  await connectButton(page).waitFor()
  expect(await failures(page)).toEqual([])
})

test('unsupportedNetwork "force" shakes on close, and closes after a switch', async ({ visit }) => {
  const page = await connected(visit, {
    wallet: { networks: knows(elsewhere()) },
    options: { unsupportedNetwork: 'force' }
  })
  await inWallet(page, larch, { switchChain: 31_339 })
  await eventually(() => heading(page).textContent()).toBe('Switch network')
  await page.keyboard.press('Escape')
  await dialog(page).locator('[data-shaking]').waitFor({ state: 'attached' })
  await closeButton(page).click()
  expect(await hostState(page)).toMatchObject({ open: true })
  await networkRow(page, 'First').click()
  await untilClosed(page)
  expect(await hostState(page)).toMatchObject({ chain: 'eip155:31337', open: false })
})
