/** `node scripts/choose-favourite.mjs <folder>`: visits a site with the plugin of `docs/write-a-plugin.md` and chooses a wallet in its view. */
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
  await page.getByRole('heading', { name: 'Favourite wallet' }).waitFor()
  await page.getByRole('button', { name }).click()
  await page.locator('[aria-current]', { hasText: name }).waitFor()
  console.log('chosen')
} finally {
  await browser.close()
  await server.close()
}

/** Runs in the page: a wallet that announces itself by EIP-6963. @param {string} name */
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
