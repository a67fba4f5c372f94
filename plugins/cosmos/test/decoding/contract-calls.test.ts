/** Calls of contracts: funds, tokens (CW20), collections (CW721) and other messages, in both modes. */
import { MsgExecuteContract } from 'cosmjs-types/cosmwasm/wasm/v1/tx'
import { expect, test } from 'vitest'
import {
  ATOM,
  any,
  atom,
  bytes,
  ContractJson,
  contract,
  decode,
  direct,
  type MessageCase,
  message,
  mine,
  other,
  short,
  testMessages,
  third
} from './requests.js'

const execute = (msg: unknown, members: object = {}) =>
  message(MsgExecuteContract, 'wasm/MsgExecuteContract', {
    sender: mine,
    contract,
    msg: new ContractJson(msg),
    funds: [],
    ...members
  })

const approval = (amount: bigint | 'unlimited', more: object = {}) => ({
  type: 'approval',
  asset: ATOM,
  amount,
  spender: other,
  ...more
})
const expiresAtMs = 1_900_000_000_000
const token = { address: contract }
const hook = Buffer.from('{"swap":{"minimum":"7"}}').toString('base64')

const cases: readonly MessageCase[] = [
  [
    'a call of a contract, with funds',
    execute({ swap: { minimum: '7' } }, { funds: [atom(3)] }),
    [
      { type: 'transfer', asset: ATOM, amount: 3n, to: contract },
      { type: 'call', target: contract, name: 'swap', fields: { msg: { swap: { minimum: '7' } } } }
    ],
    [`unknown-contract ${contract}`]
  ],
  [
    'CW20 transfer',
    execute({ transfer: { recipient: other, amount: '7' } }),
    [{ type: 'transfer', asset: token, amount: 7n, to: other }]
  ],
  [
    'CW20 transfer with a member that the standard does not have',
    execute({ transfer: { recipient: other, amount: '7', fee: '9' } }),
    [
      {
        type: 'call',
        target: contract,
        name: 'transfer',
        fields: { msg: { transfer: { recipient: other, amount: '7', fee: '9' } } }
      }
    ],
    [`unknown-contract ${contract}`]
  ],
  [
    'CW20 transfer_from',
    execute({ transfer_from: { owner: third, recipient: other, amount: '7' } }),
    [{ type: 'transfer', asset: token, amount: 7n, to: other, from: third }],
    [`foreign-account ${third}`]
  ],
  [
    'CW20 send',
    execute({ send: { contract: other, amount: '7', msg: hook } }),
    [{ type: 'transfer', asset: token, amount: 7n, to: other, fields: { msg: { swap: { minimum: '7' } } } }],
    [`unknown-contract ${other}`]
  ],
  [
    'CW20 increase_allowance until a time',
    execute({ increase_allowance: { spender: other, amount: '7', expires: { at_time: '1900000000000000000' } } }),
    [approval(7n, { asset: token, expiresAtMs })]
  ],
  [
    'CW20 increase_allowance without a limit',
    execute({ increase_allowance: { spender: other, amount: `${2n ** 128n - 1n}`, expires: { at_height: 9 } } }),
    [approval('unlimited', { asset: token, fields: { expires: { at_height: '9' } } })],
    [`unlimited-approval ${other}`]
  ],
  [
    'CW721 transfer_nft',
    execute({ transfer_nft: { recipient: other, token_id: 'cat-1' } }),
    [{ type: 'transfer', asset: { address: contract, tokenId: 'cat-1' }, to: other }]
  ],
  [
    'CW721 send_nft',
    execute({ send_nft: { contract: other, token_id: 'cat-1', msg: hook } }),
    [
      {
        type: 'transfer',
        asset: { address: contract, tokenId: 'cat-1' },
        to: other,
        fields: { msg: { swap: { minimum: '7' } } }
      }
    ],
    [`unknown-contract ${other}`]
  ],
  [
    'CW721 approve',
    execute({ approve: { spender: other, token_id: 'cat-1' } }),
    [approval(1n, { asset: { address: contract, tokenId: 'cat-1' } })]
  ],
  [
    'CW721 approve_all',
    execute({ approve_all: { operator: other, expires: null } }),
    [{ type: 'approval-for-all', collection: contract, operator: other, isGranted: true }],
    [`approval-for-all ${other}`]
  ],
  [
    'CW721 revoke_all',
    execute({ revoke_all: { operator: other } }),
    [{ type: 'approval-for-all', collection: contract, operator: other, isGranted: false }]
  ]
]

testMessages(cases)

test.each([
  ['no JSON', '{"transfer":'],
  ['two values of one key', `{"transfer":{"recipient":"${third}","recipient":"${other}","amount":"7"}}`],
  ['a number of too many digits', '{"swap":12345678901234567890}'],
  ['too many levels', '['.repeat(500) + ']'.repeat(500)]
])('warns of a contract’s message with %s', async (_title, msg) => {
  const call = any(MsgExecuteContract, { sender: mine, contract, msg: bytes(msg), funds: [] })
  expect(short(await decode(direct([call]))).warnings).toContain('unknown-data')
})
