import { expect, test } from 'vitest'
import { account, codes, delegate, destination, instructionOf, other, sign, source } from './requests.js'

const stake = 'Stake11111111111111111111111111111111111111'
const vote = 'Vote111111111111111111111111111111111111111'
const clock = 'SysvarC1ock11111111111111111111111111111111'
const rent = 'SysvarRent111111111111111111111111111111111'
const history = 'SysvarStakeHistory1111111111111111111111111'
const config = 'StakeConfig11111111111111111111111111111111'
const [bytesOfAccount, bytesOfOther, bytesOfDelegate] = ['01', '02', '06'].map(byte => byte.repeat(32))
const [staker, withdrawer, seed] = ['00000000', '01000000', '040000000000000073656564']
const address = (name: string, value: string) => ({ name, type: 'address', value })
const controlOf = (name: string, to: string = other) => ({
  type: 'control',
  to,
  name,
  fields: [address('account', source)]
})
const ownOf = (name: string) => ({
  type: 'call',
  name,
  fields: [address('account', source), address('authority', account)]
})
const warned = [`control ${other}`]

type Case = readonly [
  name: string,
  accounts: readonly string[],
  data: string,
  actions: readonly object[],
  readonly string[]
]

/** The bytes of @solana/web3.js 1.98.4, except for the instructions whose new authority signs: these have no function there. */
const stakeCases: readonly Case[] = [
  [
    'a new stake account of the account',
    [source, rent],
    `00000000${bytesOfAccount}${bytesOfAccount}${'00'.repeat(48)}`,
    [ownOf('Staker'), ownOf('Withdrawer')],
    []
  ],
  [
    'a new stake account with the withdrawer of another account',
    [source, rent],
    `00000000${bytesOfAccount}${bytesOfOther}${'00'.repeat(48)}`,
    [ownOf('Staker'), controlOf('Withdrawer')],
    warned
  ],
  [
    'a new stake account that is locked',
    [source, rent],
    `00000000${bytesOfAccount}${bytesOfAccount}00943577000000000000000000000000${bytesOfDelegate}`,
    [ownOf('Staker'), ownOf('Withdrawer'), controlOf('Custodian', delegate)],
    [`control ${delegate}`]
  ],
  [
    'a new stake account whose withdrawer signs',
    [source, rent, account, other],
    '09000000',
    [ownOf('Staker'), controlOf('Withdrawer')],
    warned
  ],
  [
    'a new stake account whose staker is a system variable',
    [source, rent, clock, other, account],
    '09000000',
    [controlOf('Staker', clock), controlOf('Withdrawer')],
    [`control ${clock}`, ...warned]
  ],
  [
    'a withdrawal to a system variable',
    [source, config, account],
    '040000000900000000000000',
    [{ type: 'transfer', from: source, to: config }],
    []
  ],
  [
    'a new withdrawer',
    [source, clock, account],
    `01000000${bytesOfOther}${withdrawer}`,
    [controlOf('Withdrawer')],
    warned
  ],
  [
    'a new staker, by the seed of the present one',
    [source, account, clock],
    `08000000${bytesOfOther}${staker}${seed}${bytesOfDelegate}`,
    [controlOf('Staker')],
    warned
  ],
  [
    'a new withdrawer that signs',
    [source, clock, account, other],
    `0a000000${withdrawer}`,
    [controlOf('Withdrawer')],
    warned
  ],
  [
    'a new withdrawer that signs, without system variables',
    [source, account, other],
    `0a000000${withdrawer}`,
    [controlOf('Withdrawer')],
    warned
  ],
  [
    'a new withdrawer that signs, by the seed of the present one',
    [source, account, clock, other],
    `0b000000${withdrawer}${seed}${bytesOfDelegate}`,
    [controlOf('Withdrawer')],
    warned
  ],
  [
    'a withdrawal to another account',
    [source, other, clock, history, account],
    '040000000900000000000000',
    [{ type: 'transfer', asset: {}, amount: 9n, from: source, to: other }],
    []
  ],
  [
    'a withdrawal to the account',
    [source, account, clock, history, account],
    '040000000900000000000000',
    [{ type: 'transfer', asset: {}, amount: 9n, from: source, to: account, isOwn: true }],
    []
  ],
  [
    'a delegation',
    [source, other, clock, history, config, account],
    '02000000',
    [{ type: 'call', name: 'DelegateStake', fields: [address('account', source), address('vote', other)] }],
    []
  ],
  [
    'a split',
    [source, destination, account],
    '030000000700000000000000',
    [
      {
        type: 'call',
        name: 'Split',
        fields: [
          address('account', source),
          address('newAccount', destination),
          { name: 'lamports', type: 'number', value: '7' }
        ]
      }
    ],
    []
  ],
  [
    'a merge',
    [source, destination, clock, history, account],
    '07000000',
    [{ type: 'call', name: 'Merge', fields: [address('account', source), address('source', destination)] }],
    []
  ],
  [
    'a deactivation',
    [source, clock, account],
    '05000000',
    [{ type: 'call', name: 'Deactivate', fields: [address('account', source)] }],
    []
  ],
  ['a change of its lockup', [source, account], '06000000000000', [{ type: 'call', target: stake }], ['unknown-data']],
  [
    'an unknown authority',
    [source, clock, account],
    `01000000${bytesOfOther}02000000`,
    [{ type: 'call', target: stake }],
    ['unknown-data']
  ]
]

test.each(stakeCases)('shows of the Stake program %s', async (_, accounts, data, actions, warnings) => {
  const decoded = await sign(instructionOf(stake, accounts, data))
  expect(decoded?.actions).toMatchObject(actions)
  expect(codes(decoded)).toEqual(warnings)
})

const voteCases: readonly Case[] = [
  [
    'a new withdrawer',
    [source, clock, account],
    `01000000${bytesOfOther}${withdrawer}`,
    [controlOf('Withdrawer')],
    warned
  ],
  [
    'a new voter that is the account',
    [source, clock, account],
    `01000000${bytesOfAccount}${staker}`,
    [ownOf('Voter')],
    []
  ],
  [
    'a new voter, by the seed of the present one',
    [source, clock, account],
    `0a000000${staker}${bytesOfDelegate}${seed}${bytesOfOther}`,
    [controlOf('Voter')],
    warned
  ],
  [
    'a new withdrawer that signs',
    [source, clock, account, other],
    `07000000${withdrawer}`,
    [controlOf('Withdrawer')],
    warned
  ],
  [
    'a new withdrawer that signs, by the seed of the present one',
    [source, clock, account, other],
    `0b000000${withdrawer}${bytesOfDelegate}${seed}`,
    [controlOf('Withdrawer')],
    warned
  ],
  [
    'a withdrawal',
    [source, other, account],
    '030000000900000000000000',
    [{ type: 'transfer', asset: {}, amount: 9n, from: source, to: other }],
    []
  ],
  ['another commission', [source, account], '0500000005', [{ type: 'call', target: vote }], ['unknown-data']]
]

test.each(voteCases)('shows of the Vote program %s', async (_, accounts, data, actions, warnings) => {
  const decoded = await sign(instructionOf(vote, accounts, data))
  expect(decoded?.actions).toMatchObject(actions)
  expect(codes(decoded)).toEqual(warnings)
})

test.each(['00000000', '01000000', '0400000009', '0b000000', '01'])(
  'shows the short data %s as unknown',
  async data => {
    const decoded = await sign(instructionOf(stake, [source, other, account], data))
    expect(decoded?.actions).toMatchObject([{ type: 'call', target: stake }])
    expect(codes(decoded)).toEqual(['unknown-data'])
  }
)
