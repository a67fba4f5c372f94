import { boundedArray } from '@latchkit/kernel/schema'
import type { RequestField } from '@latchkit/plugin-chains/contract'
import { rawJson, warnIf } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import type { Hex } from '../../contract.js'
import { address, amount, bytes, chainId, hash } from '../node/schemas.js'
import { callEffects, creationEffects } from './call-data.js'
import { type DecodingContext, type Effects, joinEffects, withFields } from './effects.js'

/** Fee above which a request has a warning: 0.05 of the chain's coin. */
const HIGH_FEE = 50_000_000_000_000_000n
/** Gas of the cheapest transaction. */
const MIN_GAS = 21_000n
/** Maximum number of addresses in an access list, and of keys for each. */
const MAX_ACCESS_LIST_ENTRIES = 10_000

/** Members of a call, in a transaction or in a batch. */
const callEntries = {
  to: v.nullish(address),
  value: v.optional(amount),
  data: v.optional(bytes),
  chainId: v.optional(chainId)
}
const quantities = v.entriesFromList(
  ['gas', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas', 'nonce'],
  v.optional(amount)
)
const accessList = boundedArray(
  v.strictObject({ address, storageKeys: boundedArray(hash, MAX_ACCESS_LIST_ENTRIES) }),
  MAX_ACCESS_LIST_ENTRIES
)
const transaction = v.pipe(
  // A member that is not listed would make it another transaction.
  v.strictObject({
    ...callEntries,
    ...quantities,
    from: v.optional(address),
    input: v.optional(bytes),
    type: v.optional(v.string()),
    accessList: v.optional(accessList)
  }),
  v.check(({ data, input }) => data === undefined || input === undefined || data === input)
)
const params = v.strictTuple([transaction])
type Transaction = v.InferOutput<typeof transaction>

/**
 * Returns the effects of a transaction (`eth_sendTransaction`), and the highest fee that it allows.
 *
 * @throws {Error} for parameters that the handler does not take.
 */
export function transactionEffects(
  context: DecodingContext
): Effects & { readonly raw: string; readonly fee?: bigint } {
  const { request, account } = context
  const [{ from, ...given }] = v.parse(params, request.params)
  const { gas, nonce } = given
  const price = highestPrice(given)
  const fee = gas === undefined || price === undefined ? undefined : gas * price
  const lowestFee = fee ?? (price ?? 0n) * MIN_GAS
  const nonceFields: readonly RequestField[] =
    nonce === undefined ? [] : [{ name: 'nonce', type: 'number', value: String(nonce) }]
  const effects = joinEffects([
    withFields(creationOrCallEffects({ ...given, data: given.data ?? given.input }, context), nonceFields),
    warnIf(from !== undefined && from !== account, { code: 'foreign-account', subject: from ?? '' }),
    warnIf(lowestFee > HIGH_FEE, { code: 'high-fee', subject: String(lowestFee) })
  ])
  return { ...effects, raw: rawJson(request.params), ...(fee !== undefined && { fee }) }
}

/** Returns the highest price of gas that the transaction names. A wallet may add the base fee to the priority fee. */
function highestPrice({ gasPrice, maxFeePerGas, maxPriorityFeePerGas }: Transaction): bigint | undefined {
  const prices = [gasPrice, maxFeePerGas, maxPriorityFeePerGas].flatMap(price => price ?? [])
  return prices.sort((one, other) => (one < other ? 1 : -1))[0]
}

/** Call in a transaction or in a batch. */
interface GivenCall {
  readonly to?: string | null | undefined
  readonly value?: bigint | undefined
  readonly data?: Hex | undefined
  readonly chainId?: string | undefined
}

/** Returns the effects of a call. A call without a recipient creates a contract. */
export function creationOrCallEffects(given: GivenCall, context: DecodingContext): Effects {
  const { to, value = 0n, data = '0x', chainId: chain = context.request.chain } = given
  const effects = to == null ? creationEffects({ value, data }) : callEffects({ to, value, data }, context)
  return joinEffects([effects, warnIf(chain !== context.request.chain, { code: 'foreign-chain', subject: chain })])
}
