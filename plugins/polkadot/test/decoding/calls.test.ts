/** Effects of calls of Polkadot's runtime. */
import { createKeyDerived, createKeyMulti, encodeAddress } from '@polkadot/util-crypto'
import { describe, expect, test } from 'vitest'
import {
  call,
  DOT,
  decode,
  dot,
  fourth,
  hex,
  keys,
  mine,
  other,
  runtimeOf,
  short,
  third,
  transaction
} from './requests.js'

const runtime = runtimeOf('Polkadot')
const polkadot = (name: string, ...args: readonly unknown[]) => call(runtime, name, ...args)
const transfer = (amount: bigint | undefined, to: string, more: object = {}) => ({
  type: 'transfer',
  asset: DOT,
  ...(amount !== undefined && { amount }),
  to,
  ...more
})
const shown = (name: string, fields?: object) => ({
  type: 'call',
  target: name.split('.')[0],
  name,
  ...(fields && { fields })
})
const control = (name: string, to: string, fields?: object) => ({
  type: 'control',
  to,
  name,
  ...(fields && { fields })
})

const pay = (amount = dot, to = other) => polkadot('Balances.transfer_keep_alive', { Id: to }, amount)
const multisig = encodeAddress(createKeyMulti([mine, other, third], 2), 0)
const derivative = encodeAddress(createKeyDerived(mine, 7), 0)
const timepoint = { height: 9, index: 1 }
const hash = hex(new Uint8Array(32).fill(5))

