import { tryOrUndefined } from '@latchkit/kernel/options'
import { parseAccountId, type UnsignedTransaction } from '@latchkit/plugin-chains/contract'
import * as v from 'valibot'
import type { Abi, Address, DecodeFunctionDataReturnType, Hex } from 'viem'
import { decodeFunctionData, encodeFunctionData } from 'viem/utils'
import { readAddress } from './addresses.js'

/** Maximum length of call data in hex. Routes of 1inch have some 20,000 digits. */
export const MAX_DATA_CHARACTERS = 131_074

/** Call data: whole bytes in hex. */
export const callData = v.custom<Hex>(
  value => typeof value === 'string' && value.length <= MAX_DATA_CHARACTERS && /^0x(?:[\da-fA-F]{2})*$/.test(value),
  `Expected bytes in hex, at most ${MAX_DATA_CHARACTERS} characters`
)

const payload = v.strictObject({
  to: v.pipe(v.unknown(), v.transform(readAddress), v.custom<Address>(Boolean, 'Expected an address')),
  value: v.optional(v.pipe(v.string(), v.regex(/^0x[\da-fA-F]{1,64}$/), v.toBigint()), '0x0'),
  data: v.optional(callData, '0x')
})

/** Call of a contract. Addresses are canonical. */
export interface ContractCall {
  /** Account that signs. */
  readonly account: Address
  readonly to: Address
  readonly value: bigint
  /** In lower case. */
  readonly data: Hex
}

/** Reads the call of a transaction; `undefined` for a payload of another form. */
export function readCall({ account: id, payload: given }: UnsignedTransaction): ContractCall | undefined {
  const account = readAddress(parseAccountId(id)?.address)
  const { success, output } = v.safeParse(payload, given)
  if (!success || !account) return undefined
  return { ...output, account, data: output.data.toLowerCase() as Hex }
}

/**
 * Decodes call data of one of the functions of `abi`. Returns `undefined` for other functions, and for data that is not exactly the
 * encoding of the decoded arguments.
 *
 * @param suffixBytes - number of bytes that may follow the arguments: all of them, or none. @defaultValue 0
 */
export function decodeCall<const A extends Abi>(
  abi: A,
  data: Hex,
  suffixBytes = 0
): DecodeFunctionDataReturnType<A> | undefined {
  const decoded = tryOrUndefined(() => decodeFunctionData({ abi, data }))
  if (!decoded) return undefined
  const { functionName, args } = decoded as { readonly functionName: string; readonly args: readonly unknown[] }
  const encoded = tryOrUndefined(() => encodeFunctionData({ abi: abi as Abi, functionName, args }))
  if (encoded === undefined || !data.startsWith(encoded)) return undefined
  return [0, 2 * suffixBytes].includes(data.length - encoded.length) ? decoded : undefined
}
