/** Effects of calls with assets and collections, of the runtime of Asset Hub, and the names of the assets. */
import { describe, expect, test } from 'vitest'
import { runtimes } from '../runtimes.js'
import {
  call,
  DOT,
  decode,
  dot,
  fourth,
  hex,
  mine,
  other,
  runtimeOf,
  short,
  signal,
  startNode,
  third,
  transaction
} from './requests.js'

const runtime = runtimeOf('Asset Hub')
const hub = (name: string, ...args: readonly unknown[]) => call(runtime, name, ...args)
const usdt = { address: 'Assets:1984' }
const cat = { address: 'Nfts:7', tokenId: '9' }
const location = { parents: 2, interior: { X1: [{ GlobalConsensus: 'Kusama' }] } }
const ksm = { address: 'ForeignAssets:{"parents":"2","interior":{"X1":[{"GlobalConsensus":"Kusama"}]}}' }
const transfer = (asset: object, amount: bigint | undefined, more: object = {}) => ({
  type: 'transfer',
  asset,
  ...(amount !== undefined && { amount }),
  to: other,
  ...more
})
const approval = (asset: object, amount: bigint | 'unlimited', more: object = {}) => ({
  type: 'approval',
  asset,
  amount,
  spender: other,
  ...more
})
const control = (name: string, to: string, fields: object) => ({ type: 'control', to, name, fields })

const cases: readonly [string, bytes: Uint8Array, actions: readonly object[], warnings?: readonly string[]][] = [
  ['the own coin', hub('Balances.transfer_keep_alive', { Id: other }, dot), [transfer(DOT, dot)]],
  ['an asset', hub('Assets.transfer_keep_alive', 1984, { Id: other }, 5n), [transfer(usdt, 5n)]],
  [
    'all of an asset',
    hub('Assets.transfer_all', 1984, { Id: other }, true),
    [transfer(usdt, undefined, { fields: { keep_alive: 'true' } })]
  ],
  ['an asset of another chain', hub('ForeignAssets.transfer', location, { Id: other }, 5n), [transfer(ksm, 5n)]],
  [
    'an asset of an account that has approved it',
    hub('Assets.transfer_approved', 1984, { Id: third }, { Id: other }, 5n),
    [transfer(usdt, 5n, { from: third })],
    [`foreign-account ${third}`]
  ],
  ['approve_transfer', hub('Assets.approve_transfer', 1984, { Id: other }, 5n), [approval(usdt, 5n)]],
  [
    'approve_transfer without a limit',
    hub('Assets.approve_transfer', 1984, { Id: other }, 2n ** 128n - 1n),
    [approval(usdt, 'unlimited')],
    [`unlimited-approval ${other}`]
  ],
  ['cancel_approval', hub('Assets.cancel_approval', 1984, { Id: other }), [approval(usdt, 0n)]],
  [
    'set_team',
    hub('Assets.set_team', 1984, { Id: mine }, { Id: other }, { Id: third }),
    [
      control('Assets.set_team', mine, { id: '1984' }),
      control('Assets.set_team', other, { id: '1984' }),
      control('Assets.set_team', third, { id: '1984' })
    ],
    [`control ${other}`, `control ${third}`]
  ],
  [
    'transfer_ownership of an asset',
    hub('Assets.transfer_ownership', 1984, { Id: other }),
    [control('Assets.transfer_ownership', other, { id: '1984' })],
    [`control ${other}`]
  ],
  ['a piece of a collection', hub('Nfts.transfer', 7, 9, { Id: other }), [transfer(cat, undefined)]],
  [
    'approve_transfer of a piece',
    hub('Nfts.approve_transfer', 7, 9, { Id: other }, 100),
    [approval(cat, 1n, { fields: { maybe_deadline: '100' } })]
  ],
  [
    'transfer_ownership of a collection',
    hub('Uniques.transfer_ownership', 7, { Id: other }),
    [control('Uniques.transfer_ownership', other, { collection: '7' })],
    [`control ${other}`]
  ],
  [
    'a transfer to another chain, which is shown as it is',
    hub('PolkadotXcm.claim_assets', { V4: [] }, { V4: { parents: 0, interior: 'Here' } }),
    [
      {
        type: 'call',
        target: 'PolkadotXcm',
        name: 'PolkadotXcm.claim_assets',
        fields: { assets: { V4: {} }, beneficiary: { V4: { parents: '0', interior: 'Here' } } }
      }
    ],
    ['unknown-contract PolkadotXcm.claim_assets']
  ]
]

describe.each(cases)('%s', (_title, bytes, actions, warnings = []) => {
  test('is decoded', async () => {
    expect(short(await decode(transaction(bytes), { runtime }))).toEqual({ actions, warnings })
  })
})

test('decodes a call of a contract', async () => {
  const substrate = runtimeOf('Substrate')
  const gas = { refTime: 1, proofSize: 2 }
  const bytes = call(substrate, 'Contracts.call', { Id: other }, dot, gas, null, '0xcafe')
  const fields = { gas_limit: { ref_time: '1', proof_size: '2' }, storage_deposit_limit: 'None', data: '0xcafe' }
  expect(short(await decode(transaction(bytes), { runtime: substrate }))).toEqual({
    actions: [{ type: 'call', target: other, name: 'Contracts.call', value: dot, fields }],
    warnings: [`unknown-contract ${other}`]
  })
})

