import type { RequestField } from '@latchkit/plugin-chains/contract'
import { requestFields } from '@latchkit/plugin-chains/kit'
import { zeroAddress } from 'viem'
import { getAddress } from 'viem/utils'
import type { Hex } from '../../contract.js'
import { type DecodingContext, type Effects, joinEffects } from './effects.js'
import {
  type CallToDecode,
  computedOnce,
  decodeArguments,
  type FunctionTable,
  knownFunction,
  selectorOf
} from './function-call.js'
import { assertCount, type DecodeCall, innerContext, innerEffects } from './inner-calls.js'
import { contractWarning, namedCall, noEffects } from './named-call.js'

/** Operations of a Safe: a call, and code of another contract that runs as its own. */
const CALL = 0
const DELEGATECALL = 1
/**
 * Contracts that make several calls for a Safe (MultiSend and MultiSendCallOnly of Safe 1.3.0, 1.4.1 and 1.5.0). Addresses:
 * `@safe-global/safe-deployments`.
 */
const multiSends: ReadonlySet<string> = new Set([
  '0xA238CBeb142c10Ef7Ad8442C6D1f9E89e07e7761',
  '0x998739BFdAAdde7C933B942a68053933098f9EDa',
  '0x40A2aCCbd92BCA938b02010E17A5b8929b49130D',
  '0xA1dabEF33b3B82c7814B6D82A79e50F4AC44102B',
  '0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526',
  '0x9641d764fc13c8B624c04430C7356C1C7C8102e2',
  '0x218543288004CD07832472D464648173c77D7eB7',
  '0xA83c336B20401Af773B6219BA5027174338D1836'
])

/** Function of MultiSend, whose list has no padding: operation (1 byte), address (20), value (32), length (32), data. */
const multiSend = computedOnce(() => knownFunction('multiSend(bytes transactions)', noEffects))
const HEADER_CHARACTERS = 2 * 85

/** Transaction of a Safe, which is the account that makes the call. */
interface SafeTransaction extends CallToDecode {
  readonly operation: number
}

/** Returns the function that runs a transaction of a Safe. Any contract may have a function of this form. */
export const safeFunctions = (decodeCall: DecodeCall): FunctionTable =>
  new Map([
    knownFunction(
      'execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
      ([to, value, data, operation, , , gasPrice, gasToken, refundReceiver], call, context) =>
        joinEffects([
          transactionEffects({ to, value, data, operation }, { ...context, sender: call.to }, decodeCall),
          refundEffects({ gasPrice, gasToken, refundReceiver }, call),
          contractWarning(call)
        ])
    )
  ])

function transactionEffects(
  { operation, ...call }: SafeTransaction,
  context: DecodingContext,
  decodeCall: DecodeCall
): Effects {
  if (operation === CALL) return innerEffects([call], context, decodeCall)
  if (operation === DELEGATECALL) return delegateEffects(call, context, decodeCall)
  throw new RangeError('Expected a call or a delegate call')
}

/**
 * Returns the effects of a delegate call, which gives the other contract control over the Safe. The calls that MultiSend makes are shown
 * as well.
 */
function delegateEffects({ to, data }: CallToDecode, context: DecodingContext, decodeCall: DecodeCall): Effects {
  const owner: readonly RequestField[] = [{ name: 'owner', type: 'address', value: context.sender ?? context.account }]
  const control = { type: 'control', to, name: 'delegatecall' } as const
  const warning = { code: 'control', subject: to } as const
  const [selector, { abi }] = multiSend()
  if (multiSends.has(to) && selectorOf(data) === selector) {
    const { args, suffix } = decodeArguments(abi, data)
    if (suffix !== '') throw new TypeError('The arguments are not canonical')
    const inner = innerContext(context)
    const parts = transactionsIn(args[0] as Hex).map(transaction => transactionEffects(transaction, inner, decodeCall))
    return joinEffects([{ actions: [{ ...control, fields: owner }], warnings: [warning] }, ...parts])
  }
  const fields = [...owner, ...requestFields({ data }, () => 'bytes')]
  return { actions: [{ ...control, fields }], warnings: [warning, { code: 'unknown-data' }] }
}

/** Returns the transactions of MultiSend. @throws {Error} for a list that ends within one, and for other than 1 to 100. */
function transactionsIn(list: Hex): readonly SafeTransaction[] {
  const found: SafeTransaction[] = []
  let left = list.slice(2)
  while (left !== '') {
    const [operation, to, value, length] = [
      left.slice(0, 2),
      left.slice(2, 42),
      left.slice(42, 106),
      left.slice(106, 170)
    ]
    const end = HEADER_CHARACTERS + 2 * Number(`0x${length}`)
    if (!(end <= left.length)) throw new RangeError('The list of transactions ends too early')
    found.push({
      operation: Number(`0x${operation}`),
      to: getAddress(`0x${to}`),
      value: BigInt(`0x${value}`),
      data: `0x${left.slice(HEADER_CHARACTERS, end)}`
    })
    left = left.slice(end)
  }
  assertCount(found.length)
  return found
}

/** Refund that a Safe pays for gas. */
interface Refund {
  readonly gasPrice: bigint
  readonly gasToken: string
  readonly refundReceiver: string
}

/** Returns the refund that a Safe pays for gas, whose amount is not known before; no effects without a price. */
function refundEffects({ gasPrice, gasToken, refundReceiver }: Refund, { to: safe }: CallToDecode): Effects {
  if (gasPrice === 0n) return noEffects()
  // Zero stands for the account that sends the transaction.
  const receiver: readonly RequestField[] =
    refundReceiver === zeroAddress ? [] : [{ name: 'refundReceiver', type: 'address', value: refundReceiver }]
  const refund = namedCall(safe, 'refund', [
    { name: 'gasPrice', type: 'number', value: String(gasPrice) },
    { name: 'gasToken', type: 'address', value: gasToken },
    ...receiver
  ])
  return { ...refund, warnings: [{ code: 'unknown-data' }] }
}
