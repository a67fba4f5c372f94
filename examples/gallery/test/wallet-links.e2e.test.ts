import { type Browser, type BrowserContextOptions, devices, expect, type Page, test } from '@playwright/test'
import { serveGallery } from '../built.mjs'

const { defaultBrowserType: _, ...iPhone } = devices['iPhone 15']
const { defaultBrowserType: __, ...pixel } = devices['Pixel 7']
const phones: Readonly<Record<string, BrowserContextOptions>> = {
  'iPhone, Safari': iPhone,
  'Android, Chrome': pixel,
  'Telegram on iOS': { ...iPhone, userAgent: `${iPhone.userAgent.replace(/ Version.*/, '')} Telegram/11.9` },
  'Telegram on Android': { ...pixel, userAgent: `${pixel.userAgent} Telegram-Android/11.9 (Google Pixel 7; SDK 35)` }
}

let gallery: Awaited<ReturnType<typeof serveGallery>>
test.beforeAll(async () => {
  gallery = await serveGallery()
})
test.afterAll(() => gallery?.close())

async function reach(browser: Browser, state: string, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ ...options, reducedMotion: 'reduce' })
  // Blocks requests to the pages of wallets.
  await context.route(/^https:/, route => route.fulfill({ body: 'a wallet' }))
  const page = await context.newPage()
  await page.goto(`${gallery.url}?${new URLSearchParams({ state, mode: 'modal' })}`)
  await page.waitForFunction(() => document.documentElement.dataset.settled !== undefined)
  return page
}
const link = (page: Page) => page.locator('a[data-testid=open-wallet]')
const code = 'wc%3A'

for (const [phone, options] of Object.entries(phones))
  test.describe(`in ${phone}`, () => {
    test('a tap opens the app by its link, from this tab', async ({ browser }) => {
      const page = await reach(browser, 'pairing-one-way', options)
      const session = await page.context().newCDPSession(page)
      await session.send('Page.enable')
      const asked: { url: string; reason: string; disposition: string }[] = []
      session.on('Page.frameRequestedNavigation', ({ url, reason, disposition }) =>
        asked.push({ url, reason, disposition })
      )
      await link(page).tap()
      await expect.poll(() => asked).toHaveLength(1)
      expect(asked[0]).toMatchObject({ reason: 'anchorClick', disposition: 'currentTab' })
      expect(asked[0]?.url).toMatch(new RegExp(`^harbour://wc\\?uri=${code}`))
      // The page is still there to return to.
      await page.getByText('Approve in Harbour').first().waitFor()
      await page.context().close()
    })

    test("a tap opens the wallet's page in a new tab, without a popup blocker", async ({ browser }) => {
      const page = await reach(browser, 'pairing-page-link', options)
      const opened = page.waitForEvent('popup')
      await link(page).tap()
      const popup = await opened
      await popup.waitForLoadState()
      expect(popup.url()).toMatch(new RegExp(`^https://pier\\.example/wc\\?uri=${code}`))
      expect(await popup.evaluate(() => opener)).toBeNull()
      expect(page.context().pages()).toHaveLength(2)
      await page.context().close()
    })
  })

test('a computer shows the code, and no link', async ({ browser }) => {
  const page = await reach(browser, 'pairing-one-way', { viewport: { width: 1024, height: 800 } })
  await page.getByRole('img', { name: 'QR code to connect Harbour' }).waitFor()
  expect(await link(page).count()).toBe(0)
  await page.context().close()
})
