import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll, expect, inject, onTestFinished } from 'vitest'
import { builtPage } from '../../scripts/built-page.mjs'
import { launchChromium } from '../../scripts/chromium.mjs'
import { servePages } from '../../scripts/page-server.mjs'
import type { BareSetup } from './pages/bare/main.js'
import type { ExtensionWallet } from './pages/extension/content-script.js'

/** Limit for a busy machine. A wait for the wrong element must not take a minute. */
const waitMs = 10_000

/** Addresses in the built pages: nodes, relay and services. The addresses of this run replace them. */
const builtUrls = [
  'http://127.0.0.1:8545',
  'http://127.0.0.1:8546',
  'ws://127.0.0.1:5555',
  'http://127.0.0.1:4000',
  'http://127.0.0.1:8899',
  'http://127.0.0.1:18443',
  'http://127.0.0.1:9944',
  'http://127.0.0.1:1317'
] as const
const [, , builtRelayUrl, builtServicesUrl, ...builtFamilyUrls] = builtUrls

/** Returns the addresses of the chains other than EVM: Solana, Bitcoin, Polkadot, Cosmos. */
export const familyUrls = () => [inject('solanaUrl'), inject('bitcoinUrl'), inject('polkadotUrl'), inject('cosmosUrl')]

const folders = {
  demo: 'examples/react',
  /** The demo with a relay and services, as `npm start` serves it. */
  pairingDemo: 'examples/react',
  /** The demo with a network of every family. */
  familiesDemo: 'examples/react',
  minimal: 'examples/minimal',
  react18: 'examples/react-18',
  bare: 'examples/e2e/pages/bare',
  /** The core preset with sending and the features that build on it, on every family. */
  sending: 'examples/e2e/pages/sending',
  hydrated: 'examples/e2e/pages/hydrated'
} as const
export type PageName = keyof typeof folders

export interface VisitOptions {
  /** Installed wallets. The demo has its own. @defaultValue none */
  readonly wallets?: readonly ExtensionWallet[]
  /** Setup of the bare page. */
  readonly setup?: BareSetup
  /** Origins that the page may request, besides its EVM chains. @defaultValue none */
  readonly services?: readonly string[]
  readonly context?: BrowserContextOptions
  /** Runs in each tab before the page's scripts. */
  readonly before?: () => void
  /** Markup that replaces `<!--app-->` in the page. */
  readonly markup?: string
  /** Cookies of the first visit, like those of a `Cookie` header. */
  readonly cookies?: Readonly<Record<string, string>>
}

/** Visit of one visitor, with a browser profile of its own. */
export interface Visit {
  readonly page: Page
  readonly context: BrowserContext
  readonly url: string
  /** Problems of the page; must be empty when the test ends. */
  readonly problems: string[]
  openTab(): Promise<Page>
}

/**
 * Opens real chains, one browser and the built pages under the strictest policy, for the tests of one file. A test
 * fails if its page breaks the policy, requests another host, logs an error or throws.
 */
