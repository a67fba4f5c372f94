/** Counts the scripts that a page requests in each moment of a visit. */
import { privateKeyToAccount } from 'viem/accounts'
import { startAnvil } from '../anvil.mjs'
import { clickTime, hover, openContext, shown } from './visit.mjs'

const button = '[data-testid=connect-button]'
const account = '[data-testid=account-button]'
const row = '[data-testid^=wallet-selector-]'
const chosen = '[data-testid="wallet-selector-com.example.alpha"]'
const reviewed = '[data-testid=send-confirm]'
const review = '[data-testid=send-review-button]'

const message = 'Latchkit measures what it loads.'
const chainId = 31_337
/** The first accounts of the public test phrase, which have ether on anvil. */
const owner = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const recipient = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Size below which a script is not worth a request, in bytes. */
const smallBytes = 1_024
/**
 * Time without a requested script after which a page counts as idle. A page may prefetch after a second of idleness.
 */
const idleMs = 1_500
/** Limit of a visit. A wait in the page has none. */
const visitLimitMs = 300_000

/** Libraries that no page may request before a wallet is chosen, by the folder in node_modules. @type {Readonly<Record<string, RegExp>>} */
const libraries = {
  viem: /^(viem|ox|abitype)$/,
  '@solana/web3.js': /^@solana(-program)?\//,
  'bitcoinjs-lib': /^(bitcoinjs-lib|bip174|varuint-bitcoin|uint8array-tools)$/,
  '@polkadot/*': /^@polkadot(-api)?\//,
  'cosmjs-types': /^(cosmjs-types|@cosmjs\/.*)$/,
  'WalletConnect SDK': /^@(walletconnect|reown)\//,
  '@noble, @scure': /^@(noble|scure)\//
}

/**
 * @typedef {object} Requested  A script that was requested.
 * @property {string} file
 * @property {number} gzip           Bytes at gzip -9.
 * @property {number} sinceMs        Time since the beginning of the moment.
 * @property {boolean} isSmall       True if it is under 1 KB.
 * @property {boolean} isPage        True if the page needs it to run: its entry and the static imports of that.
 * @property {readonly string[]} libraries  Chain libraries in it, by the ids of its modules.
 * @property {readonly string[]} modules    Ids of its modules.
 *
 * @typedef {object} Moment
 * @property {string} name
 * @property {readonly Requested[]} requests
 *
 * @typedef {[name: string, sinceMs: number][]} Begun  Moments in order, each with its start.
 *
 * @typedef {object} CountedPage
 * @property {string} url            With a slash at its end.
 * @property {Readonly<Record<string, import('./packed-pages.mjs').Script>>} scripts
 * @property {number} wallets        Rows that the connect view must have before it counts as shown.
 * @property {boolean} sends         True if the page has a form to send.
 */

/**
 * Returns the names of the chain libraries that modules belong to.
 *
 * @param {readonly string[]} modules  Ids.
 */
function librariesIn(modules) {
  const packages = new Set(modules.map(packageOf))
  return Object.keys(libraries).filter(name => [...packages].some(found => libraries[name]?.test(found)))
}

/** Returns the package that a module belongs to: `@solana/codecs`; empty for a module of the page. @param {string} id */
export function packageOf(id) {
  const path = id.slice(id.lastIndexOf('node_modules/'))
  return /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? ''
}

/** Starts the EVM node that the pages are connected to. */
export const startNode = () => startAnvil({ chainId })

/**
 * Visits a page in a new profile: opens the dialog, chooses a wallet, signs a message and prepares a payment.
 *
 * @param {import('playwright').Browser} browser
 * @param {CountedPage} counted
 * @param {{ evmUrl?: string }} [options]  Without the URL of an EVM node the visit ends before a wallet is chosen.
 * @returns {Promise<readonly Moment[]>} In order; a moment lasts until the next one begins.
 */
