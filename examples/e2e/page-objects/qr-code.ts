import { expect, type Page } from '@playwright/test'
import { readQr } from '../../../plugins/shell/test/decode.js'
import { dialog, openDialog, walletRow } from './dialog.js'

/** Reads the dialog's QR code from a screenshot, like a phone's camera. Resolves with `undefined` if it is unreadable. */
export async function scan(page: Page): Promise<string | undefined> {
  const picture = await dialog(page).getByTestId('wui-qr-code').screenshot()
  const other = await page.context().newPage()
  const { pixels, width, height } = await other.evaluate(async base64 => {
    const bytes = Uint8Array.from(atob(base64), character => character.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
    context?.drawImage(image, 0, 0)
    const { data, width, height } = context?.getImageData(0, 0, image.width, image.height) ?? new ImageData(1, 1)
    // As text, because a list of numbers takes seconds to transfer.
    return { pixels: btoa(Array.from(data, byte => String.fromCharCode(byte)).join('')), width, height }
  }, picture.toString('base64'))
  await other.close()
  return readQr(Uint8ClampedArray.from(Buffer.from(pixels, 'base64')), width, height)
}

/** Opens the dialog at the QR code and reads it. */
export async function showCode(page: Page): Promise<string> {
  await openDialog(page)
  await walletRow(page, 'Scan QR code').click()
  await dialog(page).locator('[data-testid=wui-qr-code]:not([data-pending])').waitFor()
  const code = await scan(page)
  expect(code).toMatch(/^wc:[0-9a-f]{64}@2\?/)
  return code as string
}
