import {
  getAdvanceNonceAccountInstruction,
  getAssignInstruction,
  getCreateAccountInstruction
} from '@solana-program/system'
import {
  getApproveCheckedInstruction,
  getApproveInstruction,
  getBurnInstruction,
  getCloseAccountInstruction,
  getInitializeAccount3Instruction,
  getInitializeAccountInstruction,
  getMintToCheckedInstruction,
  getRevokeInstruction,
  getSetAuthorityInstruction,
  getTransferCheckedInstruction,
  getTransferInstruction
} from '@solana-program/token'
import { expect, test } from 'vitest'
import {
  AuthorityType,
  createNoopSigner,
  getAddMemoInstruction,
  type Instruction
} from '../../src/lazy/transfer/library.js'
import {
  account,
  authority,
  codes,
  decode,
  delegate,
  destination,
  instructionOf,
  mint,
  other,
  sign,
  source,
  token2022Program,
  tokenProgram,
  wire
} from './requests.js'

const system = '11111111111111111111111111111111'
const sysvars = ['SysvarRecentB1ockHashes11111111111111111111', 'SysvarRent111111111111111111111111111111111']
const bytesOf = (byte: string) => byte.repeat(32)
/** Base and the seed "seed", as in the data of the System program. */
const seeded = `${bytesOf('01')}040000000000000073656564`
const field = (name: string, value: string, type = 'address') => ({ name, type, value })
const approval = { source, mint, delegate, owner: authority, decimals: 0 }

