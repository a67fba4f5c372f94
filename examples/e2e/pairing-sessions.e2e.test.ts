import { expect, type Page } from '@playwright/test'
import { privateKeyToAccount } from 'viem/accounts'
import {
  approval,
  key,
  larch,
  type Namespaces,
  type startPhone
} from '../../plugins/walletconnect/test/phone-wallet.js'
import { failures, hostState, networkAt } from './fixtures/bare-page.js'
import { heard, signer, test } from './fixtures/pairing.js'
import { world } from './fixtures/world.js'
import {
  accountButton,
  accounts,
  connectButton,
  dialog,
  eventually,
  openDialog,
  reload,
  short,
  untilClosed,
  walletRow
} from './page-objects/dialog.js'
import { scan, showCode } from './page-objects/qr-code.js'

const secondKey = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
const yew = { ...larch, name: 'Yew', url: 'https://wallet.yew.example' }
const onAccount = (address: string): Namespaces => ({
  eip155: { ...approval.eip155, accounts: approval.eip155.chains.map(chain => `${chain}:${address}`) }
})
/** Opens a second wallet, which has the second account. */
const openYew = (openPhone: typeof startPhone, relayUrl: string) =>
  openPhone(relayUrl, yew, {
    personal_sign: ([raw]: readonly [`0x${string}`]) => secondKey.signMessage({ message: { raw } })
  })
const solanaChain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const solanaAddress = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const onSolana: Namespaces = {
  solana: {
    chains: [solanaChain],
    accounts: [`${solanaChain}:${solanaAddress}`],
    methods: ['solana_signMessage'],
    events: []
  }
}
const withSolana = () => ({
  networks: [
    networkAt(31_337, 'First', world.evmUrl),
    networkAt(31_338, 'Second', world.secondEvmUrl),
    {
      chainNamespace: 'solana' as const,
      id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      name: 'Solana',
      nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
      rpcUrls: { default: { http: [world.solanaUrl] } }
    }
  ] as const
})

/** Opens the wallets of the account. */
async function openWallets(page: Page) {
  await openDialog(page)
  await dialog(page).getByTestId('account-wallets').click()
  await dialog(page).getByTestId('add-connection-button').waitFor()
}

/** Presses "Add wallet" and "Scan QR code". Returns the code. */
async function addByCode(page: Page): Promise<string> {
  await openWallets(page)
  await dialog(page).getByTestId('add-connection-button').click()
  await walletRow(page, 'Scan QR code').click()
  await dialog(page).locator('[data-testid=wui-qr-code]:not([data-pending])').waitFor()
  return (await scan(page)) as string
}

const isThere = (page: Page, address: string) =>
  eventually(() => accountButton(page).textContent()).toBe(short(address))

test('connects and shows a paired wallet that has only Solana, on a site with EVM first', async ({
  relay,
  openBoth
}) => {
  const { url: relayUrl } = await relay()
  const { page, phone } = await openBoth({ relayUrl, options: withSolana(), services: [world.solanaUrl] })
  await heard('the code', phone.approve(await showCode(page), onSolana))
  await untilClosed(page)
  await isThere(page, solanaAddress)
  expect(await hostState(page)).toMatchObject({ status: 'connected', chain: solanaChain })
  await reload(page)
  await isThere(page, solanaAddress)
  expect(await failures(page)).toEqual([])
})

test('keeps two paired wallets over a reload, signs with each, and disconnects each separately', async ({
  relay,
  openPhone,
  openBoth
}) => {
  const { url: relayUrl } = await relay()
  const { page, phone } = await openBoth({ relayUrl })
  await heard('the first code', phone.approve(await showCode(page)))
  await isThere(page, key.address)

  const other = await openYew(openPhone, relayUrl)
  await heard('the second code', other.approve(await addByCode(page), onAccount(accounts[1])))
  await isThere(page, accounts[1])
  await page.keyboard.press('Escape')
  await untilClosed(page)

  await reload(page)
  await isThere(page, accounts[1])
  await signer(page)
  expect([phone.asked.length, other.asked.length]).toEqual([0, 1])
  await openWallets(page)
  // The wallet named Yew names its own domain.
  await dialog(page).getByText('wallet.yew.example').waitFor()
  await dialog(page)
    .getByRole('button', { name: new RegExp(short(key.address)) })
    .click()
  await isThere(page, key.address)
  await page.keyboard.press('Escape')
  expect(await signer(page)).toBe(key.address)

  await openWallets(page)
  await dialog(page).getByRole('button', { name: 'Disconnect Yew' }).click()
  await eventually(() => Object.keys(other.wallet.getActiveSessions()).length).toBe(0)
  await page.keyboard.press('Escape')
  await isThere(page, key.address)
  expect(await signer(page)).toBe(key.address)
  expect(await failures(page)).toEqual([])
})

