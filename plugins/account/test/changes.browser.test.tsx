import { fakeAddress } from '@latchkit/plugin-chains/testing'
import { afterEach, expect, test } from 'vitest'
import { fakeWallet, network, until, type Visit, visit } from '../../connect/test/visit.js'
import { ProfileWalletsView } from '../src/contract.js'

let site: Visit
afterEach(() => site.end())

async function openAccount(locale = 'en') {
  const one = fakeWallet('Wallet One')
  const two = fakeWallet('Wallet Two', { connection: { accounts: [{ address: fakeAddress(7) }], chain: 'fake:one' } })
  for (const wallet of [one, two]) wallet.answer('approve')
  site = await visit({ chains: [{ networks: [network('fake', 'one')], connectors: [one, two] }], shell: { locale } })
  await site.connections.connect({ wallet: 'fake:wallet-one' })
  await site.kernel.router.open()
  await site.get('account-wallets')
  return { one, two }
}
/** Text of the toast, in the live region of the card. */
const toast = () => site.texts('.toast-place[role=status]').join()

test('a disconnection by the wallet is announced over the view Connect', async () => {
  const { one } = await openAccount()
  one.emit({ type: 'disconnected' })
  await until(toast).toBe('Wallet One disconnected')
  expect([site.isOpen(), site.views()]).toEqual([true, ['Connect']])
  expect(await site.violations()).toEqual([])
})

test('a disconnection by the wallet is announced with the wallet that is shown instead', async () => {
  const { two } = await openAccount()
  await site.connections.connect({ wallet: 'fake:wallet-two' })
  two.emit({ type: 'disconnected' })
  await until(toast).toBe('Wallet Two disconnected. Now showing Wallet One')
  expect(site.views()).toEqual(['Account'])
})

test('another account of the wallet is announced, unless the visitor chose it', async () => {
  const { one } = await openAccount()
  one.emit({ type: 'accounts', accounts: [{ address: fakeAddress(5) }] })
  await until(toast).toBe('Now showing fake00…0005')
  await until(toast).toBe('')
  one.emit({ type: 'accounts', accounts: [{ address: fakeAddress(5) }, { address: fakeAddress(6) }] })
  site.kernel.router.push(ProfileWalletsView)
  await site.pressText('fake00…0006')
  await until(site.views).toEqual(['Account'])
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(toast()).toBe('')
})

test('a disconnection by the visitor announces only the account that is shown instead', async () => {
  await openAccount()
  await site.connections.connect({ wallet: 'fake:wallet-two' })
  await until(() => site.texts('[data-testid=account-wallets]').join()).toContain('Wallet Two')
  expect(toast()).toBe('')
  await site.press('disconnect-button')
  await until(toast).toBe('Now showing Wallet One')
  await site.press('disconnect-button')
  await until(site.isOpen).toBe(false)
})

test('announces in Arabic with the locale `ar`', async () => {
  const { one } = await openAccount('ar')
  one.emit({ type: 'disconnected' })
  await until(toast).toBe('انقطع الاتصال بـ \u2068Wallet One\u2069')
})