/** Cases with data in hex have the bytes of @solana/web3.js 1.98.4 and @solana/spl-token 0.4.14. */
const cases: readonly (readonly [string, Instruction, object, readonly string[]])[] = [
  [
    'a transfer of tokens',
    getTransferCheckedInstruction({ source, mint, destination, authority, amount: 7n, decimals: 6 }),
    { type: 'transfer', asset: { address: mint, decimals: 6 }, amount: 7n, to: destination },
    []
  ],
  [
    'a transfer that does not name the token',
    getTransferInstruction({ source, destination, authority, amount: 7n }),
    { type: 'call', name: 'Transfer' },
    ['unknown-data']
  ],
  [
    'a transfer of a token with a transfer fee',
    instructionOf(token2022Program, [source, mint, destination, account], '1a0140420f0000000000068813000000000000'),
    {
      type: 'transfer',
      asset: { address: mint, decimals: 6 },
      amount: 1_000_000n,
      to: destination,
      fields: [field('fee', '5000', 'number')]
    },
    []
  ],
  [
    'another instruction about transfer fees',
    instructionOf(token2022Program, [mint, account], '1a05'),
    { type: 'call', target: token2022Program },
    ['unknown-data']
  ],
  [
    'an approval',
    getApproveCheckedInstruction({ ...approval, amount: 7n }),
    { type: 'approval', amount: 7n, spender: delegate, asset: { address: mint, decimals: 0 } },
    []
  ],
  [
    'an unlimited approval',
    getApproveCheckedInstruction({ ...approval, amount: 2n ** 64n - 1n }),
    { type: 'approval', amount: 'unlimited', spender: delegate },
    [`unlimited-approval ${delegate}`]
  ],
  [
    'an approval of almost everything',
    getApproveCheckedInstruction({ ...approval, amount: 2n ** 64n - 2n }),
    { type: 'approval', amount: 'unlimited', spender: delegate },
    [`unlimited-approval ${delegate}`]
  ],
  [
    'an approval that does not name the token',
    getApproveInstruction({ source, delegate, owner: authority, amount: 7n }),
    { type: 'approval', amount: 7n, spender: delegate, asset: { address: source } },
    ['unknown-data']
  ],
  [
    'a revoked approval',
    getRevokeInstruction({ source, owner: authority }),
    { type: 'call', name: 'Revoke', fields: [field('account', source)] },
    []
  ],
  [
    'a new owner of a token account',
    getSetAuthorityInstruction({
      owned: source,
      owner: authority,
      authorityType: AuthorityType.AccountOwner,
      newAuthority: other
    }),
    { type: 'control', to: other, name: 'AccountOwner', fields: [field('account', source)] },
    [`control ${other}`]
  ],
  [
    'a new token account of the account',
    getInitializeAccountInstruction({ account: source, mint, owner: account }),
    { type: 'call', name: 'InitializeAccount', fields: [field('account', source), field('authority', account)] },
    []
  ],
  [
    'a new token account of another owner, in its accounts',
    // The program ignores further data.
    instructionOf(tokenProgram, [source, mint, other, ...sysvars], `01${bytesOf('01')}`),
    { type: 'control', to: other, name: 'InitializeAccount' },
    [`control ${other}`]
  ],
  [
    'a new token account of another owner, in its data',
    getInitializeAccount3Instruction({ account: source, mint, owner: other }),
    { type: 'control', to: other, name: 'InitializeAccount' },
    [`control ${other}`]
  ],
  [
    'a closed account',
    getCloseAccountInstruction({ account: source, destination: other, owner: authority }),
    { type: 'transfer', from: source, to: other },
    []
  ],
  [
    'a closed account whose deposit comes back',
    getCloseAccountInstruction({ account: source, destination: account, owner: authority }),
    { type: 'transfer', to: account, isOwn: true },
    []
  ],
  [
    'a burn',
    getBurnInstruction({ account: source, mint, authority, amount: 5n }),
    {
      type: 'call',
      name: 'Burn',
      fields: [field('mint', mint), field('account', source), field('amount', '5', 'number')]
    },
    ['unknown-data']
  ],
  [
    'new tokens',
    getMintToCheckedInstruction({ mint, token: destination, mintAuthority: authority, amount: 5n, decimals: 6 }),
    {
      type: 'call',
      name: 'MintTo',
      fields: [field('mint', mint), field('account', destination), field('amount', '5', 'number')]
    },
    ['unknown-data']
  ],
  [
    'an assigned account',
    getAssignInstruction({ account: authority, programAddress: other }),
    { type: 'control', to: other, name: 'Assign' },
    [`control ${other}`]
  ],
  [
    'an assigned account by its seed',
    instructionOf(system, [source, account], `0a000000${seeded}${bytesOf('02')}`),
    { type: 'control', to: other, name: 'AssignWithSeed', fields: [field('account', source)] },
    [`control ${other}`]
  ],
  [
    'an account of a program by its seed',
    instructionOf(system, [source, account], `09000000${seeded}0a00000000000000${bytesOf('02')}`),
    { type: 'call', name: 'AllocateWithSeed', fields: [field('account', source), field('owner', other)] },
    []
  ],
  [
    'a durable nonce of another account',
    instructionOf(system, [source, ...sysvars], `06000000${bytesOf('02')}`),
    { type: 'control', to: other, name: 'InitializeNonceAccount', fields: [field('account', source)] },
    [`control ${other}`]
  ],
  [
    'a durable nonce of the account',
    instructionOf(system, [source, ...sysvars], `06000000${bytesOf('01')}`),
    { type: 'call', name: 'InitializeNonceAccount' },
    []
  ],
  [
    'the use of a durable nonce',
    getAdvanceNonceAccountInstruction({ nonceAccount: other, nonceAuthority: authority }),
    { type: 'call', name: 'AdvanceNonceAccount', fields: [field('nonceAccount', other)] },
    []
  ],
  ['a memo', getAddMemoInstruction({ memo: 'Rent' }), { type: 'call', fields: [field('memo', 'Rent', 'text')] }, []],
  [
    'an unknown program',
    instructionOf(other, [account], '0102'),
    { type: 'call', target: other, fields: [field('account 1', account), field('data', '0102', 'bytes')] },
    [`unknown-contract ${other}`, 'unknown-data']
  ],
  [
    'an unknown instruction of a known program',
    instructionOf(tokenProgram, [], 'c8'),
    { type: 'call', target: tokenProgram },
    ['unknown-data']
  ]
]

test.each(cases)('shows %s', async (_, instruction, action, warnings) => {
  const decoded = await sign(instruction)
  expect(decoded?.actions).toMatchObject([action])
  expect(codes(decoded)).toEqual(warnings)
})

test('a transaction that creates the account anew for a program is warned about', async () => {
  const payer = createNoopSigner(other)
  const create = { payer, newAccount: authority, lamports: 1n, space: 0n, programAddress: delegate }
  const transaction = wire([getCreateAccountInstruction(create)], other)
  const decoded = await decode('solana_signTransaction', { transaction })
  expect(decoded?.actions).toMatchObject([{ type: 'transfer' }, { type: 'control', to: delegate }])
  expect(codes(decoded)).toEqual([`control ${delegate}`])
})
