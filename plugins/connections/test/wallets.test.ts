import type { Connector, ConnectorInfo } from '@latchkit/kernel/chain'
import { expect, test } from 'vitest'
import { mergeWallets } from '../src/wallets.js'

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

test('a wallet that shows one name and one picture everywhere is one, and keeps what it says of itself', () => {
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
  ['say that they are others', { eip155: [evm], solana: [{ identity: 'com.example.other' }] }]
])('those that %s are not', (_, byNamespace) => {
  expect(merged(byNamespace)).toEqual(['eip155', 'solana'])
})

test('where two look alike, neither is taken for the third', () => {
  expect(merged({ eip155: [evm], solana: [{}, {}] })).toEqual(['eip155', 'solana', 'solana'])
  const fake = { identity: 'com.example.fake' }
  expect(merged({ eip155: [evm, fake], solana: [{}] })).toEqual(['eip155', 'eip155', 'solana'])
})

test('one identity is one wallet, however it looks', () => {
  expect(merged({ eip155: [evm], solana: [{ ...evm, name: 'Larch for Solana', icon: 'data:,' }] })).toEqual([
    'eip155 solana'
  ])
})
