import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test as base, type Page } from '@playwright/test'
import { build } from 'esbuild'
import { insecureHost } from '../chromium.mjs'
import { sourceCondition } from '../packages.mjs'
import { servePages } from '../page-server.mjs'

export const strictPages = [
  { name: 'a secure page', isSecure: true },
  { name: 'a page over HTTP, without crypto.subtle', isSecure: false }
] as const

interface StrictPageOptions {
  /** Module of the page, which defines the global function `visit`. */
  readonly entry: URL
  /** Addresses that the page may request. */
  readonly connectTo: readonly string[]
  readonly isSecure: boolean
}

interface StrictPage {
  readonly page: Page
  /** Errors and violations of the policy; must be empty when the test ends. */
  readonly problems: string[]
}

/** Playwright's `test` with a function that opens a page whose policy allows neither eval nor WebAssembly. */
export const test = base.extend<{ openStrictPage(options: StrictPageOptions): Promise<StrictPage> }>({
  async openStrictPage({ page }, use) {
    const ends: (() => Promise<void>)[] = []
    await use(async ({ entry, connectTo, isSecure }) => {
      const folder = await mkdtemp(join(tmpdir(), 'latchkit-strict-'))
      ends.push(() => rm(folder, { recursive: true }))
      await build({
        entryPoints: { main: fileURLToPath(entry) },
        outdir: folder,
        bundle: true,
        splitting: true,
        minify: true,
        format: 'esm',
        target: 'es2022',
        conditions: [sourceCondition],
        logLevel: 'error'
      })
      await writeFile(join(folder, 'index.html'), '<!doctype html><script type="module" src="/main.js"></script>')
      const csp = [
        "default-src 'none'",
        "script-src 'self'",
        ['connect-src', ...connectTo].join(' '),
        "require-trusted-types-for 'script'",
        "trusted-types 'none'"
      ]
      const server = await servePages({ root: folder, csp: csp.join('; ') })
      ends.push(server.close)
      const problems = await watch(page)
      await page.goto(isSecure ? server.url : server.url.replace('127.0.0.1', insecureHost))
      await page.waitForFunction(() => 'visit' in globalThis)
      return { page, problems }
    })
    for (const end of ends.reverse()) await end()
  }
})

async function watch(page: Page): Promise<string[]> {
  const problems: string[] = []
  page.on('console', message => problems.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', error => problems.push(String(error)))
  await page.exposeFunction('reportViolation', (directive: string) => problems.push(`policy: ${directive}`))
  await page.addInitScript(() => {
    const { reportViolation } = globalThis as unknown as { reportViolation(directive: string): void }
    document.addEventListener('securitypolicyviolation', event => reportViolation(event.effectiveDirective))
  })
  return problems
}
