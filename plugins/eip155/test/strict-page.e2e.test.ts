/** Reads, pays, signs and verifies where scripts may come from the site alone (no eval, no wasm), and without HTTPS. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Browser } from 'playwright'
import { createTestClient, getAddress, http, publicActions, toHex, walletActions } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Anvil, startAnvil } from '../../../scripts/anvil.mjs'
import { launchChromium } from '../../../scripts/chromium.mjs'
import { sourceCondition } from '../../../scripts/packages.mjs'
import { servePages } from '../../../scripts/page-server.mjs'
import { codeOf } from './contract-code.js'
import type { Visit } from './strict-page/main.js'

/** A name that is no localhost, so that a page there without HTTPS is no secure context. */
const insecureHost = 'latchkit.test'
/** The first account of the public test phrase, which anvil fills. */
const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

let node: Anvil
let browser: Browser
let folder: string
let server: Awaited<ReturnType<typeof servePages>>

beforeAll(async () => {
  folder = await mkdtemp(`${tmpdir()}/eip155-page-`)
  node = await startAnvil()
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
    csp: `default-src 'none'; script-src 'self'; connect-src ${node.url} http://127.0.0.1:1; require-trusted-types-for 'script'; trusted-types 'none'`
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

async function deployToken() {
  const client = createTestClient({ mode: 'anvil', transport: http(node.url) })
    .extend(publicActions)
    .extend(walletActions)
  const hash = await client.sendTransaction({ account: owner, data: codeOf('Plain').deploy, chain: null })
  const { contractAddress } = await client.waitForTransactionReceipt({ hash, pollingInterval: 20 })
  if (!contractAddress) throw new Error('The token was not deployed')
  return contractAddress
}

test.each([
  ['a page of this machine', '127.0.0.1', true],
  ['an http page of another host, which has no crypto.subtle', insecureHost, false]
])('%s, no eval and no wasm allowed: pays the coin and a token, signs and verifies', async (_, host, isSecure) => {
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

  // A new account also when the test is retried, so that it holds only what this run pays.
  const recipient = getAddress(toHex(randomBytes(20)))
  const seen = await page.evaluate(
    ([url, to, token]) => (globalThis as unknown as { visit: Visit }).visit(url, to, token),
    [node.url, recipient, await deployToken()] as const
  )

  expect(seen).toEqual({
    isSecureContext: isSecure,
    hasSubtle: isSecure,
    statuses: ['confirmed', 'confirmed'],
    balance: '1500',
    tokens: ['7 RUSD'],
    verified: true,
    forged: false
  })
  expect(await page.evaluate(() => (globalThis as unknown as { violations: string[] }).violations)).toEqual([])
  expect(failures).toEqual([])
})
