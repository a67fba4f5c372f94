import * as v from 'valibot'
import { getAddress } from 'viem/utils'
import { addressReader } from '../../address.js'
import type { Hex } from '../../contract.js'
import { readChainId } from './chain-id.js'

/** A text of a certain form. @param expected - what is said of anything else. */
export const matching = <T extends string>(pattern: RegExp, expected: string) =>
  v.custom<T>(value => typeof value === 'string' && pattern.test(value), `Expected ${expected}`)

/**
 * Returns an address as `canonicalAddress` does, with the hash of the chain library: that of the first paint is small and a
 * hundred times slower, which a list of thousands would show.
 */
export const readAddress = addressReader((address, chain) => getAddress(address.toLowerCase(), chain))

/** Returns the addresses among texts, each once. */
export const readAddresses = (texts: readonly string[]): readonly string[] => [
  ...new Set(texts.flatMap(text => readAddress(text) ?? []))
]

/** In any spelling that `canonicalAddress` reads, as the canonical one. */
export const address = v.pipe(v.unknown(), v.transform(readAddress), v.string('Expected an address'))
export const chainId = v.pipe(v.unknown(), v.transform(readChainId), v.string('Expected a chain id'))
export const bytes = matching<Hex>(/^0x(?:[\da-f]{2})*$/i, 'bytes in hex')
export const hash = matching<Hex>(/^0x[\da-f]{64}$/i, 'a hash')
/** Nodes write leading zeros at times, which EIP-1474 forbids. */
export const amount = v.pipe(matching(/^0x[\da-f]{1,64}$/i, 'a quantity in hex'), v.toBigint())
