import { createTestKernel } from '@latchkit/kernel/testing'
import { account } from '@latchkit/plugin-account'
import { AccountActions } from '@latchkit/plugin-account/contract'
import { chains } from '@latchkit/plugin-chains'
import { connect } from '@latchkit/plugin-connect'
import { connections } from '@latchkit/plugin-connections'
import { networks } from '@latchkit/plugin-networks'
import { shell } from '@latchkit/plugin-shell'
import { Messages } from '@latchkit/plugin-shell/contract'
import { expect, onTestFinished, test } from 'vitest'
import { ReceiveView } from '../src/contract.js'
import { receive } from '../src/index.js'

const site = (locale = 'en') =>
  createTestKernel([shell({ locale }), chains(), connections(), networks(), connect(), account()], {
    atEnd: onTestFinished
  })

test('adds one action to the account, and removes it with the plugin', async () => {
  const kernel = await site()
  const actions = () => kernel.contributions.visible(AccountActions).get()
  expect(actions()).toEqual([])
  await kernel.add(receive())
  expect(actions().map(({ item }) => [item.id, item.label()])).toEqual([['receive', 'Receive']])
  await kernel.router.open({ target: { view: 'Account' } })
  actions()[0]?.item.run()
  expect(kernel.router.current()?.view).toBe(ReceiveView.id)
  await kernel.remove('receive')
  expect([actions(), kernel.router.current()?.view, kernel.router.views.has(ReceiveView.id)]).toEqual([
    [],
    'Account',
    false
  ])
})

test('the action follows the language', async () => {
  const kernel = await site('ar')
  await kernel.add(receive())
  const label = () => kernel.contributions.visible(AccountActions).get()[0]?.item.label()
  await expect.poll(label).toBe('استلام')
  kernel.get(Messages).setLocale('en')
  await expect.poll(label).toBe('Receive')
})
