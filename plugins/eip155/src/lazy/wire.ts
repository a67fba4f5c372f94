import * as v from 'valibot'
import { canonicalAddress } from '../address.js'
import type { Hex } from '../contract.js'

/** A text of a certain form. @param expected - what is said of anything else. */
export const matching = <T extends string>(pattern: RegExp, expected: string) =>
  v.custom<T>(value => typeof value === 'string' && pattern.test(value), `Expected ${expected}`)

/** In any spelling that `canonicalAddress` reads, as the canonical one. */
export const address = v.pipe(v.unknown(), v.transform(canonicalAddress), v.string('Expected an address'))
export const bytes = matching<Hex>(/^0x(?:[\da-f]{2})*$/i, 'bytes in hex')
export const hash = matching<Hex>(/^0x[\da-f]{64}$/i, 'a hash')
/** Nodes write leading zeros at times, which EIP-1474 forbids. */
export const amount = v.pipe(
  matching(/^0x[\da-f]{1,64}$/i, 'a quantity in hex'),
  v.transform(text => BigInt(text))
)
