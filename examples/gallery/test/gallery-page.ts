import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
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

export interface OpenGallery {
  openPage(options: BrowserContextOptions): Promise<{ readonly page: Page; readonly errors: string[] }>
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
        async openPage(options) {
          const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
          const page = await context.newPage()
          const errors: string[] = []
          page.on('console', message => message.type() === 'error' && errors.push(message.text()))
          page.on('pageerror', error => errors.push(String(error)))
          await page.addInitScript(listen)
          await page.goto(url)
          return { page, errors }
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
