import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BitcoinNode, startBitcoinNode } from '@latchkit/example-world'
import { Verifier } from 'bip322-js'
import { build } from 'esbuild'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../../../scripts/chromium.mjs'
import { sourceCondition } from '../../../scripts/packages.mjs'
import { servePages } from '../../../scripts/page-server.mjs'
import type { StrictPage } from './pages/strict.js'
import { addressOf, coinsOn } from './payment-surroundings.js'

/** Not loopback by its name, so that its pages are no secure context. */
const insecureHost = 'latchkit.test'

let node: BitcoinNode
let browser: Browser
let server: Awaited<ReturnType<typeof servePages>>
let folder: string
beforeAll(async () => {
  node = await startBitcoinNode()
  folder = await mkdtemp(join(tmpdir(), 'latchkit-strict-'))
  await build({
    entryPoints: { main: fileURLToPath(new URL('pages/strict.ts', import.meta.url)) },
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    conditions: [sourceCondition]
  })
  await writeFile(join(folder, 'index.html'), '<!doctype html><script type="module" src="main.js"></script>')
  const csp = [
    "default-src 'none'",
    "script-src 'self'",
    `connect-src ${node.url}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'"
  ]
  server = await servePages({ root: folder, csp: csp.join('; ') })
  browser = await launchChromium({
    args: [`--host-resolver-rules=MAP ${insecureHost} 127.0.0.1 , MAP * ~NOTFOUND , EXCLUDE 127.0.0.1`]
  })
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
  await node?.stop()
  await rm(folder, { recursive: true })
})

test.each([
  ['127.0.0.1', true, 201],
  [insecureHost, false, 202]
])('a page of http://%s without eval and wasm signs, verifies and pays', async (host, isSecure, seed) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', message => problems.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', error => problems.push(String(error)))
  const url = new URL(server.url)
  url.hostname = host
  await page.goto(url.href)
  await page.waitForFunction(() => 'visit' in globalThis)
  const recipient = addressOf('p2tr', seed)

  const result = await page.evaluate(
    ([nodeUrl, to]) => (globalThis as unknown as StrictPage).visit(nodeUrl as string, to as string),
    [node.url, recipient]
  )

  expect(result).toMatchObject({ isSecure, hasSubtle: isSecure, facts: ['unused'] })
  expect(result.messages).toHaveLength(2)
  for (const [address, signature, own, other] of result.messages) {
    expect([own, other]).toEqual([true, false])
    expect(Verifier.verifySignature(address, 'Hello', signature)).toBe(true)
  }
  const sent = await (await fetch(`${node.url}/tx/${result.id}`)).json()
  expect(sent).toMatchObject({ txid: result.id })
  expect(await coinsOn(node.url, recipient)).toBe(50_000n)
  // Nothing is written to the console, and the policy is kept.
  expect(problems).toEqual([])
  await context.close()
})
