import { generateWallets, type Services, startServices } from '@latchkit/example-world'
import { expect, type Page } from '@playwright/test'
import { bareWith, failures, hostState } from './fixtures/bare-page.js'
import { type SiteFixtures, test } from './fixtures/visit.js'
import { world } from './fixtures/world.js'
import {
  chooseWallet,
  dialog,
  eventually,
  heading,
  openDialog,
  reload,
  untilClosed,
  walletRow
} from './page-objects/dialog.js'

const all = generateWallets()
const local = all.filter(({ chains }) => chains.includes('eip155:31337'))

let honest: Services
let hostile: Services
test.beforeAll(async () => {
  ;[honest, hostile] = await Promise.all([startServices(), startServices({ hostileWallets: all.length })])
})
test.afterAll(() => Promise.all([honest.close(), hostile.close()]))
test.afterEach(() => honest.faults.wallets.clear())

async function start({ visit, atEnd }: SiteFixtures, { url }: Services): Promise<Page> {
  const options = { projectId: world.projectId, services: { catalogue: url } }
  const site = bareWith({ options })
  const { page, problems } = await visit('bare', { ...site, services: [url] })
  atEnd(async () => {
    expect(await failures(page)).toEqual([])
    // Ignores the browser's own message about a failed response. All other messages fail the test.
    problems.splice(0, problems.length, ...problems.filter(text => !text.includes('Failed to load resource')))
  })
  return page
}

const rows = (page: Page) => dialog(page).locator('[data-testid^=wallet-search-item-]')
const item = (page: Page, id: string | undefined) => dialog(page).getByTestId(`wallet-search-item-${id}`)
const searchField = (page: Page) => dialog(page).getByTestId('wallet-search')

async function openAll(page: Page) {
  await openDialog(page)
  await dialog(page).getByTestId('all-wallets').click()
  await rows(page).first().waitFor()
}

/** Scrolls to the end of the list. Returns the texts of all rows and the addresses of all links. */
const readList = (page: Page) =>
  page.evaluate(async () => {
    const root = document.querySelector('latchkit-modal')?.shadowRoot
    const scroller = root?.querySelector('[data-scroll]')
    if (!root || !scroller) throw new Error('there is no list')
    const texts = new Set<string>()
    const links = new Set<string>()
    for (let before = -1, still = 0; still < 40; still = scroller.scrollTop === before ? still + 1 : 0) {
      for (const row of root.querySelectorAll('[data-testid^=wallet-search-item-]')) {
        texts.add(`${row.getAttribute('data-testid')} ${row.textContent}`)
      }
      for (const link of root.querySelectorAll('[href], [src]')) {
        links.add(link.getAttribute('href') ?? link.getAttribute('src') ?? '')
      }
      before = scroller.scrollTop
      scroller.scrollTop += 400
      // Rows may be rendered in the frame after the scroll.
      for (const _ of ['reached', 'drawn']) await new Promise(resolve => requestAnimationFrame(resolve))
    }
    return { texts: [...texts], links: [...links], overflows: scroller.scrollWidth > scroller.clientWidth }
  })

/** Returns everything that the page has stored. */
const stored = (page: Page) =>
  page.evaluate(async () =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      await indexedDB.databases(),
      await caches.keys()
    ])
  )

test('counts, lists and searches the real catalogue, and shows an installed wallet in one row', async ({
  visit,
  atEnd
}) => {
  const page = await start({ visit, atEnd }, honest)
  await openDialog(page)
  const tens = Math.floor(local.length / 10) * 10
  await eventually(() => dialog(page).getByTestId('all-wallets').textContent()).toContain(`${tens}+`)
  await dialog(page).getByTestId('all-wallets').click()
  await eventually(() => item(page, local[2]?.id).locator('img').count()).toBe(1)
  const { texts } = await readList(page)
  expect(texts).toHaveLength(local.length)
  expect(texts.filter(text => text.includes('Larch Wallet'))).toHaveLength(1)

  await searchField(page).fill('tidepo')
  await item(page, all[1]?.id).waitFor()
  await eventually(() => rows(page).count()).toBe(1)
  await searchField(page).fill('')
  await dialog(page).getByTestId('certified-only').click()
  const common = local.find(({ badge_type }) => badge_type === 'none')
  await item(page, all[1]?.id).waitFor()
  await eventually(() => item(page, common?.id).count()).toBe(0)
})

test('renders a hostile catalogue as plain text, without scripts, unsafe links, overflow or stored data', async ({
  visit,
  atEnd
}) => {
  const page = await start({ visit, atEnd }, hostile)
  const before = await stored(page)
  await openAll(page)
  const { texts, links, overflows } = await readList(page)
  expect(texts.length).toBeGreaterThan(local.length / 2)
  const markup = texts.filter(text => text.includes('<img src=x onerror=alert(1)>'))
  expect(markup.length).toBeGreaterThan(10)
  expect(links.filter(link => !/^(?:blob:|data:image\/)/.test(link))).toEqual([])
  expect(overflows).toBe(false)
  expect(texts.join()).not.toMatch(/[\u202a-\u202e]/)

  await page.keyboard.press('Escape')
  await untilClosed(page)
  await openAll(page)
  await rows(page).filter({ hasText: '<img' }).first().click()
  await eventually(() => heading(page).textContent()).toContain('<img')
  for (const href of await dialog(page)
    .locator('a')
    .evaluateAll(links => links.map(link => link.getAttribute('href'))))
    expect(href).toMatch(/^(?:https:\/\/|[a-z][a-z-]+:\/\/$)/)
  await page.keyboard.press('Escape')
  await untilClosed(page)
  expect(await stored(page)).toBe(before)
  expect(await page.evaluate(() => 'polluted' in {})).toBe(false)
})

test('shows installed wallets and the missing part if the catalogue fails, and stores nothing', async ({
  visit,
  atEnd
}) => {
  const page = await start({ visit, atEnd }, honest)
  const before = await stored(page)
  honest.faults.wallets.set('hang')
  await reload(page)
  await openAll(page)
  expect(await rows(page).allTextContents()).toEqual([expect.stringContaining('Larch Wallet')])

  for (const kind of ['miscount', 'loop'] as const) {
    honest.faults.wallets.set(kind)
    await reload(page)
    await openAll(page)
    const { texts } = await readList(page)
    expect(texts.length, kind).toBe(kind === 'loop' ? 40 : local.length)
  }

  for (const kind of ['down', '403', '429', 'garbage', 'html', 'huge', 'flood', '500'] as const) {
    honest.faults.wallets.set(kind)
    await reload(page)
    await openAll(page)
    await dialog(page).getByText('Couldn’t load more wallets.').waitFor()
    expect(await rows(page).allTextContents(), kind).toContainEqual(expect.stringContaining('Larch Wallet'))
    expect(await rows(page).allTextContents(), kind).toContainEqual(expect.stringContaining('MetaMask'))
  }
  honest.faults.wallets.clear()
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await item(page, local[2]?.id).waitFor()
  expect(await stored(page)).toBe(before)

  await page.keyboard.press('Escape')
  await untilClosed(page)
  await chooseWallet(page, 'Larch Wallet')
  await untilClosed(page)
  expect(await hostState(page)).toMatchObject({ status: 'connected' })
})

test('recommends no wallet without a service and without pairing', async ({ visit }) => {
  const { page } = await visit('bare', bareWith())
  await openDialog(page)
  await walletRow(page, 'Larch Wallet').waitFor()
  expect(await dialog(page).getByRole('list', { name: 'Wallets' }).getByRole('button').count()).toBe(1)
})
