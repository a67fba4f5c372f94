import { expect, type Page } from '@playwright/test'
import { createPublicClient, type Hex, http, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { type OpenVisit, test } from './fixtures/visit.js'
import { world } from './fixtures/world.js'
import {
  answerWallet,
  connectButton,
  dialog,
  eventually,
  heading,
  untilClosed,
  walletRow
} from './page-objects/dialog.js'
import type {} from './pages/smart-sessions/main.js'

/** Account 8 of the test phrase. */
const account = '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f'
const site = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const evm = createPublicClient({ transport: http(world.evmUrl) })
const newAddress = () => privateKeyToAddress(generatePrivateKey())
const part = (page: Page, name: string) => dialog(page).getByTestId(name)

async function begin(visit: OpenVisit) {
  const { page } = await visit('smartSessions', { services: [world.servicesUrl] })
  await connectButton(page).click()
  await walletRow(page, 'Larch Wallet').click()
  await answerWallet(page, 'Connect to this site?', 'Approve')
  await untilClosed(page)
  return page
}
const listed = async () => {
  const query = `projectId=${world.projectId}&st=latchkit&sv=html-core-0.1.0`
  const response = await fetch(`${world.servicesUrl}/v1/sessions/${account}?${query}`)
  return (await response.json()) as { readonly sessions: readonly { readonly pci: string }[] }
}

test('sends an atomic batch, and the chain confirms both calls in one transaction', async ({ visit }) => {
  const page = await begin(visit)
  const recipients = [newAddress(), newAddress()] as const
  const sending = page.evaluate(async ([first, second]) => {
    const { latchkit, requests } = window.smartSessions ?? {}
    if (!latchkit || !requests) throw new Error('The page has not started')
    const ether = 10n ** 18n
    const calls = [
      { to: first, value: ether },
      { to: second, value: 2n * ether }
    ]
    const sent = await requests.sendCalls(latchkit.kernel, { calls, atomic: true })
    for (;;) {
      const { state, receipts } = await requests.readCallsStatus(latchkit.kernel, sent)
      if (state !== 'pending') return { kind: sent.kind, state, ids: receipts.map(({ id }) => id) }
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }, recipients)
  await answerWallet(page, 'Send 2 calls?', 'Approve')
  const { kind, state, ids } = await sending
  expect([kind, state, ids.length]).toEqual(['batch', 'confirmed', 1])
  const balances = await Promise.all(recipients.map(address => evm.getBalance({ address })))
  expect(balances).toEqual([parseEther('1'), parseEther('2')])
  const { from, to } = await evm.getTransactionReceipt({ hash: ids[0] as Hex })
  expect([from, to]).toEqual([account.toLowerCase(), account.toLowerCase()])
})

const grant = (page: Page) =>
  page.evaluate(async to => {
    const { latchkit, requests } = window.smartSessions ?? {}
    if (!latchkit || !requests) throw new Error('The page has not started')
    const permission = { type: 'native-token-allowance', data: { allowance: 10n ** 15n } }
    const permissions = [{ to, permission, expiresAtMs: Date.UTC(2099, 0, 1) }]
    return requests.grantPermissions(latchkit.kernel, { permissions }).catch(error => String(error.code))
  }, site)

test('shows a permission that the wallet granted, and ends it with a signature', async ({ visit }) => {
  const page = await begin(visit)
  const granting = grant(page)
  await answerWallet(page, 'Grant permissions?', 'Approve')
  const granted = await granting
  const [permission] = typeof granted === 'string' ? [] : granted
  const pci = permission?.context ?? ''
  await eventually(() => heading(page).textContent()).toBe('Session created')
  expect(await part(page, 'smart-session-to').textContent()).toBe(site)

  // What the wallet would do.
  const registered = await fetch(`${world.servicesUrl}/_world/sessions/${account}`, {
    method: 'POST',
    body: JSON.stringify({ pci, chainId: 'eip155:31337', to: site, permissions: [permission?.permission] })
  })
  expect(registered.status).toBe(204)
  await part(page, 'smart-session-show-all').click()
  await part(page, 'smart-session').click()
  await part(page, 'smart-session-revoke').click()
  await answerWallet(page, 'Sign this message?', 'Reject')
  await part(page, 'smart-session-failure').getByText('You declined').waitFor()
  expect((await listed()).sessions).toHaveLength(1)

  await part(page, 'smart-session-revoke').click()
  await answerWallet(page, 'Sign this message?', 'Approve')
  await part(page, 'smart-sessions-empty').waitFor()
  await eventually(async () => (await listed()).sessions).toEqual([])
})

test('a permission that is wider than requested is refused, and no session is shown', async ({ visit }) => {
  const page = await begin(visit)
  await page.evaluate(() => window.smartSessions?.wallet.behave({ changeGrant: 'wider' }))
  const granting = grant(page)
  await answerWallet(page, 'Grant permissions?', 'Approve')
  expect(await granting).toBe('smart-sessions/not-as-requested')
  expect(await page.evaluate(() => window.smartSessions?.latchkit.getState().open)).toBe(false)
})
