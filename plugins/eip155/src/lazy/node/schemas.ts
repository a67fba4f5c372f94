import { boundedArray } from '@latchkit/kernel/schema'
import * as v from 'valibot'
import { getAddress } from 'viem/utils'
import { addressReader } from '../../address.js'
import type { Hex } from '../../contract.js'
import { readChainId } from './chain-id.js'

/** Returns the schema of a text of a certain form. @param expected - description of the form, for errors. */
export const matching = <T extends string>(pattern: RegExp, expected: string) =>
  v.custom<T>(value => typeof value === 'string' && pattern.test(value), `Expected ${expected}`)

/**
 * Returns an address as `canonicalAddress` does, but with viem's hash, which is larger and a hundred times as fast as the plugin's
 * own: a list may have thousands of addresses.
 */
export const readAddress = addressReader((address, chain) => getAddress(address.toLowerCase(), chain))

/** Returns the addresses among texts, each once. */
export const readAddresses = (texts: readonly string[]): readonly string[] => [
  ...new Set(texts.flatMap(text => readAddress(text) ?? []))
]

/** Address in any form that `canonicalAddress` reads; the output is canonical. */
export const address = v.pipe(v.unknown(), v.transform(readAddress), v.string('Expected an address'))
export const chainId = v.pipe(v.unknown(), v.transform(readChainId), v.string('Expected a chain id'))
export const bytes = matching<Hex>(/^0x(?:[\da-fA-F]{2})*$/, 'bytes in hex')
export const hash = matching<Hex>(/^0x[\da-fA-F]{64}$/, 'a hash')
/** Quantity. Some nodes write leading zeros, which EIP-1474 forbids. */
export const amount = v.pipe(matching(/^0x[\da-fA-F]{1,64}$/, 'a quantity in hex'), v.toBigint())

/** Maximum number of logs of one transaction that are read. */
const MAX_LOGS = 10_000

/** Logs of a transaction. */
export const logs = boundedArray(v.object({ address, topics: boundedArray(hash, 4), data: bytes }), MAX_LOGS)
