import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { launchChromium } from '../../../scripts/chromium.mjs'
import { servePages } from '../../../scripts/page-server.mjs'
import { knownAccounts } from './open-wallet.js'

const site = fileURLToPath(new URL('./site/', import.meta.url))
const larch = 'com.example.larch'
const [first, second] = knownAccounts

type Ask = (rdns: string, method: string, params?: unknown) => void
type PageGlobals = { ask: Ask; openPageDialog(): void; heardByPage: string[]; violations: string[] }

let browser: Browser
let server: Awaited<ReturnType<typeof servePages>>
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(`${tmpdir()}/wallets-`)
  await build({
    entryPoints: [`${site}main.ts`],
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022'
  })
  await copyFile(`${site}index.html`, `${folder}/index.html`)
  await writeFile(`${folder}/chain.json`, JSON.stringify({ rpcUrl: inject('evmUrl'), chainId: inject('evmChainId') }))
  const csp = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'none'",
    'img-src data:',
    `connect-src 'self' ${inject('evmUrl')}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'"
  ].join('; ')
  server = await servePages({ root: folder, csp })
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
  await rm(folder, { recursive: true })
})

async function visit() {
  const context = await browser.newContext()
  onTestFinished(() => context.close())
  const open = async () => {
    const page = await context.newPage()
    await page.addInitScript(() => {
      const violations: string[] = []
      Object.assign(globalThis, { violations })
      document.addEventListener('securitypolicyviolation', event => violations.push(event.effectiveDirective))
    })
    await page.goto(server.url)
    await page.waitForFunction(() => window.testWallets !== undefined)
    return page
  }
  return { open, page: await open() }
}

const ask = (page: Page, ...request: Parameters<Ask>) =>
  page.evaluate(args => (globalThis as unknown as PageGlobals).ask(...args), request)
const openPageDialog = (page: Page) => page.evaluate(() => (globalThis as unknown as PageGlobals).openPageDialog())
const noticed = (page: Page) =>
  page.evaluate(() => {
    const { heardByPage, violations } = globalThis as unknown as PageGlobals
    return { heard: heardByPage, violations }
  })
const walletWindow = (page: Page) => page.locator('latchkit-test-wallet').getByRole('dialog')
const answer = (page: Page) => page.locator('#answer')

test('the window is usable above a modal dialog, opened before or after it, under the strictest policy', async () => {
  const { page } = await visit()
  await openPageDialog(page)
  void ask(page, larch, 'eth_requestAccounts')
  await walletWindow(page).getByRole('button', { name: 'Approve' }).click()
  await expect.poll(() => answer(page).textContent()).toBe(JSON.stringify([first]))
  expect(await noticed(page)).toEqual({ heard: [], violations: [] })

  await page.reload()
  await page.waitForFunction(() => window.testWallets !== undefined)
  void ask(page, larch, 'personal_sign', ['0x68656c6c6f', first])
  await walletWindow(page).waitFor()
  await openPageDialog(page)
  await walletWindow(page).getByRole('button', { name: 'Approve' }).click()
  await expect.poll(() => answer(page).textContent()).toMatch(/^"0x[0-9a-f]{130}"$/)

  expect(await noticed(page)).toEqual({ heard: [], violations: [] })
})

test('works by keyboard: selects an account and approves; Escape declines; requests of all wallets queue', async () => {
  const { page } = await visit()
  void ask(page, larch, 'eth_requestAccounts')
  void ask(page, larch, 'wallet_requestPermissions', [{ eth_accounts: {} }])
  await walletWindow(page).getByText('1 more request waiting').waitFor()

  const boxes = walletWindow(page).getByRole('checkbox')
  const approve = walletWindow(page).getByRole('button', { name: 'Approve' })
  await boxes.first().focus()
  await page.keyboard.press('Space')
  expect(await approve.isDisabled()).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => answer(page).textContent()).toBe(JSON.stringify([second]))

  await walletWindow(page).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => answer(page).textContent()).toBe('refused 4001')
  expect(await walletWindow(page).count()).toBe(0)
})

test("other tabs of the site get the wallet's decision at once", async () => {
  const { page, open } = await visit()
  const other = await open()
  await other.evaluate(rdns => {
    const heard: unknown[] = []
    Object.assign(globalThis, { heard })
    window.testWallets?.[rdns]?.provider.on('accountsChanged', accounts => heard.push(accounts))
  }, larch)
  const heard = () => other.evaluate(() => (globalThis as unknown as { heard: unknown[] }).heard)

  void ask(page, larch, 'eth_requestAccounts')
  await walletWindow(page).getByRole('button', { name: 'Approve' }).click()
  await expect.poll(heard).toEqual([[first]])
  await page.evaluate(rdns => window.testWallets?.[rdns]?.disconnect(), larch)
  await expect.poll(heard).toEqual([[first], []])
})
