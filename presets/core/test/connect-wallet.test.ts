import { definePlugin, memoryBackend } from '@latchkit/kernel'
import { Catalogue, type CatalogueState } from '@latchkit/plugin-catalogue/contract'
import { fakeAdapter, fakeAddress, fakeChain, fakeConnector } from '@latchkit/plugin-chains/testing'
import { expect, test, vi } from 'vitest'
import { connectWallet, getRecentConnections } from '../src/actions.js'
import { makeSite, type SiteOptions } from './site.js'

/** Creates a site whose page has a third wallet of the family `third`, and waits for a dialog instead of its prompt. */
async function makeSiteWith(
  wallet: { readonly id: string; readonly name: string; readonly rdns?: string; readonly doubt?: 'contested' },
  site: SiteOptions = {}
) {
  const connection = { accounts: [{ address: fakeAddress(8) }], chain: 'third:one' as const }
  const connector = fakeConnector({
    kind: 'announced',
    connection,
    ...wallet,
    ...(wallet.rdns && { identity: wallet.rdns })
  })
  connector.answer('approve')
  const adapter = fakeAdapter({ namespace: 'third', connectors: [connector] })
  const made = await makeSite({ ...site, more: [fakeChain(adapter), ...(site.more ?? [])] })
  const view = () => made.latchkit.kernel.router.current()?.view
  const status = () => made.latchkit.getState().status
  return { ...made, view, status }
}

const listing = (wallets: readonly object[], ready = true) => {
  let state: Pick<CatalogueState, 'named' | 'recommended'> = { named: [], recommended: [] }
  const refresh = async () => {
    state = { named: [], recommended: wallets as CatalogueState['recommended'] }
  }
  if (ready) void refresh()
  const catalogue = { state: { get: () => state, subscribe: () => () => {} }, refresh, find: () => undefined }
  return definePlugin({
    id: 'catalogue',
    provides: { catalogue: Catalogue },
    setup: () => ({ catalogue: catalogue as never })
  })
}

test('requests neither of two wallets with one name, and lets the visitor choose in the list', async () => {
  const { latchkit, view, status } = await makeSiteWith({ id: 'evil', name: 'First', rdns: 'com.evil' })
  const rejected = expect(connectWallet(latchkit, { wallet: 'First' })).rejects.toMatchObject({
    code: 'latchkit/dialog-closed'
  })
  await vi.waitFor(() => expect(view()).toBe('Connect'))
  expect(status()).toBe('disconnected')
  await latchkit.close()
  await rejected
})

test.each([
  ['of the site', true],
  ['of the catalogue, which has yet to arrive', false]
])('requests no wallet that has the name of one %s', async (_, isOwn) => {
  const metaMask = { id: 'c57ca', name: 'MetaMask', rdns: 'io.metamask' }
  const { latchkit, view, status } = await makeSiteWith(
    { id: 'com.evil', name: 'MetaMask', rdns: 'com.evil' },
    isOwn ? { options: { customWallets: [metaMask] } } : { more: [listing([metaMask], false)] }
  )
  connectWallet(latchkit, { wallet: 'metamask' }).catch(() => {})
  await vi.waitFor(() => expect(view()).toBe('Connect'))
  expect(status()).toBe('disconnected')
})

test("a name refers to the wallet with the site's rdns for it, whatever other wallet has the name", async () => {
  const known = { id: 'harbour', name: 'First', rdns: 'com.evil' }
  const { latchkit } = await makeSiteWith(
    { id: 'com.evil', name: 'First', rdns: 'com.evil' },
    { options: { customWallets: [known] } }
  )
  expect(await connectWallet(latchkit, { wallet: 'first' })).toMatchObject({ address: fakeAddress(8) })
})

test('an rdns does not match a wallet with that name', async () => {
  const { latchkit } = await makeSiteWith({ id: 'evil', name: 'com.first' })
  expect(await connectWallet(latchkit, { wallet: 'com.first' })).toMatchObject({ address: fakeAddress(1) })
})

test('requests no wallet whose identity two wallets claim', async () => {
  const { latchkit, view, status } = await makeSiteWith({ id: 'io.x', name: 'X', rdns: 'io.x', doubt: 'contested' })
  connectWallet(latchkit, { wallet: 'io.x' }).catch(() => {})
  await vi.waitFor(() => expect(view()).toBe('Connect'))
  expect(status()).toBe('disconnected')
})

test('requests no wallet that has the name of a previously connected one', async () => {
  const storage = memoryBackend()
  const recent = [{ id: 'io.metamask', name: 'MetaMask', rdns: 'io.metamask' }]
  await storage.write('@appkit/connections/recent', JSON.stringify({ v: 1, t: Date.now(), d: recent }))
  const evil = { id: 'com.evil', name: 'MetaMask', rdns: 'com.evil' }
  const { latchkit, view, status } = await makeSiteWith(evil, { storage })
  expect(getRecentConnections(latchkit)).toEqual(recent)
  connectWallet(latchkit, { wallet: 'MetaMask' }).catch(() => {})
  await vi.waitFor(() => expect(view()).toBe('Connect'))
  expect(status()).toBe('disconnected')
})

test.each(['close', 'destroy'] as const)('ends the attempt if %s cancels the dialog before it opened', async way => {
  const { latchkit } = await makeSiteWith({ id: 'evil', name: 'First', rdns: 'com.evil' })
  const connecting = connectWallet(latchkit, { wallet: 'First' })
  void latchkit[way]()
  await expect(connecting).rejects.toMatchObject({ code: 'latchkit/dialog-closed' })
})
