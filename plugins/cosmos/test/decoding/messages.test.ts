/** Effects of each message, in the direct and in the amino mode. */
import { MsgMultiSend } from 'cosmjs-types/cosmos/bank/v1beta1/tx'
import {
  MsgSetWithdrawAddress,
  MsgWithdrawDelegatorReward,
  MsgWithdrawValidatorCommission
} from 'cosmjs-types/cosmos/distribution/v1beta1/tx'
import { MsgVote as MsgVoteV1 } from 'cosmjs-types/cosmos/gov/v1/tx'
import { MsgDeposit, MsgVote } from 'cosmjs-types/cosmos/gov/v1beta1/tx'
import {
  MsgBeginRedelegate,
  MsgCancelUnbondingDelegation,
  MsgDelegate,
  MsgUndelegate
} from 'cosmjs-types/cosmos/staking/v1beta1/tx'
import { MsgUpdateAdmin } from 'cosmjs-types/cosmwasm/wasm/v1/tx'
import { MsgTransfer } from 'cosmjs-types/ibc/applications/transfer/v1/tx'
import { expect, test } from 'vitest'
import {
  ATOM,
  amino,
  atom,
  contract,
  decode,
  direct,
  inAmino,
  inDirect,
  listedDenom,
  type MessageCase,
  message,
  mine,
  onOsmosis,
  other,
  ownValidator,
  secondValidator,
  send,
  short,
  testMessages,
  third,
  validator
} from './requests.js'

const ibcDenom = 'ibc/27394FB092D2ECCD56123C74F36E4C1F926001CEADA9CA97EA622B25F41E5EB2'
const listed = { denom: listedDenom, amount: '8' }

const moved = { type: 'transfer', asset: ATOM }
const transfer = (amount: bigint, to: string, more: object = {}) => ({ ...moved, amount, to, ...more })
const call = (type: string, fields: object, more: object = {}) => ({
  type: 'call',
  target: `/cosmos.${type}`,
  name: type.split('.').at(-1),
  ...more,
  fields
})
const ibc = (members: object = {}) =>
  message(MsgTransfer, 'cosmos-sdk/MsgTransfer', {
    sourcePort: 'transfer',
    sourceChannel: 'channel-141',
    token: atom(7),
    sender: mine,
    receiver: onOsmosis,
    ...members
  })
const channel = { source_port: 'transfer', source_channel: 'channel-141' }
const stake = { delegatorAddress: mine, validatorAddress: validator, amount: atom(5) }

