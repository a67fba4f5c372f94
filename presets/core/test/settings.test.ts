import { definePlugin } from '@latchkit/kernel'
import { fakeNetwork } from '@latchkit/plugin-chains/testing'
import { Connections } from '@latchkit/plugin-connections/contract'
import { Messages } from '@latchkit/plugin-shell/contract'
import { describe, expect, test } from 'vitest'
import {
  addNetwork,
  getFeatures,
  getNetworks,
  getThemeMode,
  getThemeVariables,
  removeNetwork,
  setConnectMethodsOrder,
  setPrivacyPolicyUrl,
  setTermsConditionsUrl,
  setWalletFeaturesOrder,
  subscribeFeatures,
  updateFeatures,
  updateOptions
} from '../src/actions.js'
import type { Latchkit } from '../src/index.js'
import { makeSite } from './site.js'

test('returns the values of the options with their sources, and reports changes', async () => {
  const { latchkit } = await makeSite({ options: { walletFeaturesOrder: ['send'], features: { receive: true } } })
  expect(getFeatures(latchkit)).toMatchObject({
    send: { value: undefined, source: 'default' },
    receive: { value: true, source: 'local' },
    walletFeaturesOrder: { value: ['send'], source: 'local' },
    connectMethodsOrder: { value: undefined, source: 'default' },
    termsConditionsUrl: { source: 'default' },
    privacyPolicyUrl: { source: 'default' }
  })
  const seen: unknown[] = []
  const stop = subscribeFeatures(latchkit, ({ send }) => seen.push(send?.value))
  updateFeatures(latchkit, { send: false })
  updateFeatures(latchkit, { send: false })
  stop()
  updateFeatures(latchkit, { send: true })
  expect(seen).toEqual([false])
})

test('the setters set their options', async () => {
  const { latchkit } = await makeSite()
  setConnectMethodsOrder(latchkit, ['wallet', 'email'])
  setWalletFeaturesOrder(latchkit, ['receive'])
  setTermsConditionsUrl(latchkit, 'https://shop.example/terms')
  setPrivacyPolicyUrl(latchkit, 'https://shop.example/privacy')
  const values = () =>
    Object.fromEntries(Object.entries(getFeatures(latchkit)).map(([name, { value }]) => [name, value]))
  expect(values()).toMatchObject({
    connectMethodsOrder: ['wallet', 'email'],
    walletFeaturesOrder: ['receive'],
    termsConditionsUrl: 'https://shop.example/terms',
    privacyPolicyUrl: 'https://shop.example/privacy'
  })
  setTermsConditionsUrl(latchkit, undefined)
  expect(values().termsConditionsUrl).toBeUndefined()
})

test.each<[string, (latchkit: Latchkit) => unknown, string]>([
  [
    'updateFeatures',
    latchkit => updateFeatures(latchkit, { sedn: false }),
    'Option "sedn" of updateFeatures: there is no such option; did you mean "send"?'
  ],
  [
    'updateFeatures',
    latchkit => updateFeatures(latchkit, { walletFeaturesOrder: false }),
    'Option "walletFeaturesOrder" of updateFeatures: there is no such option'
  ],
  [
    'updateFeatures',
    latchkit => updateFeatures(latchkit, { send: 'no' as never }),
    'Option "send" of updateFeatures: must be true or false, not "no"'
  ],
  [
    'updateFeatures',
    latchkit => updateFeatures(latchkit, null as never),
    'Option "options" of updateFeatures: must be an object, not null'
  ],
  [
    'setConnectMethodsOrder',
    latchkit => setConnectMethodsOrder(latchkit, [7] as never),
    'Option "connectMethodsOrder" of setConnectMethodsOrder: must be a list of ids, not [7]'
  ],
  [
    'setWalletFeaturesOrder',
    latchkit => setWalletFeaturesOrder(latchkit, 'send' as never),
    'Option "walletFeaturesOrder" of setWalletFeaturesOrder: must be a list of ids, not "send"'
  ],
  [
    'setTermsConditionsUrl',
    latchkit => setTermsConditionsUrl(latchkit, 'javascript:alert(1)'),
    'Option "termsConditionsUrl" of setTermsConditionsUrl: must be an https URL, not "javascript:alert(1)"'
  ],
  [
    'setPrivacyPolicyUrl',
    latchkit => setPrivacyPolicyUrl(latchkit, 'http://shop.example'),
    'Option "privacyPolicyUrl" of setPrivacyPolicyUrl: must be an https URL'
  ],
  [
    'setThemeMode',
    latchkit => latchkit.setThemeMode('dim' as never),
    'Option "themeMode" of shell: must be light or dark or auto, not "dim"'
  ],
  [
    'setThemeVariables',
    latchkit => latchkit.setThemeVariables({ '--lk-accent': 'url(//evil.example)' }),
    'Option "--lk-accent" of shell: must be a colour'
  ]
])('%s rejects an invalid value with an error that names the option', async (_name, call, message) => {
  const { latchkit } = await makeSite()
  const before = getFeatures(latchkit)
  expect(() => call(latchkit)).toThrow(
    expect.objectContaining({ code: 'kernel/invalid-option', message: expect.stringContaining(message) })
  )
  expect(getFeatures(latchkit)).toEqual(before)
})

