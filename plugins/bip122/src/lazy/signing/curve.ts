import { tryOrUndefined } from '@latchkit/kernel/options'
import { schnorr, secp256k1 } from '@noble/curves/secp256k1'

const { bytesToNumberBE, lift_x: liftX, taggedHash } = schnorr.utils

/** Returns whether a key is the x of a point. Half of all numbers are not. */
export const isXOnlyPoint = (key: Uint8Array): boolean =>
  tryOrUndefined(() => liftX(bytesToNumberBE(key))) !== undefined

/** Returns the output key of a Taproot key without scripts (BIP-341); `undefined` if `internal` is not a key. */
export const taprootOutputKey = (internal: Uint8Array): Uint8Array | undefined =>
  tryOrUndefined(() => {
    const tweak = bytesToNumberBE(taggedHash('TapTweak', internal))
    const point = liftX(bytesToNumberBE(internal)).add(secp256k1.ProjectivePoint.BASE.multiply(tweak))
    return point.toRawBytes(true).subarray(1)
  })
