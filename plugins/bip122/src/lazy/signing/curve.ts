import { tryOrUndefined } from '@latchkit/kernel/options'
import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { initEccLib } from 'bitcoinjs-lib/src/ecc_lib'
import { tweakKey } from 'bitcoinjs-lib/src/payments/bip341'

const { bytesToNumberBE, lift_x: liftX } = schnorr.utils

/** The two functions that the library needs of a curve, by `@noble/curves`: plain JavaScript where others bring wasm. */
export const curve = {
  // Half of all numbers are the x of no point.
  isXOnlyPoint: (key: Uint8Array): boolean => tryOrUndefined(() => liftX(bytesToNumberBE(key))) !== undefined,
  xOnlyPointAddTweak(key: Uint8Array, tweak: Uint8Array) {
    const number = bytesToNumberBE(tweak)
    if (!curve.isXOnlyPoint(key) || number >= secp256k1.CURVE.n) return null
    const point = liftX(bytesToNumberBE(key)).add(secp256k1.ProjectivePoint.BASE.multiply(number))
    if (point.equals(secp256k1.ProjectivePoint.ZERO)) return null
    const [sign, ...x] = point.toRawBytes(true)
    return { parity: sign === 3 ? (1 as const) : (0 as const), xOnlyPubkey: Uint8Array.from(x) }
  }
}

/** Returns the output key of a Taproot key without scripts (BIP-341); `undefined` if `internal` is not a key. */
export function taprootOutputKey(internal: Uint8Array): Uint8Array | undefined {
  // The library keeps one curve for the whole page, and verifies it when it is first set.
  initEccLib(curve)
  return tweakKey(internal, undefined)?.x
}
