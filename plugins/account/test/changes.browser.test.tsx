import { fakeAddress } from '@latchkit/plugin-chains/testing'
import { afterEach, expect, test } from 'vitest'
import { fakeWallet, network, until, type Visit, visit } from '../../connect/test/visit.js'
import { ProfileWalletsView } from '../src/contract.js'

let site: Visit
afterEach(() => site.end())

async function begin(locale = 'en') {
  const one = fakeWallet('Wallet One')
  const two = fakeWallet('Wallet Two', { connection: { accounts: [{ address: fakeAddress(7) }], chain: 'fake:one' } })
  for (const wallet of [one, two]) wallet.answer('approve')
  site = await visit({ chains: [{ networks: [network('fake', 'one')], connectors: [one, two] }], shell: { locale } })
  await site.connections.connect({ wallet: 'fake:wallet-one' })
  await site.kernel.router.open()
  await site.get('account-wallets')
  return { one, two }
}
/** What the toast says, in the live region that stands in the card. */
const said = () => site.texts('.toast-place[role=status]').join()

test('a wallet that disconnects by itself is announced over the way to connect again', async () => {
  const { one } = await begin()
  one.emit({ type: 'disconnected' })
  await until(said).toBe('Wallet One disconnected')
  expect([site.isOpen(), site.views()]).toEqual([true, ['Connect']])
  expect(await site.violations()).toEqual([])
})

test('a wallet that disconnects by itself while another takes its place is announced with the other', async () => {
  const { two } = await begin()
  await site.connections.connect({ wallet: 'fake:wallet-two' })
  two.emit({ type: 'disconnected' })
  await until(said).toBe('Wallet Two disconnected. Now showing Wallet One')
  expect(site.views()).toEqual(['Account'])
})

test('another account of the wallet is announced, unless the visitor chose it', async () => {
  const { one } = await begin()
  one.emit({ type: 'accounts', accounts: [{ address: fakeAddress(5) }] })
  await until(said).toBe('Now showing fake00…0005')
  await until(said).toBe('')
  one.emit({ type: 'accounts', accounts: [{ address: fakeAddress(5) }, { address: fakeAddress(6) }] })
  site.kernel.router.push(ProfileWalletsView)
  await site.pressText('fake00…0006')
  await until(site.views).toEqual(['Account'])
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(said()).toBe('')
})

test('who disconnects in the dialog is not told of it, but of the account that is shown instead', async () => {
  await begin()
  await site.connections.connect({ wallet: 'fake:wallet-two' })
  await until(() => site.texts('[data-testid=account-wallets]').join()).toContain('Wallet Two')
  expect(said()).toBe('')
  await site.press('disconnect-button')
  await until(said).toBe('Now showing Wallet One')
  await site.press('disconnect-button')
  await until(site.isOpen).toBe(false)
})

test('in Arabic as well', async () => {
  const { one } = await begin('ar')
  one.emit({ type: 'disconnected' })
  await until(said).toBe('انقطع الاتصال بـ \u2068Wallet One\u2069')
})
