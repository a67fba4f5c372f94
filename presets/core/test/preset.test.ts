import { definePlugin } from '@latchkit/kernel'
import { AccountActions } from '@latchkit/plugin-account/contract'
import { Namespaces } from '@latchkit/plugin-chains/contract'
import { fakeAdapter } from '@latchkit/plugin-chains/testing'
import { Connections } from '@latchkit/plugin-connections/contract'
import { Alerts } from '@latchkit/plugin-shell/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { corePreset, createLatchkit, type Latchkit } from '../src/index.js'
import { makeSite } from './site.js'

test('can be created on a server without reads, starts or side effects', () => {
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

test('two instances share no state', async () => {
  const [one, two] = [createLatchkit({ plugins: corePreset() }), createLatchkit({ plugins: corePreset() })]
  await one.open({ view: 'Connect' })
  expect([one.getState().open, two.getState().open]).toEqual([true, false])
  await one.destroy()
  await two.open()
  expect(two.getState().open).toBe(true)
})

test.each([
  [{ themeMood: 'dark' }, /"themeMood" of corePreset: there is no such option; did you mean "themeMode"\?/],
  [{ themeMode: 'purple' }, /"themeMode" of corePreset: must be .*, not /],
  [{ connectTimeoutMs: '5' }, /"connectTimeoutMs" of corePreset: must be .*, not /],
  [{ unsupportedNetwork: 'panic' }, /"unsupportedNetwork" of corePreset: must be .*, not /],
  [{ termsConditionsUrl: 'javascript:alert(1)' }, /"termsConditionsUrl" of corePreset: must be .*, not /],
  [{ customWallets: [{ id: 'x' }] }, /"customWallets" of corePreset: must be .*, not /],
  [{ walletFeaturesOrder: 'send' }, /"walletFeaturesOrder" of corePreset: must be .*, not /]
])('throws a coded error that names the invalid option %j', (options, message) => {
  expect(() => corePreset(options as never)).toThrow(message)
  expect(() => corePreset(options as never)).toThrow(expect.objectContaining({ code: 'kernel/invalid-option' }))
})

test.each([
  ['enableReconnect', 'reconnect'],
  ['enableEmbedded', 'embedded'],
  ['enableNetworkSwitch', 'networkSwitch'],
  ['enableWalletGuide', 'walletGuide'],
  ['enableMobileFullScreen', 'mobileFullScreen'],
  ['manualWCControl', 'manualWalletConnectControl'],
  ['allowUnsupportedChain', 'unsupportedNetwork']
])("proposes our name for AppKit's %s", (name, ours) => {
  expect(() => corePreset({ [name]: true } as never)).toThrow(
    `Option "${name}" of corePreset: there is no such option; did you mean "${ours}"?`
  )
})

test.each(['showWallets', 'remoteFeatures'])('proposes no name for %s, which ends like another option', name => {
  expect(() => corePreset({ [name]: true } as never)).toThrow(/there is no such option$/)
})

test('does not call listeners without a change', async () => {
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

test('calls listeners after changes until they unsubscribe', async () => {
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

const chainPlugin = (id: string) =>
  definePlugin({ id, setup: ctx => void ctx.contribute(Namespaces, { ...fakeAdapter(), id: 'pebble' }) })
const action = { id: 'tip', label: () => 'Tip', icon: 'arrow-up', run() {} }
const tips = definePlugin({ id: 'tips', setup: ctx => void ctx.contribute(AccountActions, action) })
const core = corePreset()
const without = (id: string) => core.filter(plugin => plugin.id !== id)

test.each<[title: string, options: unknown, message: string]>([
  ['nothing', undefined, 'Option "options" of createLatchkit: must be an object, not undefined'],
  ['no plugins', {}, 'Option "plugins" of createLatchkit: must be a list of plugins'],
  ['a plugin that is no list', { plugins: tips }, 'Option "plugins" of createLatchkit: must be a list of plugins'],
  [
    'an option of corePreset',
    { plugins: core, themeMode: 'dark' },
    'Option "themeMode" of createLatchkit: there is no'
  ],
  ['a slip of the pen', { plugins: core, onerror() {} }, 'did you mean "onError"?'],
  ['a plugin that was not called', { plugins: [...core, corePreset] }, 'Plugin "plugins.9": call it'],
  ['a preset that was not spread', { plugins: [core] }, 'Plugin "plugins.0": spread it'],
  ['no corePreset', { plugins: [] }, 'Option "plugins" of createLatchkit: must contain the plugins of corePreset()'],
  [
    'two adapters of one namespace',
    { plugins: [...core, chainPlugin('one'), chainPlugin('two')] },
    'Option "plugins" of createLatchkit: must have one plugin for "pebble", not both "one" and "two"'
  ],
  [
    'an action of the account without the account',
    { plugins: [...without('account'), tips] },
    'Option "plugins" of createLatchkit: must contain account(), because "tips" adds to its view'
  ],
  ['no connections', { plugins: without('connections') }, 'needs the service "connections": add its provider']
])('the error for %s states the remedy', (_, options, message) => {
  expect(() => createLatchkit(options as never)).toThrow(message)
})

test('an instance raises the alert about an unconfigured network once, also after it was dismissed', async () => {
  const switchTo = async ({ switchNetwork }: Latchkit, chain: `fake:${string}`) => {
    await expect(switchNetwork(chain)).rejects.toMatchObject({ code: 'connections/unknown-network' })
    // The alert follows the rejection, with texts that are loaded.
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  const [{ latchkit }, other] = [await makeSite(), await makeSite()]
  const { current, dismiss } = latchkit.kernel.get(Alerts)
  await switchTo(latchkit, 'fake:nowhere')
  await vi.waitFor(() => expect(current.get()?.key).toBe('switch-network-not-found'))
  dismiss('switch-network-not-found')
  await switchTo(latchkit, 'fake:nowhere')
  await switchTo(latchkit, 'fake:elsewhere')
  expect(current.get()).toBeUndefined()
  await switchTo(other.latchkit, 'fake:nowhere')
  await vi.waitFor(() => expect(other.latchkit.kernel.get(Alerts).current.get()?.long).toContain('fake:nowhere'))
})

test('an instance that is destroyed while the alert loads leaves no unhandled rejection', async () => {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  onTestFinished(() => void process.off('unhandledRejection', unhandled))
  const { latchkit } = await makeSite()
  await expect(latchkit.switchNetwork('fake:nowhere')).rejects.toMatchObject({ code: 'connections/unknown-network' })
  await latchkit.destroy()
  await new Promise(resolve => setTimeout(resolve, 200))
  expect(unhandled).not.toHaveBeenCalled()
})
