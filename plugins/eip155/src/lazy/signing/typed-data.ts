import { getTypesForEIP712Domain } from 'viem'
import type { Hex, TypedData } from '../../contract.js'
import { Eip155Error } from '../../errors.js'
import { hashTypedDataV4 } from './typed-data-hash.js'

/**
 * Returns the JSON that the wallet gets, and the hash of exactly that. `EIP712Domain` is always spelled out: some wallets take
 * a missing one for an empty one, and would sign something else.
 *
 * @throws {Eip155Error} `eip155/invalid-params` for data that do not fit their types.
 */
export function prepareTypedData({ domain, types, primaryType, message }: TypedData): { text: string; hash: Hex } {
  try {
    const complete = { EIP712Domain: getTypesForEIP712Domain({ domain: domain as never }), ...types }
    const text = JSON.stringify({ domain, message, primaryType, types: complete }, (_key, value) =>
      typeof value === 'bigint' ? value.toString() : value
    )
    return { text, hash: hashTypedDataV4(JSON.parse(text)) }
  } catch (cause) {
    const expected = 'data that fit their types (EIP-712)'
    throw new Eip155Error('eip155/invalid-params', { method: 'eth_signTypedData_v4', expected }, { cause })
  }
}
