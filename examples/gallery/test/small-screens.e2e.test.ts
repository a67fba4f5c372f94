import { expect } from '@playwright/test'
import { states } from '../src/states.js'
import { overflowing } from './card.js'
import { go, type OpenGallery, queryOf, test } from './gallery-page.js'

for (const { screen, width, fontSizePx } of [
  { screen: 'narrow', width: 320, fontSizePx: 16 },
  { screen: 'phone with text of twice the size', width: 390, fontSizePx: 32 }
])
  test.describe(`a state on a ${screen} overflows nowhere`, () => {
    test.describe.configure({ mode: 'parallel' })
    let visit: Awaited<ReturnType<OpenGallery['openPage']>>
    test.beforeAll(async ({ gallery }) => {
      visit = await gallery.openPage({ viewport: { width, height: 720 } })
      const session = await visit.page.context().newCDPSession(visit.page)
      await session.send('Page.setFontSizes', { fontSizes: { standard: fontSizePx, fixed: fontSizePx } })
    })

    test.afterAll(() => visit?.page.context().close())

    for (const { id } of states)
      test(id, async () => {
        for (const lang of ['en', 'ar'] as const) {
          await go(visit.page, queryOf(id, { theme: 'light', lang, mode: 'modal' }))
          expect.soft({ lang, overflowing: await visit.page.evaluate(overflowing) }).toEqual({ lang, overflowing: [] })
        }
      })
  })
