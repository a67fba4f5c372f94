/** Symbols and decimals that a node knows and the request does not contain. */
import { MsgExecuteContract } from 'cosmjs-types/cosmwasm/wasm/v1/tx'
import { expect, test } from 'vitest'
import { readOptions } from '../../src/options.js'
import { Failing, startLyingGateway } from '../lying-gateway.js'
import { hub, never } from '../networks.js'
import { amino, atom, ContractJson, contract, decode, inAmino, message, mine, other, send } from './requests.js'

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
