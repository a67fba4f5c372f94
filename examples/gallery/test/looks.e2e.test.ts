import { expect } from '@playwright/test'
import type { GalleryState } from '../src/state.js'
import { states } from '../src/states.js'
import { namelessIcons, smallTargets } from './card.js'
import { axeFindings, go, heardBy, type Look, type OpenGallery, queryOf, settled, test } from './gallery-page.js'

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

test.describe('a state in two looks has the right size, no overflow, no layout shift and no axe violation', () => {
  // The longest file, so that both workers share it.
  test.describe.configure({ mode: 'parallel' })
  let visit: Awaited<ReturnType<OpenGallery['openPage']>>
  test.beforeAll(async ({ gallery }) => {
    visit = await gallery.openPage({ viewport: { width: 800, height: 900 } })
  })
  test.afterAll(() => visit?.page.context().close())

  for (const [at, state] of states.entries())
    test(state.id, async ({ gallery: { arrive } }) => {
      const looks = looksOf(at)
      const { page, errors } = visit
      for (const look of looks) {
        errors.length = 0
        await heardBy(page)
        const query = queryOf(state.id, look)
        if (look === looks[0]) {
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
          errors: state.isFaulty ? [] : errors
        }
        expect
          .soft({ ...look, ...findings })
          .toEqual({ ...look, shifts: [], violations: [], axe: [], nameless: [], small: [], errors: [] })
        if (state.isFaulty) expect.soft(errors).not.toEqual([])
      }
    })
})

/**
 * Returns true if nothing may move: a dialog in the middle of the page grows to both sides, and a press may move
 * elements.
 */
const isStill = ({ visit, onlyModal, movesBecause }: GalleryState, { mode }: Look) =>
  mode === 'embedded' && !visit && !onlyModal && !movesBecause

test('the page with all states has no axe violations', async ({ gallery: { openPage, arrive } }) => {
  const { page, errors } = await openPage({ viewport: { width: 1280, height: 900 } })
  await arrive(page, '?theme=dark&lang=ar&width=320')
  await page.locator('latchkit-modal .row').first().waitFor()
  expect(await page.locator('.entry').count()).toBe(states.length)
  // The content of the cards was checked one by one, and their headings start again.
  const scope = { exclude: ['latchkit-modal'], rules: { 'heading-order': { enabled: false } } }
  expect(await axeFindings(page, scope)).toEqual([])
  expect((await heardBy(page)).violations).toEqual([])
  expect(errors).toEqual([])
})
