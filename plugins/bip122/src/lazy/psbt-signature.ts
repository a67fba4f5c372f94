import type { BitcoinAddress } from '../address.js'
import { byteReader } from './byte-reader.js'
import { fromHex } from './bytes.js'
import { ALL, DEFAULT, isByKey, isByTaprootKey, isKeyWitness, type Spend } from './key-spend.js'
import { field, type PsbtFields } from './psbt.js'
import { readWitness } from './witness.js'

type Elements = readonly Uint8Array[]

/**
 * The signature by the key of the address over the whole transaction that an input holds, finalised or not: as the elements of
 * a witness, which are the signature and, but for Taproot, the key. Undefined where there is none. Never throws.
 */
export function signatureIn(address: BitcoinAddress, spend: Spend, fields: PsbtFields): Elements | undefined {
  for (const look of [inParts, inWitness, inScript]) {
    try {
      const found = look(address, spend, fields)
      if (found) return found
    } catch {
      // What stands there is no signature, or no key.
    }
  }
  return undefined
}

export const isSignedInput = (address: BitcoinAddress, spend: Spend, fields: PsbtFields): boolean =>
  signatureIn(address, spend, fields) !== undefined

/** Whether the PSBT asks for a signature that commits to less than the whole transaction. */
export function wantsLess({ kind }: BitcoinAddress, fields: PsbtFields): boolean {
  const type = fields.get(field.signatureType)
  if (type === undefined) return false
  const isWhole = type[0] === ALL || (kind === 'p2tr' && type[0] === DEFAULT)
  return type.length !== 4 || !isWhole || type.subarray(1).some(byte => byte > 0)
}

function inParts(address: BitcoinAddress, spend: Spend, fields: PsbtFields): Elements | undefined {
  const whole = fields.get(field.taprootSignature)
  if (whole) return isByTaprootKey(address, spend, whole) ? [whole] : undefined
  return [...fields]
    .filter(([name]) => name.startsWith(field.partialSignature))
    .map(([name, signature]) => [signature, fromHex(name.slice(2))] as const)
    .find(([signature, key]) => isByKey(address, spend, signature, key))
}

function inWitness(address: BitcoinAddress, spend: Spend, fields: PsbtFields): Elements | undefined {
  const elements = readWitness(fields.get(field.finalWitness) ?? new Uint8Array())
  return elements && isKeyWitness(address, spend, elements) ? elements : undefined
}

/** Of P2PKH: a push of the signature and one of the key, each of which is its length and its bytes. */
function inScript(address: BitcoinAddress, spend: Spend, fields: PsbtFields): Elements | undefined {
  const { sized, isAtEnd } = byteReader(fields.get(field.finalScript) ?? new Uint8Array())
  const [signature, key] = [sized(), sized()]
  const isSigned = address.kind === 'p2pkh' && isAtEnd() && isByKey(address, spend, signature, key)
  return isSigned ? [signature, key] : undefined
}
