import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll, expect, inject, onTestFinished } from 'vitest'
import { builtPage } from '../../../scripts/built-page.mjs'
import { launchChromium } from '../../../scripts/chromium.mjs'
import { servePages } from '../../../scripts/page-server.mjs'

/** Limit for a busy machine. A wait for the wrong element must not take a minute. */
const waitMs = 10_000

/** Error text of the WalletConnect client for a response to a request that it no longer stores. The client goes on, and no code waits for the response. */
const lateResponse = /No matching key\. history: \d+/

/** Returns the URLs of this test run, by the URL in the built page that each one replaces. */
const addressesOf = (relayUrl: string) => ({
  'http://127.0.0.1:8545': inject('evmUrl'),
  'http://127.0.0.1:8546': inject('secondEvmUrl'),
  'ws://127.0.0.1:5555': relayUrl
})
type Addresses = ReturnType<typeof addressesOf>

export interface PhoneOptions {
  /** Command-line arguments of the browser. */
  readonly args?: string[]
  /** Called when the page is deployed. @defaultValue the relay of the run, which other files use at the same time */
  readonly relayUrl?: () => string
}

/**
 * Opens one browser and the built phone under the strictest policy, for the tests of one file. A test fails if the
 * phone requests another host, breaks the policy, throws or logs an error.
 */
export function phonePages({ args = [], relayUrl = () => inject('relayUrl') }: PhoneOptions = {}) {
  let browser: Browser
  let addresses: string[] = []
  let root = ''
  let server: Awaited<ReturnType<typeof servePages>>

  beforeAll(async () => {
    const replaced = addressesOf(relayUrl())
    addresses = Object.values(replaced)
    root = await deploy(replaced)
    const csp = [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      ['connect-src', ...addresses].join(' '),
      "base-uri 'none'",
      "form-action 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'"
    ].join('; ')
    server = await servePages({ root, csp })
    browser = await launchChromium({ args })
  })
  afterAll(async () => {
    await browser?.close()
    await server?.close()
    await rm(root, { recursive: true, force: true })
  })

  /** Opens a phone in its own browser profile. */
  return async (options: BrowserContextOptions = {}, path = '/') => {
    const context = await browser.newContext({
      viewport: { width: 390, height: 780 },
      reducedMotion: 'reduce',
      ...options
    })
    context.setDefaultTimeout(waitMs)
    const problems: string[] = []
    onTestFinished(async () => {
      await context.close()
      expect(problems, 'what the phone did wrong').toEqual([])
    })
    const allowed = [server.url, ...addresses].map(url => new URL(url).host)
    context.on('request', request => {
      const { host, protocol } = new URL(request.url())
      if (protocol !== 'data:' && !allowed.includes(host)) problems.push(`foreign request: ${request.url()}`)
    })
    context.on('console', message => {
      if (message.type() === 'error' && !lateResponse.test(message.text())) problems.push(`console: ${message.text()}`)
    })
    context.on('weberror', error => problems.push(`uncaught: ${error.error().stack ?? error.error().message}`))
    const openTab = async (at = path, before?: (given: string) => void, given = '') => {
      const page = await context.newPage()
      if (before) await page.addInitScript(before, given)
      await page.goto(`${server.url}${at}`)
      return page
    }
    return { page: await openTab(), context, openTab, problems, url: server.url }
  }
}

/** Copies the built page with the addresses of this run, and serves `/wc` like Vite's server. */
async function deploy(replaced: Addresses): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'phone-'))
  await cp(await builtPage('examples/phone'), root, { recursive: true })
  for (const file of await readdir(root, { recursive: true })) {
    if (!file.endsWith('.js')) continue
    const path = join(root, file)
    const before = await readFile(path, 'utf8')
    const after = Object.entries(replaced).reduce((text, [from, to]) => text.replaceAll(from, to), before)
    if (after !== before) await writeFile(path, after)
  }
  await mkdir(join(root, 'wc'))
  await cp(join(root, 'index.html'), join(root, 'wc', 'index.html'))
  return root
}

export const sheet = (page: Page, title: string) => page.getByRole('dialog', { name: title })
export const press = (page: Page, title: string, button: string) =>
  sheet(page, title).getByRole('button', { name: button, exact: true }).click()
export const notice = (page: Page, text: string) => page.getByRole('status').getByText(text).waitFor()
export const siteRow = (page: Page, name = 'Corner Shop') => page.locator('.rows').getByRole('button', { name })

export async function giveCode(page: Page, code: string) {
  await page.getByLabel('Code of the site').fill(code)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
}