test.each([
  ['Recovery.create_recovery', [[other, third], 2, 9], [other, third]],
  ['Sudo.set_key', [{ Id: other }], [other]]
] as const)('%s gives control', async (name, args, holders) => {
  const substrate = runtimeOf('Substrate')
  const decoded = short(await decode(transaction(call(substrate, name, ...args)), { runtime: substrate }))
  expect(decoded.actions).toMatchObject(holders.map(to => ({ type: 'control', to, name })))
  expect(decoded.warnings).toEqual(holders.map(to => `control ${to}`))
})

test.each(['Sudo.sudo', 'Sudo.sudo_as', 'Recovery.as_recovered'])('%s shows the call in it', async name => {
  const substrate = runtimeOf('Substrate')
  const inside = call(substrate, 'Balances.transfer_keep_alive', { Id: other }, dot)
  const bytes = call(substrate, name, ...(name === 'Sudo.sudo' ? [] : [{ Id: fourth }]), inside)
  const isOwn = name === 'Sudo.sudo'
  expect(short(await decode(transaction(bytes), { runtime: substrate }))).toEqual({
    actions: [transfer(DOT, dot, isOwn ? {} : { from: fourth })],
    warnings: isOwn ? [] : [`foreign-account ${fourth}`]
  })
})

describe('the names of assets', () => {
  /** Returns the metadata of an asset as the chain stores them. */
  const stored = (symbol: string, decimals: number) =>
    `0x${'00'.repeat(16)}${'10'}${Buffer.from('Name').toString('hex')}${(symbol.length << 2).toString(16).padStart(2, '0')}${Buffer.from(symbol).toString('hex')}${decimals.toString(16).padStart(2, '0')}00`

  const startHub = async (storage: (key: string) => unknown) =>
    (await startNode({ state_getMetadata: hex(runtimes[4][2]), state_getStorage: ([key]: [string]) => storage(key) }))
      .url
  const bytes = hub('Utility.batch', [
    hub('Assets.transfer', 1984, { Id: other }, 5n),
    hub('Assets.approve_transfer', 1984, { Id: other }, 5n),
    hub('ForeignAssets.transfer', location, { Id: other }, 6n)
  ])

  test('are read from the chain, with the metadata if no transfer has read them', async () => {
    // Twox128 of `Assets` and of `Metadata`, then the id after its BLAKE2b hash of 128 bits (python3 -c, xxhash and hashlib).
    const key = /^0x682a59d51ab9e48a8c8cc418ff9708d2b5f3822e35ca2f31ce3526eab1363fd2[\da-f]{32}c0070000$/
    const url = await startHub(asked => (key.test(asked) ? stored('USDt', 6) : null))
    const described = { ...usdt, symbol: 'USDt', decimals: 6 }
    const actions = [transfer(described, 5n), approval(described, 5n), transfer(ksm, 6n)]
    for (const site of [{ url }, { url, runtime }]) {
      const completed = await (await decode(transaction(bytes), site)).complete?.(signal)
      expect(completed && short(completed)).toEqual({ actions, warnings: [] })
      expect(completed?.complete).toBeUndefined()
    }
  })

  test('make approvals above the supply unlimited', async () => {
    // Owner, issuer, admin and freezer, then the supply, the deposit, and fields that do not matter here.
    const detailsOf = (supply: bigint) => {
      const uint128 = (value: bigint) => {
        const digits = value.toString(16).padStart(32, '0')
        return digits.match(/../g)?.reverse().join('') ?? ''
      }
      return `0x${'00'.repeat(128)}${uint128(supply)}${'00'.repeat(32)}00${'00'.repeat(12)}00`
    }
    // Twox128 of `Assets` and of `Asset` (python3 -c, xxhash).
    const isSupply = (key: string) =>
      key.startsWith('0x682a59d51ab9e48a8c8cc418ff9708d2d34371a193a751eea5883e9553457b2e')
    const approve = hub('Assets.approve_transfer', 1984, { Id: other }, 1_001n)
    for (const [supply, amount, warnings] of [
      [1_001n, 1_001n, []],
      [1_000n, 'unlimited', [`unlimited-approval ${other}`]],
      [0n, 1_001n, []]
    ] as const) {
      const url = await startHub(key => (isSupply(key) ? detailsOf(supply) : null))
      const decoded = await decode(transaction(approve), { url, runtime })
      expect(short(decoded)).toEqual({ actions: [approval(usdt, 1_001n)], warnings: [] })
      const completed = await decoded.complete?.(signal)
      expect(completed && short(completed)).toEqual({ actions: [approval(usdt, amount)], warnings })
    }
  })

  test.each([
    ['invalid', () => '0x00'],
    ['without a symbol', () => stored('', 6)],
    ['with 255 decimals', () => stored('USDt', 255)],
    ['missing', () => null]
  ])('are left out if they are %s', async (_title, storage) => {
    const decoded = await decode(transaction(bytes), { url: await startHub(storage), runtime })
    const completed = await decoded.complete?.(signal)
    expect(completed?.actions).toEqual(decoded.actions)
  })
})
