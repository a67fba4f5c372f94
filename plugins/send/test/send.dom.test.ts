import { createTestKernel } from '@latchkit/kernel/testing'
import { account } from '@latchkit/plugin-account'
import { AccountActions } from '@latchkit/plugin-account/contract'
import { TokenRowActions } from '@latchkit/plugin-balances/contract'
import { nativeBalances } from '@latchkit/plugin-balances/native'
import { chains } from '@latchkit/plugin-chains'
import { fakeAdapter, fakeAddress, fakeChain, fakeConnector } from '@latchkit/plugin-chains/testing'
import { connect } from '@latchkit/plugin-connect'
import { connections } from '@latchkit/plugin-connections'
import { Connections } from '@latchkit/plugin-connections/contract'
import { networks } from '@latchkit/plugin-networks'
import { shell } from '@latchkit/plugin-shell'
import { expect, onTestFinished, test } from 'vitest'
import { SendView } from '../src/contract.js'
import { send } from '../src/index.js'
import { payingChain } from './paying-chain.js'

async function site(features = payingChain().features) {
  const connector = fakeConnector({ connection: { accounts: [{ address: fakeAddress(1) }], chain: 'fake:one' } })
  connector.answer('approve')
  const chain = fakeChain(fakeAdapter({ connectors: [connector], features }))
  const kernel = await createTestKernel(
    [shell({ locale: 'en' }), chains(), connections(), networks(), connect(), account(), nativeBalances(), chain],
    { atEnd: onTestFinished }
  )
  return kernel
}

test('adds an action to the account and to each token, and removes them with the plugin', async () => {
  const kernel = await site()
  await kernel.add(send())
  const actions = kernel.contributions.visible(AccountActions)
  const rows = kernel.contributions.visible(TokenRowActions)
  onTestFinished(actions.subscribe(() => {}))
  // Without an account there is no sender.
  expect([actions.get(), rows.get()]).toEqual([[], []])
  await kernel.get(Connections).connect({ wallet: 'fake:fake-wallet' })
  await expect.poll(() => actions.get().map(({ item }) => item.label())).toEqual(['Send'])
  await kernel.router.open({ target: { view: 'Account' } })
  rows.get()[0]?.item.run('fake:one:x', { address: 'ridge', name: 'R', symbol: 'R', decimals: 6, amount: '1' })
  expect(kernel.router.current()).toMatchObject({ view: SendView.id, params: { token: 'ridge' } })
  await kernel.remove('send')
  expect([actions.get(), rows.get(), kernel.router.views.has(SendView.id)]).toEqual([[], [], false])
})

test('adds no action for a chain family without a transfer feature', async () => {
  const kernel = await site({})
  await kernel.add(send())
  const actions = kernel.contributions.visible(AccountActions)
  await kernel.get(Connections).connect({ wallet: 'fake:fake-wallet' })
  onTestFinished(actions.subscribe(() => {}))
  await expect.poll(() => actions.get()).toEqual([])
})
