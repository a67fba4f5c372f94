import type { AccountId, ChainId, DecodedRequest } from '@latchkit/plugin-chains/contract'
import type { JsonRpcNode, Nodes } from '@latchkit/plugin-chains/kit'
import { base58, base64 } from '@scure/base'
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
  getSetAuthorityInstruction,
  getTransferCheckedInstruction,
  getTransferInstruction
} from '@solana-program/token'
import { describe, expect, test } from 'vitest'
import { decodeRequest } from '../../src/lazy/decoding/decode-request.js'
import {
  type Address,
  AuthorityType,
  createNoopSigner,
  getAddMemoInstruction,
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
  getTransferSolInstruction,
  type Instruction
} from '../../src/lazy/transfer/library.js'
import { buildTransaction, parseTransaction } from '../../src/lazy/transfer/transaction.js'

const chain: ChainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const keyOf = (byte: number) => base58.encode(new Uint8Array(32).fill(byte)) as Address
const [account, other, source, destination, mint, delegate] = [1, 2, 3, 4, 5, 6].map(keyOf) as [
  Address,
  Address,
  Address,
  Address,
  Address,
  Address
]
const authority = createNoopSigner(account)
const lifetime = { blockhash: keyOf(9), lastValidBlockHeight: 1n }

/** Accounts of the chain, in the form of `getAccountInfo`. */
const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const holdingOf = (owner: string) => ({
  owner: tokenProgram,
  data: { parsed: { type: 'account', info: { mint, owner, decimals: 6, amount: 1n } } }
})
const nodesWith = (accounts: Readonly<Record<string, object>>) => {
  const node = {
    request: async (_method: string, [address]: readonly string[]) => accounts[address as string] ?? null
  } as unknown as JsonRpcNode
  return { chains: new Set([chain]), of: () => node } as unknown as Nodes<JsonRpcNode>
}
const noNodes = { chains: new Set() } as unknown as Nodes<JsonRpcNode>

const wire = (instructions: readonly Instruction[], payer: string = account) =>
  base64.encode(buildTransaction({ payer, lifetime, instructions }))
const decode = (method: string, params: unknown, nodes = noNodes) =>
  decodeRequest(nodes, {
    method,
    params,
    chain,
    account: `${chain}:${account}` as AccountId,
    origin: 'https://shop.example'
  })
const sign = (...instructions: readonly Instruction[]) =>
  decode('solana_signTransaction', { transaction: wire(instructions) })
const codes = (decoded: DecodedRequest | undefined) =>
  decoded?.warnings.map(({ code, subject }) => (subject === undefined ? code : `${code} ${subject}`))

const pay = getTransferSolInstruction({ source: authority, destination: other, amount: 5_000n })

