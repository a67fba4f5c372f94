/**
 * `node scripts/bench/count.mjs <site> <out>`: counts the scripts of the measured pages of a site in which the
 * packages are installed, and writes JSON.
 */
import { join, resolve } from 'node:path'
import { launchChromium } from '../chromium.mjs'
import { isMain } from '../packages.mjs'
import { servePages } from '../page-server.mjs'
import { buildPackedPage } from './packed-pages.mjs'
import { countedVisit } from './requests.mjs'

/** Pages whose scripts are counted, with the number of wallet rows that each shows. */
export const countedPages = /** @type {const} */ ([
  { name: 'react', title: 'default preset, five families', wallets: 4, sends: true },
  { name: 'core', title: 'core preset, eip155', wallets: 2, sends: false }
])

/**
 * Serves a page under a strict policy and visits it.
 *
 * @param {import('playwright').Browser} browser
 * @param {typeof countedPages[number]} counted
 * @param {import('./packed-pages.mjs').PackedPage} built
 * @param {{ evmUrl?: string }} [options]  See `countedVisit`.
 */
export async function countPage(browser, { wallets, sends }, { root, scripts }, { evmUrl } = {}) {
  const csp = `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src ${evmUrl ?? "'none'"}`
  const server = await servePages({ root, csp })
  try {
    return await countedVisit(browser, { url: `${server.url}/`, scripts, wallets, sends }, evmUrl ? { evmUrl } : {})
  } finally {
    await server.close()
  }
}

if (isMain(import.meta.url)) {
  const [site = '', out = ''] = process.argv.slice(2).map(path => resolve(path))
  const browser = await launchChromium()
  try {
    const visits = []
    for (const page of countedPages) {
      const built = await buildPackedPage(page.name, site, join(out, page.name))
      visits.push({ page: page.name, moments: await countPage(browser, page, built) })
    }
    console.log(JSON.stringify(visits))
  } finally {
    await browser.close()
  }
}
