/** Pays, signs and verifies where scripts may come from the site alone (no eval, no wasm), and without HTTPS. */
import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type SolanaNode, startSolanaNode } from '@latchkit/example-world'
import { base58 } from '@scure/base'
import { build } from 'esbuild'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { launchChromium } from '../../../scripts/chromium.mjs'
import { sourceCondition } from '../../../scripts/packages.mjs'
import { servePages } from '../../../scripts/page-server.mjs'
import { first } from './keys.js'
import { TOKEN_PROGRAM, type TokenMaker, tokenMaker } from './local-tokens.js'
import type { Visit } from './strict-page/main.js'

/** A name that is no localhost, so that a page there without HTTPS is no secure context. */
const insecureHost = 'latchkit.test'

let node: SolanaNode
let others: TokenMaker
let browser: Browser
let folder: string
let server: Awaited<ReturnType<typeof servePages>>

beforeAll(async () => {
  folder = await mkdtemp(`${tmpdir()}/solana-page-`)
  node = await startSolanaNode()
  others = await tokenMaker(node)
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
])('%s, no eval and no wasm allowed: pays SOL and a token, signs and verifies', async (_, host, isSecure) => {
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

  const { x = '' } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' })
  const recipient = base58.encode(Buffer.from(x, 'base64url'))
  const mint = await others.createMint()
  await others.give(first, mint, 7n)
  const seen = await page.evaluate(
    ([url, to, token]) => (globalThis as unknown as { visit: Visit }).visit(url, to, token),
    [node.url, recipient, mint as string] as const
  )

  expect(seen).toEqual({
    isSecureContext: isSecure,
    hasSubtle: isSecure,
    statuses: ['confirmed', 'confirmed'],
    verified: true,
    forged: false
  })
  expect(await others.balance(recipient)).toBe(1_500_000_000n)
  expect(await others.held(await others.associated(recipient, mint, TOKEN_PROGRAM))).toBe(7n)
  expect(await page.evaluate(() => (globalThis as unknown as { violations: string[] }).violations)).toEqual([])
  expect(failures).toEqual([])
})
