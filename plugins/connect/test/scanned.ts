import { page } from 'vitest/browser'
import { readQr } from '../../shell/test/decode.js'

/** Reads the QR code on the screen, as a phone would. */
export async function scanned(): Promise<string | undefined> {
  const bytes = Uint8Array.from(atob(await page.screenshot({ save: false })), letter => letter.charCodeAt(0))
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const { width, height } = picture
  const canvas = new OffscreenCanvas(width, height).getContext('2d')
  canvas?.drawImage(picture, 0, 0)
  const { data } = canvas?.getImageData(0, 0, width, height) ?? {}
  return data && readQr(data, width, height)
}
