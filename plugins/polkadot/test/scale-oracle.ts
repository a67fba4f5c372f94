/** SCALE of transfers, written out by the specification of Substrate, independently of the library that the product uses. */
import type { SchemeSignature } from '../src/lazy/signing/signature.js'
import type { SigningFields } from '../src/lazy/transfer/transaction.js'

type Bytes = readonly number[]

const le = (value: bigint | number, count: number): Bytes =>
  Array.from({ length: count }, (_, index) => Number((BigInt(value) >> BigInt(8 * index)) & 0xffn))

function compact(value: bigint | number): Bytes {
  const number = BigInt(value)
  if (number < 1n << 6n) return le(number << 2n, 1)
  if (number < 1n << 14n) return le((number << 2n) | 1n, 2)
  if (number < 1n << 30n) return le((number << 2n) | 2n, 4)
  const count = Math.ceil(number.toString(16).length / 2)
  return [((count - 4) << 2) | 3, ...le(number, count)]
}

const hash = (hex: string): Bytes => [...Buffer.from(hex.slice(2), 'hex')]
/** 64 blocks: the power of two less one, and the place of the block in its period. */
const era = (block: number): Bytes => le(5 | ((block % 64) << 4), 2)

/** Transaction extensions by name: their data in the transaction, and their implicit data. */
const extensions: Readonly<Record<string, (fields: SigningFields) => readonly [extra: Bytes, implicit: Bytes]>> = {
  CheckSpecVersion: ({ specVersion }) => [[], le(specVersion, 4)],
  CheckTxVersion: ({ transactionVersion }) => [[], le(transactionVersion, 4)],
  CheckGenesis: ({ genesisHash }) => [[], hash(genesisHash)],
  CheckMortality: ({ blockNumber, blockHash }) => [era(blockNumber), hash(blockHash)],
  CheckNonce: ({ nonce }) => [compact(nonce), []],
  ChargeTransactionPayment: () => [[0], []],
  // The tip, and no asset.
  ChargeAssetTxPayment: () => [[0, 0], []],
  CheckMetadataHash: () => [[0], [0]]
}
const partOf = (names: readonly string[], fields: SigningFields, part: 0 | 1) =>
  names.flatMap(name => extensions[name]?.(fields)[part] ?? [])

export const transferBytes = (index: Bytes, key: Uint8Array, amount: bigint): Uint8Array =>
  Uint8Array.of(...index, 0, ...key, ...compact(amount))

export const signingBytes = (names: readonly string[], call: Uint8Array, fields: SigningFields): Uint8Array =>
  Uint8Array.of(...call, ...partOf(names, fields, 0), ...partOf(names, fields, 1))

const schemes = { ed25519: 0, sr25519: 1, ecdsa: 2 } as const

export function extrinsicBytes(
  names: readonly string[],
  call: Uint8Array,
  fields: SigningFields,
  { scheme, bytes }: SchemeSignature
): Uint8Array {
  const body = [0x84, 0, ...fields.key, schemes[scheme], ...bytes, ...partOf(names, fields, 0), ...call]
  return Uint8Array.of(...compact(body.length), ...body)
}
