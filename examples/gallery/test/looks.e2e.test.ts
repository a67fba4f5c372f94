import { beforeAll, describe, expect, test } from 'vitest'
import type { GalleryState } from '../src/state.js'
import { states } from '../src/states.js'
import { namelessIcons, smallTargets } from './card.js'
import { axeFindings, createGallery, go, heardBy, type Look, queryOf, settled } from './gallery-page.js'

const { openPage, arrive } = createGallery()

/**
 * Pairs of looks that differ in everything: theme, direction, embedded or over the page. Each state takes the next
 * pair, so that every look is covered.
 */
const pairs = (['light', 'dark'] as const).flatMap(theme =>
  (['en', 'ar'] as const).map((lang): readonly [Look, Look] => [
    { theme, lang, mode: 'embedded' },
    { theme: theme === 'light' ? 'dark' : 'light', lang: lang === 'en' ? 'ar' : 'en', mode: 'modal' }
  ])
)
const looksOf = (at: number) => pairs[at % pairs.length] ?? []

describe('a state in two looks has the right size, no overflow, no layout shift and no axe violation', () => {
  let visit: Awaited<ReturnType<typeof openPage>>
  beforeAll(async () => {
    visit = await openPage({ viewport: { width: 800, height: 900 } })
  })

  test.each(states.map((state, at) => ({ ...state, looks: looksOf(at) })))('$id', async state => {
    const { page, said } = visit
    for (const look of state.looks) {
      said.length = 0
      await heardBy(page)
      const query = queryOf(state.id, look)
      if (look === state.looks[0]) {
        await arrive(page, query)
        await settled(page, query)
      } else await go(page, query)
      const { shifts, violations } = await heardBy(page)
      const findings = {
        shifts: isStill(state, look) ? shifts : [],
        violations,
        axe: await axeFindings(page),
        nameless: await page.evaluate(namelessIcons),
        // Sizes do not depend on the theme.
        small: look.theme === 'light' ? await page.evaluate(smallTargets) : [],
        said: state.isFaulty ? [] : said
      }
      expect
        .soft({ ...look, ...findings })
        .toEqual({ ...look, shifts: [], violations: [], axe: [], nameless: [], small: [], said: [] })
      if (state.isFaulty) expect.soft(said).not.toEqual([])
    }
  })
})

/**
 * Returns true if nothing may move: a dialog in the middle of the page grows to both sides, and a press may move
 * elements.
 */
const isStill = ({ visit, onlyModal, movesBecause }: GalleryState, { mode }: Look) =>
  mode === 'embedded' && !visit && !onlyModal && !movesBecause

test('the page with all states has no axe violations', async () => {
  const { page, said } = await openPage({ viewport: { width: 1280, height: 900 } })
  await arrive(page, '?theme=dark&lang=ar&width=320')
  await page.locator('latchkit-modal .row').first().waitFor()
  expect(await page.locator('.entry').count()).toBe(states.length)
  // The content of the cards was checked one by one, and their headings start again.
  const scope = { exclude: ['latchkit-modal'], rules: { 'heading-order': { enabled: false } } }
  expect(await axeFindings(page, scope)).toEqual([])
  expect((await heardBy(page)).violations).toEqual([])
  expect(said).toEqual([])
})
