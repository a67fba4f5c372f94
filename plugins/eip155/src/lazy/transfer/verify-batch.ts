import * as v from 'valibot'
import { encodeAbiParameters, toFunctionSelector } from 'viem/utils'
import type { Hex } from '../../contract.js'
import type { ChainReader } from '../node/queries.js'
import { amount, hash, logs } from '../node/schemas.js'
import { getTransaction, type Transaction } from './status.js'
import { isSameCall, type TransferCall } from './transfer-call.js'

/** First bytes of the code of an account with a key, before the address of the contract whose code it runs (EIP-7702). */
const DELEGATION = '0xef0100'

/** Topic of `UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)` of every entry point (ERC-4337). */
const USER_OPERATION = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'
/** Place of `success` in the data of that event: its second word. */
const SUCCESS = [66, 130] as const

/** Functions of accounts that execute a list of `(address, uint256, bytes)`: ERC-7821 and ERC-7579, ERC-4337's samples, others. */
const EXECUTE_BY_MODE = 'execute(bytes32,bytes)'
const LIST_FUNCTIONS = ['executeBatch((address,uint256,bytes)[])', 'execute((address,uint256,bytes)[])']
/** First byte of the mode of ERC-7579: several calls. */
const BATCH_MODE = '01'

const receipt = v.nullable(
  v.object({
    transactionHash: hash,
    blockNumber: amount,
    status: v.pipe(amount, v.picklist([0n, 1n])),
    logs
  })
)
type Receipt = NonNullable<v.InferOutput<typeof receipt>>

/**
 * Outcome of a batch, as the chain shows it. `missing`: the node does not have the transaction in a block yet. `other`: the transaction
 * cannot be the batch. `failed`: the transaction failed. `reverted`: the account reverted the calls in a transaction of others (ERC-4337).
 */
type BatchOutcome = 'missing' | 'other' | 'executed' | 'failed' | 'reverted'

/**
 * Compares a transaction with the batch that it is said to contain. `other` is proven: an account without code executes no batch, a
 * transaction of others has to name the account, and calls that are encoded as a list of `(address, uint256, bytes)` have to be the given
 * ones, in their order, with others between them at most. An account with another encoding is believed.
 */
export async function readBatchOutcome(
  calls: readonly [TransferCall, ...TransferCall[]],
  id: Hex,
  reader: ChainReader
): Promise<BatchOutcome> {
  const [{ from: account }] = calls
  const [transaction, found, code] = await Promise.all([
    getTransaction(id, reader),
    reader.read(receipt, 'eth_getTransactionReceipt', [id]),
    reader.code(account)
  ])
  const isFound = found?.transactionHash.toLowerCase() === id.toLowerCase()
  // A receipt alone is not enough: it may be invented, or of a block that was removed from the chain.
  if (!transaction || !found || !isFound || found.blockNumber !== transaction.blockNumber) return 'missing'
  const operations = operationsOf(account, found)
  const isBatch =
    code === '0x' ? isSingle(calls, transaction) : containsBatch(calls, transaction, operations.length > 0)
  if (!isBatch) return 'other'
  if (found.status === 0n) return 'failed'
  return operations.length > 0 && !operations.includes(true) ? 'reverted' : 'executed'
}

/**
 * Tests if a node has a transaction with this hash that cannot be the call. Always false for an account that is a contract: others send
 * its calls in transactions of their own. An account with a key may have code as well (EIP-7702), which its wallet may use for a call.
 */
export async function isOtherTransaction(call: TransferCall, id: Hex, reader: ChainReader): Promise<boolean> {
  const transaction = await getTransaction(id, reader)
  if (!transaction || isSameCall(call, transaction)) return false
  const code = await reader.code(call.from)
  if (!code.startsWith(DELEGATION)) return code === '0x'
  if (transaction.from === call.from) return !containsBatch([call], transaction, false)
  return (await readBatchOutcome([call], id, reader)) === 'other'
}

/** Tests if a transaction is the only call of a batch. A wallet may send it without a batch around it. */
const isSingle = (calls: readonly TransferCall[], transaction: Transaction): boolean =>
  calls.length === 1 && calls.every(call => isSameCall(call, transaction))

/** Returns whether the calls of each operation of the account in a transaction succeeded (ERC-4337). */
const operationsOf = (account: string, { logs }: Receipt): readonly boolean[] =>
  logs.flatMap(({ topics: [topic, , sender], data }) =>
    topic?.toLowerCase() === USER_OPERATION && sender?.slice(-40).toLowerCase() === digitsOf(account)
      ? [BigInt(`0x${data.slice(...SUCCESS) || '0'}`) === 1n]
      : []
  )

/** Tests if a transaction can be the batch of an account with code. @param hasOperation - it has an operation of the account. */
function containsBatch(calls: readonly TransferCall[], transaction: Transaction, hasOperation: boolean): boolean {
  const [{ from: account = '' } = {}] = calls
  const { to, input } = transaction
  if (isSingle(calls, transaction)) return true
  // A key, of this account or another one, sends one of the calls alone.
  if (calls.some(call => isSameCall({ ...call, from: transaction.from }, transaction))) return false
  const data = input.toLowerCase()
  if (to !== account && !hasOperation && !data.includes(digitsOf(account))) return false
  const count = countCalls(calls, data)
  // Some of the calls are there, so the encoding is known, and the rest is missing.
  return count === calls.length || (count === 0 && !(to === account && isListOfCalls(data)))
}

/** Counts the calls that are in call data as members of a list of `(address, uint256, bytes)`, in their order, at any depth. */
function countCalls(calls: readonly TransferCall[], input: string): number {
  const types = [{ type: 'address' }, { type: 'uint256' }, { type: 'bytes' }]
  let from = 0
  const found = calls.filter(({ to, value, data }) => {
    const member = encodeAbiParameters(types, [to, value, data]).slice(2).toLowerCase()
    const index = input.indexOf(member, from)
    if (index >= 0) from = index + member.length
    return index >= 0
  })
  return found.length
}

/** Tests if call data calls a function that executes a list of `(address, uint256, bytes)`. */
function isListOfCalls(input: string): boolean {
  const selector = input.slice(0, 10)
  const isByMode = selector === toFunctionSelector(EXECUTE_BY_MODE) && input.slice(10, 12) === BATCH_MODE
  return isByMode || LIST_FUNCTIONS.some(name => toFunctionSelector(name) === selector)
}

const digitsOf = (account: string) => account.slice(2).toLowerCase()
