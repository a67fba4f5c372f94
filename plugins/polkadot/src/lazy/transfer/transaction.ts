import { sameBytes } from '@latchkit/plugin-chains/kit'
import { hexToBytes } from '@noble/hashes/utils'
import { Enum } from '@polkadot/types'
import type { SignerPayload } from '@polkadot/types/interfaces'
import type { TransactionPayload } from '../../contract.js'
import type { Version } from '../node/queries.js'
import { toHex } from '../signing/encoding.js'
import { type SchemeSignature, schemes } from '../signing/signature.js'
import type { TransferKind } from './amount.js'
import { EXTRINSIC_VERSION, knownExtensions, type Runtime, readExactly, withRangeErrors } from './runtime.js'
import { ERA_BLOCKS } from './status.js'

/** Values of the signed extensions. The tip is always 0, and the metadata hash is always absent. */
export interface SigningFields extends Version {
  /** The signer's 32 bytes. */
  readonly key: Uint8Array
  /** Hash of block 0, in hex. */
  readonly genesisHash: string
  /** Hash of the block that the era begins with, in hex. */
  readonly blockHash: string
  readonly blockNumber: number
  readonly nonce: number
}

/** First byte of a signed transaction of version 4. */
const SIGNED = 0x84

/**
 * Encodes a call of the pallet Balances.
 *
 * @throws {RangeError} if the runtime's call has other parameters than a recipient and an amount
 */
export const encodeTransfer = (
  { registry, tx, extrinsic }: Runtime,
  kind: TransferKind,
  recipient: Uint8Array,
  amount: bigint
): Uint8Array =>
  withRangeErrors(() => {
    const call = Object.values(tx.balances ?? {}).find(({ meta }) => meta.name.eq(kind))
    const fields = call?.meta.fields ?? []
    const [dest, value] = fields
    const names = fields.map(({ name }) => name.unwrapOr('')).join()
    if (!call || !value || names !== 'dest,value' || !dest?.type.eq(extrinsic.addressType))
      throw new RangeError(`No ${kind} of a recipient and an amount`)
    const bytes = call({ Id: recipient }, amount).toU8a()
    const [to, sum] = readExactly(registry, [dest.type, value.type], bytes.subarray(2)) ?? []
    const isRight = sameBytes(Uint8Array.of(0, ...recipient), to?.toU8a()) && sum?.toString() === `${amount}`
    if (!isRight) throw new RangeError(`A ${kind} that cannot be read back`)
    return bytes
  })

/**
 * Encodes the request for the wallet and the bytes that it signs. Both are read back by the types of the runtime.
 *
 * @throws {RangeError} if a signed extension is unknown and carries data
 */
export const createTransaction = (runtime: Runtime, call: Uint8Array, fields: SigningFields) =>
  withRangeErrors(() => {
    const { registry, extrinsic } = runtime
    const extensions = extrinsic.signedExtensions
    assertKnownExtensions(runtime)
    const { key, blockNumber, specVersion, transactionVersion, ...others } = fields
    const signer = registry.createTypeUnsafe<SignerPayload>('SignerPayload', [
      {
        ...others,
        address: toHex(key),
        blockNumber,
        era: { current: blockNumber, period: ERA_BLOCKS },
        method: registry.createType('Call', call),
        runtimeVersion: { specVersion, transactionVersion },
        signedExtensions: extensions.map(({ identifier }) => identifier),
        tip: 0,
        version: EXTRINSIC_VERSION,
        // What a wallet has changed cannot be verified.
        withSignedTransaction: false
      }
    ])
    const signedBytes = hexToBytes(signer.toRaw().data.slice(2))
    const fieldTypes = (['type', 'additionalSigned'] as const).flatMap(part => extensions.map(one => one[part]))
    const isRight = sameBytes(signedBytes.subarray(0, call.length), call)
    if (!isRight || !readExactly(registry, fieldTypes, signedBytes.subarray(call.length)))
      throw new RangeError('Signed extensions that cannot be read back')
    return {
      /** Request for the wallet (`SignerPayloadJSON`). */
      payload: { ...signer.toPayload() } satisfies TransactionPayload,
      /** Call, extensions and implicit data: the bytes that are signed, or hashed and signed if they are long. */
      signedBytes,
      /** Returns the signed extrinsic with its length prefix; throws a `RangeError` if the runtime has no such signatures. */
      withSignature: (signature: SchemeSignature) =>
        withRangeErrors(() => signedExtrinsic(runtime, call, key, signer, signature))
    }
  })

function assertKnownExtensions({ registry, extrinsic }: Runtime): void {
  const nothing = new Uint8Array()
  const unknown = extrinsic.signedExtensions.find(
    ({ identifier, type, additionalSigned }) =>
      !knownExtensions.has(identifier.toString()) && !readExactly(registry, [type, additionalSigned], nothing)
  )
  if (unknown) throw new RangeError(`Transactions that carry ${unknown.identifier.toString().slice(0, 64)}`)
}

function signedExtrinsic(
  { registry, extrinsic: { addressType, signatureType, signedExtensions } }: Runtime,
  call: Uint8Array,
  key: Uint8Array,
  payload: SignerPayload,
  { scheme, bytes }: SchemeSignature
): Uint8Array {
  const method = registry.createType('Call', call)
  const extrinsic = registry.createType('Extrinsic', { method }, { version: EXTRINSIC_VERSION })
  const multiSignature = Uint8Array.of(schemes[scheme].index, ...bytes)
  extrinsic.addSignature(key, multiSignature, payload.toPayload())
  const bare = extrinsic.toU8a(true)
  const callAt = bare.length - call.length
  const types = [addressType, signatureType, ...signedExtensions.map(({ type }) => type)]
  const [signer, signed] = readExactly(registry, types, bare.subarray(1, callAt)) ?? []
  // The library cuts a long signature, and fills up a short one.
  const isRight =
    bare[0] === SIGNED &&
    sameBytes(Uint8Array.of(0, ...key), signer?.toU8a()) &&
    signed instanceof Enum &&
    signed.type.toLowerCase() === scheme &&
    sameBytes(multiSignature, signed.toU8a()) &&
    sameBytes(bare.subarray(callAt), call)
  if (!isRight) throw new RangeError('A transaction that cannot be read back')
  return extrinsic.toU8a()
}
