import { beforeAll, describe, expect, test } from 'vitest'
import { states } from '../src/states.js'
import { overflowing } from './card.js'
import { createGallery, go, queryOf } from './gallery-page.js'

const { openPage } = createGallery()

describe.each([
  { screen: 'narrow', width: 320, fontSizePx: 16 },
  { screen: 'phone with text of twice the size', width: 390, fontSizePx: 32 }
])('a state on a $screen overflows nowhere', ({ width, fontSizePx }) => {
  let visit: Awaited<ReturnType<typeof openPage>>
  beforeAll(async () => {
    visit = await openPage({ viewport: { width, height: 720 } })
    const session = await visit.page.context().newCDPSession(visit.page)
    await session.send('Page.setFontSizes', { fontSizes: { standard: fontSizePx, fixed: fontSizePx } })
  })

  test.each(states)('$id', async ({ id }) => {
    for (const lang of ['en', 'ar'] as const) {
      await go(visit.page, queryOf(id, { theme: 'light', lang, mode: 'modal' }))
      expect.soft({ lang, overflowing: await visit.page.evaluate(overflowing) }).toEqual({ lang, overflowing: [] })
    }
  })
})
