/** Pays, signs and verifies where scripts may come from the site alone (no eval, no wasm), and without HTTPS. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type CosmosNode, startCosmosNode } from '@latchkit/example-world'
import { build } from 'esbuild'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { launchChromium } from '../../../scripts/chromium.mjs'
import { sourceCondition } from '../../../scripts/packages.mjs'
import { servePages } from '../../../scripts/page-server.mjs'
import type { Visit } from './strict-page/main.js'

const recipient = 'cosmos1qqqsyqcyq5rqwzqfpg9scrgwpugpzysnrk363e'
/** A name that is no localhost, so that a page there without HTTPS is no secure context. */
const insecureHost = 'latchkit.test'

let node: CosmosNode
let browser: Browser
let folder: string
let server: Awaited<ReturnType<typeof servePages>>

beforeAll(async () => {
  folder = await mkdtemp(`${tmpdir()}/cosmos-page-`)
  node = await startCosmosNode()
  await build({
    entryPoints: [fileURLToPath(new URL('./strict-page/main.ts', import.meta.url))],
    outdir: folder,
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    conditions: [sourceCondition],
    logLevel: 'error'
  })
  await writeFile(`${folder}/index.html`, '<!doctype html><script type="module" src="/main.js"></script>')
  server = await servePages({
    root: folder,
    csp: `default-src 'none'; script-src 'self'; connect-src ${node.url}; require-trusted-types-for 'script'; trusted-types 'none'`
  })
  const rules = `MAP ${insecureHost} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1`
  browser = await launchChromium({ args: [`--host-resolver-rules=${rules}`] })
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
  await node?.stop()
  await rm(folder, { recursive: true })
})

test.each([
  ['a page of this machine', '127.0.0.1', true],
  ['an http page of another host, which has no crypto.subtle', insecureHost, false]
])('%s, no eval and no wasm allowed, pays, signs and verifies', async (_, host, isSecure) => {
  const context = await browser.newContext()
  onTestFinished(() => context.close())
  await context.addInitScript(() => {
    const violations: string[] = []
    Object.assign(globalThis, { violations })
    document.addEventListener('securitypolicyviolation', event => violations.push(event.effectiveDirective))
  })
  const page = await context.newPage()
  const failures: string[] = []
  page.on('pageerror', ({ message }) => failures.push(message))
  await page.goto(server.url.replace('127.0.0.1', host))
  await page.waitForFunction(() => 'visit' in globalThis)

  const held = await heldBy(recipient)
  const seen = await page.evaluate(([url, to]) => (globalThis as unknown as { visit: Visit }).visit(url, to), [
    node.url,
    recipient
  ] as const)

  expect(seen).toEqual({
    isSecureContext: isSecure,
    hasSubtle: isSecure,
    status: 'confirmed',
    verified: true,
    forged: false
  })
  expect(await heldBy(recipient)).toBe(held + 5n)
  expect(await page.evaluate(() => (globalThis as unknown as { violations: string[] }).violations)).toEqual([])
  expect(failures).toEqual([])
})

async function heldBy(address: string): Promise<bigint> {
  const answer = await fetch(`${node.url}/cosmos/bank/v1beta1/balances/${address}/by_denom?denom=uatom`)
  return BigInt(((await answer.json()) as { balance: { amount: string } }).balance.amount)
}
