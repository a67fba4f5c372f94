import { memoryBackend } from '@latchkit/kernel'
import { expect, onTestFinished, test, vi } from 'vitest'
import { memoryStorage } from '../src/lazy/core-options.js'
import { openWalletApp, readDeepLink, takeLibraryLink, toDeepLink } from '../src/lazy/deep-links.js'
import { shareSdk } from '../src/lazy/sdk.js'
import { connected, openPage } from './page.js'
import { approval, larch, openPhone, patience, projectId } from './phone.js'

const KEY = 'WALLETCONNECT_DEEPLINK_CHOICE'
const hostile = [
  '{"href":"javascript:alert(1)//","name":"Larch"}',
  '{"href":"https://user@larch.example/"}',
  '{"href":"vscode://"}',
  '{"href":{"toString":1}}',
  'null',
  '{'
]
/** Records links instead of opening them. */
function recordOpened() {
  const opened: unknown[][] = []
  vi.stubGlobal('open', (...link: unknown[]) => void opened.push(link))
  onTestFinished(() => void vi.unstubAllGlobals())
  return opened
}
/** Creates a fake `localStorage`. */
function pageStorage(value?: string) {
  const stored = new Map(value === undefined ? [] : [[KEY, value]])
  const page = { getItem: (key: string) => stored.get(key) ?? null, removeItem: (key: string) => stored.delete(key) }
  return { stored, page: () => page as unknown as Storage }
}

test.each([
  ['larch', 'larch://'],
  ['https://larch.example/app?x=1', 'https://larch.example/app/']
])('stores the base of the link %s as %s, and reads it back', (href, base) => {
  const link = toDeepLink({ name: 'Larch', href })
  expect(link).toEqual({ href: base, name: 'Larch' })
  expect(readDeepLink(JSON.stringify(link))).toEqual(link)
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'intent://x#Intent;end', 'http://larch.example', 'steam://', ''])(
  'does not store the link %s, which must not be opened',
  href => expect(toDeepLink({ name: 'Larch', href })).toBeUndefined()
)

test.each(hostile)('removes the link %s from either storage and does not use it', async value => {
  for (const place of ['page', 'library'] as const) {
    const { stored, page } = pageStorage(place === 'page' ? value : undefined)
    const storage = memoryStorage()
    if (place === 'library') await storage.setItem(KEY, JSON.parse(value === '{' ? '7' : value))
    const report = vi.fn()
    expect(await takeLibraryLink(storage, page, report)).toBeUndefined()
    expect([stored.size, await storage.getItem(KEY)]).toEqual([0, undefined])
    expect(report).not.toHaveBeenCalled()
  }
})

test('reports that storage is forbidden, and starts without it', async () => {
  const report = vi.fn()
  const denied = () => {
    throw new DOMException('Denied', 'SecurityError')
  }
  expect(await takeLibraryLink(memoryStorage(), denied, report)).toBeUndefined()
  expect(report).toHaveBeenCalledOnce()
})

test('opens the app for a request that needs approval, but not for a read or on a page without focus', () => {
  const opened = recordOpened()
  const app = { href: 'larch://', name: 'Larch' }
  const platform = { os: 'ios', telegram: false } as const
  openWalletApp(app, { method: 'personal_sign', topic: 'abc' }, platform)
  openWalletApp({ ...app, href: 'https://larch.example/' }, { method: 'solana_signMessage', topic: 'abc' }, platform)
  for (const method of ['eth_call', 'eth_chainId', 'wallet_getCapabilities', 'cosmos_getAccounts', 'net_version'])
    openWalletApp(app, { method, topic: 'abc' }, platform)
  vi.stubGlobal('document', { hasFocus: () => false })
  openWalletApp(app, { method: 'personal_sign', topic: 'abc' }, platform)
  expect(opened).toEqual([
    ['larch://wc?sessionTopic=abc', '_self', 'noreferrer noopener'],
    // A page in a browser does not get the id of the session.
    ['https://larch.example/wc', '_blank', 'noreferrer noopener']
  ])
})

test('opens the app for signatures of a session that began with a link, but not of one that began with a code', async () => {
  const opened = recordOpened()
  const { world, page, topic: byCode } = await connected()
  await page.wallets.signMessage('Hello')
  expect(opened).toEqual([])

  const phone = await openPhone(world.url, { ...larch, name: 'Yew' })
  const connecting = page.connect()
  const code = await vi.waitUntil(
    () => page.pairing.state.get().status === 'waiting' && page.pairing.state.get().uri,
    patience
  )
  page.pairing.setDeepLink({ name: 'Yew', href: 'yew://' })
  const { topic } = await phone.approve(code as string, approval)
  await connecting
  await page.wallets.signMessage('Hello')
  expect(topic).not.toBe(byCode)
  expect(opened).toEqual([[`yew://wc?sessionTopic=${topic}`, '_self', 'noreferrer noopener']])
})

test('restores the session and the link that an earlier version stored, but not a hostile link', async () => {
  const { world, page, topic } = await connected()
  const metadata = { name: 'Site', description: '', url: 'https://site.example', icons: [] }
  const { sdk, release } = await shareSdk({ projectId, relayUrl: world.url, metadata })
  onTestFinished(release)
  const { storage } = sdk.core
  for (const [link, expected] of [
    [{ href: 'larch://', name: 'Larch' }, [[`larch://wc?sessionTopic=${topic}`, '_self', 'noreferrer noopener']]],
    [{ href: 'javascript:alert(1)//', name: 'Larch' }, []]
  ] as const) {
    await storage.removeItem('latchkit:sessions')
    await storage.setItem('latchkit:session', topic)
    await storage.setItem(KEY, link)
    const stored = memoryBackend()
    const data = {
      active: 'eip155',
      namespaces: {
        eip155: { current: 'walletConnect', wallets: [{ connector: 'walletConnect', chain: 'eip155:31338' }] }
      }
    }
    await stored.write('@appkit/connections/connections', JSON.stringify({ v: 1, t: Date.now(), d: data }))
    const opened = recordOpened()
    const later = await openPage(world.url, { storage: stored })
    await vi.waitUntil(() => later.wallets.active.get(), patience)
    expect(later.wallets.active.get()).toMatchObject({ chain: 'eip155:31338', wallet: { name: 'Larch' } })
    await later.wallets.signMessage('Hello')
    expect(opened).toEqual(expected)
    expect([await storage.getItem(KEY), await storage.getItem('latchkit:session')]).toEqual([undefined, undefined])
    await later.kernel.dispose()
  }
  await page.wallets.disconnect()
})
