/** Image with readable pixels. */
export type Picture = ImageBitmap | HTMLVideoElement

interface Detector {
  detect(picture: Picture): Promise<readonly { readonly rawValue: string }[]>
}
type DetectorPage = typeof globalThis & {
  readonly BarcodeDetector?: {
    new (options: { formats: readonly string[] }): Detector
    getSupportedFormats(): Promise<readonly string[]>
  }
}

/** Maximum side: more pixels do not improve the result, and take long. */
const MAX_SIDE_PX = 1_600

/** Time limit per image. A readable code is found sooner, and the page is blocked meanwhile. */
const LIMIT_MS = 1_000

/** Finds the text of a QR code with the browser's detector, or with a decoder that is loaded on demand. */
export async function findCode(picture: Picture): Promise<string | undefined> {
  const detector = await browserDetector()
  if (detector) {
    const [found] = await detector.detect(picture).catch(() => [])
    if (found) return found.rawValue
  }
  return decode(picture)
}

async function browserDetector(): Promise<Detector | undefined> {
  const { BarcodeDetector } = globalThis as DetectorPage
  if (!BarcodeDetector) return undefined
  const formats = await BarcodeDetector.getSupportedFormats().catch((): readonly string[] => [])
  return formats.includes('qr_code') ? new BarcodeDetector({ formats: ['qr_code'] }) : undefined
}

async function decode(picture: Picture): Promise<string | undefined> {
  const pixels = pixelsOf(picture)
  if (!pixels) return undefined
  const { default: decodeQr } = await import('qr/decode.js')
  try {
    return decodeQr(pixels, { timeLimit: LIMIT_MS })
  } catch {
    return undefined
  }
}

function pixelsOf(picture: Picture): ImageData | undefined {
  const [width, height] =
    picture instanceof HTMLVideoElement ? [picture.videoWidth, picture.videoHeight] : [picture.width, picture.height]
  if (width === 0 || height === 0) return undefined
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return undefined
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

/** Finds the text of a QR code in an image file. Resolves with `undefined` if the file is no image or holds no readable code. */
export async function findCodeInFile(file: Blob): Promise<string | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return undefined
  try {
    return await findCode(picture)
  } finally {
    picture.close()
  }
}
