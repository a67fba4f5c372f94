import { boundedArray, boundedRecord } from '@latchkit/kernel/schema'
import * as v from 'valibot'
import type { AbiFunction } from 'viem'
import { address } from '../../node/schemas.js'

/** Maximum number of deployments, formats and fields. */
export const MAX_ITEMS = 100
/** Maximum length of texts, and of the signature of a function. */
const MAX_TEXT_CHARACTERS = 100
export const MAX_SIGNATURE_CHARACTERS = 1_000

export const text = v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_TEXT_CHARACTERS))
const path = v.pipe(text, v.regex(/^(?:#\.|@\.)?[A-Za-z_]\w*(?:\.(?:[A-Za-z_]\w*|\[-?\d{0,4}\]))*$/, 'Expected a path'))

/** Members that every format of a field has. */
const base = { path, label: text }
const field = v.variant('format', [
  v.looseObject({ ...base, format: v.literal('raw') }),
  v.looseObject({ ...base, format: v.literal('amount') }),
  v.looseObject({
    ...base,
    format: v.literal('addressName'),
    params: v.optional(v.looseObject({ types: v.optional(boundedArray(text, MAX_ITEMS)) }))
  }),
  v.looseObject({
    ...base,
    format: v.literal('tokenAmount'),
    params: v.looseObject({
      tokenPath: v.optional(path),
      token: v.optional(address),
      nativeCurrencyAddress: v.optional(address),
      threshold: v.optional(v.pipe(v.string(), v.regex(/^(?:0x[\da-f]{1,64}|\d{1,78})$/i), v.toBigint())),
      message: v.optional(text)
    })
  }),
  v.looseObject({
    ...base,
    format: v.literal('date'),
    params: v.optional(v.looseObject({ encoding: v.optional(v.picklist(['timestamp', 'blockheight'])) }))
  }),
  v.looseObject({
    ...base,
    format: v.literal('unit'),
    params: v.looseObject({
      base: text,
      decimals: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36)))
    })
  })
])
export const format = v.looseObject({ intent: text, fields: boundedArray(field, MAX_ITEMS) })
const deployment = v.looseObject({ chainId: v.pipe(v.number(), v.safeInteger(), v.minValue(1)), address })
export const deployments = v.pipe(boundedArray(deployment, MAX_ITEMS), v.nonEmpty())

/**
 * Schema of descriptors of contracts for clear signing (ERC-7730, versions 1 and 2). The subset that is read:
 *
 * - `context.contract.deployments`: contracts by chain id and address. Other members of `context` are ignored.
 * - `display.formats`: by function, with the types and names of its inputs (`supply(address asset,uint256 amount)`), the names of which
 *   the components of structs must have, too.
 * - `intent`: a text. `fields`: each with `path`, `label` and `format`, one of `raw`, `addressName` (`types`), `tokenAmount` (`tokenPath`,
 *   `token`, `nativeCurrencyAddress`, `threshold`, `message`), `amount`, `date` (`encoding`) and `unit` (`base`, `decimals`).
 * - Paths: `#.` for inputs, which may be left out, `@.value`, `@.from` and `@.to` of the transaction; `.[]` for each item of a list, and
 *   `.[0]` or `.[-1]` for one.
 *
 * References, constants, enumerations, slices, nested call data and interpolated intents are not read: a field that has them is
 * rejected, with its descriptor.
 */
export const descriptor = v.looseObject({
  context: v.looseObject({
    contract: v.looseObject({ deployments })
  }),
  display: v.looseObject({
    formats: boundedRecord(v.pipe(v.string(), v.maxLength(MAX_SIGNATURE_CHARACTERS)), format, MAX_ITEMS)
  })
})

/** Descriptor as it is written, in a file or in the options of a site. */
export type Descriptor = v.InferInput<typeof descriptor>
export type ReadDescriptor = v.InferOutput<typeof descriptor>
export type DescriptorFormat = v.InferOutput<typeof format>
export type DescriptorField = v.InferOutput<typeof field>

/** Function of a contract, as a descriptor shows it. */
export interface DescribedFunction {
  readonly abi: AbiFunction
  readonly format: DescriptorFormat
  /** True for a descriptor of this package; false for one of the site, which is not trusted. */
  readonly isOwn: boolean
}

/** Returns the function of a contract. @param chain - CAIP-2. @param contract - address in canonical form. */
export type FindDescribed = (chain: string, contract: string, selector: string) => DescribedFunction | undefined
