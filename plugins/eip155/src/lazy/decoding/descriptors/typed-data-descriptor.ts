import { boundedArray, boundedRecord } from '@latchkit/kernel/schema'
import * as v from 'valibot'
import { type DescriptorFormat, deployments, format, MAX_ITEMS, MAX_SIGNATURE_CHARACTERS, text } from './descriptor.js'

const member = v.looseObject({ name: text, type: text })
const structs = boundedRecord(text, boundedArray(member, MAX_ITEMS), MAX_ITEMS)

/**
 * Schema of descriptors of typed data (EIP-712) for clear signing (ERC-7730, versions 1 and 2). The subset that is read:
 *
 * - `context.eip712.deployments`: verifying contracts by chain id and address. `domain`: `name` and `version`, which the data must have.
 *   `schemas`: structs by `primaryType`; addresses of schemas are not read.
 * - `display.formats`: by the primary type of a schema, or by a type as EIP-712 encodes it (`Order(address seller,uint256 price)`).
 * - `intent`, `fields` and paths as in descriptors of contracts. `#.` is the message, `@.from` the signer, `@.to` the verifying contract.
 */
export const typedDataDescriptor = v.looseObject({
  context: v.looseObject({
    eip712: v.looseObject({
      deployments,
      domain: v.optional(v.looseObject({ name: v.optional(text), version: v.optional(text) })),
      schemas: v.optional(boundedArray(v.looseObject({ primaryType: text, types: structs }), MAX_ITEMS))
    })
  }),
  display: v.looseObject({
    formats: boundedRecord(v.pipe(v.string(), v.maxLength(MAX_SIGNATURE_CHARACTERS)), format, MAX_ITEMS)
  })
})

/** Descriptor as it is written, in the options of a site. */
export type TypedDataDescriptor = v.InferInput<typeof typedDataDescriptor>
export type ReadTypedDataDescriptor = v.InferOutput<typeof typedDataDescriptor>

/** Struct that a descriptor of the site shows. It is not trusted. */
export interface DescribedStruct {
  readonly format: DescriptorFormat
  /** Members that the domain must have. */
  readonly domain: { readonly name?: string | undefined; readonly version?: string | undefined }
}

/**
 * Returns the struct of a verifying contract.
 *
 * @param chain - CAIP-2.
 * @param contract - address in canonical form.
 * @param encodedType - the struct and all structs that it refers to (`encodeType` of EIP-712).
 */
export type FindDescribedStruct = (chain: string, contract: string, encodedType: string) => DescribedStruct | undefined