describe('a transaction', () => {
  test('shows a payment, and the fee of one signature', async () => {
    const decoded = await sign(pay)
    expect(decoded).toMatchObject({
      actions: [{ type: 'transfer', asset: {}, amount: 5_000n, to: other }],
      warnings: [],
      fee: 5_000n
    })
    expect(decoded?.actions[0]).not.toHaveProperty('from')
  })

  test('adds the price of its compute units to the fee', async () => {
    const limit = getSetComputeUnitLimitInstruction({ units: 100_000 })
    const price = (microLamports: bigint) => getSetComputeUnitPriceInstruction({ microLamports })
    expect(await sign(limit, price(20_000n), pay)).toMatchObject({ fee: 7_000n, warnings: [] })
    // Without a limit, 200,000 units for the payment.
    expect(await sign(price(1_000_000n), pay)).toMatchObject({ fee: 205_000n })
    expect(codes(await sign(limit, price(1_000_000_000n), pay))).toEqual(['high-fee 100005000'])
  })

  test('of another payer has no fee, and a warning unless the account signs it', async () => {
    const transaction = wire(
      [getTransferSolInstruction({ source: createNoopSigner(other), destination: account, amount: 1n })],
      other
    )
    const decoded = await decode('solana_signTransaction', { transaction })
    expect(decoded).toMatchObject({ actions: [{ from: other, to: account, isOwn: true }], fee: 0n })
    expect(codes(decoded)).toEqual([`foreign-account ${other}`])
    const shared = await decode('solana_signTransaction', { transaction: wire([pay], other) })
    expect(codes(shared)).toEqual([])
  })

  test('shows a transfer of tokens', async () => {
    const decoded = await sign(
      getTransferCheckedInstruction({ source, mint, destination, authority, amount: 1_500_000n, decimals: 6 })
    )
    expect(decoded?.actions).toEqual([
      { type: 'transfer', asset: { address: mint, decimals: 6 }, amount: 1_500_000n, to: destination }
    ])
    expect(codes(decoded)).toEqual([])
  })

  test.each<[string, Instruction, object, readonly string[]]>([
    [
      'an approval',
      getApproveCheckedInstruction({ source, mint, delegate, owner: authority, amount: 7n, decimals: 0 }),
      { type: 'approval', amount: 7n, spender: delegate, asset: { address: mint, decimals: 0 } },
      []
    ],
    [
      'an unlimited approval',
      getApproveCheckedInstruction({ source, mint, delegate, owner: authority, amount: 2n ** 64n - 1n, decimals: 0 }),
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
      'a transfer that does not name the token',
      getTransferInstruction({ source, destination, authority, amount: 7n }),
      { type: 'call', name: 'Transfer' },
      ['unknown-data']
    ],
    [
      'a new owner of a token account',
      getSetAuthorityInstruction({
        owned: source,
        owner: authority,
        authorityType: AuthorityType.AccountOwner,
        newAuthority: other
      }),
      { type: 'control', to: other, name: 'AccountOwner' },
      [`control ${other}`]
    ],
    [
      'a closed account',
      getCloseAccountInstruction({ account: source, destination: other, owner: authority }),
      { type: 'transfer', from: source, to: other },
      []
    ],
    [
      'an assigned account',
      getAssignInstruction({ account: authority, programAddress: other }),
      { type: 'control', to: other, name: 'Assign' },
      [`control ${other}`]
    ],
    [
      'an approval of almost everything',
      getApproveCheckedInstruction({ source, mint, delegate, owner: authority, amount: 2n ** 64n - 2n, decimals: 0 }),
      { type: 'approval', amount: 'unlimited', spender: delegate },
      [`unlimited-approval ${delegate}`]
    ],
    [
      'a burn',
      getBurnInstruction({ account: source, mint, authority, amount: 5n }),
      { type: 'call', name: 'Burn' },
      ['unknown-data']
    ],
    [
      'a durable nonce',
      getAdvanceNonceAccountInstruction({ nonceAccount: other, nonceAuthority: authority }),
      { type: 'call', name: 'AdvanceNonceAccount' },
      []
    ],
    ['a memo', getAddMemoInstruction({ memo: 'Rent' }), { type: 'call', name: 'Memo' }, []],
    [
      'an unknown program',
      { programAddress: other, accounts: [], data: Uint8Array.of(1, 2) },
      { type: 'call', target: other, fields: [{ name: 'data', type: 'bytes', value: '0102' }] },
      [`unknown-contract ${other}`, 'unknown-data']
    ],
    [
      'an unknown instruction of a known program',
      { programAddress: tokenProgram as Address, accounts: [], data: Uint8Array.of(200) },
      { type: 'call', target: tokenProgram },
      ['unknown-data']
    ]
  ])('shows %s', async (_, instruction, action, warnings) => {
    const decoded = await sign(instruction)
    expect(decoded?.actions).toMatchObject([action])
    expect(codes(decoded)).toEqual(warnings)
  })

  test('that creates the account anew for a program is warned about', async () => {
    const payer = createNoopSigner(other)
    const create = { payer, newAccount: authority, lamports: 1n, space: 0n, programAddress: delegate }
    const transaction = wire([getCreateAccountInstruction(create)], other)
    const decoded = await decode('solana_signTransaction', { transaction })
    expect(decoded?.actions).toMatchObject([{ type: 'transfer' }, { type: 'control', to: delegate }])
    expect(codes(decoded)).toEqual([`control ${delegate}`])
  })

  test('of more instructions than are shown is not decoded', async () => {
    const empty: Instruction = { programAddress: tokenProgram as Address, accounts: [], data: Uint8Array.of(17) }
    const transactions = Array.from({ length: 3 }, () => wire(Array.from({ length: 100 }, () => empty)))
    expect(await decode('solana_signAllTransactions', { transactions })).toBeUndefined()
  })

  test('with the data of the chain names tokens and owners', async () => {
    const nodes = nodesWith({ [source]: holdingOf(account), [destination]: holdingOf(other) })
    const transaction = wire([getTransferInstruction({ source, destination, authority, amount: 2_500_000n })])
    const decoded = await decode('solana_signTransaction', { transaction }, nodes)
    expect(codes(decoded)).toEqual(['unknown-data'])
    const complete = await decoded?.complete?.(new AbortController().signal)
    expect(complete?.actions).toMatchObject([
      {
        type: 'transfer',
        asset: { address: mint, decimals: 6 },
        amount: 2_500_000n,
        to: other,
        fields: [{ name: 'tokenAccount', type: 'address', value: destination }]
      }
    ])
    expect(codes(complete)).toEqual([])
  })

  test('stays as it is if the chain does not have its accounts, and rejects on an abort', async () => {
    const transaction = wire([getTransferInstruction({ source, destination, authority, amount: 1n })])
    const decoded = await decode('solana_signTransaction', { transaction }, nodesWith({}))
    expect(codes(await decoded?.complete?.(new AbortController().signal))).toEqual(['unknown-data'])
    const reason = new Error('gone')
    await expect(decoded?.complete?.(AbortSignal.abort(reason))).rejects.toBe(reason)
  })

  test('for another account than the shown one is warned about', async () => {
    const decoded = await decode('solana_signAndSendTransaction', { transaction: wire([pay]), pubkey: other })
    expect(codes(decoded)).toEqual([`foreign-account ${other}`])
  })

  test('of several adds up effects and fees', async () => {
    const decoded = await decode('solana_signAllTransactions', { transactions: [wire([pay]), wire([pay])] })
    expect(decoded).toMatchObject({ actions: [{ to: other }, { to: other }], fee: 10_000n })
  })

  test.each<[string, unknown]>([
    ['AQID', undefined],
    ['', undefined]
  ])('of the bytes "%s" is not decoded', async transaction => {
    expect(await decode('solana_signTransaction', { transaction })).toBeUndefined()
    expect(await decode('solana_signAllTransactions', { transactions: [wire([pay]), transaction] })).toBeUndefined()
  })

  test.each([undefined, {}, { transaction: 7 }, { transaction: 'A'.repeat(1e7) }])(
    'with parameters that the handler rejects throws',
    async params => {
      await expect(decode('solana_signTransaction', params)).rejects.toThrow()
    }
  )
})

describe('a message', () => {
  const encode = (text: string) => base58.encode(new TextEncoder().encode(text))

  test('is shown as text', async () => {
    const decoded = await decode('solana_signMessage', { message: encode('Hello'), pubkey: account })
    expect(decoded).toMatchObject({ actions: [{ type: 'message', text: 'Hello' }], warnings: [] })
  })

  test('that is a transaction, or its message, is warned about', async () => {
    const transaction = base64.decode(wire([pay]))
    const message = parseTransaction(transaction)?.message ?? new Uint8Array()
    for (const bytes of [transaction, message]) {
      const decoded = await decode('solana_signMessage', { message: base58.encode(bytes), pubkey: account })
      expect(codes(decoded)).toContain('transaction-as-message')
    }
  })

  test('of another account is warned about, and no base58 is not decoded', async () => {
    const decoded = await decode('solana_signMessage', { message: encode('Hello'), pubkey: other })
    expect(codes(decoded)).toEqual([`foreign-account ${other}`])
    expect(await decode('solana_signMessage', { message: '0OIl', pubkey: account })).toBeUndefined()
  })
})

test('another method is not decoded', async () => {
  expect(await decode('solana_getAccounts', {})).toBeUndefined()
})
