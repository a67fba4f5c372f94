interface Detector {
  detect(picture: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
type DetectorPage = typeof globalThis & {
  readonly BarcodeDetector?: {
    new (options: { formats: readonly string[] }): Detector
    getSupportedFormats(): Promise<readonly string[]>
  }
}

/** Longest side of a decoded frame. More pixels take longer and find no more codes. */
const MAX_SIDE_PX = 800

/** Time limit for decoding one camera frame, in milliseconds. The next frame follows soon. */
const DECODE_TIMEOUT_MS = 100

/** Returns the text of the QR code in a video frame, or `undefined` if the frame contains no readable code. */
export type ScanFrame = (video: HTMLVideoElement) => Promise<string | undefined>

/** Resolves with the browser's QR decoder (Shape Detection API) or, if it has none, with a decoder that is loaded now. */
export async function createQrScanner(): Promise<ScanFrame> {
  const { BarcodeDetector } = globalThis as DetectorPage
  const formats = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? []
  if (BarcodeDetector && formats.includes('qr_code')) {
    const detector = new BarcodeDetector({ formats: ['qr_code'] })
    return async video => {
      const [found] = await detector.detect(video).catch(() => [])
      return found?.rawValue
    }
  }
  const { default: decodeQr } = await import('qr/decode.js')
  return async video => {
    const pixels = pixelsOf(video)
    try {
      return pixels && decodeQr(pixels, { timeLimit: DECODE_TIMEOUT_MS })
    } catch {
      return undefined
    }
  }
}

function pixelsOf(video: HTMLVideoElement): ImageData | undefined {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0 || videoHeight === 0) return undefined
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(videoWidth, videoHeight))
  const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)]
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  context?.drawImage(video, 0, 0, width, height)
  return context?.getImageData(0, 0, width, height)
}
