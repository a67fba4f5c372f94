import type { Connector, ConnectorInfo } from '@latchkit/plugin-chains/contract'
import { expect, test } from 'vitest'
import { mergeWallets } from '../src/lazy/wallets.js'

type Info = Partial<ConnectorInfo>
const picture = 'data:image/svg+xml;base64,PHN2Zy8+'
let ids = 0
const connector = (info: Info): Connector =>
  ({ info: { id: `c${ids++}`, name: 'Larch', kind: 'announced', icon: picture, ...info } }) as Connector
/** The namespaces of each entry. */
const merged = (byNamespace: Record<string, readonly Info[]>) =>
  mergeWallets(new Map(Object.entries(byNamespace).map(([namespace, infos]) => [namespace, infos.map(connector)]))).map(
    ({ members }) => members.map(({ namespace }) => namespace).join(' ')
  )

const evm = { identity: 'com.example.larch', rdns: 'com.example.larch' }

test('merges connectors with the same name and picture, and keeps the metadata', () => {
  const [entry, ...rest] = mergeWallets(
    new Map([
      ['eip155', [connector({ ...evm, id: 'larch' })]],
      ['solana', [connector({ id: 's' })]],
      ['bip122', [connector({ id: 'b' })]]
    ])
  )
  expect(rest).toEqual([])
  expect(entry).toEqual({
    id: 'com.example.larch',
    name: 'Larch',
    kind: 'announced',
    icon: picture,
    rdns: 'com.example.larch',
    members: [
      { namespace: 'eip155', connector: 'larch' },
      { namespace: 'solana', connector: 's' },
      { namespace: 'bip122', connector: 'b' }
    ]
  })
})

test.each<[string, Record<string, readonly Info[]>]>([
  ['have another picture', { eip155: [evm], solana: [{ icon: `${picture}AA` }] }],
  ['have another name', { eip155: [evm], solana: [{ name: 'Larch ' }] }],
  ['have no picture', { eip155: [{ name: 'Larch' }, { icon: '' }].slice(1), solana: [{ icon: '' }] }],
  ['have another identity', { eip155: [evm], solana: [{ identity: 'com.example.other' }] }]
])('does not merge connectors that %s', (_, byNamespace) => {
  expect(merged(byNamespace)).toEqual(['eip155', 'solana'])
})

test('merges neither of two connectors with the same name and picture with a third', () => {
  expect(merged({ eip155: [evm], solana: [{}, {}] })).toEqual(['eip155', 'solana', 'solana'])
  const fake = { identity: 'com.example.fake' }
  expect(merged({ eip155: [evm, fake], solana: [{}] })).toEqual(['eip155', 'eip155', 'solana'])
})

test('merges the same connectors in any order of the namespaces', () => {
  const entries = mergeWallets(
    new Map([
      ['bip122', [connector({ id: 'b' }), connector({ id: 'x', name: 'Xylem' })]],
      ['solana', [connector({ id: 's' })]],
      ['eip155', [connector({ ...evm, id: 'larch' })]]
    ])
  )
  expect(entries.map(({ id, members }) => [id, ...members.map(member => member.connector)])).toEqual([
    ['com.example.larch', 'b', 's', 'larch'],
    ['bip122:x', 'x']
  ])
})

test('merges connectors with the same identity, whatever their pictures', () => {
  expect(merged({ eip155: [evm], solana: [{ ...evm, icon: 'data:,' }] })).toEqual(['eip155 solana'])
})

test('a connector that copies an identity does not rename the wallet', () => {
  const entries = mergeWallets(
    new Map([
      ['solana', [connector({ ...evm, name: 'Evil', icon: 'data:,' })]],
      ['eip155', [connector(evm)]]
    ])
  )
  expect(entries.map(({ name }) => name)).toEqual(['Evil', 'Larch'])
  expect(new Set(entries.map(({ id }) => id)).size).toBe(2)
})

test('merges neither of two wallets in different namespaces with the same name and picture with a third', () => {
  const copy = { identity: 'com.example.copy' }
  const expected = { solana: [copy], eip155: [evm], bip122: [{}] }
  expect(merged(expected)).toEqual(['solana', 'eip155', 'bip122'])
  expect(merged({ eip155: [evm], solana: [copy], bip122: [{}] })).toEqual(['eip155', 'solana', 'bip122'])
})

test('does not merge wallets without a picture', () => {
  expect(merged({ eip155: [{ icon: '' }], solana: [{ icon: '', name: 'Other' }], bip122: [{ icon: '' }] })).toEqual([
    'eip155',
    'solana',
    'bip122'
  ])
})
