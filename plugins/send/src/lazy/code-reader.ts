import decodeQr from 'qr/decode.js'

/** Time limit for decoding one camera frame, in milliseconds. The next frame follows soon. */
const LIMIT_MS = 100

/** Decodes the QR code in a picture; returns `undefined` if it contains no readable code. */
export function readCode(pixels: ImageData): string | undefined {
  try {
    return decodeQr(pixels, { timeLimit: LIMIT_MS })
  } catch {
    return undefined
  }
}
