/** Symbols, decimals and supplies that a node knows and the request does not contain. */
import { MsgGrant } from 'cosmjs-types/cosmos/authz/v1beta1/tx'
import { SendAuthorization } from 'cosmjs-types/cosmos/bank/v1beta1/authz'
import { MsgExecuteContract } from 'cosmjs-types/cosmwasm/wasm/v1/tx'
import { expect, test } from 'vitest'
import { readOptions } from '../../src/options.js'
import { Failing, startLyingGateway } from '../lying-gateway.js'
import { hub, never } from '../networks.js'
import {
  amino,
  atom,
  ContractJson,
  contract,
  decode,
  inAmino,
  type Message,
  message,
  mine,
  other,
  send
} from './requests.js'

const denom = 'factory/osmo'
const sending = amino([inAmino(send({ amount: [{ denom, amount: '9' }] }))])
const paying = amino([
  inAmino(
    message(MsgExecuteContract, 'wasm/MsgExecuteContract', {
      sender: mine,
      contract,
      msg: new ContractJson({ transfer: { recipient: other, amount: '7' } }),
      funds: []
    })
  )
])

const osmo = {
  metadata: {
    base: denom,
    display: 'osmo',
    name: 'Osmosis',
    symbol: 'OSMO',
    denom_units: [{ denom: 'osmo', exponent: 6 }]
  }
}

/** Node of the Cosmos Hub with these responses. */
const startHub = (responses: object) =>
  startLyingGateway({ node_info: { default_node_info: { network: hub.id } }, ...responses })

async function decodeAt(url: string, request: typeof sending) {
  const { networks } = readOptions({ networks: [{ ...hub, rpcUrls: { ...hub.rpcUrls, rest: { http: [url] } } }] })
  return decode(request, networks)
}

test('reads the denoms of transfers from the bank module', async () => {
  const { url } = await startHub({ denoms_metadata: osmo })
  const decoded = await decodeAt(url, sending)
  expect(decoded.actions).toMatchObject([{ asset: { address: denom }, amount: 9n }])
  const completed = await decoded.complete?.(never())
  expect(completed).toEqual({
    ...decoded,
    complete: undefined,
    actions: decoded.actions.map(action => ({ ...action, asset: { address: denom, symbol: 'OSMO', decimals: 6 } }))
  })
})

test.each<[string, unknown, object]>([
  ['that the contract returns', { symbol: 'CAT', decimals: 6 }, { address: contract, symbol: 'CAT', decimals: 6 }],
  [
    'without direction characters',
    { symbol: '\u202eTAC', decimals: 6 },
    { address: contract, symbol: 'TAC', decimals: 6 }
  ],
  ['only with usual decimals', { symbol: 'CAT', decimals: 255 }, { address: contract }],
  ['only with a visible symbol', { symbol: '\u200b', decimals: 6 }, { address: contract }]
])('reads the symbol of a CW20 token %s', async (_title, data, asset) => {
  const { url, asked } = await startHub({ '/smart/': { data } })
  const completed = await (await decodeAt(url, paying)).complete?.(never())
  expect(completed?.actions).toMatchObject([{ type: 'transfer', asset, amount: 7n }])
  expect(asked.at(-1)).toContain(`/cosmwasm/wasm/v1/contract/${contract}/smart/`)
})

const authorization = (amount: bigint, of = 'uatom') =>
  message(MsgGrant, 'cosmos-sdk/MsgGrant', {
    granter: mine,
    grantee: other,
    grant: {
      authorization: message(SendAuthorization, 'cosmos-sdk/SendAuthorization', {
        spendLimit: [{ denom: of, amount: `${amount}` }]
      })
    }
  })
const allowance = (amount: bigint) =>
  message(MsgExecuteContract, 'wasm/MsgExecuteContract', {
    sender: mine,
    contract,
    msg: new ContractJson({ increase_allowance: { spender: other, amount: `${amount}` } }),
    funds: []
  })
const supplyOf = (of: string, amount: string) => ({ amount: { denom: of, amount } })

test.each<[string, Message, object]>([
  ['of the own coin', authorization(1_001n), { 'supply/by_denom': supplyOf('uatom', '1000') }],
  ['of another coin', authorization(1_001n, denom), { 'supply/by_denom': supplyOf(denom, '1000') }],
  ['of a CW20 token', allowance(1_001n), { '/smart/': { data: { symbol: 'CAT', decimals: 6, total_supply: '1000' } } }],
  [
    'of a CW20 token without a visible symbol',
    allowance(1_001n),
    { '/smart/': { data: { symbol: '', decimals: 6, total_supply: '1000' } } }
  ]
])('an approval above the supply %s is unlimited', async (_title, given, responses) => {
  const { url } = await startHub(responses)
  const decoded = await decodeAt(url, amino([inAmino(given)]))
  expect(decoded.actions).toMatchObject([{ type: 'approval', amount: 1_001n, spender: other }])
  expect(decoded.warnings).toEqual([])
  const completed = await decoded.complete?.(never())
  expect(completed?.actions).toMatchObject([{ type: 'approval', amount: 'unlimited', spender: other }])
  expect(completed?.warnings).toEqual([{ code: 'unlimited-approval', subject: other }])
})

test.each<[string, Message, object]>([
  ['up to the supply', authorization(1_000n), { 'supply/by_denom': supplyOf('uatom', '1000') }],
  ['if the node returns the supply of another coin', authorization(9n), { 'supply/by_denom': supplyOf('uosmo', '1') }],
  ['without a supply', allowance(9n), { '/smart/': { data: { symbol: 'CAT', decimals: 6 } } }],
  ['if the node fails', authorization(9n), { 'supply/by_denom': new Failing(500, { code: 2, message: 'No' }) }]
])('an approval keeps its amount %s', async (_title, given, responses) => {
  const { url } = await startHub(responses)
  const decoded = await decodeAt(url, amino([inAmino(given)]))
  const completed = await decoded.complete?.(never())
  expect(completed?.actions).toMatchObject([
    { type: 'approval', amount: (decoded.actions[0] as { amount: bigint }).amount }
  ])
  expect(completed?.warnings).toEqual([])
})

test('keeps the request as it is if the node fails', async () => {
  const { url } = await startHub({ '/smart/': new Failing(500, { code: 2, message: 'No contract' }) })
  const decoded = await decodeAt(url, paying)
  expect(await decoded.complete?.(never())).toEqual({ ...decoded, complete: undefined })
})

test('rejects with the reason of an abort', async () => {
  const { url } = await startHub({ '/smart/': { data: { symbol: 'CAT', decimals: 6 } } })
  const decoded = await decodeAt(url, paying)
  await expect(decoded.complete?.(AbortSignal.abort('closed'))).rejects.toBe('closed')
})

test('reads nothing for known assets, and without a node', async () => {
  const { url } = await startHub({})
  expect((await decodeAt(url, amino([inAmino(send({ amount: [atom(1)] }))]))).complete).toBeUndefined()
  expect((await decode(sending)).complete).toBeUndefined()
})
