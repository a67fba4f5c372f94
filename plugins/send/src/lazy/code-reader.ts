import decodeQr from 'qr/decode.js'

/** For one picture of a camera: the next one is there soon. */
const LIMIT_MS = 100

/** The text of a QR code in a picture; undefined where there is none. */
export function readCode(pixels: ImageData): string | undefined {
  try {
    return decodeQr(pixels, { timeLimit: LIMIT_MS })
  } catch {
    return undefined
  }
}
