import { tryOrUndefined } from '@latchkit/kernel/options'
import type { Si1Field, Si1TypeDefPrimitive, Si1Variant, SiLookupTypeId } from '@polkadot/types/interfaces'
import type { Runtime } from '../transfer/runtime.js'

/** Value of a type. An account is its address, `None` is null, and a variant with values is an object with its name. */
export type ScaleValue = bigint | boolean | string | null | Uint8Array | Call | readonly ScaleValue[] | Members

export type Members = { readonly [name: string]: ScaleValue }

/** Call of a pallet, with the names of the metadata: `Balances`, `transfer_keep_alive`. */
export class Call {
  constructor(
    readonly pallet: string,
    readonly name: string,
    readonly args: Members
  ) {}
}

/** Returns the address of the 32 bytes of an account. */
export type WriteAddress = (key: Uint8Array) => string

/** Reads a call; `undefined` for bytes that are anything else than one call, and for a call with too many values. */
export function readCall(runtime: Runtime, bytes: Uint8Array, writeAddress: WriteAddress): Call | undefined {
  const value = readValue(runtime, runtime.extrinsic.callType, bytes, writeAddress)
  return value instanceof Call ? value : undefined
}

/** Reads a value; `undefined` for bytes that are anything else than one value of the type. */
export const readValue = (runtime: Runtime, type: SiLookupTypeId, bytes: Uint8Array, writeAddress: WriteAddress) =>
  tryOrUndefined(() => {
    const reader = new ScaleReader(runtime, bytes, writeAddress)
    const value = reader.read(type)
    return reader.isAtEnd ? value : undefined
  })

/** Maximum number of values in a call, of accounts among them, which take time to write, and of levels of values. */
const MAX_VALUES = 5_000
const MAX_ACCOUNTS = 256
const MAX_LEVELS = 64
const ACCOUNT_BYTES = 32

/**
 * Reads bytes by the types in a runtime's metadata (SCALE). The library's classes would read zeros past the end of the bytes: then a
 * call of six bytes can claim to contain 500,000 calls.
 */
class ScaleReader {
  #at = 0
  #values = 0
  #accounts = 0
  #levels = 0
  readonly #variants = new Map<number, ReadonlyMap<number, Si1Variant>>()

  constructor(
    private readonly runtime: Runtime,
    private readonly bytes: Uint8Array,
    private readonly writeAddress: WriteAddress
  ) {}

  get isAtEnd(): boolean {
    return this.#at === this.bytes.length
  }

  /** @throws {RangeError} if the bytes end before the value does, and beyond the limits. */
  read(type: SiLookupTypeId): ScaleValue {
    this.#values++
    this.#levels++
    if (this.#values > MAX_VALUES || this.#levels > MAX_LEVELS) throw new RangeError('Too many values')
    const value = type.eq(this.runtime.extrinsic.callType) ? this.#call(type) : this.#value(type)
    this.#levels--
    return value
  }

  #value(type: SiLookupTypeId): ScaleValue {
    const { def, path } = this.#typeOf(type)
    const name = path.at(-1)?.toString()
    if (name === 'AccountId32') return this.#account()
    if (def.isPrimitive) return this.#primitive(def.asPrimitive)
    if (def.isCompact) return this.#compact()
    if (def.isSequence) return this.#list(def.asSequence.type, this.#length())
    if (def.isArray) return this.#list(def.asArray.type, def.asArray.len.toNumber())
    if (def.isTuple) return [...def.asTuple].map(member => this.read(member))
    if (def.isComposite) return this.#fields(def.asComposite.fields)
    if (!def.isVariant) throw new RangeError(`Values of the kind ${def.type}`)
    const variant = this.#variant(type)
    if (name === 'Option') return variant.fields[0] ? this.read(variant.fields[0].type) : null
    const label = variant.name.toString()
    return variant.fields.length > 0 ? { [label]: this.#fields(variant.fields) } : label
  }

  #account(): string {
    this.#accounts++
    if (this.#accounts > MAX_ACCOUNTS) throw new RangeError('Too many accounts')
    return this.writeAddress(this.#take(ACCOUNT_BYTES))
  }

  /** Reads the pallet and the call, which are two variants, one inside the other. */
  #call(type: SiLookupTypeId): Call {
    const pallet = this.#variant(type)
    const [calls] = pallet.fields
    if (!calls || pallet.fields.length !== 1) throw new RangeError('No call')
    const call = this.#variant(calls.type)
    return new Call(pallet.name.toString(), call.name.toString(), this.#members(call.fields))
  }

  #members(fields: readonly Si1Field[]): Members {
    return Object.fromEntries(fields.map(({ name, type }, index) => [name.unwrapOr(index).toString(), this.read(type)]))
  }

  /** Reads fields: an object, a list if they have no names, or the value of the only field without a name. */
  #fields(fields: readonly Si1Field[]): ScaleValue {
    const [first] = fields
    if (first?.name.isSome) return this.#members(fields)
    const values = fields.map(({ type }) => this.read(type))
    return values.length === 1 ? (values[0] ?? null) : values
  }

  #list(type: SiLookupTypeId, length: number): ScaleValue {
    const { def } = this.#typeOf(type)
    if (def.isPrimitive && def.asPrimitive.isU8) return this.#take(length)
    if (length > MAX_VALUES) throw new RangeError('Too many values')
    return Array.from({ length }, () => this.read(type))
  }

  #variant(type: SiLookupTypeId): Si1Variant {
    const id = type.toNumber()
    let variants = this.#variants.get(id)
    if (!variants) {
      const { def } = this.#typeOf(type)
      variants = new Map(def.asVariant.variants.map(variant => [variant.index.toNumber(), variant]))
      this.#variants.set(id, variants)
    }
    const found = variants.get(Number(this.#uint(1)))
    if (found) return found
    throw new RangeError('An unknown variant')
  }

  #primitive(primitive: Si1TypeDefPrimitive): ScaleValue {
    const { type } = primitive
    if (primitive.isStr) return new TextDecoder('utf-8', { fatal: true }).decode(this.#take(this.#length()))
    if (primitive.isBool) {
      const byte = this.#uint(1)
      if (byte > 1n) throw new RangeError('No boolean')
      return byte === 1n
    }
    const bits = Number(/^[UI](\d+)$/.exec(type)?.[1])
    if (!bits) throw new RangeError(`Values of the type ${type}`)
    const value = this.#uint(bits / 8)
    return type.startsWith('I') ? BigInt.asIntN(bits, value) : value
  }

  /** Reads a compact number: the lower two bits of the first byte tell how many bytes it has. */
  #compact(): bigint {
    const mode = (this.bytes[this.#at] ?? 0) & 3
    if (mode < 3) return this.#uint(2 ** mode) >> 2n
    return this.#uint(Number(this.#uint(1) >> 2n) + 4)
  }

  #length(): number {
    return Number(this.#compact())
  }

  #uint(size: number): bigint {
    return this.#take(size).reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n)
  }

  #take(size: number): Uint8Array {
    const end = this.#at + size
    if (end > this.bytes.length) throw new RangeError('The bytes end before the value does')
    const taken = this.bytes.slice(this.#at, end)
    this.#at = end
    return taken
  }

  #typeOf(type: SiLookupTypeId) {
    return this.runtime.registry.lookup.getSiType(type)
  }
}
