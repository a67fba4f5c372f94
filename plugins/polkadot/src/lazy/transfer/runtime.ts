import { Metadata, TypeRegistry } from '@polkadot/types'
import { sameBytes, toHex } from '../encoding/bytes.js'
import {
  assertVariant,
  fieldNames,
  findPallet,
  findVariant,
  type Pallets,
  readExactly,
  withRangeErrors
} from './metadata.js'
import {
  createTransaction,
  EXTRINSIC_VERSION,
  type ExtrinsicTypes,
  knownExtensions,
  type SigningFields,
  type UnsignedTransaction
} from './transaction.js'

/** Metadata of a runtime, read with `@polkadot/types`. */
export interface Runtime {
  readonly registry: TypeRegistry
  readonly pallets: Pallets
  /** Minimum balance of an account, in base units. */
  readonly existentialDeposit: bigint
  /**
   * Encodes a call of the pallet Balances.
   *
   * @throws {RangeError} if the runtime's call has other parameters than a recipient and an amount
   */
  encodeTransfer(kind: TransferKind, recipient: Uint8Array, amount: bigint): Uint8Array
  /** @throws {RangeError} if a signed extension is unknown and carries data */
  createTransaction(call: Uint8Array, fields: SigningFields): UnsignedTransaction
}

/** Calls of the pallet Balances. Only the second can end the sender's account. */
export type TransferKind = 'transfer_keep_alive' | 'transfer_allow_death'

const METADATA_MAGIC = '0x6d657461'
const AMOUNT_BYTES = 16
const ACCOUNT_BYTES = 80
/** Fields of `AccountInfo` and of its `data`, as `balance.ts` reads them. */
const ACCOUNT_FIELDS = 'nonce,consumers,providers,sufficients,data,free,reserved,frozen,flags'

/**
 * Reads the metadata of a runtime, versions 14 and 15.
 *
 * @throws {RangeError} if accounts, addresses, the existential deposit or the version of transactions differ from those known here
 */
export function readRuntime(bytes: Uint8Array): Runtime {
  return withRangeErrors(() => {
    const version = bytes[4]
    if (toHex(bytes.subarray(0, 4)) !== METADATA_MAGIC || (version !== 14 && version !== 15))
      throw new RangeError('Not metadata of version 14 or 15')
    const registry = new TypeRegistry()
    const metadata = new Metadata(registry, bytes)
    // Not `asLatest`: in version 16 the library loses the types of the implicit data.
    const { extrinsic, pallets } = metadata.asV15
    const { addressType, signatureType, signedExtensions: extensions } = extrinsic
    if (!extrinsic.version.eq(EXTRINSIC_VERSION)) throw new RangeError(`Transactions of version ${extrinsic.version}`)
    // The library knows more extensions, and would write their data even where the runtime has none.
    const known = extensions.map(({ identifier }) => identifier.toString()).filter(name => knownExtensions.has(name))
    registry.setMetadata(metadata, known, undefined, true)
    const types = { registry, addressType, signatureType, extensions }
    assertVariant(registry, addressType, 'Id', 0)
    assertAccounts(registry, pallets)
    return {
      registry,
      pallets,
      existentialDeposit: readExistentialDeposit(registry, pallets),
      encodeTransfer: (...transfer) => withRangeErrors(() => encodeTransfer(types, pallets, ...transfer)),
      createTransaction: (...transaction) => withRangeErrors(() => createTransaction(types, ...transaction))
    }
  })
}

function encodeTransfer(
  { registry, addressType }: ExtrinsicTypes,
  pallets: Pallets,
  kind: TransferKind,
  recipient: Uint8Array,
  amount: bigint
): Uint8Array {
  const { index, calls } = findPallet(pallets, 'Balances')
  const variant = findVariant(registry, calls.unwrap().type, kind)
  const [dest, value] = variant.fields
  const amountType = value && registry.lookup.getSiType(value.type).def
  const isKnown =
    variant.fields.map(({ name }) => name.unwrapOr('')).join() === 'dest,value' &&
    dest?.type.eq(addressType) &&
    amountType?.isCompact &&
    readExactly(registry, [amountType.asCompact.type], new Uint8Array(AMOUNT_BYTES))
  if (!dest || !value || !isKnown) throw new RangeError(`A Balances.${kind} of another kind`)
  const call = registry.findMetaCall(Uint8Array.of(index.toNumber(), variant.index.toNumber()))
  const bytes = call({ Id: recipient }, amount).toU8a()
  const [to, sum] = readExactly(registry, [dest.type, value.type], bytes.subarray(2)) ?? []
  const isRight = sameBytes(Uint8Array.of(0, ...recipient), to?.toU8a()) && sum?.toString() === `${amount}`
  if (!isRight) throw new RangeError(`A Balances.${kind} that cannot be read back`)
  return bytes
}

function readExistentialDeposit(registry: TypeRegistry, pallets: Pallets): bigint {
  const { constants } = findPallet(pallets, 'Balances')
  const constant = constants.find(({ name }) => name.eq('ExistentialDeposit'))
  const bytes = constant?.value.toU8a(true)
  if (bytes?.length !== AMOUNT_BYTES || !constant || !readExactly(registry, [constant.type], bytes))
    throw new RangeError('No existential deposit')
  return registry.createType('u128', bytes).toBigInt()
}

function assertAccounts(registry: TypeRegistry, pallets: Pallets): void {
  const { storage } = findPallet(pallets, 'System')
  const entry = storage.unwrap().items.find(({ name }) => name.eq('Account'))?.type
  const type = entry?.isMap ? entry.asMap.value : undefined
  const def = type && registry.lookup.getSiType(type).def
  const data = def?.isComposite ? def.asComposite.fields[4]?.type : undefined
  const names = [type, data].flatMap(one => (one ? fieldNames(registry, one) : []))
  const isSized = type && readExactly(registry, [type], new Uint8Array(ACCOUNT_BYTES))
  if (!isSized || names.join() !== ACCOUNT_FIELDS) throw new RangeError('Accounts of another kind')
}
