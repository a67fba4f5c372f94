import type { TypeRegistry } from '@polkadot/types'
import type {
  ExtrinsicPayload,
  SignedExtensionMetadataV14,
  SignerPayload,
  SiLookupTypeId
} from '@polkadot/types/interfaces'
import type { TransactionPayload } from '../../contract.js'
import { sameBytes, toHex } from '../encoding/bytes.js'
import type { Scheme, SchemeSignature } from '../signing/signature.js'
import { assertVariant, readExactly, withRangeErrors } from './metadata.js'

/** Values of the signed extensions. The tip is always 0, and the metadata hash is always absent. */
export interface SigningFields {
  /** The signer's 32 bytes. */
  readonly key: Uint8Array
  /** The signer's address with the prefix of the chain (SS58). */
  readonly address: string
  /** Hash of block 0, in hex. */
  readonly genesisHash: string
  /** Hash of the block that the era begins with, in hex. */
  readonly blockHash: string
  readonly blockNumber: number
  /** Length of the era: a power of two. */
  readonly eraBlocks: number
  readonly nonce: number
  readonly specVersion: number
  readonly transactionVersion: number
}

export interface UnsignedTransaction {
  /** Request for the wallet (`SignerPayloadJSON`). */
  readonly payload: TransactionPayload
  /** Call, extensions and implicit data: the bytes that are signed, or hashed and signed if they are long. */
  readonly signedBytes: Uint8Array
  /**
   * Returns the signed extrinsic with its length prefix.
   *
   * @throws {RangeError} if the runtime has no such signatures
   */
  withSignature(signature: SchemeSignature): Uint8Array
}

/** Types of a runtime's transactions. */
export interface ExtrinsicTypes {
  readonly registry: TypeRegistry
  readonly addressType: SiLookupTypeId
  readonly signatureType: SiLookupTypeId
  readonly extensions: readonly SignedExtensionMetadataV14[]
}

/** Version of the transactions. */
export const EXTRINSIC_VERSION = 4
/** First byte of a signed transaction of version 4. */
const SIGNED = 0x84

/** Signed extensions whose data are known here. Any other is refused unless it carries no data. */
export const knownExtensions: ReadonlySet<string> = new Set([
  'CheckSpecVersion',
  'CheckTxVersion',
  'CheckGenesis',
  'CheckMortality',
  'CheckEra',
  'CheckNonce',
  'ChargeTransactionPayment',
  'ChargeAssetTxPayment',
  'CheckMetadataHash'
])

/** Variants of `MultiSignature`, as the library numbers them. */
const signatureVariants: Readonly<Record<Scheme, readonly [name: string, index: number]>> = {
  ed25519: ['Ed25519', 0],
  sr25519: ['Sr25519', 1],
  ecdsa: ['Ecdsa', 2]
}

/**
 * Encodes the request for the wallet and the bytes that it signs. Both are read back by the types of the runtime.
 *
 * @throws {RangeError} if a signed extension is unknown and carries data
 */
export function createTransaction(types: ExtrinsicTypes, call: Uint8Array, fields: SigningFields): UnsignedTransaction {
  const { registry, extensions } = types
  assertKnownExtensions(types)
  const { key, address, blockNumber, eraBlocks, specVersion, transactionVersion, ...others } = fields
  const signer = registry.createTypeUnsafe<SignerPayload>('SignerPayload', [
    {
      ...others,
      address: toHex(key),
      blockNumber,
      era: { current: blockNumber, period: eraBlocks },
      method: registry.createType('Call', call),
      runtimeVersion: { specVersion, transactionVersion },
      signedExtensions: extensions.map(({ identifier }) => identifier),
      tip: 0,
      version: EXTRINSIC_VERSION,
      // What a wallet has changed cannot be verified.
      withSignedTransaction: false
    }
  ])
  const payload = { ...signer.toPayload(), address }
  const signedBytes = registry
    .createTypeUnsafe<ExtrinsicPayload>('ExtrinsicPayload', [payload, { version: EXTRINSIC_VERSION }])
    .toU8a({ method: true } as never)
  const fieldTypes = [
    ...extensions.map(({ type }) => type),
    ...extensions.map(({ additionalSigned }) => additionalSigned)
  ]
  const isRight = sameBytes(signedBytes.subarray(0, call.length), call)
  if (!isRight || !readExactly(registry, fieldTypes, signedBytes.subarray(call.length)))
    throw new RangeError('Signed extensions that cannot be read back')
  return {
    payload,
    signedBytes,
    withSignature: signature => withRangeErrors(() => signedExtrinsic(types, call, key, payload, signature))
  }
}

function assertKnownExtensions({ registry, extensions }: ExtrinsicTypes): void {
  const nothing = new Uint8Array()
  const unknown = extensions.find(
    ({ identifier, type, additionalSigned }) =>
      !knownExtensions.has(identifier.toString()) && !readExactly(registry, [type, additionalSigned], nothing)
  )
  if (unknown) throw new RangeError(`Transactions that carry ${unknown.identifier.toString().slice(0, 64)}`)
}

function signedExtrinsic(
  { registry, addressType, signatureType, extensions }: ExtrinsicTypes,
  call: Uint8Array,
  key: Uint8Array,
  payload: ReturnType<SignerPayload['toPayload']>,
  { scheme, bytes }: SchemeSignature
): Uint8Array {
  const [name, index] = signatureVariants[scheme]
  assertVariant(registry, signatureType, name, index)
  const method = registry.createType('Call', call)
  const extrinsic = registry.createType('Extrinsic', { method }, { version: EXTRINSIC_VERSION })
  const multiSignature = Uint8Array.of(index, ...bytes)
  extrinsic.addSignature(key, multiSignature, payload)
  const bare = extrinsic.toU8a(true)
  const callAt = bare.length - call.length
  const types = [addressType, signatureType, ...extensions.map(({ type }) => type)]
  const [signer, signed] = readExactly(registry, types, bare.subarray(1, callAt)) ?? []
  // The library cuts a long signature, and fills up a short one.
  const isRight =
    bare[0] === SIGNED &&
    sameBytes(Uint8Array.of(0, ...key), signer?.toU8a()) &&
    sameBytes(multiSignature, signed?.toU8a()) &&
    sameBytes(bare.subarray(callAt), call)
  if (!isRight) throw new RangeError('A transaction that cannot be read back')
  return extrinsic.toU8a()
}
