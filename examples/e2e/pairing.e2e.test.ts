import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { approval, key } from '../../plugins/walletconnect/test/phone-wallet.js'
import { failures, hostState } from './fixtures/bare-page.js'
import { heard, signer, test } from './fixtures/pairing.js'
import {
  accountButton,
  connectButton,
  dialog,
  eventually,
  openDialog,
  outcome,
  reload,
  short,
  untilClosed,
  untilEntryRemoved,
  walletRow
} from './page-objects/dialog.js'
import { showCode } from './page-objects/qr-code.js'

test('pairs a wallet on a phone, signs on two networks, follows its changes, reloads and disconnects', async ({
  relay,
  openBoth
}) => {
  const { url: relayUrl } = await relay()
  const { page, phone } = await openBoth({ relayUrl })
  const { topic } = await heard('the code', phone.approve(await showCode(page)))
  await untilClosed(page)
  await eventually(() => accountButton(page).textContent()).toBe(short(key.address))
  expect(await signer(page)).toBe(key.address)

  await heard(
    'the switch',
    page.evaluate(() => window.latchkits?.['']?.switchNetwork('eip155:31338'))
  )
  expect(await signer(page)).toBe(key.address)
  expect(phone.asked.map(({ chainId }) => chainId)).toEqual(['eip155:31337', 'eip155:31338'])

  await phone.wallet.emitSessionEvent({
    topic,
    chainId: 'eip155:31337',
    event: { name: 'chainChanged', data: '0x7a69' }
  })
  await eventually(async () => (await hostState(page)).chain).toBe('eip155:31337')

  const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const changed = [`eip155:31337:${second}`, `eip155:31338:${second}`]
  const update = { topic, namespaces: { eip155: { ...approval.eip155, accounts: changed } } }
  await phone.wallet.updateSession(update)
  await eventually(async () => (await hostState(page)).address).toBe(second)
  const back = { topic, namespaces: approval }
  await phone.wallet.updateSession(back)
  await eventually(async () => (await hostState(page)).address).toBe(key.address)

  await reload(page)
  await eventually(() => accountButton(page).textContent()).toBe(short(key.address))
  expect(await signer(page)).toBe(key.address)

  const left = new Promise(resolve => phone.wallet.once('session_delete', resolve))
  await heard(
    'the end of disconnecting',
    page.evaluate(() => window.latchkits?.['']?.disconnect())
  )
  await heard('the goodbye', left)
  await connectButton(page).waitFor()
  await reload(page)
  await connectButton(page).waitFor()
  expect(await failures(page)).toEqual([])
})

test('shows a rejection, then an approval, then a disconnect by the wallet, also while the page is closed', async ({
  relay,
  openBoth
}) => {
  const { url: relayUrl } = await relay()
  const { page, phone, url } = await openBoth({ relayUrl })
  await phone.refuse(await showCode(page))
  await dialog(page).getByText('Declined').first().waitFor()
  expect(await hostState(page)).toMatchObject({ status: 'disconnected' })

  await page.keyboard.press('Escape')
  await untilClosed(page)
  const { topic } = await heard('the code', phone.approve(await showCode(page)))
  await eventually(() => accountButton(page).textContent()).toBe(short(key.address))
  await phone.leave(topic)
  await connectButton(page).waitFor()

  const again = await heard('the code', phone.approve(await showCode(page)))
  await eventually(() => accountButton(page).textContent()).toBe(short(key.address))
  await untilEntryRemoved(page)
  await page.goto('about:blank')
  await phone.leave(again.topic)
  await page.goto(url)
  await connectButton(page).waitFor()
  await eventually(async () => (await hostState(page)).status).toBe('disconnected')
})

test('keeps the session when the relay is killed and restarted', async ({ atEnd, relay, openBoth }) => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkit-relay-'))
  atEnd(() => rm(folder, { recursive: true }))
  const database = { databaseUrl: `file://${join(folder, 'relay.db')}` }
  const first = await relay(database)
  const { port } = new URL(first.url)
  const { page, phone, problems } = await openBoth({ relayUrl: first.url })
  await heard('the code', phone.approve(await showCode(page)))
  await eventually(() => accountButton(page).textContent()).toBe(short(key.address))

  await first.close()
  await page.waitForTimeout(500)
  await relay({ ...database, port: Number(port) })
  expect(await signer(page)).toBe(key.address)
  await closeForgivingSockets(page, problems)
})

test('shows an outcome if the relay rejects the site or is unreachable', async ({ relay, openBoth }) => {
  const refusing = await relay({ projectIds: ['b'.repeat(32)] })
  const { page, problems } = await openBoth({ relayUrl: refusing.url })
  await openDialog(page)
  await walletRow(page, 'Scan QR code').click()
  await outcome(page).waitFor({ timeout: 15_000 })
  expect(await outcome(page).textContent()).toBe('Not available here')
  await dialog(page).getByRole('button', { name: 'Go back' }).click()
  await refusing.close()
  await walletRow(page, 'Scan QR code').click()
  await outcome(page).waitFor({ timeout: 15_000 })
  expect(await outcome(page).textContent()).toBe('No connection')
  await dialog(page).getByRole('button', { name: 'Try again' }).waitFor()
  expect(await hostState(page)).toMatchObject({ status: 'disconnected', open: true })
  await closeForgivingSockets(page, problems)
})

/**
 * Closes the page and removes the messages that the browser logged about WebSockets that failed to open or that closed. The relay,
 * which ends before other pages, would cause more of them.
 */
async function closeForgivingSockets(page: Page, problems: string[]) {
  await page.close()
  problems.splice(0, problems.length, ...problems.filter(text => !/WebSocket connection to 'ws:/.test(text)))
}
