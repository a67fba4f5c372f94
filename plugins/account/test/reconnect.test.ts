import type { ConnectedWallet, WalletEntry } from '@latchkit/plugin-connections/contract'
import { expect, test } from 'vitest'
import { disconnectedWallets, reconnectTarget } from '../src/reconnect.js'

const entry = (id: string, ...members: WalletEntry['members']): WalletEntry => ({
  id,
  name: id,
  kind: 'announced',
  members
})
const connected = (connector: string, more: Partial<ConnectedWallet> = {}): ConnectedWallet => ({
  connector,
  name: connector,
  kind: 'announced',
  accounts: [{ address: '0x1' }],
  account: '0x1',
  ...more
})
const state = (...wallets: readonly ConnectedWallet[]) => ({
  byNamespace: { eip155: { status: 'connected' as const, wallets, loading: false } }
})
const larch = { id: 'com.Larch', name: 'Larch' }
const harbour = { id: 'f00d', name: 'Harbour', rdns: 'com.harbour' }

test('disconnectedWallets omits a connected wallet, whichever of its ids is listed', () => {
  const entries = [entry('com.Larch', { namespace: 'eip155', connector: 'com.larch~2' })]
  const disconnected = (...wallets: readonly ConnectedWallet[]) =>
    disconnectedWallets([larch, harbour], state(...wallets), entries).map(({ name }) => name)
  expect(disconnected()).toEqual(['Larch', 'Harbour'])
  expect(disconnected(connected('com.larch~2'))).toEqual(['Harbour'])
  expect(disconnected(connected('other', { rdns: 'COM.HARBOUR' }))).toEqual(['Larch'])
  expect(disconnected(connected('session', { listedIds: ['f00d'] }))).toEqual(['Larch'])
})

test('reconnectTarget returns the list for a wallet that may be an imitation, or that cannot be paired', () => {
  const one = { namespace: 'eip155', connector: 'a' }
  expect(reconnectTarget('a', [entry('a', one)], true)).toBe('wallet')
  expect(reconnectTarget('a', [entry('a', one, { namespace: 'solana', connector: 'a' })], true)).toBe('chains')
  expect(reconnectTarget('a', [entry('a', { ...one, doubt: 'contested' })], true)).toBe('list')
  expect(reconnectTarget('a', [], true)).toBe('code')
  expect(reconnectTarget('a', [], false)).toBe('list')
})
