/**
 * `node scripts/visit-published.mjs <folder>`: visits a site that was built from the published packages with the
 * plugin of `docs/write-a-plugin.md`, and prints a line for each observation.
 */
import { launchChromium } from './chromium.mjs'
import { servePages } from './page-server.mjs'

const name = 'Wallet of the test'
const csp = "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:"
const server = await servePages({ root: process.argv[2] ?? '', csp })
const browser = await launchChromium()
try {
  const page = await browser.newPage()
  page.on('pageerror', error => {
    throw error
  })
  await page.addInitScript(announceWallet, name)
  await page.goto(server.url)
  await chooseFavourite(page)
  console.log('chosen')
  await page.getByTestId('w3m-header-close').click()
  console.log(`${await changedByOpening(page)} rows changed by an opening`)
  await page.getByTestId('wallet-selector-com.example.test').click()
  const ring = page.locator('.ring')
  await ring.waitFor()
  console.log(`ring: ${await ring.evaluate(element => getComputedStyle(element).position)}`)
} finally {
  await browser.close()
  await server.close()
}

/** Chooses the wallet in the view of the site's own plugin. @param {import('playwright').Page} page */
async function chooseFavourite(page) {
  await page.getByRole('heading', { name: 'Favourite wallet' }).waitFor()
  await page.getByRole('button', { name }).click()
  await page.locator('[aria-current]', { hasText: name }).waitFor()
}

/**
 * Waits for the prerendered rows in the closed dialog, opens it, and counts the rows that are added or removed.
 *
 * @param {import('playwright').Page} page
 */
async function changedByOpening(page) {
  const row = page.getByTestId('wallet-selector-com.example.test')
  await row.waitFor({ state: 'attached' })
  const counted = await row.evaluateHandle(element => {
    const found = { changes: 0 }
    const observer = new MutationObserver(changes => {
      found.changes += changes.length
    })
    observer.observe(element.closest('ul') ?? element, { childList: true })
    return found
  })
  await page.evaluate(() => dispatchEvent(new Event('open-dialog')))
  await row.waitFor({ state: 'visible' })
  return counted.evaluate(({ changes }) => changes)
}

/** Runs in the page: announces a wallet by EIP-6963. @param {string} name */
function announceWallet(name) {
  const info = {
    uuid: '11111111-2222-4333-8444-555555555555',
    name,
    icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
    rdns: 'com.example.test'
  }
  const provider = { request: () => Promise.reject(new Error('Not in this test')), on() {}, removeListener() {} }
  const detail = Object.freeze({ info, provider })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
