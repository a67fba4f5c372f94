import type { Family, ReviewedRequest } from './request.js'

const account = 'cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e7'
const other = 'cosmos1qyqszqgpqyqszqgpqyqszqgpqyqszqgpjnp7du'
const chainId = 'latchkit-1'
const expiration = '2100-01-01T00:00:00Z'

const atom = (amount: number) => ({ denom: 'uatom', amount: String(amount) })
const signAmino = (...msgs: readonly object[]) => ({
  namespace: 'cosmos',
  path: ['signAmino'],
  args: [
    chainId,
    account,
    {
      chain_id: chainId,
      account_number: '7',
      sequence: '0',
      fee: { amount: [atom(5_000)], gas: '200000' },
      msgs,
      memo: 'Invoice 17'
    }
  ]
})
const grant = (authorization: object) => ({
  type: 'cosmos-sdk/MsgGrant',
  value: { granter: account, grantee: other, grant: { authorization, expiration } }
})
const send = {
  type: 'cosmos-sdk/MsgSend',
  value: { from_address: account, to_address: other, amount: [atom(2_500_000)] }
}

const requests: readonly ReviewedRequest[] = [
  {
    title: 'a payment',
    call: signAmino(send),
    subjects: ['2.5 ATOM'],
    addresses: [other],
    shows: ['Send', 'memo', 'Invoice 17', 'Network fee', '0.005 ATOM'],
    raw: 'cosmos-sdk/MsgSend'
  },
  {
    title: 'a permission to send up to an amount (authz)',
    call: signAmino(grant({ type: 'cosmos-sdk/SendAuthorization', value: { spend_limit: [atom(9_000_000)] } })),
    subjects: ['Up to 9 ATOM'],
    addresses: [other],
    shows: ['Let a spender take', 'Until', '2100'],
    raw: 'cosmos-sdk/SendAuthorization'
  },
  {
    title: 'a permission to send anything (authz)',
    heading: 'Grant permission',
    call: signAmino(grant({ type: 'cosmos-sdk/GenericAuthorization', value: { msg: '/cosmos.bank.v1beta1.MsgSend' } })),
    addresses: [other],
    shows: ['Give control to another account', 'MsgGrant', '/cosmos.bank.v1beta1.MsgSend'],
    warnings: [['control']],
    raw: 'cosmos-sdk/GenericAuthorization'
  },
  {
    title: 'a message of an unknown module',
    call: signAmino({ type: 'shop/MsgBuy', value: { id: '17' } }),
    shows: ['Call a contract', 'shop/MsgBuy', '17'],
    warnings: [['unknown-contract'], ['unknown-data']],
    raw: 'shop/MsgBuy'
  },
  {
    title: 'a text',
    heading: 'Sign message',
    call: { namespace: 'cosmos', path: ['signArbitrary'], args: [chainId, account, 'Hello'] },
    shows: ['Hello'],
    raw: 'Hello'
  }
]

export const cosmos: Family = {
  name: 'Cosmos',
  wallet: 'Cosmostation',
  address: account,
  network: 'Local Hub',
  requests: async () => requests
}