export function createWorld(...names: readonly PageName[]) {
  const evmUrl = inject('evmUrl')
  const secondEvmUrl = inject('secondEvmUrl')
  let browser: Browser
  let contentScript = ''
  const ends: (() => Promise<unknown>)[] = []
  const deployed = new Map<PageName, string>()

  beforeAll(async () => {
    browser = await launchChromium()
    ends.push(() => browser.close())
    contentScript = await bundledContentScript()
    for (const name of names) deployed.set(name, await builtPage(folders[name], envs[name]?.() ?? {}))
  })
  afterAll(async () => {
    for (const end of ends.reverse()) await end()
  })

  const csp = (services: readonly string[]) =>
    [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      ['connect-src', evmUrl, secondEvmUrl, ...services].join(' '),
      // The READMEs require this: images of a catalogue are object URLs.
      services.length > 0 ? "img-src 'self' data: blob:" : "img-src 'self' data:",
      "base-uri 'none'",
      "form-action 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'"
    ].join('; ')

  async function visit(name: PageName, options: VisitOptions = {}): Promise<Visit> {
    const { wallets = [], setup, services = [], context: contextOptions, before, markup = '', cookies = {} } = options
    const built = deployed.get(name)
    if (!built) throw new Error(`createWorld was not asked for the page "${name}"`)
    const urls = [evmUrl, secondEvmUrl, inject('relayUrl'), inject('servicesUrl'), ...familyUrls()]
    const root = await deploy(built, urls, markup)
    const server = await servePages({ root, csp: csp(services) })
    const context = await browser.newContext({ reducedMotion: 'reduce', ...contextOptions })
    context.setDefaultTimeout(waitMs)
    const problems: string[] = []
    onTestFinished(async () => {
      await context.close()
      await server.close()
      await rm(root, { recursive: true })
      expect(problems, 'what the page did wrong').toEqual([])
    })
    await watch(context, [server.url, evmUrl, secondEvmUrl, ...services], problems)
    const url = server.url
    await context.addCookies(Object.entries(cookies).map(([key, value]) => ({ name: key, value, url })))
    await context.addInitScript(given => Object.assign(window, given), { extensionWallets: wallets, bareSetup: setup })
    // Skips the empty page with which every tab begins; it has neither storage nor crypto.
    const onPage = (script: string) =>
      context.addInitScript({ content: `if (location.protocol !== 'about:') ${script}` })
    if (before) await onPage(`(${before})()`)
    if (wallets.length > 0) await onPage(`{${contentScript}}`)
    const openTab = async () => {
      const page = await context.newPage()
      await page.goto(url)
      return page
    }
    return { page: await openTab(), context, url, problems, openTab }
  }

  return { visit, evmUrl, secondEvmUrl: () => secondEvmUrl }
}

/** Environment variables for the build of each page. */
const envs: Partial<Record<PageName, () => Readonly<Record<string, string>>>> = {
  pairingDemo: () => ({
    VITE_RELAY_URL: builtRelayUrl,
    VITE_SERVICES_URL: builtServicesUrl,
    VITE_PROJECT_ID: inject('projectId')
  }),
  familiesDemo() {
    const [solana = '', bitcoin = '', polkadot = '', cosmos = ''] = builtFamilyUrls
    return { VITE_SOLANA_URL: solana, VITE_BITCOIN_URL: bitcoin, VITE_POLKADOT_URL: polkadot, VITE_COSMOS_URL: cosmos }
  }
}

/** Copies the built page, with the addresses of this run. */
async function deploy(built: string, urls: readonly string[], markup: string): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'latchkit-page-'))
  await cp(built, root, { recursive: true })
  for (const file of await readdir(root, { recursive: true })) {
    if (!/\.(js|html)$/.test(file)) continue
    const path = join(root, file)
    const text = await readFile(path, 'utf8')
    const changed = builtUrls
      .reduce((before, url, index) => before.replaceAll(url, urls[index] as string), text)
      .replace('<!--app-->', () => markup)
    if (changed !== text) await writeFile(path, changed)
  }
  return root
}

/** Records everything that a page must not do. */
async function watch(context: BrowserContext, allowed: readonly string[], problems: string[]) {
  await context.exposeBinding('reportViolation', (_, text: string) => void problems.push(text))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample, sourceFile }) => {
      const { reportViolation } = window as unknown as { reportViolation(text: string): void }
      reportViolation(`policy: ${effectiveDirective} ${blockedURI} ${sample} ${sourceFile}`)
    })
  })
  context.on('request', request => {
    const { origin, protocol } = new URL(request.url())
    if (protocol !== 'data:' && protocol !== 'blob:' && !allowed.includes(origin))
      problems.push(`foreign request: ${request.url()}`)
  })
  context.on('console', message => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`)
  })
  context.on('weberror', error => problems.push(`uncaught: ${error.error().stack ?? error.error().message}`))
}

async function bundledContentScript() {
  const { outputFiles } = await build({
    entryPoints: [new URL('./pages/extension/content-script.ts', import.meta.url).pathname],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    conditions: ['@latchkit/source'],
    write: false,
    minify: true
  })
  return outputFiles[0]?.text ?? ''
}
