import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchChromium } from '../../../scripts/chromium.mjs'
import { serveGallery } from '../built.mjs'
import type { Address } from '../src/address.js'
import type { GalleryState } from '../src/state.js'
import { states } from '../src/states.js'
import { type Heard, listen, namelessIcons, overflowing, smallTargets } from './card.js'

type Look = Pick<Address, 'theme' | 'lang' | 'mode'>

/** Every state in both themes and both directions, and both ways of standing on the page. */
const looks: readonly Look[] = [
  { theme: 'light', lang: 'en', mode: 'embedded' },
  { theme: 'dark', lang: 'ar', mode: 'embedded' },
  { theme: 'dark', lang: 'en', mode: 'modal' },
  { theme: 'light', lang: 'ar', mode: 'modal' }
]
const axeOptions: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // Nothing comes from elsewhere, and to look for it is refused by the policy.
  preload: false,
  // What passed need not be written up, which takes as long as finding out.
  resultTypes: ['violations']
}
const settledLimitMs = 15_000

let gallery: Awaited<ReturnType<typeof serveGallery>>
let browser: Browser
let axe: string

beforeAll(async () => {
  gallery = await serveGallery()
  browser = await launchChromium()
  axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
})
afterAll(async () => {
  await browser?.close()
  await gallery?.close()
})

async function openPage(options: BrowserContextOptions) {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  const said: string[] = []
  page.on('console', message => message.type() === 'error' && said.push(message.text()))
  page.on('pageerror', error => said.push(String(error)))
  await page.addInitScript(listen)
  await page.goto(gallery.url)
  return { page, said }
}

/** Loads the page anew, and axe into it: through the debugger, which no policy of the page concerns. */
async function arrive(page: Page, query: string) {
  await page.goto(gallery.url + query)
  await settled(page, query)
  await page.evaluate(axe)
}

const queryOf = (id: string, look: Look) => `?${new URLSearchParams({ state: id, ...look })}`

async function go(page: Page, query: string) {
  await page.evaluate(to => {
    history.replaceState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, query)
  await settled(page, query)
}

async function settled(page: Page, query: string) {
  const end = await page.waitForFunction(
    to => {
      const { settled, failed } = document.documentElement.dataset
      return failed ?? (settled === to && 'settled')
    },
    query,
    { timeout: settledLimitMs, polling: 'raf' }
  )
  expect(await end.jsonValue()).toBe('settled')
}

const heardBy = (page: Page) => page.evaluate(() => (globalThis as unknown as { takeHeard(): Heard }).takeHeard())

interface AxeScope {
  readonly exclude?: string[]
  readonly rules?: RunOptions['rules']
}

async function axeFindings(page: Page, { exclude = [], rules = {} }: AxeScope = {}) {
  const { violations } = await page.evaluate(
    ([without, options]) => {
      const { axe } = globalThis as unknown as {
        axe: { run(context: { exclude: string[] }, options: RunOptions): Promise<AxeResults> }
      }
      return axe.run({ exclude: without }, options)
    },
    [exclude, { ...axeOptions, rules }] as const
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({ id, target, failureSummary }))
  )
}

describe('every state, in every look', () => {
  let visit: Awaited<ReturnType<typeof openPage>>
  beforeAll(async () => {
    visit = await openPage({ viewport: { width: 800, height: 900 } })
  })

  test.each(states)('$id', async state => {
    const { page, said } = visit
    for (const look of looks) {
      said.length = 0
      await heardBy(page)
      const query = queryOf(state.id, look)
      if (look === looks[0]) await arrive(page, query)
      else await go(page, query)
      const { shifts, violations } = await heardBy(page)
      const findings = {
        shifts: isStill(state, look) ? shifts : [],
        violations,
        axe: await axeFindings(page),
        nameless: await page.evaluate(namelessIcons),
        // Which theme it is changes no size.
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

/** A dialog in the middle of the page grows to both sides, and after a press things may move. */
const isStill = ({ visit, onlyModal, movesBecause }: GalleryState, { mode }: Look) =>
  mode === 'embedded' && !visit && !onlyModal && !movesBecause

describe.each([
  { screen: 'narrow', width: 320, fontSizePx: 16 },
  { screen: 'phone with text of twice the size', width: 390, fontSizePx: 32 }
])('nothing is cut off on a $screen', ({ width, fontSizePx }) => {
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

test('the page that shows them all', async () => {
  const { page, said } = await openPage({ viewport: { width: 1280, height: 900 } })
  await page.goto(`${gallery.url}?theme=dark&lang=ar&width=320`)
  await page.locator('latchkit-modal .row').first().waitFor()
  await page.evaluate(axe)
  expect(await page.locator('.entry').count()).toBe(states.length)
  // What is in the cards has been looked at one by one, and their headings begin anew.
  const scope = { exclude: ['latchkit-modal'], rules: { 'heading-order': { enabled: false } } }
  expect(await axeFindings(page, scope)).toEqual([])
  expect((await heardBy(page)).violations).toEqual([])
  expect(said).toEqual([])
})