test('joins a new session from a second open tab, signs through it, and keeps it over a reload of both', async ({
  relay,
  openPhone,
  openBoth
}) => {
  const { url: relayUrl } = await relay()
  const { page, phone, openTab } = await openBoth({ relayUrl })
  const tab = await openTab()
  await connectButton(tab).waitFor()
  await page.bringToFront()
  await heard('the code', phone.approve(await showCode(page)))
  await isThere(page, key.address)
  await isThere(tab, key.address)
  await tab.bringToFront()
  expect(await signer(tab)).toBe(key.address)

  // Both tabs have loaded the library, each with its own copy of the same sessions.
  const other = await openYew(openPhone, relayUrl)
  await heard('the second code', other.approve(await addByCode(tab), onAccount(accounts[1])))
  await isThere(tab, accounts[1])
  const wallets = (of: Page) =>
    of.evaluate(() => {
      const stored = JSON.parse(localStorage.getItem('@appkit/connections/connections') ?? '{}')
      return stored.d.namespaces.eip155.wallets.length
    })
  await page.bringToFront()
  await isThere(page, accounts[1])
  await signer(page)
  expect(other.asked).toHaveLength(1)

  for (const each of [page, tab]) {
    await reload(each)
    await isThere(each, accounts[1])
    expect(await wallets(each)).toBe(2)
  }
  await openWallets(page)
  await dialog(page)
    .getByRole('button', { name: new RegExp(short(key.address)) })
    .click()
  await isThere(page, key.address)
  expect(await signer(page)).toBe(key.address)

  await page.evaluate(() => window.latchkits?.['']?.disconnect())
  await connectButton(page).waitFor()
  await connectButton(tab).waitFor()
  for (const { wallet } of [phone, other]) {
    await eventually(() => Object.keys(wallet.getActiveSessions()).length).toBe(0)
  }
  expect([...(await failures(page)), ...(await failures(tab))]).toEqual([])
})

test('shows a wallet in both tabs that is paired while the other tab waits at its own code, and disconnects it from either', async ({
  relay,
  openBoth
}) => {
  const { url: relayUrl } = await relay()
  const { page, phone, openTab } = await openBoth({ relayUrl })
  const tab = await openTab()
  await showCode(tab)
  await page.bringToFront()
  await heard('the code', phone.approve(await showCode(page)))
  await isThere(page, key.address)
  await tab.bringToFront()
  await tab.keyboard.press('Escape')
  await isThere(tab, key.address)
  await page.bringToFront()
  expect(await signer(page)).toBe(key.address)
  await reload(page)
  await isThere(page, key.address)
})

test('disconnects a paired wallet while the relay is down, and reports that it was not reached', async ({
  atEnd,
  relay,
  openBoth
}) => {
  const { url: relayUrl, faults, disconnectAll } = await relay()
  const { page, phone, problems } = await openBoth({ relayUrl })
  // Ignores the browser's own message about a refused socket. All other messages fail the test.
  atEnd(() => {
    problems.splice(0, problems.length, ...problems.filter(text => !text.includes('WebSocket connection to')))
  })
  await heard('the code', phone.approve(await showCode(page)))
  await isThere(page, key.address)
  await openDialog(page)
  faults.set('down')
  disconnectAll()
  await dialog(page).getByTestId('disconnect-button').click()
  await dialog(page).locator('.toast', { hasText: 'Failed to disconnect' }).waitFor()
  await eventually(() => hostState(page)).toMatchObject({ status: 'disconnected' })
  await reload(page)
  await connectButton(page).waitFor()
})

test('ignores a wallet that scanned the code before "New code", and connects by the new code', async ({
  relay,
  openPhone,
  openBoth
}) => {
  const { url: relayUrl } = await relay()
  const { page, phone } = await openBoth({ relayUrl })
  const first = await showCode(page)
  const { id } = await heard('the proposal', phone.scan(first))
  await dialog(page).getByTestId('new-code').click()
  await phone.wallet.approveSession({ id, namespaces: approval }).catch(() => {})
  await eventually(async () => {
    await dialog(page).locator('[data-testid=wui-qr-code]:not([data-pending])').waitFor()
    return scan(page)
  }).not.toBe(first)
  await page.waitForTimeout(1_000)
  expect(await hostState(page)).toMatchObject({ open: true })
  await connectButton(page).waitFor()

  const other = await openYew(openPhone, relayUrl)
  await heard('the new code', other.approve((await scan(page)) as string, onAccount(accounts[1])))
  await isThere(page, accounts[1])
})

const LINK = 'WALLETCONNECT_DEEPLINK_CHOICE'
/** Reads or writes the library's storage, to which it moves entries from `localStorage`. */
const inLibraryStorage = (page: Page, mode: 'read' | 'write', href = '') =>
  page.evaluate(
    ([link, mode, href]) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('WALLET_CONNECT_V2_INDEXED_DB')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const store = opening.result.transaction('keyvaluestorage', 'readwrite').objectStore('keyvaluestorage')
          const request = mode === 'read' ? store.get(link) : store.put(JSON.stringify({ href, name: 'Larch' }), link)
          request.onsuccess = () => resolve(mode === 'read' ? request.result : undefined)
          request.onerror = () => reject(request.error)
        }
      }),
    [LINK, mode, href] as const
  )

test('opens no link that was planted in storage, signs, and clears both stores', async ({ relay, openBoth }) => {
  const { url: relayUrl } = await relay()
  const before = () => {
    Object.assign(window, { opened: [], open: (href: string) => void Reflect.get(window, 'opened').push(href) })
  }
  const { page, phone } = await openBoth({ relayUrl, before })
  await heard('the code', phone.approve(await showCode(page)))
  await isThere(page, key.address)
  const opened = () => page.evaluate(() => Reflect.get(window, 'opened'))

  for (const href of ['javascript:window.ran=1//', 'https://evil.example/', 'steam://run/1']) {
    for (const place of ['localStorage', 'IndexedDB'] as const) {
      if (place === 'IndexedDB') await inLibraryStorage(page, 'write', href)
      else
        await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
          LINK,
          JSON.stringify({ href, name: 'x' })
        ] as const)
      // At once, and after a reload, when the library has moved the entry.
      await signer(page)
      await reload(page)
      await isThere(page, key.address)
      await signer(page)
      expect(await opened()).toEqual([])
      expect(await page.evaluate(key => localStorage.getItem(key), LINK)).toBeNull()
      expect(await inLibraryStorage(page, 'read')).toBeUndefined()
    }
  }
})
