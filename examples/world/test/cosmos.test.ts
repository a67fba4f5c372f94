import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CosmosNode, fundedAccounts, startCosmosNode } from '../src/index.js'

let node: CosmosNode
beforeAll(async () => {
  node = await startCosmosNode()
})
afterAll(() => node.stop())

const [{ address: first = '' } = {}, { address: second = '' } = {}] = fundedAccounts.cosmos
const get = async (path: string) => {
  const response = await fetch(`${node.url}/cosmos/${path}`)
  return [response.status, await response.json()]
}
const balances = 'bank/v1beta1/balances'

test('returns the chain that it serves', async () => {
  expect(await get('base/tendermint/v1beta1/node_info')).toMatchObject([
    200,
    { default_node_info: { network: 'latchkit-1' } }
  ])
})

test('returns balances by account and coin, and 0 for an unknown coin', async () => {
  node.setBalance(second, 5n, 'ibc/ABC')
  expect(await get(`${balances}/${second}`)).toEqual([
    200,
    {
      balances: [
        { denom: 'ibc/ABC', amount: '5' },
        { denom: 'uatom', amount: '14000000' }
      ],
      pagination: { next_key: null, total: '2' }
    }
  ])
  expect(await get(`${balances}/${second}/by_denom?denom=${encodeURIComponent('ibc/ABC')}`)).toEqual([
    200,
    { balance: { denom: 'ibc/ABC', amount: '5' } }
  ])
  node.setBalance(second, 0n, 'ibc/ABC')
  expect(await get(`${balances}/${second}`)).toMatchObject([200, { pagination: { total: '1' } }])
  expect(await get(`${balances}/${second.toUpperCase()}/by_denom?denom=uosmo`)).toEqual([
    200,
    { balance: { denom: 'uosmo', amount: '0' } }
  ])
})

test('rejects amounts that no account can have', () => {
  for (const amount of [-1n, 2n ** 256n]) expect(() => node.setBalance(first, amount)).toThrow(RangeError)
})

test.each([
  [`${balances}/x`, 'invalid address: decoding bech32 failed: invalid bech32 string length 1'],
  [`${balances}/cosmosnobody`, 'invalid address: decoding bech32 failed: invalid separator index -1'],
  [`${balances}/${first.slice(0, -1)}q`, 'invalid address: decoding bech32 failed: invalid checksum'],
  [
    `${balances}/osmo15yk64u7zc9g9k2yr2wmzeva5qgwxps6ywful0v/by_denom?denom=uatom`,
    'invalid address: invalid Bech32 prefix; expected cosmos, got osmo'
  ],
  [`${balances}/${first}/by_denom`, 'invalid denom: '],
  [`${balances}/${first}/by_denom?denom=9`, 'invalid denom: 9']
])('rejects %s', async (path, message) => {
  expect(await get(path)).toEqual([400, { code: 3, message, details: [] }])
})

test('responds with an error to other paths', async () => {
  expect(await get('gov/v1/proposals')).toEqual([501, { code: 12, message: 'Not Implemented', details: [] }])
})