describe('updateOptions', () => {
  const look = (latchkit: Latchkit) => ({
    mode: getThemeMode(latchkit),
    variables: getThemeVariables(latchkit),
    locale: latchkit.kernel.get(Messages).locale.get()
  })
  const values = (latchkit: Latchkit) =>
    Object.fromEntries(Object.entries(getFeatures(latchkit)).map(([name, { value }]) => [name, value]))

  test('sets every option that may change, and leaves the others as they are', async () => {
    const { latchkit } = await makeSite({ options: { connectMethodsOrder: ['email'], features: { receive: false } } })
    updateOptions(latchkit, {
      themeMode: 'dark',
      themeVariables: { '--lk-accent': '#123456' },
      locale: 'ar',
      features: { send: false },
      walletFeaturesOrder: ['receive'],
      termsConditionsUrl: 'https://shop.example/terms',
      privacyPolicyUrl: 'https://shop.example/privacy'
    })
    expect(look(latchkit)).toEqual({ mode: 'dark', variables: { '--lk-accent': '#123456' }, locale: 'ar' })
    expect(values(latchkit)).toMatchObject({
      send: false,
      receive: false,
      walletFeaturesOrder: ['receive'],
      connectMethodsOrder: ['email'],
      termsConditionsUrl: 'https://shop.example/terms',
      privacyPolicyUrl: 'https://shop.example/privacy'
    })
    const undone = { connectMethodsOrder: undefined, features: { send: undefined }, themeMode: undefined }
    updateOptions(latchkit, { ...undone, locale: undefined, themeVariables: undefined })
    expect(values(latchkit)).toMatchObject({ send: undefined, receive: false, connectMethodsOrder: undefined })
    expect(look(latchkit)).toEqual({ mode: 'dark', variables: { '--lk-accent': '#123456' }, locale: 'ar' })
    updateOptions(latchkit, {})
    expect(values(latchkit).walletFeaturesOrder).toEqual(['receive'])
  })

  test.each<[options: unknown, message: string]>([
    [null, 'Option "options" of updateOptions: must be an object, not null'],
    [
      { connectMethodOrder: ['wallet'] },
      'Option "connectMethodOrder" of updateOptions: there is no such option; did you mean "connectMethodsOrder"?'
    ],
    [{ customWallets: [] }, 'Option "customWallets" of updateOptions: cannot change while the page lives'],
    [{ remoteConfig: false }, 'Option "remoteConfig" of updateOptions: cannot change while the page lives'],
    [{ send: false }, 'Option "send" of updateOptions: there is no such option'],
    [{ features: null }, 'Option "features" of updateOptions: must be an object, not null'],
    [{ features: { sedn: false } }, 'Option "features.sedn" of updateOptions: there is no such option'],
    [{ features: { walletFeaturesOrder: false } }, 'Option "features.walletFeaturesOrder" of updateOptions: there is'],
    [{ features: { send: 'no' } }, 'Option "send" of updateOptions: must be true or false, not "no"'],
    [{ termsConditionsUrl: 'javascript:1' }, 'Option "termsConditionsUrl" of updateOptions: must be an https URL'],
    [{ themeMode: 'dim' }, 'Option "themeMode" of updateOptions: must be light or dark or auto, not "dim"'],
    [{ locale: '!' }, 'Option "locale" of updateOptions: must be a BCP 47 language tag'],
    [{ themeVariables: { '--lk-accent': 'url(//x)' } }, 'Option "--lk-accent" of updateOptions: must be a colour'],
    [JSON.parse('{"__proto__": {}}'), 'Option "__proto__" of updateOptions: there is no such option']
  ])('rejects %j, and changes nothing, whatever valid options come with it', async (wrong, message) => {
    const { latchkit } = await makeSite()
    const before = [look(latchkit), getFeatures(latchkit)]
    const valid = {
      themeMode: 'dark',
      themeVariables: { '--lk-accent': '#123456' },
      locale: 'ar',
      walletFeaturesOrder: ['receive'],
      features: { activity: false }
    }
    const options = wrong === null ? null : Object.assign({ ...valid }, wrong)
    if (Object.hasOwn(Object(wrong), '__proto__'))
      Object.defineProperty(options, '__proto__', { value: 1, enumerable: true })
    expect(() => updateOptions(latchkit, options as never)).toThrow(
      expect.objectContaining({ code: 'kernel/invalid-option', message: expect.stringContaining(message) })
    )
    expect([look(latchkit), getFeatures(latchkit)]).toEqual(before)
  })
})

