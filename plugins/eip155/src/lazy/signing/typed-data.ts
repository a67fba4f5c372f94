import { getTypesForEIP712Domain } from 'viem'
import { concatHex, encodeAbiParameters, keccak256, stringToHex } from 'viem/utils'
import type { Hex, TypedData } from '../../contract.js'
import { Eip155Error } from '../../errors.js'

type Types = TypedData['types']
type Encoded = readonly [type: string, value: unknown]

const NOTHING: Hex = `0x${'0'.repeat(64)}`
const DOMAIN = 'EIP712Domain'
/** Types of Solidity, whose names no struct may have. */
const solidity = /^(?:address|bool|string|bytes\d*|u?int\d*)$/

/**
 * Returns the JSON for the wallet, and the hash of exactly that JSON. `EIP712Domain` is always written out: some wallets read
 * a missing one as an empty one, and would sign something else.
 *
 * @throws {Eip155Error} `eip155/invalid-params` for data that do not fit their types.
 */
export function prepareTypedData({ domain, types, primaryType, message }: TypedData): { text: string; hash: Hex } {
  try {
    const complete = { EIP712Domain: getTypesForEIP712Domain({ domain: domain as never }), ...types }
    const text = JSON.stringify({ domain, message, primaryType, types: complete }, (_key, value) =>
      typeof value === 'bigint' ? value.toString() : value
    )
    return { text, hash: hashTypedDataV4(JSON.parse(text)) }
  } catch (cause) {
    const expected = 'data that fit their types (EIP-712)'
    throw new Eip155Error('eip155/invalid-params', { method: 'eth_signTypedData_v4', expected }, { cause })
  }
}

/**
 * Returns the hash of typed data (EIP-712) as MetaMask signs it (`eth_signTypedData_v4`), which reads what the standard leaves
 * open: a struct that is null or missing is 32 zero bytes, so that recursive structs can end. Addresses need no checksum.
 *
 * @throws {Error} for data that do not fit their types.
 */
function hashTypedDataV4({ domain, types, primaryType, message }: TypedData): Hex {
  for (const name of Object.keys(types)) if (solidity.test(name)) throw new TypeError(`${name} is no name of a struct`)
  if (!isStruct(types, primaryType)) throw new TypeError(`${primaryType} is no struct`)
  const parts = [hashStruct(types, DOMAIN, domain)]
  if (primaryType !== DOMAIN) parts.push(hashStruct(types, primaryType, message))
  return keccak256(concatHex(['0x1901', ...parts]))
}

const isStruct = (types: Types, name: string) => Object.hasOwn(types, name)

function hashStruct(types: Types, name: string, value: unknown): Hex {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new TypeError(`${name} is no object`)
  const data = value as Readonly<Record<string, unknown>>
  const fields = (types[name] ?? []).map(field => encodeField(types, field.type, data[field.name]))
  return hashValues([['bytes32', keccak256(stringToHex(encodeType(types, name)))], ...fields])
}

function hashValues(values: readonly Encoded[]): Hex {
  const types = values.map(([type]) => ({ type }))
  const plain = values.map(([, value]) => value)
  return keccak256(encodeAbiParameters(types, plain))
}

function encodeField(types: Types, type: string, value: unknown): Encoded {
  if (isStruct(types, type))
    return ['bytes32', value === null || value === undefined ? NOTHING : hashStruct(types, type, value)]
  const array = /^(.+)\[\d*\]$/.exec(type)
  if (array) {
    if (!Array.isArray(value)) throw new TypeError(`${type} is no list`)
    return ['bytes32', hashValues(value.map(item => encodeField(types, array[1] as string, item)))]
  }
  if (type === 'string' && typeof value === 'string') return ['bytes32', keccak256(stringToHex(value))]
  if (type === 'bool' && typeof value === 'boolean') return [type, value]
  if (/^u?int\d*$/.test(type) && ['string', 'number', 'bigint'].includes(typeof value) && value !== '')
    return [type, BigInt(value as string)]
  // Their size is checked when they are encoded.
  if (/^(?:address|bytes\d*)$/.test(type) && isBytes(value)) {
    if (type === 'bytes') return ['bytes32', keccak256(value)]
    return [type, type === 'address' ? value.toLowerCase() : value]
  }
  throw new TypeError(`A value is no ${type}`)
}

const isBytes = (value: unknown): value is Hex => typeof value === 'string' && /^0x(?:[\da-f]{2})*$/i.test(value)

/** Returns the struct and, sorted by name, the structs that it refers to: `Mail(Person from)Person(string name)`. */
function encodeType(types: Types, name: string): string {
  const found = new Set([name])
  // The loop also visits structs that are added meanwhile.
  for (const struct of found) {
    const named = (types[struct] ?? []).map(({ type }) => type.replace(/\[.*$/, ''))
    for (const type of named) if (isStruct(types, type)) found.add(type)
  }
  found.delete(name)
  const write = (struct: string) =>
    `${struct}(${(types[struct] ?? []).map(({ name, type }) => `${type} ${name}`).join()})`
  return [name, ...[...found].sort()].map(write).join('')
}
