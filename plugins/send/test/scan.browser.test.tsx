import { fakeAddress } from '@latchkit/plugin-chains/testing'
import encodeQr from 'qr'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { until } from '../../connect/test/visit.js'
import { openScene, type Scene } from './scene.js'

let site: Scene
afterEach(async () => {
  vi.restoreAllMocks()
  await site.end()
})

const recipient = fakeAddress(0x77)
const PX = 8

/** Mocks a camera that shows a QR code, or a white wall without a text. */
function cameraAt(text?: string) {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  const show = (code: string) => {
    const rows = encodeQr(code, 'raw', { border: 4 })
    canvas.width = rows.length * PX
    canvas.height = rows.length * PX
    const draw = () => {
      context.fillStyle = 'white'
      context.fillRect(0, 0, canvas.width, canvas.height)
      context.fillStyle = 'black'
      for (const [y, row] of rows.entries()) {
        for (const [x, isDark] of row.entries()) if (isDark) context.fillRect(x * PX, y * PX, PX, PX)
      }
    }
    draw()
    return draw
  }
  const showWall = () => {
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  let draw = text === undefined ? showWall : show(text)
  // The stream of a canvas has a frame only when the canvas is drawn.
  const timer = setInterval(() => draw(), 50)
  const stream = canvas.captureStream()
  const open = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream)
  return {
    open,
    look: (code: string) => {
      draw = show(code)
    },
    isOn: () => stream.getTracks().some(({ readyState }) => readyState === 'live'),
    end: () => clearInterval(timer)
  }
}

async function openScan() {
  site = await openScene()
  await site.openForm()
  await site.press('send-scan')
  await until(site.title).toBe('Scan a code')
}
const value = (testId: string) => site.find<HTMLInputElement>(`[data-testid="${testId}"]`)?.value

describe('the camera', () => {
  test('reads the recipient and the amount from a QR code, and then stops', async () => {
    // A QR code that is visible from the start may be read before the view is visible.
    const camera = cameraAt()
    await openScan()
    camera.look(`fake:${recipient}?amount=1.5`)
    await until(() => [value('send-recipient'), value('send-amount')]).toEqual([recipient, '1.5'])
    await until(camera.isOn).toBe(false)
    expect(camera.open).toHaveBeenCalledOnce()
    camera.end()
  })

  test('reports a useless QR code, continues, and stops when the visitor leaves the view', async () => {
    const camera = cameraAt('https://shop.example/pay')
    await openScan()
    await until(() => site.texts('.notice')[0]).toBe('That code has no Network one address.')
    expect(await site.violations()).toEqual([])
    expect(camera.isOn()).toBe(true)
    await site.press('header-back')
    await until(camera.isOn).toBe(false)
    await until(() => value('send-recipient')).toBe('')
    camera.end()
  })

  test.each([
    ['NotAllowedError', 'Camera access is blocked'],
    ['NotReadableError', 'The camera did not start']
  ])('that fails with %s shows an error, and can be retried', async (name, title) => {
    const failing = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('no', name))
    await openScan()
    await until(() => site.texts('.state-title')[0]).toBe(title)
    expect(await site.violations()).toEqual([])
    failing.mockRestore()
    const camera = cameraAt(recipient)
    await site.pressText('Try again')
    await until(() => value('send-recipient')).toBe(recipient)
    await until(camera.isOn).toBe(false)
    camera.end()
  })

  test('that does not exist leads to pasting the address', async () => {
    const failing = vi
      .spyOn(navigator.mediaDevices, 'getUserMedia')
      .mockRejectedValue(new DOMException('no', 'NotFoundError'))
    const copied = vi.spyOn(navigator.clipboard, 'readText').mockResolvedValue(` ${recipient}`)
    await openScan()
    await until(() => site.texts('.state-title')[0]).toBe('No camera found')
    expect(site.texts('.state-actions .button')).toEqual(['Paste address'])
    expect(await site.violations()).toEqual([])
    await site.press('send-scan-paste')
    await until(() => value('send-recipient')).toBe(recipient)
    failing.mockRestore()
    copied.mockRestore()
  })
})
