import { expect, onTestFinished, test } from 'vitest'
import { createLatchkit, defaultPreset } from '../src/index.js'

const ethereum = {
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 9 },
  rpcUrls: { default: { http: ['https://own.example'] } }
}
/** Returns the error message for an option that a site without types sets, or `undefined` if it is accepted. */
function messageOf(options: object): string | undefined {
  try {
    const latchkit = createLatchkit({ networks: [ethereum], ...options })
    onTestFinished(() => latchkit.destroy())
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

// Rows of docs/moving-from-appkit.md.
test.each([
  ['enableReconnect', 'reconnect'],
  ['enableEmbedded', 'embedded'],
  ['enableNetworkSwitch', 'networkSwitch'],
  ['enableWalletGuide', 'walletGuide'],
  ['enableMobileFullScreen', 'mobileFullScreen'],
  ['manualWCControl', 'manualWalletConnectControl'],
  ['allowUnsupportedChain', 'unsupportedNetwork'],
  ['adapters', 'networks'],
  ['enableEIP6963', 'discovery.eip155.eip6963'],
  ['enableInjected', 'discovery.eip155.injected'],
  ['enableWalletConnect', 'services.relay'],
  ['disableAppend', 'embedded']
])("the error for AppKit's option %s names the option %s", (name, ours) => {
  expect(messageOf({ [name]: true })).toMatch(`Option "${name}" of createLatchkit: there is no such option; `)
  expect(messageOf({ [name]: true })).toMatch(`"${ours}"`)
  expect(() => defaultPreset(Object.assign({ networks: [ethereum] as const }, { [name]: true }))).toThrow(`"${ours}"`)
})

test("the error for AppKit's features.history names activity", () => {
  expect(messageOf({ features: { history: true } })).toBe(
    'Option "features.history" of createLatchkit: is called activity'
  )
})

test.each(['basic', 'defaultAccountTypes', 'showWallets', 'universalProvider'])(
  "rejects AppKit's option %s, which has no counterpart, without a proposal",
  name => {
    expect(messageOf({ [name]: true })).toBe(`Option "${name}" of createLatchkit: there is no such option`)
  }
)

test.each<[name: string, value: unknown]>([
  ['projectId', '0123456789abcdef0123456789abcdef'],
  ['metadata', { name: 'Site', description: '', url: 'https://site.example', icons: [] }],
  ['themeMode', 'dark'],
  ['themeVariables', { '--w3m-accent': '#f00' }],
  ['customWallets', []],
  ['includeWalletIds', ['a']],
  ['excludeWalletIds', ['a']],
  ['featuredWalletIds', ['a']],
  ['termsConditionsUrl', 'https://site.example/terms'],
  ['privacyPolicyUrl', 'https://site.example/privacy'],
  ['allWallets', 'HIDE'],
  ['tokens', { 'eip155:1': [{ address: '0xdAC17F958D2ee523a2206206994597C13D831ec7' }] }],
  ['customRpcUrls', { 'eip155:1': [{ url: 'https://rpc.example' }] }],
  ['chainImages', { 1: 'https://site.example/1.png' }],
  ['connectorImages', { 'com.example': 'https://site.example/wallet.png' }],
  ['debug', false],
  ['defaultNetwork', 'eip155:1'],
  ['connectMethodsOrder', ['wallet']],
  ['connectorTypeOrder', ['injected']],
  ['walletFeaturesOrder', ['send']],
  ['legalCheckbox', true]
])("accepts AppKit's option %s under its name", (name, value) => {
  expect(messageOf({ [name]: value })).toBeUndefined()
})
