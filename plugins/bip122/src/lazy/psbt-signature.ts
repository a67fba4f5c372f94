import type { BitcoinAddress } from '../address.js'
import { byteReader } from './byte-reader.js'
import { fromHex } from './bytes.js'
import { ALL, DEFAULT, isByKey, isByTaprootKey, isKeyWitness, type Spend } from './key-spend.js'
import { field, type PsbtFields } from './psbt.js'
import { readWitness } from './witness.js'

/**
 * Whether an input holds a signature by the key of the address over the whole transaction, whether it was finalised with it
 * or not. Never throws.
 */
export function isSignedInput(address: BitcoinAddress, spend: Spend, fields: PsbtFields): boolean {
  return [byParts, byWitness, byScript].some(check => {
    try {
      return check(address, spend, fields)
    } catch {
      // What stands there is no signature, or no key.
      return false
    }
  })
}

/** Whether the PSBT asks for a signature that commits to less than the whole transaction. */
export function wantsLess({ kind }: BitcoinAddress, fields: PsbtFields): boolean {
  const type = fields.get(field.signatureType)
  if (type === undefined) return false
  const isWhole = type[0] === ALL || (kind === 'p2tr' && type[0] === DEFAULT)
  return type.length !== 4 || !isWhole || type.subarray(1).some(byte => byte > 0)
}

function byParts(address: BitcoinAddress, spend: Spend, fields: PsbtFields): boolean {
  const whole = fields.get(field.taprootSignature)
  if (whole) return isByTaprootKey(address, spend, whole)
  return [...fields].some(
    ([name, signature]) =>
      name.startsWith(field.partialSignature) && isByKey(address, spend, signature, fromHex(name.slice(2)))
  )
}

function byWitness(address: BitcoinAddress, spend: Spend, fields: PsbtFields): boolean {
  const elements = readWitness(fields.get(field.finalWitness) ?? new Uint8Array())
  return elements !== undefined && isKeyWitness(address, spend, elements)
}

/** Of P2PKH: a push of the signature and one of the key, each of which is its length and its bytes. */
function byScript(address: BitcoinAddress, spend: Spend, fields: PsbtFields): boolean {
  const { sized, isAtEnd } = byteReader(fields.get(field.finalScript) ?? new Uint8Array())
  const [signature, key] = [sized(), sized()]
  return address.kind === 'p2pkh' && isAtEnd() && isByKey(address, spend, signature, key)
}
