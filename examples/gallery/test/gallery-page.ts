import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { test as base, expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { serveGallery } from '../built.mjs'
import type { Address } from '../src/address.js'
import { type Heard, listen } from './card.js'

export type Look = Pick<Address, 'theme' | 'lang' | 'mode'>

const axeOptions: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // No resource is external, and the policy would block the requests that look for some.
  preload: false,
  // Reporting the passed rules takes as long as the check itself.
  resultTypes: ['violations']
}
const settledLimitMs = 15_000

export interface Screen {
  readonly width: number
  readonly height: number
}

export interface GalleryVisit {
  readonly page: Page
  /** Errors that the page threw or logged. */
  readonly errors: string[]
  /** Changes the size of the window, and resolves when the page has a new layout. */
  setScreen(screen: Screen): Promise<void>
}

export interface OpenGallery {
  /** @param options.fontSizePx - size of the browser's standard font, which a page in Chromium keeps in part after a change. @defaultValue 16 */
  openPage(options?: { readonly width?: number; readonly fontSizePx?: number }): Promise<GalleryVisit>
  /** Reloads the page and injects axe through the debugger, which bypasses the page's policy. */
  arrive(page: Page, query: string): Promise<void>
}

/** Playwright's `test`, with the gallery, which is built and served once for each worker. */
export const test = base.extend<object, { readonly gallery: OpenGallery }>({
  gallery: [
    async ({ browser }, use) => {
      const { url, close } = await serveGallery()
      const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
      await use({
        async openPage({ width = 800, fontSizePx = 16 } = {}) {
          const context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width, height: 900 } })
          const page = await context.newPage()
          const errors: string[] = []
          page.on('console', message => message.type() === 'error' && errors.push(message.text()))
          page.on('pageerror', error => errors.push(String(error)))
          await page.addInitScript(listen)
          const session = await context.newCDPSession(page)
          await session.send('Page.setFontSizes', { fontSizes: { standard: fontSizePx, fixed: fontSizePx } })
          let current: Screen | undefined
          const setScreen: GalleryVisit['setScreen'] = async screen => {
            if (screen === current) return
            current = screen
            await page.setViewportSize(screen)
            await page.evaluate(twoFrames)
          }
          return { page, errors, setScreen }
        },
        async arrive(page, query) {
          await page.goto(url + query)
          await page.evaluate(axe)
        }
      })
      await close()
    },
    { scope: 'worker', timeout: 120_000 }
  ]
})

/** Resolves when scripts that follow sizes have run, and their changes are painted. */
const twoFrames = () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))

export const queryOf = (id: string, look: Look) => `?${new URLSearchParams({ state: id, ...look })}`

/** Shows another state without a reload of the page. */
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
