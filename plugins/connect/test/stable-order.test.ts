import type { WalletEntry } from '@latchkit/plugin-connections/contract'
import { expect, test } from 'vitest'
import { stableOrder } from '../src/stable-order.js'
import type { WalletRow } from '../src/wallet-rows.js'

const row = (id: string, name: string, more: Partial<WalletRow> = {}): WalletRow => ({
  id,
  name,
  source: 'injected',
  namespaces: ['one'],
  present: true,
  ...more
})
const wallet = (id: string, ...namespaces: readonly string[]): WalletEntry => ({
  id,
  name: id,
  kind: 'announced',
  members: namespaces.map(namespace => ({ namespace, connector: id }))
})
const idsOf = (rows: readonly WalletRow[]) => rows.map(({ id }) => id)
const oak = row('one:oak', 'Oak')

test('moves no row up when two visible rows became one wallet', () => {
  const shown = [row('one:larch', 'Larch'), row('two:larch', 'Larch'), oak]
  const members = [
    { namespace: 'one', connector: 'larch' },
    { namespace: 'two', connector: 'larch' }
  ]
  const larch = { ...wallet('com.larch'), members }
  const found = stableOrder(shown, [row('com.larch', 'Larch'), oak], [larch, wallet('oak', 'one')])
  expect(idsOf(found)).toEqual(['com.larch', 'two:larch', 'one:oak'])
})

test('moves no row to the place of another row of the same wallet', () => {
  const shown = [row('one:larch', 'Larch'), oak, row('com.larch', 'Larch')]
  const larch = { ...wallet('com.larch'), members: [{ namespace: 'one', connector: 'larch' }] }
  const found = stableOrder(shown, [row('com.larch', 'Larch'), oak], [larch, wallet('oak', 'one')])
  expect(idsOf(found)).toEqual(['one:larch', 'one:oak', 'com.larch'])
})

test('does not give the place of a wallet to one with its domain and another name', () => {
  const listed = row('listed', 'Quill', { rdns: 'com.quill', present: false })
  const posing = row('com.quill', 'Larch', { rdns: 'com.quill' })
  const found = stableOrder([listed, oak], [posing, oak], [wallet('com.quill', 'one'), wallet('oak', 'one')])
  expect(found).toEqual([listed, oak, posing])
})
