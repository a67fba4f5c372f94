import { corePreset } from '@latchkit/preset-core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLatchkit, type OpenOptions } from '../src/index.js'

const network = {
  id: 31337,
  name: 'Local Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } }
}
const standing = () => {
  const latchkit = createLatchkit({ networks: [network] })
  onTestFinished(() => latchkit.destroy())
  return latchkit
}
const key = 'ab'.repeat(32)
const uri = `wc:${key}@2?expiryTimestamp=1900000000&relay-protocol=irn&symKey=${key}`

test.each([
  'Account',
  'AllWallets',
  'Connect',
  'ConnectingWalletConnectBasic',
  'GetWallet',
  'Networks',
  'ProfileWallets',
  'Transactions',
  'UnsupportedChain',
  'WalletReceive',
  'WalletSend',
  'WhatIsANetwork',
  'WhatIsAWallet'
] as const)('opens %s by its name', async view => {
  const latchkit = standing()
  const opening = latchkit.open({ view })
  // The form to send has a result, so that its opening ends with it.
  if (view !== 'WalletSend') await opening
  await vi.waitUntil(() => latchkit.kernel.router.current()?.view === view, { timeout: 10_000 })
})

test("opens the send form with the site's arguments, in the requested namespace", async () => {
  const latchkit = standing()
  const given = { token: '0xA0b8', amount: '1.5', to: 'vitalik.eth', namespace: 'eip155' }
  const opening = latchkit.open({ view: 'WalletSend', arguments: given })
  await vi.waitUntil(() => latchkit.getState().open, { timeout: 10_000 })
  expect(latchkit.kernel.router.current()).toMatchObject({
    view: 'WalletSend',
    params: { token: '0xA0b8', amount: '1.5', recipient: 'vitalik.eth' }
  })
  expect(latchkit.getState().namespace).toBe('eip155')
  await latchkit.close()
  await expect(opening).resolves.toBeUndefined()
})

test("opens the view of codes with the site's code", async () => {
  const latchkit = standing()
  await latchkit.open({ uri })
  expect(latchkit.kernel.router.current()).toMatchObject({ view: 'ConnectingWalletConnectBasic', params: { uri } })
  await latchkit.close()
  await latchkit.open()
  expect(latchkit.kernel.router.current()?.view).toBe('Connect')
})

test.each<[object, string]>([
  [{ view: 'WalletSend', arguments: { amount: 1.5 } }, 'Option "arguments.amount" of open: must be a plain decimal'],
  [{ view: 'WalletSend', arguments: { amount: '1e5' } }, 'Option "arguments.amount" of open: must be a plain decimal'],
  [{ view: 'WalletSend', arguments: { to: 'x'.repeat(301) } }, 'Option "arguments.to" of open: must be a text of at'],
  [
    { view: 'WalletSend', arguments: { amout: '1' } },
    'Option "arguments.amout" of open: there is no such option; did you'
  ],
  [{ view: 'WalletSend', arguments: 'all' }, 'Option "arguments" of open: must be an object, not "all"'],
  [{ view: 'Networks', arguments: {} }, 'Option "arguments" of open: must be left out: the view "Networks" takes none'],
  [{ arguments: { to: 'x' } }, 'Option "arguments" of open: must be left out without "view"'],
  [{ view: 'Netwroks' }, 'Option "view" of open: must be a view, not "Netwroks"'],
  [{ uri: 'https://evil.example' }, 'Option "uri" of open: must be a WalletConnect URI'],
  [{ uri: `wc:${key}@1?bridge=x&key=${key}` }, 'Option "uri" of open: must be a WalletConnect URI'],
  [{ uri: `${uri}&more=${'x'.repeat(1_024)}` }, 'Option "uri" of open: must be a WalletConnect URI'],
  [{ uri: 7 }, 'Option "uri" of open: must be a WalletConnect URI'],
  [{ uri, view: 'Networks' }, 'Option "view" of open: must be left out beside "uri", not "Networks"']
])('rejects %j with a coded error that names the problem, and stays closed', async (options, message) => {
  const latchkit = standing()
  const opening = latchkit.open(options as OpenOptions)
  await expect(opening).rejects.toThrow(message)
  await expect(opening).rejects.toMatchObject({ code: 'kernel/invalid-option' })
  expect(latchkit.getState().open).toBe(false)
})

test.each([
  ['WalletSend', 'send'],
  ['WalletReceive', 'receive'],
  ['Transactions', 'activity']
] as const)('names the missing plugin for %s', async (view, plugin) => {
  const latchkit = createLatchkit({ plugins: corePreset() })
  await expect(latchkit.open({ view })).rejects.toMatchObject({
    code: 'kernel/invalid-option',
    message: `Option "view" of open: "${view}" needs the plugin @latchkit/plugin-${plugin}`
  })
  expect(latchkit.getState().open).toBe(false)
})

test('a later opening or closing cancels one whose arguments are being validated', async () => {
  const latchkit = standing()
  const first = latchkit.open({ view: 'WalletSend', arguments: { amount: '1' } })
  await latchkit.close()
  await first
  expect(latchkit.getState().open).toBe(false)

  const second = latchkit.open({ view: 'WalletSend', arguments: { amount: '2' } })
  await latchkit.open({ view: 'Networks' })
  await second
  expect(latchkit.kernel.router.current()?.view).toBe('Networks')
})

test('the view gets the validated arguments, whatever a getter or a prototype returns', async () => {
  const latchkit = standing()
  const paramsOf = () => latchkit.kernel.router.current()?.params as { readonly uri?: string }
  const inherited = Object.create({ uri: 'javascript:alert(1)' })
  await latchkit.open({ view: 'ConnectingWalletConnectBasic', arguments: inherited })
  expect(paramsOf().uri).toBeUndefined()
  await latchkit.close()
  let reads = 0
  const changing = {
    get uri() {
      return reads++ === 0 ? uri : 'javascript:alert(1)'
    }
  }
  await latchkit.open({ view: 'ConnectingWalletConnectBasic', arguments: changing })
  expect([paramsOf().uri, paramsOf().uri]).toEqual([uri, uri])
})

test('an instance that is destroyed before or during its opening reports no option, and leaves no unhandled rejection', async () => {
  const unheard: unknown[] = []
  const hear = (reason: unknown) => unheard.push(reason)
  process.on('unhandledRejection', hear)
  onTestFinished(() => void process.off('unhandledRejection', hear))
  const latchkit = standing()
  const opening = latchkit.open({ view: 'WalletSend', arguments: { amount: '1' } })
  void latchkit.destroy()
  await opening.catch(error => expect(error).toMatchObject({ code: 'kernel/disposed' }))
  await expect(latchkit.open({ uri })).rejects.toMatchObject({ code: 'kernel/disposed' })
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(unheard).toEqual([])
})