const cases: readonly [string, bytes: Uint8Array, actions: readonly object[], warnings?: readonly string[]][] = [
  ['transfer_keep_alive', pay(), [transfer(dot, other)]],
  [
    'transfer_allow_death to the account itself',
    polkadot('Balances.transfer_allow_death', { Id: mine }, dot),
    [transfer(dot, mine, { isOwn: true })]
  ],
  [
    'transfer_all',
    polkadot('Balances.transfer_all', { Id: other }, false),
    [transfer(undefined, other, { fields: { keep_alive: 'false' } })]
  ],
  [
    'transfer to 32 bytes',
    polkadot('Balances.transfer_keep_alive', { Address32: keys[1] }, dot),
    [transfer(dot, other)]
  ],
  [
    'transfer to 20 bytes, which no account of the chain is',
    polkadot('Balances.transfer_keep_alive', { Address20: new Uint8Array(20).fill(9) }, dot),
    [shown('Balances.transfer_keep_alive', { dest: { Address20: `0x${'09'.repeat(20)}` }, value: '10000000000' })],
    ['unknown-contract Balances.transfer_keep_alive']
  ],
  [
    'vested_transfer',
    polkadot('Vesting.vested_transfer', { Id: other }, { locked: dot, perBlock: 7n, startingBlock: 9 }),
    [transfer(dot, other, { fields: { per_block: '7', starting_block: '9' } })]
  ],
  ['batch', polkadot('Utility.batch', [pay(), pay(2n, third)]), [transfer(dot, other), transfer(2n, third)]],
  [
    'batch_all in force_batch',
    polkadot('Utility.force_batch', [polkadot('Utility.batch_all', [pay(1n)]), pay(2n)]),
    [transfer(1n, other), transfer(2n, other)]
  ],
  [
    'batch of nothing',
    polkadot('Utility.batch', []),
    [shown('Utility.batch', { calls: {} })],
    ['unknown-contract Utility.batch']
  ],
  [
    'as_derivative',
    polkadot('Utility.as_derivative', 7, pay()),
    [transfer(dot, other, { from: derivative })],
    [`foreign-account ${derivative}`]
  ],
  [
    'proxy',
    polkadot('Proxy.proxy', { Id: third }, null, polkadot('Utility.batch', [pay()])),
    [transfer(dot, other, { from: third })],
    [`foreign-account ${third}`]
  ],
  ['proxy of the account itself', polkadot('Proxy.proxy', { Id: mine }, null, pay()), [transfer(dot, other)]],
  [
    'as_multi',
    polkadot('Multisig.as_multi', 2, [other, third], null, pay(), {}),
    [transfer(dot, other, { from: multisig })],
    [`foreign-account ${multisig}`]
  ],
  [
    'approve_as_multi',
    polkadot('Multisig.approve_as_multi', 2, [other], timepoint, hash, {}),
    [
      shown('Multisig.approve_as_multi', {
        threshold: '2',
        other_signatories: { 0: other },
        maybe_timepoint: { height: '9', index: '1' },
        call_hash: hash,
        max_weight: { ref_time: '0', proof_size: '0' }
      })
    ],
    ['blind-hash']
  ],
  [
    'add_proxy',
    polkadot('Proxy.add_proxy', { Id: other }, 'Any', 0),
    [control('Proxy.add_proxy', other, { proxy_type: 'Any', delay: '0' })],
    [`control ${other}`]
  ],
  ['remove_proxies', polkadot('Proxy.remove_proxies'), [shown('Proxy.remove_proxies')]],
  [
    'announce',
    polkadot('Proxy.announce', { Id: third }, hash),
    [shown('Proxy.announce', { real: { Id: third }, call_hash: hash })],
    ['blind-hash']
  ],
  [
    'bond, with the rewards for the stake',
    polkadot('Staking.bond', dot, 'Staked'),
    [shown('Staking.bond', { value: '10000000000', payee: 'Staked' })]
  ],
  [
    'bond, with the rewards for another account',
    polkadot('Staking.bond', dot, { Account: other }),
    [shown('Staking.bond', { value: '10000000000', payee: { Account: other } }), control('Staking.bond', other)],
    [`control ${other}`]
  ],
  [
    'set_payee for the account itself',
    polkadot('Staking.set_payee', { Account: mine }),
    [shown('Staking.set_payee', { payee: { Account: mine } })]
  ],
  ['set_controller', polkadot('Staking.set_controller'), [shown('Staking.set_controller')]],
  [
    'nominate',
    polkadot('Staking.nominate', [{ Id: other }, { Id: third }]),
    [shown('Staking.nominate', { targets: { 0: { Id: other }, 1: { Id: third } } })]
  ],
  [
    'join of a nomination pool',
    polkadot('NominationPools.join', dot, 3),
    [shown('NominationPools.join', { amount: '10000000000', pool_id: '3' })]
  ],
  [
    'delegate of votes',
    polkadot('ConvictionVoting.delegate', 0, { Id: other }, 'Locked1x', dot),
    [control('ConvictionVoting.delegate', other, { class: '0', conviction: 'Locked1x', balance: '10000000000' })],
    [`control ${other}`]
  ],
  ['remark', polkadot('System.remark', '0x48656c6c6f'), [shown('System.remark', { remark: '0x48656c6c6f' })]],
  [
    'a call of a pallet that is not known here',
    polkadot('Treasury.spend_local', dot, { Id: fourth }),
    [shown('Treasury.spend_local', { amount: '10000000000', beneficiary: { Id: fourth } })],
    ['unknown-contract Treasury.spend_local']
  ],
  [
    'a known call for another account',
    polkadot('Proxy.proxy', { Id: third }, 'Staking', polkadot('Staking.chill')),
    [shown('Staking.chill')],
    [`foreign-account ${third}`]
  ],
  [
    'a proxy for another account',
    polkadot('Proxy.proxy', { Id: third }, null, polkadot('Proxy.add_proxy', { Id: mine }, 'Any', 0)),
    [control('Proxy.add_proxy', mine, { proxy_type: 'Any', delay: '0' })],
    [`control ${mine}`, `foreign-account ${third}`]
  ]
]

describe.each(cases)('%s', (_title, bytes, actions, warnings = []) => {
  test('is decoded', async () => {
    expect(short(await decode(transaction(bytes), { runtime }))).toEqual({ actions, warnings })
  })
})

test('takes session keys for control', async () => {
  const session = hex(new Uint8Array(6 * 32 + 1).fill(3))
  const decoded = short(await decode(transaction(polkadot('Session.set_keys', session, '0x')), { runtime }))
  expect(decoded.actions).toMatchObject([{ type: 'control', to: `0x${'03'.repeat(32)}`, name: 'Session.set_keys' }])
  expect(decoded.warnings).toEqual([`control 0x${'03'.repeat(32)}`])
})
