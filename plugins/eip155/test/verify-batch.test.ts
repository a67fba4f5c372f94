import {
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  keccak256,
  pad,
  parseAbi,
  stringToBytes,
  zeroHash
} from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { createNodeClient } from '../src/lazy/node/client.js'
import type { TransferCall } from '../src/lazy/transfer/transfer-call.js'
import { isOtherTransaction, readBatchOutcome } from '../src/lazy/transfer/verify-batch.js'
import { chain, first, networkWith, never, newcomer, second, startingLocalChain, third } from './local-chain.js'

const abi = parseAbi([
  'struct Call { address to; uint256 value; bytes data; }',
  'function execute(bytes32 mode, bytes data)',
  'function execute(Call[] calls)',
  'function executeBatch(Call[] calls)',
  'function handle(address account, Call[] calls)',
  'function run(Call[] calls)'
])
const listType = [
  {
    type: 'tuple[]',
    components: [
      { name: 'to', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'data', type: 'bytes' }
    ]
  }
] as const
const batchMode = pad('0x0100', { dir: 'right', size: 32 })
const singleMode = pad('0x0000', { dir: 'right', size: 32 })
const entryPoint = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'

/** Contract that emits the event of an operation: the first word of its input is the account, the second one the success. */
const operationCode = concatHex([
  '0x602035602052', // success to 0x20
  '0x6000', // paymaster
  '0x600035', // sender
  '0x6000', // hash
  '0x7f',
  keccak256(stringToBytes('UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)')),
  '0x60806000a400'
])

const call = (to: string, value: bigint, data: Hex = '0x'): TransferCall => ({ from: first, to, value, data })
const approve = call(third, 0n, '0x095ea7b30102')
const pay = call(newcomer, 5n)
const calls = [approve, pay] as const
const listOf = (some: readonly TransferCall[]) => some.map(({ to, value, data }) => ({ to: to as Hex, value, data }))
const encoded = (some: readonly TransferCall[]) => encodeAbiParameters(listType, [listOf(some)])

const local = startingLocalChain()
const readerOf = () => createNodeClient([networkWith([local.url()])], never()).of(chain, never())
/** Sends a transaction and reads its outcome. The target accepts anything. */
async function outcomeOf(
  transaction: { readonly from?: Hex; readonly to?: Hex; readonly data?: Hex; readonly value?: bigint },
  expected: readonly [TransferCall, ...TransferCall[]] = calls
) {
  const { from = first, to = first, ...others } = transaction
  const hash = await local.node().sendTransaction({ account: from, to, chain: null, gas: 1_000_000n, ...others })
  await local.node().mine({ blocks: 1 })
  return readBatchOutcome(expected, hash, readerOf())
}
/** Makes the account delegate to a contract that accepts anything (EIP-7702). */
const upgrade = async (code: Hex = '0x00') => {
  await local.node().setCode({ address: newcomer, bytecode: code })
  await local.node().setCode({ address: first, bytecode: concatHex(['0xef0100', newcomer]) })
}

describe('an account with a key alone', () => {
  test('executes a single call', async () => {
    expect(await outcomeOf({ to: newcomer, value: 5n }, [pay])).toBe('executed')
    expect(await outcomeOf({ to: newcomer, value: 4n }, [pay])).toBe('other')
  })

  test('executes no batch, also not in a transaction of others', async () => {
    expect(await outcomeOf({ to: newcomer, value: 5n })).toBe('other')
    const data = encodeFunctionData({ abi, functionName: 'handle', args: [first, listOf(calls)] })
    expect(await outcomeOf({ from: second, to: entryPoint, data })).toBe('other')
  })
})

