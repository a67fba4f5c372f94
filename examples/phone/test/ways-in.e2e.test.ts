import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import encodeQr from 'qr'
import { toHex } from 'viem'
import { giveCode, notice, press, sheet, siteRow } from '../../e2e/page-objects/phone.js'
import { test as base } from './site-test.js'

const cameraFile = join(tmpdir(), `phone-camera-${process.pid}.y4m`)
// The headless shell of Chromium has no dialog in which the visitor would allow the camera.
const camera = [
  '--use-fake-device-for-media-stream',
  '--auto-accept-camera-and-microphone-capture',
  `--use-file-for-fake-video-capture=${cameraFile}`
]
const test = base.extend<object, object>({
  launchOptions: [
    ({ launchOptions }, use) => use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...camera] }),
    { scope: 'worker' }
  ]
})
test.afterAll(() => rm(cameraFile, { force: true }))
const connectTitle = 'Connect to this site?'
const account = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'

test('takes a code from its link, removes it from the address bar, and passes it to the tab that is the phone', async ({
  openPhone,
  openSite
}) => {
  const site = await openSite()
  const first = await site.propose()
  const { page, openTab, url } = await openPhone({ path: `/wc?uri=${encodeURIComponent(first.uri)}` })
  await press(page, connectTitle, 'Approve')
  await first.approved
  expect(page.url()).toBe(`${url}/`)

  const second = await site.propose()
  const link = `web+skipper://wc?uri=${encodeURIComponent(second.uri)}`
  const other = await openTab(`/wc?uri=${encodeURIComponent(link)}`)
  await other.getByText('The code is there now').waitFor()
  await press(page, connectTitle, 'Approve')
  await second.approved
  expect(await siteRow(page).count()).toBe(2)

  await page.close()
  await expect.poll(() => siteRow(other).count()).toBe(2)
})

test('scans a code from a chosen file, a pasted image and the camera, and reports an image without one', async ({
  openPhone,
  openSite
}) => {
  const [{ page, context }, site] = await Promise.all([openPhone(), openSite()])
  const { uri, approved } = await site.propose()
  const picture = Buffer.from(encodeQr(uri, 'gif', { scale: 4, border: 3 }))

  await page.getByRole('button', { name: 'Scan' }).click()
  const file = sheet(page, 'Scan a code').locator('input[type=file]')
  await file.setInputFiles({ name: 'white.gif', mimeType: 'image/gif', buffer: Buffer.from(white, 'base64') })
  await sheet(page, 'Scan a code').getByText('This picture has no code.').waitFor()
  await file.setInputFiles({ name: 'code.gif', mimeType: 'image/gif', buffer: picture })
  await press(page, connectTitle, 'Approve')
  await approved

  const again = await site.propose()
  await pastePicture(page, Buffer.from(encodeQr(again.uri, 'gif', { scale: 4, border: 3 })))
  await press(page, connectTitle, 'Approve')
  await again.approved

  await context.grantPermissions(['camera'])
  const filmed = await site.propose()
  await writeFile(cameraFile, film(encodeQr(filmed.uri, 'raw', { border: 3 })))
  await page.getByRole('button', { name: 'Scan' }).click()
  await press(page, 'Scan a code', 'Use the camera')
  await press(page, connectTitle, 'Approve')
  await filmed.approved
})

test("uses the browser's own detector, if it exists", async ({ openPhone, openSite }) => {
  const [{ openTab, page: first }, site] = await Promise.all([openPhone(), openSite()])
  await first.close()
  const { uri, approved } = await site.propose()
  const page = await openTab(
    '/',
    seen => {
      Object.assign(globalThis, {
        BarcodeDetector: class {
          static async getSupportedFormats(): Promise<string[]> {
            return ['qr_code']
          }
          detect = async () => [{ rawValue: seen }]
        }
      })
    },
    uri
  )
  await page.getByText('None yet.').waitFor()
  await pastePicture(page, Buffer.from(white, 'base64'))
  await press(page, connectTitle, 'Approve')
  await approved
})

test('reports the problem with a pasted text', async ({ openPhone, openSite }) => {
  const [{ page }, site] = await Promise.all([openPhone(), openSite()])
  await giveCode(page, 'hello')
  await notice(page, 'There is no code in this.')
  const { uri, approved } = await site.propose()
  await giveCode(page, uri.replace(/expiryTimestamp=\d+/, 'expiryTimestamp=1700000000'))
  await notice(page, 'This code is too old.')
  await giveCode(page, uri)
  await press(page, connectTitle, 'Approve')
  await approved
  await notice(page, 'Connected to')
  await giveCode(page, uri)
  await notice(page, 'This code has been used.')
})

const evil = {
  name: `<img src=x onerror="alert(1)"> \u202eknaB ruoY${'!'.repeat(500)}`,
  description: '</script><script>alert(1)</script>',
  url: 'javascript:alert(1)',
  icons: ['javascript:alert(1)', 'data:text/html,<script>alert(1)</script>', 'http://10.0.0.1/icon.png']
}

