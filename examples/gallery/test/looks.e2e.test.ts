import { expect } from '@playwright/test'
import type { GalleryState } from '../src/state.js'
import { states } from '../src/states.js'
import { namelessIcons, overflowing, smallTargets } from './card.js'
import {
  axeFindings,
  type GalleryVisit,
  go,
  heardBy,
  type Look,
  type OpenGallery,
  queryOf,
  type Screen,
  settled,
  test
} from './gallery-page.js'

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
const looksOf = (at: number) => pairs[at % pairs.length] as readonly [Look, Look]

const wide: Screen = { width: 800, height: 900 }
const narrow: Screen = { width: 320, height: 720 }
const phone: Screen = { width: 390, height: 720 }
const largeFontSizePx = 32

test.describe('a state in two looks has the right size, no overflow, no layout shift and no axe violation', () => {
  // The longest file, so that both workers share it.
  test.describe.configure({ mode: 'parallel' })
  let visit: GalleryVisit
  let withLargeText: GalleryVisit
  // Showing a state takes a tenth of the processor time of a load. Code that arrives late does so in the first state that needs it.
  test.beforeAll(async ({ gallery }) => {
    visit = await gallery.openPage()
    withLargeText = await gallery.openPage({ fontSizePx: largeFontSizePx })
    for (const { page } of [visit, withLargeText])
      await gallery.arrive(page, queryOf('connect-one', { theme: 'light', lang: 'en', mode: 'modal' }))
    await withLargeText.setScreen(phone)
  })
  test.afterAll(async () => {
    await visit?.page.context().close()
    await withLargeText?.page.context().close()
  })

  for (const [at, state] of states.entries())
    test(state.id, async ({ gallery }) => {
      const [embedded, modal] = looksOf(at)
      await visit.setScreen(wide)
      for (const look of [embedded, modal]) await expectFaultless({ ...gallery, ...visit }, state, look)
      await visit.setScreen(narrow)
      await expectNoOverflow(visit, narrow, modal)
      // In the other language, the dialog opens on the narrow screen.
      const mirrored = { ...modal, lang: embedded.lang }
      await go(visit.page, queryOf(state.id, mirrored))
      await expectNoOverflow(visit, narrow, mirrored)
      for (const look of [mirrored, modal]) {
        await go(withLargeText.page, queryOf(state.id, look))
        await expectNoOverflow(withLargeText, { ...phone, fontSizePx: largeFontSizePx }, look)
      }
    })
})

async function expectFaultless({ page, errors, arrive }: GalleryVisit & OpenGallery, state: GalleryState, look: Look) {
  const query = queryOf(state.id, look)
  errors.length = 0
  await heardBy(page)
  await go(page, query)
  const { violations, ...heard } = await heardBy(page)
  let { shifts } = heard
  if (isStill(state, look) && shifts.length > 0) {
    // The card may have appeared before the view that the state waits for. After a load it does not.
    await arrive(page, query)
    await settled(page, query)
    const afterLoad = await heardBy(page)
    shifts = afterLoad.shifts
    violations.push(...afterLoad.violations)
  }
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

async function expectNoOverflow({ page }: GalleryVisit, screen: Screen & { fontSizePx?: number }, { lang }: Look) {
  const found = await page.evaluate(overflowing)
  expect.soft({ ...screen, lang, overflowing: found }).toEqual({ ...screen, lang, overflowing: [] })
}

/**
 * Returns true if nothing may move: a dialog in the middle of the page grows to both sides, and a press may move
 * elements.
 */
const isStill = ({ visit, onlyModal, movesBecause }: GalleryState, { mode }: Look) =>
  mode === 'embedded' && !visit && !onlyModal && !movesBecause

test('the page with all states has no axe violations', async ({ gallery: { openPage, arrive } }) => {
  const { page, errors } = await openPage({ width: 1280 })
  await arrive(page, '?theme=dark&lang=ar&width=320')
  await page.locator('latchkit-modal .row').first().waitFor()
  expect(await page.locator('.entry').count()).toBe(states.length)
  // The content of the cards was checked one by one, and their headings start again.
  const scope = { exclude: ['latchkit-modal'], rules: { 'heading-order': { enabled: false } } }
  expect(await axeFindings(page, scope)).toEqual([])
  expect((await heardBy(page)).violations).toEqual([])
  expect(errors).toEqual([])
})