describe('an account with code', () => {
  beforeEach(() => upgrade())

  const inList = (some: readonly TransferCall[], functionName: 'execute' | 'executeBatch' | 'run' = 'executeBatch') =>
    encodeFunctionData({ abi, functionName, args: [listOf(some)] } as never)
  const byMode = (some: readonly TransferCall[], mode = batchMode) =>
    encodeFunctionData({ abi, functionName: 'execute', args: [mode, encoded(some)] })

  test.each<[title: string, data: Hex]>([
    ['executeBatch of a list', inList(calls)],
    ['execute of a list', inList(calls, 'execute')],
    ['execute by mode (ERC-7821, ERC-7579)', byMode(calls)],
    ['an unknown function of a list', inList(calls, 'run')],
    ['a list with the call of a fee between them', inList([approve, call(second, 1n), pay])],
    ['an encoding that is unknown', '0x12345678']
  ])('executes a batch by %s', async (_title, data) => {
    expect(await outcomeOf({ data })).toBe('executed')
  })

  test.each<[title: string, data: Hex]>([
    ['half of it', inList([approve])],
    ['half of it by an unknown function', inList([pay], 'run')],
    ['the calls in another order', byMode([pay, approve])],
    ['another amount', byMode([approve, { ...pay, value: 4n }])],
    [
      'another recipient',
      inList([
        { ...approve, to: second },
        { ...pay, to: second }
      ])
    ],
    ['no calls', inList([])]
  ])('executes another batch with %s', async (_title, data) => {
    expect(await outcomeOf({ data })).toBe('other')
  })

  test('executes no batch with a call that is sent alone', async () => {
    expect(await outcomeOf({ to: newcomer, value: 5n })).toBe('other')
    const named = call(newcomer, 5n, pad(first).toLowerCase() as Hex)
    expect(await outcomeOf({ from: second, to: newcomer, value: 5n, data: named.data }, [named])).toBe('other')
  })

  test('is believed if it executes a single call by a mode without a list', async () => {
    expect(await outcomeOf({ data: byMode([], singleMode) }, [pay])).toBe('executed')
  })

  test('has a batch that failed', async () => {
    await upgrade('0x60006000fd')
    expect(await outcomeOf({ data: inList(calls) })).toBe('failed')
  })
})

describe('an account with code whose transactions others send', () => {
  beforeEach(async () => {
    await upgrade()
    await local.node().setCode({ address: entryPoint, bytecode: operationCode })
  })
  const operation = (account: Hex, isSuccess: boolean, some: readonly TransferCall[] = calls) =>
    outcomeOf({
      from: second,
      to: entryPoint,
      data: concatHex([pad(account), pad(isSuccess ? '0x01' : '0x'), encoded(some)])
    })

  test('executes a batch if its operation succeeded (ERC-4337)', async () => {
    expect(await operation(first, true)).toBe('executed')
    expect(await operation(first, false)).toBe('reverted')
    expect(await operation(first, true, [pay])).toBe('other')
  })

  test('executes no batch in an operation of another account', async () => {
    expect(await operation(third, true)).toBe('other')
  })

  test('executes a batch if a relay calls it', async () => {
    const data = encodeFunctionData({ abi, functionName: 'executeBatch', args: [listOf(calls)] })
    expect(await outcomeOf({ from: second, data })).toBe('executed')
    expect(await outcomeOf({ from: second, to: third, data })).toBe('other')
  })
})

test('is missing if no block has the transaction', async () => {
  const reader = readerOf()
  expect(await readBatchOutcome(calls, zeroHash, reader)).toBe('missing')
  const hash = await local.node().sendTransaction({ account: first, to: newcomer, value: 1n, chain: null })
  expect(await readBatchOutcome(calls, hash, reader)).toBe('missing')
})

describe('a single call of an account with code', () => {
  const isOther = async (transaction: { from?: Hex; to?: Hex; value?: bigint; data?: Hex }, isMined = false) => {
    const { from = first, to = newcomer, ...others } = transaction
    const hash = await local.node().sendTransaction({ account: from, to, chain: null, gas: 1_000_000n, ...others })
    if (isMined) await local.node().mine({ blocks: 1 })
    return isOtherTransaction(pay, hash, readerOf())
  }
  const inList = (value: bigint) =>
    encodeFunctionData({ abi, functionName: 'executeBatch', args: [listOf([{ ...pay, value }])] })

  test('is compared if the account has a key', async () => {
    await upgrade()
    expect(await isOther({ value: 5n })).toBe(false)
    expect(await isOther({ value: 4n })).toBe(true)
    expect(await isOther({ to: first, data: inList(5n) })).toBe(false)
    expect(await isOther({ to: first, data: inList(4n) })).toBe(true)
    expect(await isOther({ from: second, value: 5n }, true)).toBe(true)
    expect(await isOther({ from: second, to: first, data: inList(5n) }, true)).toBe(false)
  })

  test('is believed if the account is a contract', async () => {
    await local.node().setCode({ address: first, bytecode: '0x00' })
    expect(await isOther({ from: second, value: 4n })).toBe(false)
  })
})
