import { Connections } from '@latchkit/plugin-connections/contract'
import { expect, test } from 'vitest'
import { corePreset, createLatchkit } from '../src/index.js'

test('stands up on a server, where nothing is read, started or touched', () => {
  expect(typeof document).toBe('undefined')
  const latchkit = createLatchkit({ plugins: corePreset() })
  expect(latchkit.getState()).toEqual({
    open: false,
    status: 'disconnected',
    loading: false,
    namespace: undefined,
    address: undefined,
    account: undefined,
    chain: undefined,
    wallet: undefined
  })
})

test('two instances share nothing', async () => {
  const [one, two] = [createLatchkit({ plugins: corePreset() }), createLatchkit({ plugins: corePreset() })]
  await one.open({ view: 'Connect' })
  expect([one.getState().open, two.getState().open]).toEqual([true, false])
  await one.destroy()
  await two.open()
  expect(two.getState().open).toBe(true)
})

test.each([
  [{ themeMood: 'dark' }, /"themeMood" of preset core: there is no such option/],
  [{ themeMode: 'purple' }, /"themeMode" of shell/],
  [{ connectTimeoutMs: '5' }, /"connectTimeoutMs" of connections/],
  [{ unsupportedNetwork: 'panic' }, /"unsupportedNetwork" of networks/],
  [{ termsConditionsUrl: 'javascript:alert(1)' }, /"termsConditionsUrl" of connect/],
  [{ customWallets: [{ id: 'x' }] }, /"customWallets" of connect/],
  [{ walletFeaturesOrder: 'send' }, /"walletFeaturesOrder" of account/]
])('a wrong option %j is a coded error that names it', (options, message) => {
  expect(() => corePreset(options as never)).toThrow(message)
  expect(() => corePreset(options as never)).toThrow(expect.objectContaining({ code: 'kernel/invalid-option' }))
})

test('nobody hears of what did not change', async () => {
  const latchkit = createLatchkit({ plugins: corePreset() })
  const before = latchkit.getState()
  let calls = 0
  latchkit.subscribe(() => calls++)
  latchkit.kernel.get(Connections).selectNamespace('none such')
  await latchkit.open()
  await latchkit.open({ view: 'Networks' })
  expect(calls).toBe(1)
  expect(latchkit.getState()).not.toBe(before)
  await latchkit.close()
  expect(latchkit.getState()).toEqual(before)
})

test('listeners hear changes until they leave', async () => {
  const latchkit = createLatchkit({ plugins: corePreset() })
  const heard: boolean[] = []
  const leave = latchkit.subscribe(({ open }) => heard.push(open))
  await latchkit.open()
  await latchkit.close()
  leave()
  await latchkit.open()
  expect(heard).toEqual([true, false])
  expect(latchkit.kernel.get(Connections).state.get().byNamespace).toEqual({})
})
