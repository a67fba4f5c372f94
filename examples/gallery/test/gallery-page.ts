import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll, expect } from 'vitest'
import { launchChromium } from '../../../scripts/chromium.mjs'
import { serveGallery } from '../built.mjs'
import type { Address } from '../src/address.js'
import { type Heard, listen } from './card.js'

export type Look = Pick<Address, 'theme' | 'lang' | 'mode'>

const axeOptions: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // Nothing comes from elsewhere, and to look for it is refused by the policy.
  preload: false,
  // What passed need not be written up, which takes as long as finding out.
  resultTypes: ['violations']
}
const settledLimitMs = 15_000

/** The gallery and a browser, there for the tests of the file that calls this. */
export function createGallery() {
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

  return {
    async openPage(options: BrowserContextOptions) {
      const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
      const page = await context.newPage()
      const said: string[] = []
      page.on('console', message => message.type() === 'error' && said.push(message.text()))
      page.on('pageerror', error => said.push(String(error)))
      await page.addInitScript(listen)
      await page.goto(gallery.url)
      return { page, said }
    },
    /** Loads the page anew, and axe into it: through the debugger, which no policy of the page concerns. */
    async arrive(page: Page, query: string) {
      await page.goto(gallery.url + query)
      await page.evaluate(axe)
    }
  }
}

export const queryOf = (id: string, look: Look) => `?${new URLSearchParams({ state: id, ...look })}`

/** To another state without loading the page anew. */
export async function go(page: Page, query: string) {
  await page.evaluate(to => {
    history.replaceState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, query)
  await settled(page, query)
}

export async function settled(page: Page, query: string) {
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

export const heardBy = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { takeHeard(): Heard }).takeHeard())

interface AxeScope {
  readonly exclude?: string[]
  readonly rules?: RunOptions['rules']
}

export async function axeFindings(page: Page, { exclude = [], rules = {} }: AxeScope = {}) {
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
