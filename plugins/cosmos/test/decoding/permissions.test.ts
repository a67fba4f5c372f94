/** Permissions for other accounts, and their use, in both modes. */
import { GenericAuthorization } from 'cosmjs-types/cosmos/authz/v1beta1/authz'
import { MsgExec, MsgGrant, MsgRevoke } from 'cosmjs-types/cosmos/authz/v1beta1/tx'
import { SendAuthorization } from 'cosmjs-types/cosmos/bank/v1beta1/authz'
import { AllowedMsgAllowance, BasicAllowance, PeriodicAllowance } from 'cosmjs-types/cosmos/feegrant/v1beta1/feegrant'
import { MsgGrantAllowance, MsgRevokeAllowance } from 'cosmjs-types/cosmos/feegrant/v1beta1/tx'
import { ContractExecutionAuthorization } from 'cosmjs-types/cosmwasm/wasm/v1/authz'
import { TransferAuthorization } from 'cosmjs-types/ibc/applications/transfer/v1/authz'
import { expect, test } from 'vitest'
import {
  ATOM,
  amino,
  atom,
  decode,
  direct,
  inAmino,
  inDirect,
  type Message,
  type MessageCase,
  message,
  mine,
  other,
  send,
  short,
  testMessages,
  third
} from './requests.js'

const expiration = { seconds: 1_900_000_000n, nanos: 0 }
const expiresAtMs = 1_900_000_000_000
const SEND = '/cosmos.bank.v1beta1.MsgSend'

const grant = (authorization: Message, granter = mine) =>
  message(MsgGrant, 'cosmos-sdk/MsgGrant', { granter, grantee: other, grant: { authorization, expiration } })
const sendLimit = (amount: bigint, more: object = {}) =>
  message(SendAuthorization, 'cosmos-sdk/SendAuthorization', { spendLimit: [atom(amount)], ...more })
const allowance = (given: Message) =>
  message(MsgGrantAllowance, 'cosmos-sdk/MsgGrantAllowance', { granter: mine, grantee: other, allowance: given })
const basic = (members: object) => message(BasicAllowance, 'cosmos-sdk/BasicAllowance', members)
const transfer = (amount: bigint, more: object = {}) => ({ type: 'transfer', asset: ATOM, amount, to: other, ...more })

const approval = (amount: bigint | 'unlimited', more: object = {}) => ({
  type: 'approval',
  asset: ATOM,
  amount,
  spender: other,
  ...more
})

const cases: readonly MessageCase[] = [
  [
    'MsgGrant of a limited SendAuthorization',
    grant(sendLimit(9n, { allowList: [third] })),
    [approval(9n, { expiresAtMs, fields: { allow_list: { 0: third } } })]
  ],
  [
    'MsgGrant of a SendAuthorization beyond any balance',
    grant(sendLimit(2n ** 127n)),
    [approval('unlimited', { expiresAtMs })],
    [`unlimited-approval ${other}`]
  ],
  [
    'MsgGrant of another account',
    grant(sendLimit(9n), third),
    [approval(9n, { expiresAtMs })],
    [`foreign-account ${third}`]
  ],
  [
    'MsgGrant of a TransferAuthorization',
    grant(
      message(TransferAuthorization, 'cosmos-sdk/TransferAuthorization', {
        allocations: [{ sourceChannel: 'channel-1', spendLimit: [atom(9)] }]
      })
    ),
    [approval(9n, { expiresAtMs, fields: { source_channel: 'channel-1' } })]
  ],
  [
    'MsgGrant of a GenericAuthorization',
    grant(message(GenericAuthorization, 'cosmos-sdk/GenericAuthorization', { msg: SEND })),
    [
      {
        type: 'control',
        to: other,
        name: 'MsgGrant',
        fields: {
          authorization: '/cosmos.authz.v1beta1.GenericAuthorization',
          value: { msg: SEND },
          expiration: '2030-03-17T17:46:40.000Z'
        }
      }
    ],
    [`control ${other}`]
  ],
  [
    'MsgRevoke',
    message(MsgRevoke, 'cosmos-sdk/MsgRevoke', { granter: mine, grantee: other, msgTypeUrl: SEND }),
    [
      {
        type: 'call',
        target: '/cosmos.authz.v1beta1.MsgRevoke',
        name: 'MsgRevoke',
        fields: { grantee: other, msg_type_url: SEND }
      }
    ]
  ],
  [
    'MsgGrantAllowance with a limit',
    allowance(basic({ spendLimit: [atom(9)], expiration })),
    [approval(9n, { expiresAtMs })]
  ],
  [
    'MsgGrantAllowance without a limit, for some messages',
    allowance(
      message(AllowedMsgAllowance, 'cosmos-sdk/AllowedMsgAllowance', {
        allowance: message(PeriodicAllowance, 'cosmos-sdk/PeriodicAllowance', {
          basic: {},
          periodSpendLimit: [atom(9)]
        }),
        allowedMessages: [SEND]
      })
    ),
    [approval('unlimited', { fields: { allowed_messages: { 0: SEND }, period_spend_limit: { 0: '9uatom' } } })],
    [`unlimited-approval ${other}`]
  ],
  [
    'MsgRevokeAllowance',
    message(MsgRevokeAllowance, 'cosmos-sdk/MsgRevokeAllowance', { granter: mine, grantee: other }),
    [
      {
        type: 'call',
        target: '/cosmos.feegrant.v1beta1.MsgRevokeAllowance',
        name: 'MsgRevokeAllowance',
        fields: { grantee: other }
      }
    ]
  ],
  [
    'MsgExec of another account’s message',
    message(MsgExec, 'cosmos-sdk/MsgExec', { grantee: mine, msgs: [send({ fromAddress: third })] }),
    [transfer(5n, { from: third })],
    [`foreign-account ${third}`]
  ],
  [
    'MsgExec inside another one',
    message(MsgExec, 'cosmos-sdk/MsgExec', {
      grantee: mine,
      msgs: [message(MsgExec, 'cosmos-sdk/MsgExec', { grantee: mine, msgs: [send()] }), send({ amount: [atom(6)] })]
    }),
    [transfer(5n), transfer(6n)]
  ]
]

testMessages(cases)

test('takes an authorization of an unknown type for control', async () => {
  const unknown = message(ContractExecutionAuthorization, 'wasm/ContractExecutionAuthorization', { grants: [] })
  for (const request of [direct([inDirect(grant(unknown))]), amino([inAmino(grant(unknown))])]) {
    const { actions, warnings } = short(await decode(request))
    expect(actions).toMatchObject([{ type: 'control', to: other, name: 'MsgGrant' }])
    expect(warnings).toEqual([`control ${other}`, 'unknown-data'])
  }
})
