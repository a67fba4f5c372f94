import { fromHex, toHex } from '../encoding/bytes.js'
import { type Verifier, verifiers } from '../verifiers.js'

export type Scheme = 'sr25519' | 'ed25519' | 'ecdsa'

/** One way to read a signature. */
export interface SchemeSignature {
  readonly scheme: Scheme
  readonly bytes: Uint8Array
}

const MAX_BYTES = 66
const BEFORE = '<Bytes>'
const AFTER = '</Bytes>'

const ascii = (text: string) => new TextEncoder().encode(text)

/**
 * What wallets sign a message as: `<Bytes>`, it, `</Bytes>`. No transaction begins so, which is why a bare message is
 * neither asked for nor accepted. Wallets leave as it is what comes wrapped already.
 */
export function wrapped(message: Uint8Array): Uint8Array {
  const whole = new Uint8Array(BEFORE.length + message.length + AFTER.length)
  whole.set(ascii(BEFORE))
  whole.set(message, BEFORE.length)
  whole.set(ascii(AFTER), BEFORE.length + message.length)
  return whole
}

/** The message inside, where it came wrapped. */
export function unwrapped(bytes: Uint8Array): Uint8Array {
  const end = bytes.length - AFTER.length
  const text = (from: number, to: number) => new TextDecoder().decode(bytes.subarray(from, to))
  const isWrapped = end >= BEFORE.length && text(0, BEFORE.length) === BEFORE && text(end, bytes.length) === AFTER
  return isWrapped ? bytes.subarray(BEFORE.length, end) : bytes
}

/**
 * The signature without the byte that names its scheme, if it is by the account whose 32 bytes are `key`, over the
 * wrapped message. Undefined otherwise.
 *
 * @param signature - as a wallet gave it: 64 or 65 bytes, or one more where the scheme stands before them
 *   (`MultiSignature`: 0 ed25519, 1 sr25519, 2 ecdsa).
 */
export async function checkedSignature(
  key: Uint8Array,
  message: Uint8Array,
  signature: unknown
): Promise<string | undefined> {
  const found = await signatureOver(key, wrapped(message), signature)
  return found && toHex(found.bytes)
}

/** How to read a signature so that it is by the account whose 32 bytes are `key`, over these bytes. Undefined where none is. */
export async function signatureOver(
  key: Uint8Array,
  signed: Uint8Array,
  signature: unknown
): Promise<SchemeSignature | undefined> {
  const bytes = fromHex(signature, MAX_BYTES)
  const readings = bytes ? readingsOf(bytes) : []
  // The account of no key: the sr25519 key of 32 zeros lets anybody sign anything.
  if (readings.length === 0 || key.every(byte => byte === 0)) return undefined
  for (const reading of readings) {
    if (holds(await verifiers[reading.scheme](), key, signed, reading.bytes)) return reading
  }
  return undefined
}

function holds(verify: Verifier, key: Uint8Array, signed: Uint8Array, signature: Uint8Array): boolean {
  try {
    return verify(key, signed, signature)
  } catch {
    // Not even the shape of one.
    return false
  }
}

/**
 * Every way to read it: an address does not tell the scheme of its key, and an ecdsa signature may begin with the byte
 * that names another scheme. Who can sign in one of them holds the account's key.
 */
function readingsOf(bytes: Uint8Array): readonly SchemeSignature[] {
  const [first] = bytes
  const rest = bytes.subarray(1)
  if (bytes.length === 64) {
    return [
      { scheme: 'sr25519', bytes },
      { scheme: 'ed25519', bytes }
    ]
  }
  if (bytes.length === 65) {
    const named: readonly SchemeSignature[] =
      first === 0 ? [{ scheme: 'ed25519', bytes: rest }] : first === 1 ? [{ scheme: 'sr25519', bytes: rest }] : []
    return [...named, { scheme: 'ecdsa', bytes }]
  }
  return bytes.length === 66 && first === 2 ? [{ scheme: 'ecdsa', bytes: rest }] : []
}
