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

/** For a busy machine; whoever waits for the wrong thing should not wait for a minute. */
const waitMs = 10_000

/** The addresses that the pages are built with: of the nodes, the relay and the services. Those of this run replace them. */
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

/** The chains of other families than EVM: Solana, Bitcoin, Polkadot, Cosmos. */
export const familyUrls = () => [inject('solanaUrl'), inject('bitcoinUrl'), inject('polkadotUrl'), inject('cosmosUrl')]

const folders = {
  demo: 'examples/react',
  /** With a relay and services, as `npm start` serves it. */
  pairingDemo: 'examples/react',
  /** With a network of every family. */
  familiesDemo: 'examples/react',
  minimal: 'examples/minimal',
  react18: 'examples/react-18',
  bare: 'examples/e2e/pages/bare',
  /** The core preset with sending and what follows it, on every family. */
  sending: 'examples/e2e/pages/sending',
  hydrated: 'examples/e2e/pages/hydrated'
} as const
export type PageName = keyof typeof folders

export interface VisitOptions {
  /** The wallets of the browser. The demo has its own. @defaultValue none */
  readonly wallets?: readonly ExtensionWallet[]
  /** For the bare page. */
  readonly setup?: BareSetup
  /** Origins that the page speaks to, besides its EVM chains. @defaultValue none */
  readonly services?: readonly string[]
  readonly context?: BrowserContextOptions
  /** Runs in each tab before the page's scripts. */
  readonly before?: () => void
  /** Put into the page in place of `<!--app-->`. */
  readonly markup?: string
  /** Set before the first visit, as a `Cookie` header would bring them. */
  readonly cookies?: Readonly<Record<string, string>>
}

/** One visitor: a browser profile of their own. */
export interface Visit {
  readonly page: Page
  readonly context: BrowserContext
  readonly url: string
  /** Must be empty when the test ends. */
  readonly problems: string[]
  openTab(): Promise<Page>
}

/**
 * Real chains, one browser and the built pages under the strictest policy, for the tests of one file. Whatever a page
 * does against the policy, asks of another host, writes as an error or throws fails its test.
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
      // What READMEs ask for: pictures of a catalogue are object URLs.
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
    // Not on the empty page that every tab begins with, which has neither storage nor crypto.
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

/** A copy that speaks to the world of this run. */
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

/** Notes everything that a page must not do. */
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