const cases: readonly MessageCase[] = [
  ['MsgSend', send(), [transfer(5n, other)]],
  [
    'MsgSend of three coins',
    send({ amount: [{ denom: ibcDenom, amount: '9' }, listed, atom(5)] }),
    [
      transfer(9n, other, { asset: { address: ibcDenom } }),
      transfer(8n, other, { asset: { address: listed.denom, symbol: 'OSMO', decimals: 6 } }),
      transfer(5n, other)
    ]
  ],
  ['MsgSend to the account itself', send({ toAddress: mine.toUpperCase() }), [transfer(5n, mine, { isOwn: true })]],
  [
    'MsgSend of another account',
    send({ fromAddress: third }),
    [transfer(5n, other, { from: third })],
    [`foreign-account ${third}`]
  ],
  [
    'MsgMultiSend',
    message(MsgMultiSend, 'cosmos-sdk/MsgMultiSend', {
      inputs: [{ address: mine, coins: [atom(3)] }],
      outputs: [
        { address: other, coins: [atom(1)] },
        { address: third, coins: [atom(2)] }
      ]
    }),
    [transfer(1n, other), transfer(2n, third)]
  ],
  [
    'MsgTransfer of IBC',
    ibc({
      timeoutHeight: { revisionNumber: 1n, revisionHeight: 900n },
      timeoutTimestamp: 1_900_000_000_000_000_000n,
      memo: 'For Ann'
    }),
    [
      transfer(7n, onOsmosis, {
        fields: {
          ...channel,
          timeout_height: { revision_number: '1', revision_height: '900' },
          memo: 'For Ann',
          timeout_timestamp: '2030-03-17T17:46:40.000Z'
        }
      })
    ]
  ],
  [
    'MsgTransfer of IBC with instructions in its memo',
    ibc({ memo: '{"forward":{"receiver":"osmo1"}}' }),
    [transfer(7n, onOsmosis, { fields: { ...channel, memo: { forward: { receiver: 'osmo1' } } } })],
    ['unknown-data']
  ],
  [
    'MsgTransfer of IBC of the whole balance',
    ibc({ token: atom(2n ** 256n - 1n) }),
    [{ ...moved, to: onOsmosis, fields: channel }]
  ],
  [
    'MsgDelegate',
    message(MsgDelegate, 'cosmos-sdk/MsgDelegate', stake),
    [call('staking.v1beta1.MsgDelegate', { validator_address: validator, amount: '5uatom' }, { value: 5n })]
  ],
  [
    'MsgUndelegate',
    message(MsgUndelegate, 'cosmos-sdk/MsgUndelegate', stake),
    [call('staking.v1beta1.MsgUndelegate', { validator_address: validator, amount: '5uatom' })]
  ],
  [
    'MsgCancelUnbondingDelegation',
    message(MsgCancelUnbondingDelegation, 'cosmos-sdk/MsgCancelUnbondingDelegation', { ...stake, creationHeight: 8n }),
    [
      call('staking.v1beta1.MsgCancelUnbondingDelegation', {
        validator_address: validator,
        amount: '5uatom',
        creation_height: '8'
      })
    ]
  ],
  [
    'MsgBeginRedelegate of another account',
    message(MsgBeginRedelegate, 'cosmos-sdk/MsgBeginRedelegate', {
      delegatorAddress: third,
      validatorSrcAddress: validator,
      validatorDstAddress: secondValidator,
      amount: atom(5)
    }),
    [
      call('staking.v1beta1.MsgBeginRedelegate', {
        delegator_address: third,
        validator_src_address: validator,
        validator_dst_address: secondValidator,
        amount: '5uatom'
      })
    ],
    [`foreign-account ${third}`]
  ],
  [
    'MsgWithdrawDelegatorReward',
    message(MsgWithdrawDelegatorReward, 'cosmos-sdk/MsgWithdrawDelegationReward', {
      delegatorAddress: mine,
      validatorAddress: validator
    }),
    [call('distribution.v1beta1.MsgWithdrawDelegatorReward', { validator_address: validator })]
  ],
  [
    'MsgWithdrawValidatorCommission of the validator with the account’s key',
    message(MsgWithdrawValidatorCommission, 'cosmos-sdk/MsgWithdrawValCommission', { validatorAddress: ownValidator }),
    [
      {
        type: 'call',
        target: '/cosmos.distribution.v1beta1.MsgWithdrawValidatorCommission',
        name: 'MsgWithdrawValidatorCommission'
      }
    ]
  ],
  [
    'MsgSetWithdrawAddress',
    message(MsgSetWithdrawAddress, 'cosmos-sdk/MsgModifyWithdrawAddress', {
      delegatorAddress: mine,
      withdrawAddress: other
    }),
    [{ type: 'control', to: other, name: 'MsgSetWithdrawAddress' }],
    [`control ${other}`]
  ],
  [
    'MsgSetWithdrawAddress back to the account',
    message(MsgSetWithdrawAddress, 'cosmos-sdk/MsgModifyWithdrawAddress', {
      delegatorAddress: mine,
      withdrawAddress: mine
    }),
    [{ type: 'control', to: mine, name: 'MsgSetWithdrawAddress' }]
  ],
  [
    'MsgVote',
    message(MsgVote, 'cosmos-sdk/MsgVote', { proposalId: 12n, voter: mine, option: 1 }),
    [call('gov.v1beta1.MsgVote', { proposal_id: '12', option: '1' })]
  ],
  [
    'MsgVote of version 1',
    message(MsgVoteV1, 'cosmos-sdk/v1/MsgVote', { proposalId: 12n, voter: mine, option: 1, metadata: 'Yes' }),
    [call('gov.v1.MsgVote', { proposal_id: '12', option: '1', metadata: 'Yes' })]
  ],
  [
    'MsgUpdateAdmin',
    message(MsgUpdateAdmin, 'wasm/MsgUpdateAdmin', { sender: mine, newAdmin: other, contract }),
    [{ type: 'control', to: other, name: 'MsgUpdateAdmin', fields: { contract } }],
    [`control ${other}`]
  ]
]

testMessages(cases)

test('shows a message of an unknown type with its content', async () => {
  const deposit = message(MsgDeposit, 'cosmos-sdk/MsgDeposit', { proposalId: 1n, depositor: mine, amount: [atom(5)] })
  const { typeUrl, value } = inDirect(deposit)
  const hex = `0x${Buffer.from(value).toString('hex')}`
  expect(short(await decode(direct([{ typeUrl, value }])))).toEqual({
    actions: [{ type: 'call', target: typeUrl, fields: { value: hex } }],
    warnings: [`unknown-contract ${typeUrl}`, 'unknown-data']
  })
  expect(short(await decode(amino([inAmino(deposit)])))).toEqual({
    actions: [
      {
        type: 'call',
        target: 'cosmos-sdk/MsgDeposit',
        fields: { value: { proposal_id: '1', depositor: mine, amount: { 0: '5uatom' } } }
      }
    ],
    warnings: ['unknown-contract cosmos-sdk/MsgDeposit', 'unknown-data']
  })
})

test('keeps the order of several messages', async () => {
  const messages = [send(), send({ toAddress: third, amount: [atom(6)] })]
  const actions = [transfer(5n, other), transfer(6n, third)]
  expect(short(await decode(direct(messages.map(inDirect))))).toEqual({ actions, warnings: [] })
  expect(short(await decode(amino(messages.map(inAmino))))).toEqual({ actions, warnings: [] })
})
