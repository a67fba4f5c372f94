/**
 * Measures an account with 200 tokens and 1,000 transactions on a local chain: opening it from the cache, and
 * scrolling.
 */
import { builtPage } from '../built-page.mjs'
import { loadWorld } from '../load-world.mjs'
import { servePages } from '../page-server.mjs'
import { seedAccount } from './seed.mjs'
import { atRest, clickTime, openContext, shown } from './visit.mjs'
import { wheelScrolled } from './wheel.mjs'

const connect = '[data-testid=connect-button]'
const account = '[data-testid=account-button]'
const wallet = '[data-testid^=wallet-selector-]'
const close = '[data-testid=w3m-header-close]'
const token = '[data-testid^=token-]'

/**
 * @typedef {object} AccountTimed
 * @property {number} opening  Click to the first token painted, from the cache, milliseconds.
 * @property {number} asked    Requests of the second opening; a count.
 *
 * @typedef {AccountTimed & import('./wheel.mjs').Scrolling} AccountTimes
 */

/** Serves a chain and a data service on this machine, and the page that uses them. */
export async function serveAccount() {
  const { startWorld } = await loadWorld()
  const { evmUrl, servicesUrl, projectId, stop } = await startWorld()
  const owner = await seedAccount(evmUrl)
  const csp = `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src ${evmUrl} ${servicesUrl}`
  const server = await servePages({ root: await builtPage('scripts/bench/account'), csp })
  const query = new URLSearchParams({ evm: evmUrl, data: servicesUrl, projectId, account: owner })
  return { url: `${server.url}/?${query}`, close: () => Promise.all([server.close(), stop()]) }
}

/**
 * Connects in a new profile, opens the account once, and then again, which is measured.
 *
 * @param {import('playwright').Browser} browser
 * @param {string} url
 * @param {{ slowdown: number }} options  Factor by which the processor is slowed down.
 * @returns {Promise<AccountTimes>}
 */
export async function timedAccount(browser, url, { slowdown }) {
  const { page, session, context } = await openContext(browser)
  try {
    await page.goto(url, { waitUntil: 'commit' })
    await shown(page, connect)
    await atRest(page)
    await clickTime(page, connect, wallet)
    await clickTime(page, '[data-testid="wallet-selector-com.example.open"]', account)
    await atRest(page)
    await clickTime(page, account, token)
    await atRest(page)
    await page.evaluate(selector => window.bench.press(selector), close)
    await page.evaluate(selector => window.bench.gone(selector), token)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await atRest(page)

    let requestCount = 0
    page.on('request', () => {
      requestCount += 1
    })
    const opening = await clickTime(page, account, token)
    await atRest(page)
    const again = requestCount
    return { opening, asked: again, ...(await wheelScrolled(page, session, '[data-testid=tokens-list]')) }
  } finally {
    await context.close()
  }
}