test('shows the texts of a hostile site as short plain text without links, and a local image', async ({
  openPhone,
  openSite
}) => {
  const [{ page, context, url }, site] = await Promise.all([openPhone(), openSite(evil)])
  const { uri, approved } = await site.propose()
  await giveCode(page, uri)
  const name = sheet(page, connectTitle).locator('.peer-name')
  expect(await name.textContent()).toMatch(/^<img src=x onerror="alert\(1\)"> ⟨U\+202E⟩knaB ruo…$/)
  await sheet(page, connectTitle).getByText('gives no address').waitFor()
  expect(await page.locator('img').count()).toBe(0)
  await press(page, connectTitle, 'Approve')
  await approved
  await siteRow(page, 'onerror').waitFor()

  const honest = await openSite({ icons: [`${url}/icon.png`] })
  await context.route('**/icon.png', route =>
    route.fulfill({ contentType: 'image/gif', body: Buffer.from(white, 'base64') })
  )
  await giveCode(page, (await honest.propose()).uri)
  const icon = sheet(page, connectTitle).locator('img.peer-icon')
  await expect.poll(() => icon.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

test('has no axe violations in any sheet, light or dark', async ({ openPhone, openSite }) => {
  const [{ page }, site] = await Promise.all([openPhone(), openSite()])
  await page.getByText('None yet.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  const { uri, approved } = await site.propose()
  await giveCode(page, uri)
  await sheet(page, connectTitle).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Approve' }).isEnabled()).toBe(true)
  expect(await axeFindings(page)).toEqual([])
  await press(page, connectTitle, 'Approve')
  const { topic } = await approved
  await notice(page, 'Connected to')
  expect(await axeFindings(page)).toEqual([])

  await siteRow(page).click()
  await sheet(page, 'Connected site').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Scan' }).click()
  await sheet(page, 'Scan a code').waitFor()
  expect(await axeFindings(page)).toEqual([])

  void site.ask(topic, 'eth_sendTransaction', [{ from: account, data: `0x${'ab'.repeat(900)}` }])
  await sheet(page, 'Send this transaction?').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Send', exact: true }).isEnabled()).toBe(true)
  expect(await axeFindings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('works by keyboard alone at 320 pixels', async ({ openPhone, openSite }) => {
  const [{ page }, site] = await Promise.all([
    openPhone({ context: { viewport: { width: 320, height: 600 } } }),
    openSite()
  ])
  const { uri, approved } = await site.propose()
  await page.getByLabel('Code of the site').focus()
  await page.keyboard.insertText(uri)
  await page.keyboard.press('Enter')
  await sheet(page, connectTitle).waitFor()
  await tabTo(page, 'Approve')
  await page.keyboard.press('Enter')
  const { topic } = await approved
  const refused = site.ask(topic, 'personal_sign', [toHex('hi'), account])
  await sheet(page, 'Sign this message?').waitFor()
  await tabTo(page, 'Refuse')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.keyboard.press('Space')
  expect(await refused).toMatchObject({ code: 5_000 })
})

/** Image of one white pixel. */
const white = 'R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs='

async function tabTo(page: Page, button: string) {
  const isThere = () => page.evaluate(() => document.activeElement?.textContent)
  await expect
    .poll(async () => {
      if ((await isThere()) !== button) await page.keyboard.press('Tab')
      return isThere()
    })
    .toBe(button)
}

async function pastePicture(page: Page, picture: Buffer) {
  await page.evaluate(
    bytes => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([new Uint8Array(bytes)], 'code.gif', { type: 'image/gif' }))
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData }))
    },
    [...picture]
  )
}

/** Returns a video of one frame (YUV4MPEG2) for the fake camera of the browser: the QR code centred on white. */
function film(code: readonly (readonly boolean[])[]): Buffer {
  const [width, height, scale] = [640, 480, 5]
  const light = Buffer.alloc(width * height, 255)
  const [left, top] = [width, height].map(side => Math.floor((side - code.length * scale) / 2)) as [number, number]
  code.forEach((row, y) => {
    row.forEach((dark, x) => {
      if (!dark) return
      for (let line = 0; line < scale; line += 1) {
        const start = (top + y * scale + line) * width + left + x * scale
        light.fill(0, start, start + scale)
      }
    })
  })
  const colour = Buffer.alloc((width * height) / 2, 128)
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip C420jpeg\nFRAME\n`), light, colour])
}

/** Checks everything in light mode, and the colours in dark mode. */
async function axeFindings(page: Page) {
  await page.evaluate(axe.source)
  const rules = {
    light: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    dark: ['color-contrast', 'link-in-text-block']
  }
  const findings: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { violations } = await page.evaluate(
      runOnly => (globalThis as unknown as { axe: typeof axe }).axe.run(document, { runOnly }),
      rules[colorScheme]
    )
    for (const { id, nodes } of violations)
      findings.push(`${colorScheme} ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  }
  return findings
}
