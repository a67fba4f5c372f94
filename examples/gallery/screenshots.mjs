/**
 * `node examples/gallery/screenshots.mjs [state…] --out <folder>`: takes screenshots of states, and contact sheets of
 * them.
 *
 * Each state is taken in light and dark, English and Arabic, as a card in the page, as a dialog on a phone and on the
 * narrowest screen. Part of an id is enough: `connect-` selects all states whose id contains it.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { devices } from 'playwright'
import { launchChromium } from '../../scripts/chromium.mjs'
import { serveGallery } from './built.mjs'

const { values, positionals } = parseArgs({ options: { out: { type: 'string' } }, allowPositionals: true })
if (!values.out) throw new Error('The option --out <folder> is required')
const out = resolve(values.out)

// The links of a wallet depend on the device.
const { userAgent } = devices['Pixel 7']

const looks = ['light', 'dark'].flatMap(theme => ['en', 'ar'].map(lang => ({ theme, lang })))
const settledLimitMs = 15_000
const statesOfSheet = 3

/** @typedef {{ name: string, mode: 'embedded' | 'modal', context: import('playwright').BrowserContextOptions }} Size */
/** @type {readonly Size[]} */
const sizes = [
  { name: 'card', mode: 'embedded', context: { viewport: { width: 408, height: 480 } } },
  {
    name: 'phone',
    mode: 'modal',
    context: { userAgent, viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
  },
  {
    name: '320',
    mode: 'modal',
    context: { userAgent, viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true }
  }
]

const gallery = await serveGallery()
const browser = await launchChromium()
try {
  await mkdir(out, { recursive: true })
  const states = await wantedStates()
  for (const size of sizes) await takeAll(size, states)
  for (const size of sizes) await compose(size, states)
} finally {
  await browser.close()
  await gallery.close()
}

async function wantedStates() {
  const page = await browser.newPage()
  await page.goto(gallery.url)
  await page.waitForSelector('.entry')
  const states = await page.$$eval('.entry', entries =>
    entries.map(entry => ({ id: entry.id, group: entry.closest('.group')?.querySelector('h2')?.textContent ?? '' }))
  )
  await page.close()
  return states.filter(({ id }) => positionals.length === 0 || positionals.some(part => id.includes(part)))
}

/** @param {Size} size @param {readonly { id: string }[]} states */
async function takeAll({ name, mode, context: options }, states) {
  const context = await browser.newContext({ ...options, deviceScaleFactor: 2, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(gallery.url)
  for (const { id } of states) {
    for (const { theme, lang } of looks) {
      const query = `?${new URLSearchParams({ state: id, theme, lang, mode })}`
      await page.evaluate(to => {
        history.replaceState(null, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
      }, query)
      await page
        .waitForFunction(to => document.documentElement.dataset.settled === to, query, { timeout: settledLimitMs })
        .catch(() => console.error(`${id} (${theme}, ${lang}, ${name}) did not settle`))
      // Without a pointer press the browser shows the focus ring, as for a keyboard user.
      await page.evaluate(() => {
        const focused = document.querySelector('latchkit-modal')?.shadowRoot?.activeElement
        if (focused instanceof HTMLElement) focused.blur()
      })
      await page.screenshot({ path: picture({ id, size: name, theme, lang }), fullPage: mode === 'embedded' })
    }
    console.log(`${name}: ${id}`)
  }
  await context.close()
}

/**
 * Composes a few states on one sheet: one row per state, one column per look.
 *
 * @param {Size} size
 * @param {readonly { id: string, group: string }[]} states
 */
async function compose({ name, context: { viewport } }, states) {
  const page = await browser.newPage()
  for (const group of new Set(states.map(state => state.group))) {
    const members = states.filter(state => state.group === group)
    for (let first = 0; first < members.length; first += statesOfSheet) {
      const some = members.slice(first, first + statesOfSheet)
      const rows = await Promise.all(some.map(({ id }) => rowOf(id, name, viewport?.width ?? 0)))
      await page.setContent(`<body style="margin:16px;background:#888;font:14px system-ui">${rows.join('')}</body>`)
      await page.evaluate(() => Promise.all([...document.images].map(image => image.decode())))
      const sheet = await page.$('body')
      const slug = group.toLowerCase().replace(/\W+/g, '-')
      const path = join(out, `sheet-${name}-${slug}-${first / statesOfSheet + 1}.png`)
      await page.setViewportSize({ width: ((viewport?.width ?? 0) + 8) * looks.length + 32, height: 800 })
      if (sheet) await writeFile(path, await sheet.screenshot())
    }
  }
  await page.close()
}

/** @param {string} id @param {string} size @param {number} width */
async function rowOf(id, size, width) {
  const images = looks.map(async look => {
    const png = await readFile(picture({ id, size, ...look }), 'base64')
    return `<img width="${width}" src="data:image/png;base64,${png}" style="vertical-align:top;margin:0 8px 8px 0">`
  })
  return `<p style="margin:4px 0">${id}</p><div style="white-space:nowrap">${(await Promise.all(images)).join('')}</div>`
}

/** @param {{ id: string, size: string, theme: string, lang: string }} of */
function picture({ id, size, theme, lang }) {
  return join(out, `${id}.${size}.${theme}.${lang}.png`)
}
