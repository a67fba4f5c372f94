import { expect, test } from 'vitest'
import { account, featuresAt, first, onLocalChain } from './local-chain.js'
import { startLyingGateway } from './lying-gateway.js'
import { never } from './networks.js'

const described = (denom: string, changes: object = {}) => ({
  base: denom,
  display: 'osmo',
  name: 'Osmosis',
  symbol: 'OSMO',
  denom_units: [
    { denom, exponent: 0 },
    { denom: 'osmo', exponent: 6 }
  ],
  ...changes
})

test('lists the denoms that the site or the bank module describes', async () => {
  const listed = { denom: 'ibc/LISTED', name: 'Listed', symbol: 'LST', decimals: 8, icon: 'https://icon.example/l.svg' }
  const { node, tokens } = await onLocalChain({}, { tokens: [listed] })
  for (const denom of ['ibc/LISTED', 'factory/osmo', 'ibc/NOBODY']) node.setBalance(first, 7n, denom)
  node.describe('factory/osmo', described('factory/osmo'))
  node.describe('known/one', described('known/one', { name: 'Known', symbol: 'KNW' }))
  const { denom: _, ...facts } = listed
  expect(await tokens.read(account, ['known/one', 'uatom', '<b>', 'gone/denom'], never())).toEqual([
    { address: 'known/one', name: 'Known', symbol: 'KNW', decimals: 6, amount: 0n },
    { address: 'factory/osmo', name: 'Osmosis', symbol: 'OSMO', decimals: 6, amount: 7n },
    { address: 'ibc/LISTED', ...facts, amount: 7n }
  ])
})

test.each<[string, object, unknown]>([
  ['markup', { name: '<img src=x onerror=alert(1)>' }, { name: '<img src=x onerror=alert(1)>' }],
  ['direction characters', { symbol: '\u202eMOTA' }, { symbol: 'MOTA' }],
  ['10,000 letters', { name: 'x'.repeat(10_000) }, { name: 'x'.repeat(32) }],
  ['no name', { name: '' }, undefined],
  ['an invisible name', { name: '\u200b\u202e' }, undefined],
  ['255 decimals', { denom_units: [{ denom: 'osmo', exponent: 255 }] }, undefined],
  ['fractional decimals', { denom_units: [{ denom: 'osmo', exponent: 0.5 }] }, undefined],
  ['negative decimals', { denom_units: [{ denom: 'osmo', exponent: -1 }] }, undefined],
  ['an unknown display unit', { display: 'none' }, undefined],
  ['another denom', { base: 'uatom' }, undefined],
  ['a thousand units', { denom_units: Array(1_000).fill({ denom: 'osmo', exponent: 6 }) }, undefined],
  ['units that are null', { denom_units: null }, undefined]
])('metadata with %s: shows a safe token or none', async (_, changes, expected) => {
  const { node, tokens } = await onLocalChain()
  node.setBalance(first, 7n, 'factory/osmo')
  node.describe('factory/osmo', described('factory/osmo', changes))
  const read = await tokens.read(account, [], never())
  expect(read).toEqual(expected === undefined ? [] : [expect.objectContaining({ amount: 7n, ...(expected as object) })])
})

test.each([
  '{"balances":[{"denom":"uosmo","amount":"1e300"}]}',
  '{"balances":[{"denom":"uosmo","amount":"-1"}]}',
  '{"balances":[{"denom":7,"amount":"1"}]}',
  '{"balances":{}}',
  'null'
])('rejects the balances %s', async body => {
  const { url } = await startLyingGateway({ '/balances/': body })
  const { tokens } = featuresAt([url])
  await expect(tokens.read(account, [], never())).rejects.toMatchObject({ code: 'cosmos/invalid-answer' })
})

test('requests the metadata of 50 denoms at most', async () => {
  const { node, tokens } = await onLocalChain()
  for (let index = 0; index < 120; index++) {
    node.setBalance(first, 1n, `spam/${String(index).padStart(3, '0')}`)
    node.describe(`spam/${String(index).padStart(3, '0')}`, described(`spam/${String(index).padStart(3, '0')}`))
  }
  expect(await tokens.read(account, [], never())).toHaveLength(50)
})
