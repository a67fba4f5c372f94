/** Pairs with the latest version of the SDK. Its licence differs from the pinned version's; its protocol is the same. */
import { expect, test, vi } from 'vitest'
import { connected } from './page.js'
import { key } from './phone.js'
import { openSite } from './sign-in-site.js'

vi.mock('@walletconnect/universal-provider', () => import('newest-universal-provider'))
vi.mock('@walletconnect/core', () => import('newest-core'))

test('pairs, signs, and follows the wallet when it disconnects', async () => {
  const { page, phone, topic } = await connected()
  expect(page.wallets.active.get()).toMatchObject({ address: key.address, wallet: { name: 'Larch' } })
  await expect(page.wallets.signMessage('Hello')).resolves.toMatch(/^0x/)
  await phone.wallet.disconnectSession({ topic, reason: { code: 6_000, message: 'User disconnected.' } })
  await vi.waitUntil(() => page.wallets.active.get() === undefined)
})

test('connects and signs in with one approval', async () => {
  const { page, phone, signed } = await openSite()
  const connecting = page.connect()
  await phone.authenticate((await page.code()) as string)
  await expect(connecting).resolves.toMatchObject({ address: key.address })
  expect(signed).toEqual([expect.objectContaining({ account: `eip155:31337:${key.address}` })])
})
