/** Calls that send assets to other chains, of the runtimes of Asset Hub and of the relay chain. */
import { describe, expect, test } from 'vitest'
import { call, DOT, decode, dot, fourth, keys, mine, other, runtimeOf, short, transaction } from './requests.js'

const [hub, relay] = [runtimeOf('Asset Hub'), runtimeOf('Polkadot')]
const [, key] = keys
const at = (parents: number, ...junctions: readonly object[]) => ({
  parents,
  interior: junctions.length === 0 ? 'Here' : { [`X${junctions.length}`]: junctions }
})
/** Location of version 3, where `X1` has no list. */
const at3 = (parents: number, junction: object) => ({ parents, interior: { X1: junction } })
const account = (id: Uint8Array = key) => ({ AccountId32: { network: null, id } })
const usdt = at(0, { PalletInstance: 50 }, { GeneralIndex: 1984 })
const fungible = (id: object, amount: bigint) => ({ id, fun: { Fungible: amount } })

interface Parts {
  readonly dest?: object
  readonly beneficiary?: object
  readonly assets?: object
  readonly weight?: unknown
}
/** Arguments of the calls: to an account on parachain 2004, of version 4. */
const parts = ({
  dest = { V4: at(1, { Parachain: 2004 }) },
  beneficiary = { V4: at(0, account()) },
  assets = { V4: [fungible(usdt, 5n)] },
  weight = 'Unlimited'
}: Parts = {}) => [dest, beneficiary, assets, 0, weight]

const transfer = (asset: object, amount: bigint, fields: object = {}, to = other) => ({
  type: 'transfer',
  asset,
  amount,
  to,
  fields: {
    destination: { parents: '1', interior: { X1: { 0: { Parachain: '2004' } } } },
    fee_asset_item: '0',
    weight_limit: 'Unlimited',
    ...fields
  }
})
const asset = { address: 'Assets:1984' }

const decoded = async (runtime: typeof hub, name: string, ...args: readonly unknown[]) =>
  short(await decode(transaction(call(runtime, name, ...args)), { runtime }))

describe.each([
  ['PolkadotXcm.transfer_assets'],
  ['PolkadotXcm.limited_reserve_transfer_assets'],
  ['PolkadotXcm.limited_teleport_assets']
])('%s', name => {
  test('is shown as a transfer to the beneficiary, with the destination', async () => {
    expect(await decoded(hub, name, ...parts())).toEqual({ actions: [transfer(asset, 5n)], warnings: [] })
  })
})

const relayCoin = { address: 'Location:{"parents":"1","interior":"Here"}' }
const limited = { Limited: { refTime: 1, proofSize: 2 } }
const cases: readonly [string, Parts, readonly object[]][] = [
  [
    'several assets',
    { assets: { V4: [fungible(at(1), 7n), fungible(usdt, 5n)] } },
    [transfer(relayCoin, 7n), transfer(asset, 5n)]
  ],
  [
    'an account of Ethereum’s kind',
    { beneficiary: { V4: at(0, { AccountKey20: { network: null, key: new Uint8Array(20).fill(7) } }) } },
    [transfer(asset, 5n, {}, `0x${'07'.repeat(20)}`)]
  ],
  [
    'version 3',
    {
      dest: { V3: at3(1, { Parachain: 2004 }) },
      beneficiary: { V3: at3(0, account()) },
      assets: { V3: [fungible({ Concrete: usdtOfVersion3() }, 5n)] }
    },
    [transfer(asset, 5n, { destination: { parents: '1', interior: { X1: { Parachain: '2004' } } } })]
  ],
  [
    'a limit of the weight',
    { weight: limited },
    [transfer(asset, 5n, { weight_limit: { Limited: { ref_time: '1', proof_size: '2' } } })]
  ],
  [
    'the own account, which is no change',
    { beneficiary: { V4: at(0, account(keys[0])) } },
    [transfer(asset, 5n, {}, mine)]
  ]
]
function usdtOfVersion3() {
  return { parents: 0, interior: { X2: [{ PalletInstance: 50 }, { GeneralIndex: 1984 }] } }
}

test.each(cases)('shows %s', async (_title, given, actions) => {
  const name = 'PolkadotXcm.limited_reserve_transfer_assets'
  expect(await decoded(hub, name, ...parts(given))).toEqual({ actions, warnings: [] })
})

test('shows the own coin of the relay chain', async () => {
  const given = parts({ dest: { V4: at(0, { Parachain: 1000 }) }, assets: { V4: [fungible(at(0), dot)] } })
  const destination = { parents: '0', interior: { X1: { 0: { Parachain: '1000' } } } }
  for (const name of ['XcmPallet.limited_teleport_assets', 'XcmPallet.transfer_assets'])
    expect(await decoded(relay, name, ...given)).toEqual({
      actions: [transfer(DOT, dot, { destination })],
      warnings: []
    })
})

test('warns of a transfer for another account', async () => {
  const inner = call(hub, 'PolkadotXcm.transfer_assets', ...parts())
  const { actions, warnings } = await decoded(hub, 'Proxy.proxy', { Id: fourth }, null, inner)
  expect(actions).toMatchObject([{ type: 'transfer', from: fourth, to: other }])
  expect(warnings).toEqual([`foreign-account ${fourth}`])
})

const nft = { id: usdt, fun: { NonFungible: { Index: 1 } } }
test.each<[string, Parts]>([
  ['without assets', { assets: { V4: [] } }],
  ['of a piece of a collection', { assets: { V4: [fungible(usdt, 5n), nft] } }],
  ['to a chain as the beneficiary', { beneficiary: { V4: at(0, { Parachain: 7 }) } }],
  ['to an account of another chain than the destination', { beneficiary: { V4: at(1, account()) } }],
  ['to an account inside an account', { beneficiary: { V4: at(0, account(), account()) } }]
])('shows a transfer %s as an unknown call', async (_title, given) => {
  const name = 'PolkadotXcm.transfer_assets'
  const { actions, warnings } = await decoded(hub, name, ...parts(given))
  expect(actions).toMatchObject([{ type: 'call', target: 'PolkadotXcm', name }])
  expect(warnings).toEqual([`unknown-contract ${name}`])
})
