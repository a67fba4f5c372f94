import { encodeAbiParameters, encodeFunctionData, type Hex, parseAbi, parseAbiParameters } from 'viem'
import { decoded } from './decode.js'

/** Universal Router 2.0 and 1.2 of Ethereum. */
export const router = '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af'
export const firstRouter = '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD'
/** Recipients that stand for the account and for the router, and the amount that stands for what the router holds. */
export const sender = '0x0000000000000000000000000000000000000001'
export const self = '0x0000000000000000000000000000000000000002'
export const balance = 2n ** 255n
export const abi = parseAbi(['function execute(bytes, bytes[], uint256)', 'function execute(bytes, bytes[])'])

/** Returns encoded values. @param types - `address, uint256`. */
export const input = (types: string, ...values: readonly unknown[]): Hex =>
  encodeAbiParameters(parseAbiParameters(types) as never, values as never)
export type Step = readonly [number: number, input: Hex]
export const numbers = (steps: readonly Step[]) =>
  `0x${steps.map(([number]) => number.toString(16).padStart(2, '0')).join('')}` as const
/** Returns the call data of a plan. @param until - deadline in seconds. @defaultValue no deadline */
export const plan = (steps: readonly Step[], until?: bigint): Hex =>
  encodeFunctionData({
    abi,
    functionName: 'execute',
    args:
      until === undefined
        ? [numbers(steps), steps.map(step => step[1])]
        : [numbers(steps), steps.map(step => step[1]), until]
  } as never)
/** Decodes a transaction to a router. */
export const send = (data: Hex, transaction: object = {}, to = router) =>
  decoded('eth_sendTransaction', [{ to, data, ...transaction }])
/** Decodes a plan of these steps. */
export const run = (...steps: readonly Step[]) => send(plan(steps))

export const field = (name: string, value: string) => ({ name, type: 'address', value })
export const number = (name: string, value: bigint | string) => ({ name, type: 'number', value: String(value) })
export const text = (name: string, value: string) => ({ name, type: 'text', value })
export const call = (name: string, ...fields: readonly object[]) => ({ type: 'call', target: router, name, fields })
export const paid = (token: string, amount: bigint) => ({
  type: 'transfer',
  asset: { address: token },
  amount,
  to: router
})
export const unwrapped = (amount: bigint, to = sender): Step => [0x0c, input('address, uint256', to, amount)]

export const pairTypes = 'address, uint256, uint256, address[], bool'

/** Returns a command with actions of Uniswap 4. */
export const actions4 = (...steps: readonly Step[]): Step => [
  0x10,
  input(
    'bytes, bytes[]',
    numbers(steps),
    steps.map(step => step[1])
  )
]