export async function countedVisit(browser, counted, { evmUrl } = {}) {
  const { page, context } = await openContext(browser, {}, await walletResponses())
  /** @type {Begun} */
  const begun = [['before the click', 0]]
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  /** @type {Promise<never>} */
  const limit = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The visit did not get past "${begun.at(-1)?.[0]}"`)), visitLimitMs)
  })
  try {
    const visit = visitPage(page, begun, counted, evmUrl)
    // Closing the page rejects a visit that is over its limit.
    visit.catch(() => {})
    return await Promise.race([visit, limit])
  } finally {
    clearTimeout(timer)
    await context.close()
  }
}

/**
 * Makes the visit moment by moment.
 *
 * @param {import('playwright').Page} page
 * @param {Begun} begun  Gets the moments as they begin.
 * @param {CountedPage} counted
 * @param {string | undefined} evmUrl
 */
async function visitPage(page, begun, { url, scripts, wallets, sends }, evmUrl) {
  const now = () => page.evaluate(() => performance.now())
  /** @param {string} name @param {number} [atMs] */
  const begin = async (name, atMs) => begun.push([name, atMs ?? (await now())])
  const settled = quietness(page)
  await page.goto(evmUrl ? `${url}?${new URLSearchParams({ evm: evmUrl })}` : url, { waitUntil: 'commit' })
  await shown(page, button)
  await settled()

  await begin('from the click to the rows')
  await clickTime(page, button, row)
  const rowsMs = await page.evaluate(({ row, count }) => window.bench.shown(row, count), { row, count: wallets })
  await begin('the second after that', rowsMs)
  await begin('idle after that', rowsMs + 1_000)
  await settled()
  if (!evmUrl) return momentsOf(page, begun, scripts)

  await begin('a wallet is pointed at')
  await hover(page, chosen)
  await settled()
  await begin('it is chosen and connected')
  await clickTime(page, chosen, account)
  await settled()
  await begin('a message is signed and its signature verified')
  const signature = await page.evaluate(text => window.latchkit?.signMessage(text), message)
  if (signature !== (await owner.signMessage({ message }))) throw new Error(`The page returned ${signature}`)
  await settled()
  if (!sends) return momentsOf(page, begun, scripts)

  await begin('the form to send is opened')
  await page.evaluate(to => {
    // Resolves at the end of the payment.
    void window.latchkit?.open({ view: 'WalletSend', arguments: { to, amount: '1' } })
  }, recipient)
  await shown(page, review)
  await settled()
  await begin('the payment is reviewed')
  await clickTime(page, review, reviewed)
  await settled()
  return momentsOf(page, begun, scripts)
}

async function walletResponses() {
  const accounts = [owner.address]
  return {
    eth_accounts: accounts,
    eth_requestAccounts: accounts,
    eth_chainId: `0x${chainId.toString(16)}`,
    personal_sign: await owner.signMessage({ message })
  }
}

/** Returns a function that resolves when the page has requested no script for `idleMs`. @param {import('playwright').Page} page */
function quietness(page) {
  let lastMs = performance.now()
  let open = 0
  const isScript = (/** @type {import('playwright').Request} */ request) =>
    /\.js$/.test(new URL(request.url()).pathname)
  const ended = (/** @type {import('playwright').Request} */ request) => {
    if (!isScript(request)) return
    open -= 1
    lastMs = performance.now()
  }
  page.on('request', request => {
    if (isScript(request)) open += 1
  })
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  return async () => {
    lastMs = performance.now()
    while (open > 0 || performance.now() - lastMs < idleMs) await page.waitForTimeout(50)
  }
}

/**
 * @param {import('playwright').Page} page
 * @param {Readonly<Begun>} begun
 * @param {CountedPage['scripts']} scripts
 * @returns {Promise<readonly Moment[]>}
 */
async function momentsOf(page, begun, scripts) {
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name, startTime }) => ({ url: name, startMs: startTime }))
  )
  const requested = loaded.flatMap(({ url, startMs }) => {
    const file = new URL(url).pathname.slice(1)
    return file.endsWith('.js') ? [{ file, startMs }] : []
  })
  return begun.map(([name, sinceMs], index) => {
    const untilMs = begun[index + 1]?.[1] ?? Number.POSITIVE_INFINITY
    const during = requested.filter(({ startMs }) => startMs >= sinceMs && startMs < untilMs)
    return { name, requests: during.map(({ file, startMs }) => describe(file, startMs - sinceMs, scripts)) }
  })
}

/** @param {string} file @param {number} sinceMs @param {CountedPage['scripts']} scripts @returns {Requested} */
function describe(file, sinceMs, scripts) {
  const script = scripts[file]
  if (!script) throw new Error(`${file} is no script of the page`)
  const { gzip, modules, isPage } = script
  return { file, gzip, sinceMs, isSmall: gzip < smallBytes, isPage, libraries: librariesIn(modules), modules }
}
