import type { ConnectedWallet, WalletEntry } from '@latchkit/plugin-connections/contract'
import { expect, test } from 'vitest'
import { leftWallets, wayBack } from '../src/left-wallets.js'

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

test('a wallet that is connected is not among those that were left, by whichever id it is known', () => {
  const entries = [entry('com.Larch', { namespace: 'eip155', connector: 'com.larch~2' })]
  const left = (...wallets: readonly ConnectedWallet[]) =>
    leftWallets([larch, harbour], state(...wallets), entries).map(({ name }) => name)
  expect(left()).toEqual(['Larch', 'Harbour'])
  expect(left(connected('com.larch~2'))).toEqual(['Harbour'])
  expect(left(connected('other', { rdns: 'COM.HARBOUR' }))).toEqual(['Larch'])
  expect(left(connected('session', { listedIds: ['f00d'] }))).toEqual(['Larch'])
})

test('the way back is the wallet, its chain families, its code, or the list that says what is wrong with it', () => {
  const one = { namespace: 'eip155', connector: 'a' }
  expect(wayBack('a', [entry('a', one)], true)).toBe('wallet')
  expect(wayBack('a', [entry('a', one, { namespace: 'solana', connector: 'a' })], true)).toBe('chains')
  expect(wayBack('a', [entry('a', { ...one, doubt: 'contested' })], true)).toBe('list')
  expect(wayBack('a', [], true)).toBe('code')
  expect(wayBack('a', [], false)).toBe('list')
})
