import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { build } from 'esbuild'
import { servePages } from '../../../scripts/page-server.mjs'
import { world } from '../../e2e/fixtures/world.js'
import { accounts, walletWindow } from '../../e2e/page-objects/dialog.js'

const site = fileURLToPath(new URL('./site/', import.meta.url))
const larch = 'com.example.larch'
const [first, second] = accounts

type Ask = (rdns: string, method: string, params?: unknown) => void
type PageGlobals = { ask: Ask; openPageDialog(): void; heardByPage: string[]; violations: string[] }

let server: Awaited<ReturnType<typeof servePages>>
let folder: string

test.beforeAll(async () => {
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
  await writeFile(`${folder}/chain.json`, JSON.stringify({ rpcUrl: world.evmUrl, chainId: world.evmChainId }))
  const csp = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'none'",
    'img-src data:',
    `connect-src 'self' ${world.evmUrl}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'"
  ].join('; ')
  server = await servePages({ root: folder, csp })
})
test.afterAll(async () => {
  await server?.close()
  await rm(folder, { recursive: true })
})

async function visit(context: BrowserContext) {
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
const answer = (page: Page) => page.locator('#answer')

test('the window is usable above a modal dialog, opened before or after it, under the strictest policy', async ({
  context
}) => {
  const { page } = await visit(context)
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

test('works by keyboard: selects an account and approves; Escape declines; requests of all wallets queue', async ({
  context
}) => {
  const { page } = await visit(context)
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

test("other tabs of the site get the wallet's decision at once", async ({ context }) => {
  const { page, open } = await visit(context)
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
