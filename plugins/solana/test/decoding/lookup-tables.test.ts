import { base64 } from '@scure/base'
import {
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash
} from '@solana/web3.js'
import { getTransferCheckedInstruction } from '@solana-program/token'
import { describe, expect, test } from 'vitest'
import {
  type Address,
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
  type Instruction
} from '../../src/lazy/transfer/library.js'
import {
  account,
  authority,
  codes,
  decode,
  destination,
  holdingOf,
  instructionOf,
  keyOf,
  lifetime,
  lookupTableOf,
  mint,
  nodesWith,
  other,
  pay,
  signal,
  source
} from './requests.js'

const [table, second, program] = [keyOf(20), keyOf(21), keyOf(22)] as const
type Tables = Readonly<Record<Address, readonly Address[]>>

/** Builds a transaction whose accounts are in lookup tables if these have them. */
function compressed(instructions: readonly Instruction[], tables: Tables): string {
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    empty => setTransactionMessageFeePayer(account, empty),
    paid =>
      setTransactionMessageLifetimeUsingBlockhash(
        { ...lifetime, blockhash: lifetime.blockhash as string as Blockhash },
        paid
      ),
    living => appendTransactionMessageInstructions(instructions, living),
    whole => compressTransactionMessageUsingAddressLookupTables(whole, tables as never)
  )
  return base64.encode(Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message as never))))
}
const sign = (transaction: string, nodes?: ReturnType<typeof nodesWith>) =>
  decode('solana_signTransaction', { transaction }, nodes)

const amounts = { amount: 1_500_000n, decimals: 6 }
const transfer = getTransferCheckedInstruction({ source, mint, destination, authority, ...amounts })
const tables: Tables = { [table]: [other, mint], [second]: [source, destination] }
const accounts = { [table]: lookupTableOf([other, mint]), [second]: lookupTableOf([source, destination]) }

describe('a transaction with lookup tables', () => {
  test('shows instructions without such accounts, and the others with a warning', async () => {
    const decoded = await sign(compressed([pay, instructionOf(program, [account, mint], '01')], tables))
    expect(decoded?.actions).toEqual([
      {
        type: 'call',
        target: '11111111111111111111111111111111',
        fields: [
          { name: 'account 1', type: 'address', value: account },
          { name: 'account 2', type: 'text', value: `${table}[0]` },
          { name: 'data', type: 'bytes', value: '020000008813000000000000' }
        ]
      },
      {
        type: 'call',
        target: program,
        fields: [
          { name: 'account 1', type: 'address', value: account },
          { name: 'account 2', type: 'text', value: `${table}[1]` },
          { name: 'data', type: 'bytes', value: '01' }
        ]
      }
    ])
    expect(codes(decoded)).toEqual(['unknown-data', `unknown-contract ${program}`])
  })

  test('has the fee of its compute units', async () => {
    const budget = [
      getSetComputeUnitLimitInstruction({ units: 100_000 }),
      getSetComputeUnitPriceInstruction({ microLamports: 1_000_000_000n })
    ]
    const decoded = await sign(compressed([...budget, pay], tables))
    expect(decoded?.fee).toBe(100_005_000n)
    expect(codes(decoded)).toContain('high-fee 100005000')
  })

  test('is decoded with the tables and token accounts of the chain', async () => {
    const chain = { ...accounts, [source]: holdingOf(account), [destination]: holdingOf(other) }
    const decoded = await sign(compressed([pay, transfer], tables), nodesWith(chain))
    expect(codes(decoded)).toEqual(['unknown-data'])
    const complete = await decoded?.complete?.(signal)
    expect(complete?.actions).toMatchObject([
      { type: 'transfer', amount: 5_000n, to: other },
      {
        type: 'transfer',
        asset: { address: mint, decimals: 6 },
        amount: 1_500_000n,
        to: other,
        fields: [{ name: 'tokenAccount', type: 'address', value: destination }]
      }
    ])
    expect(codes(complete)).toEqual([])
  })

  test.each<[string, Record<string, object>]>([
    ['does not have the table', {}],
    ['has a shorter table', { ...accounts, [table]: lookupTableOf([]) }],
    ['has an account of another program there', { ...accounts, [table]: lookupTableOf([other, mint], program) }],
    ['has a table without addresses', { ...accounts, [table]: lookupTableOf(['nonsense', 'nonsense']) }]
  ])('keeps its warning if the chain %s', async (_, chain) => {
    const decoded = await sign(compressed([pay], tables), nodesWith(chain))
    const complete = await decoded?.complete?.(signal)
    expect(complete?.actions).toEqual(decoded?.actions)
    expect(codes(complete)).toEqual(['unknown-data'])
  })

  test('stays as it is if the node fails, and rejects on an abort', async () => {
    const fail = () => {
      throw new Error('node')
    }
    const decoded = await sign(compressed([pay], tables), nodesWith({}, fail))
    const complete = await decoded?.complete?.(signal)
    expect(complete?.actions).toEqual(decoded?.actions)
    expect(codes(complete)).toEqual(['unknown-data'])
    const reason = new Error('gone')
    await expect(decoded?.complete?.(AbortSignal.abort(reason))).rejects.toBe(reason)
  })

  test('with an index outside of its accounts is not decoded', async () => {
    const bytes = base64.decode(compressed([pay], tables))
    // The second account of the payment is the only one in a table. Its index is the last byte before the data.
    const at = bytes.lastIndexOf(12) - 1
    expect(bytes[at]).toBe(2)
    bytes[at] = 40
    expect(await sign(base64.encode(bytes))).toBeUndefined()
  })
})