const third = { ...fakeNetwork('fake', 'three'), name: 'Mole' }
const idsOf = (latchkit: Latchkit) =>
  getNetworks(latchkit, { namespace: 'fake' }).map(({ caipNetworkId }) => caipNetworkId)

test('adds a network, which can be chosen, and removes it', async () => {
  const { latchkit } = await makeSite()
  expect(addNetwork(latchkit, third)).toMatchObject({
    caipNetworkId: 'fake:three',
    chainNamespace: 'fake',
    name: 'Mole'
  })
  expect(idsOf(latchkit)).toEqual(['fake:one', 'fake:two', 'fake:three'])
  await latchkit.switchNetwork('fake:three')
  expect(latchkit.getState().chain).toBe('fake:three')
  removeNetwork(latchkit, 'fake:three')
  expect(idsOf(latchkit)).toEqual(['fake:one', 'fake:two'])
  await expect.poll(() => latchkit.getState().chain).toBe('fake:one')
})

test('a wallet on a removed network stays on it, as on an unsupported one', async () => {
  const { latchkit, connect } = await makeSite()
  await connect('first')
  removeNetwork(latchkit, 'fake:one')
  expect(latchkit.getState().chain).toBe('fake:one')
  expect(latchkit.kernel.get(Connections).account()?.network).toBeUndefined()
})

test.each<[string, unknown, string]>([
  ['no object', null, 'Option "network.chainNamespace" of addNetwork: must be one of fake, other, not "eip155"'],
  ['an unknown family', { ...third, chainNamespace: 'ton' }, 'must be one of fake, other, not "ton"'],
  ['no name', { ...third, name: '' }, 'Option "network.name" of addNetwork: must be a text, not ""'],
  [
    'wrong decimals',
    { ...third, nativeCurrency: { ...third.nativeCurrency, decimals: 1.5 } },
    'Option "network.nativeCurrency.decimals" of addNetwork: must be a whole number from 0 to 36, not 1.5'
  ],
  [
    'an id of another family',
    { ...third, caipNetworkId: 'other:three' },
    'Option "network.caipNetworkId" of addNetwork: must be a CAIP-2 id of fake, not "other:three"'
  ],
  ['a known network', fakeNetwork('fake', 'two'), 'Option "network.id" of addNetwork: must not be that of a network']
])('addNetwork rejects %s', async (_name, network, message) => {
  const { latchkit } = await makeSite()
  expect(() => addNetwork(latchkit, network as never)).toThrow(
    expect.objectContaining({ code: 'kernel/invalid-option', message: expect.stringContaining(message) })
  )
  expect(idsOf(latchkit)).toEqual(['fake:one', 'fake:two'])
})

test('removeNetwork rejects an unknown network, and the last one of its family', async () => {
  const { latchkit } = await makeSite()
  const unknown = 'Option "chain" of removeNetwork: must be a network of the site'
  for (const chain of ['fake:nine', 'ton:one', 'fake', '']) {
    expect(() => removeNetwork(latchkit, chain as never)).toThrow(unknown)
  }
  removeNetwork(latchkit, 'fake:two')
  expect(() => removeNetwork(latchkit, 'fake:one')).toThrow(
    'Option "chain" of removeNetwork: must not be the last network of its family'
  )
  expect(idsOf(latchkit)).toEqual(['fake:one'])
})

test('a family whose networks cannot change takes no network', async () => {
  const { Namespaces } = await import('@latchkit/plugin-chains/contract')
  const fixed = {
    id: 'fixed',
    name: 'Fixed',
    networks: [fakeNetwork('fixed', 'one')],
    isAddress: () => true,
    discover: () => () => {},
    features: async () => ({})
  }
  const plugin = definePlugin({ id: 'fixed', setup: ctx => void ctx.contribute(Namespaces, fixed) })
  const { latchkit } = await makeSite({ more: [plugin] })
  expect(() => addNetwork(latchkit, fakeNetwork('fixed', 'two'))).toThrow('must be one of fake, other, not "fixed"')
  expect(() => removeNetwork(latchkit, 'fixed:one')).toThrow('must be a network of the site')
})
