interface Detector {
  detect(picture: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
type DetectorPage = typeof globalThis & {
  readonly BarcodeDetector?: {
    new (options: { formats: readonly string[] }): Detector
    getSupportedFormats(): Promise<readonly string[]>
  }
}

/** More pixels than that find nothing more, and take long. */
const MAX_SIDE_PX = 800

export type FindCode = (video: HTMLVideoElement) => Promise<string | undefined>

/** How codes are found in this browser: by itself (Shape Detection API) where it can, else by a decoder that is loaded now. */
export async function codeFinder(): Promise<FindCode> {
  const { BarcodeDetector } = globalThis as DetectorPage
  const formats = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? []
  if (BarcodeDetector && formats.includes('qr_code')) {
    const detector = new BarcodeDetector({ formats: ['qr_code'] })
    return async video => {
      const [found] = await detector.detect(video).catch(() => [])
      return found?.rawValue
    }
  }
  const { readCode } = await import('./lazy/code-reader.js')
  return async video => {
    const pixels = pixelsOf(video)
    return pixels && readCode(pixels)
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
