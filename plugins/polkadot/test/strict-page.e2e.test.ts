import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { startPolkadotNode } from '@latchkit/example-world'
import { encodeAddress } from '@polkadot/util-crypto'
import { type Browser, chromium } from 'playwright'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { chromiumArgs, findChromium } from '../../../scripts/chromium.mjs'
import { bundlePage } from '../../../scripts/page-bundle.mjs'
import { servePages } from '../../../scripts/page-server.mjs'
import type { run } from './strict-page.js'
import { warmUp } from './warm-up.js'

/** A name that is not localhost: over http its pages are no secure context. */
const INSECURE_HOST = 'latchkit.test'
const recipient = encodeAddress(new Uint8Array(32).fill(11), 42)

let folder: string
let browser: Browser
beforeAll(async () => {
  await warmUp()
  folder = await mkdtemp(join(tmpdir(), 'latchkit-strict-page-'))
  const resolveDir = join(import.meta.dirname, '..')
  const code = "import { run } from './test/strict-page.ts'; globalThis.run = run"
  const { chunks, entry } = await bundlePage({ code, resolveDir })
  for (const [file, { code }] of chunks) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), code)
  }
  await writeFile(join(folder, 'index.html'), `<!doctype html><script type="module" src="/${entry}"></script>`)
  const executablePath = await findChromium()
  // The first rule that fits a name holds.
  const args = chromiumArgs.map(arg =>
    arg.replace(/^--host-resolver-rules=/, prefix => `${prefix}MAP ${INSECURE_HOST} 127.0.0.1, `)
  )
  browser = await chromium.launch({ ...(executablePath && { executablePath }), args })
})
afterAll(async () => {
  await browser?.close()
  await rm(folder, { recursive: true, force: true })
})

test.each([
  ['a secure page', '127.0.0.1', true],
  ['an insecure page, without crypto.subtle', INSECURE_HOST, false]
])('signs, verifies and pays on %s that allows neither eval nor WebAssembly', async (_, host, isSecure) => {
  const node = await startPolkadotNode()
  const policy = ["default-src 'none'", "script-src 'self'", `connect-src ${node.url}`]
  const trusted = ["require-trusted-types-for 'script'", "trusted-types 'none'"]
  const server = await servePages({ root: folder, csp: [...policy, ...trusted].join('; ') })
  const context = await browser.newContext()
  onTestFinished(async () => {
    await context.close()
    await server.close()
    await node.stop()
  })
  const page = await context.newPage()
  const messages: string[] = []
  page.on('console', message => messages.push(message.text()))
  page.on('pageerror', error => messages.push(error.message))
  await page.goto(server.url.replace('127.0.0.1', host))
  const result = await page.evaluate(
    ([url, chain, to]) => (globalThis as unknown as { run: typeof run }).run(url, chain, to),
    [node.url, node.chainId, recipient] as const
  )
  expect(result).toEqual({
    isSecureContext: isSecure,
    hasSubtleCrypto: isSecure,
    verified: { sr25519: [true, false], ed25519: [true, false], ecdsa: [true, false] },
    status: 'confirmed',
    violations: []
  })
  expect((await node.ledger.holdings(recipient))[0]?.amount).toBe(20_000_000_000n)
  expect(messages).toEqual([])
})
