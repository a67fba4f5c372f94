import {
  getApproveCheckedInstruction,
  getApproveInstruction,
  getCreateAssociatedTokenInstruction,
  getTransferCheckedInstruction,
  getTransferInstruction
} from '@solana-program/token'
import { describe, expect, test } from 'vitest'
import type { Instruction } from '../../src/lazy/transfer/library.js'
import {
  account,
  authority,
  codes,
  decode,
  delegate,
  destination,
  holdingOf,
  mint,
  mintOf,
  nodesWith,
  other,
  sign,
  signal,
  source,
  token2022Program,
  wire
} from './requests.js'

const signWith = (nodes: ReturnType<typeof nodesWith>, ...instructions: readonly Instruction[]) =>
  decode('solana_signTransaction', { transaction: wire(instructions) }, nodes)
const transfer = getTransferInstruction({ source, destination, authority, amount: 2_500_000n })
const checked = { source, mint, destination, authority, amount: 2_500_000n, decimals: 6 }

describe('a transfer of tokens', () => {
  test('is shown to the owner of the token account of the chain', async () => {
    const nodes = nodesWith({ [source]: holdingOf(account), [destination]: holdingOf(other) })
    const decoded = await signWith(nodes, transfer)
    expect(codes(decoded)).toEqual(['unknown-data'])
    const complete = await decoded?.complete?.(signal)
    expect(complete?.actions).toEqual([
      {
        type: 'transfer',
        asset: { address: mint, symbol: 'LbUi…jfcY', decimals: 6 },
        amount: 2_500_000n,
        to: other,
        fields: [{ name: 'tokenAccount', type: 'address', value: destination }]
      }
    ])
    expect(codes(complete)).toEqual([])
  })

  test('has the symbol that a token of Token-2022 gives itself', async () => {
    const metadata = { extension: 'tokenMetadata', state: { name: 'Example', symbol: 'EXM' } }
    const nodes = nodesWith({ [mint]: mintOf(6, token2022Program, [metadata]) })
    const decoded = await signWith(nodes, getTransferCheckedInstruction(checked, { programAddress: token2022Program }))
    expect(await decoded?.complete?.(signal)).toMatchObject({ actions: [{ asset: { address: mint, symbol: 'EXM' } }] })
  })

  test('is shown to its owner without a symbol if the names cannot be read', async () => {
    let requests = 0
    const nodes = nodesWith(
      { [destination]: holdingOf(other, token2022Program), [mint]: mintOf(6, token2022Program) },
      () => {
        if (++requests > 1) throw new Error('node')
      }
    )
    const decoded = await signWith(nodes, getTransferCheckedInstruction(checked, { programAddress: token2022Program }))
    const complete = await decoded?.complete?.(signal)
    expect(complete?.actions).toMatchObject([{ to: other, asset: { address: mint, decimals: 6 } }])
    expect(requests).toBe(2)
  })

  test('ignores an account of another program in the form of a token account', async () => {
    const nodes = nodesWith({ [destination]: holdingOf(other, other) })
    const decoded = await signWith(nodes, getTransferCheckedInstruction(checked))
    expect(await decoded?.complete?.(signal)).toMatchObject({ actions: [{ to: destination }] })
  })

  test('stays as it is if the chain does not have its accounts, or the node fails', async () => {
    const fail = () => {
      throw new Error('node')
    }
    for (const nodes of [nodesWith({}), nodesWith({}, fail)]) {
      const decoded = await signWith(nodes, transfer)
      const complete = await decoded?.complete?.(signal)
      expect(complete?.actions).toEqual(decoded?.actions)
      expect(codes(complete)).toEqual(['unknown-data'])
    }
  })

  test('rejects on an abort', async () => {
    const reason = new Error('gone')
    const aborted = nodesWith({}, () => {
      throw reason
    })
    const decoded = await signWith(aborted, transfer)
    await expect(decoded?.complete?.(AbortSignal.abort(reason))).rejects.toBe(reason)
  })

  test('is read with one request', async () => {
    const requests: (readonly string[])[] = []
    const decoded = await signWith(
      nodesWith({}, addresses => requests.push(addresses)),
      transfer,
      transfer
    )
    await decoded?.complete?.(signal)
    expect(requests).toEqual([[source, destination, account]])
  })
})

describe('a token account that the transaction creates', () => {
  const create = (owner: typeof other) =>
    getCreateAssociatedTokenInstruction({ payer: authority, ata: destination, owner, mint })

  test('shows the transfer to its owner without the chain', async () => {
    const decoded = await sign(create(other), getTransferCheckedInstruction(checked))
    expect(decoded?.actions[1]).toMatchObject({
      type: 'transfer',
      to: other,
      fields: [{ name: 'tokenAccount', type: 'address', value: destination }]
    })
    expect(codes(decoded)).toEqual([])
  })

  test('names the token of a transfer that does not', async () => {
    const decoded = await sign(create(account), transfer)
    expect(decoded?.actions[1]).toEqual({
      type: 'transfer',
      asset: { address: mint },
      amount: 2_500_000n,
      to: account,
      isOwn: true,
      fields: [{ name: 'tokenAccount', type: 'address', value: destination }]
    })
  })

  test('counts more than the owner of a node', async () => {
    const nodes = nodesWith({ [destination]: holdingOf(source) })
    const decoded = await signWith(nodes, create(other), getTransferCheckedInstruction(checked))
    expect((await decoded?.complete?.(signal))?.actions[1]).toMatchObject({ to: other })
  })

  test('of another transaction does not count', async () => {
    const transactions = [wire([create(other)]), wire([getTransferCheckedInstruction(checked)])]
    const decoded = await decode('solana_signAllTransactions', { transactions })
    expect(decoded?.actions[1]).toMatchObject({ to: destination })
  })
})

test.each([
  ['above the supply is unlimited', '999', 'unlimited', [`unlimited-approval ${delegate}`]],
  ['up to the supply keeps its amount', '1000', 1_000n, []],
  ['of a token whose supply cannot be read keeps its amount', 'none', 1_000n, []]
] as const)('an approval %s', async (_, supply, amount, warnings) => {
  const owner = authority
  const nodes = nodesWith({ [source]: holdingOf(account), [mint]: mintOf(6) }, undefined, { [mint]: supply })
  for (const instruction of [
    getApproveInstruction({ source, delegate, owner, amount: 1_000n }),
    getApproveCheckedInstruction({ source, mint, delegate, owner, amount: 1_000n, decimals: 6 })
  ]) {
    const decoded = await signWith(nodes, instruction)
    expect(decoded?.actions).toMatchObject([{ type: 'approval', amount: 1_000n }])
    const complete = await decoded?.complete?.(signal)
    expect(complete?.actions).toMatchObject([{ type: 'approval', asset: { address: mint }, amount, spender: delegate }])
    expect(codes(complete)).toEqual(warnings)
  }
})
