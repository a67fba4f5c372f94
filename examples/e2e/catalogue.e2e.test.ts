import type { ServerResponse } from 'node:http'
import { expect, type Page } from '@playwright/test'
import { type Answer, type Service, startService } from '../../plugins/data/test/service.js'
import { followTasks } from '../../scripts/page-tasks.mjs'
import { bareWith, failures, hostState } from './fixtures/bare-page.js'
import { type SiteFixtures, test } from './fixtures/visit.js'
import { chooseWallet, dialog, eventually, openDialog, untilClosed, walletRow } from './page-objects/dialog.js'

const wallets = Array.from({ length: 600 }, (_, index) => ({
  id: `w${index}`,
  name: `Wallet ${index}`,
  chains: ['eip155:1', 'eip155:31337'],
  image_id: `i${index}`,
  homepage: `https://w${index}.example/`,
  mobile_link: `w${index}://`
}))
const send = (response: ServerResponse, status: number, type: string, body: string) => {
  response.writeHead(status, { 'content-type': type, 'access-control-allow-origin': '*' })
  response.end(body)
}
const good: Answer = (request, response) => {
  const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://service')
  if (pathname.startsWith('/getWalletImage/')) {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1" fill="teal"/></svg>'
    return send(response, 200, 'image/svg+xml', svg)
  }
  if (pathname === '/appkit/v1/config') return send(response, 200, 'application/json', '{"features":[]}')
  const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('entries'))]
  const words = query.get('search')?.toLowerCase() ?? ''
  const found = wallets.filter(({ name }) => name.toLowerCase().includes(words))
  const data = found.slice((page - 1) * size, page * size)
  send(response, 200, 'application/json', JSON.stringify({ data, count: found.length }))
}

async function start({ visit, atEnd }: SiteFixtures, answer: Answer) {
  const service: Service = await startService()
  service.answer(answer)
  atEnd(service.stop)
  const options = { projectId: 'p1', services: { catalogue: service.url } }
  const site = bareWith({ options })
  return { service, ...(await visit('bare', { ...site, services: [service.url] })) }
}

const item = (page: Page, index: number) => dialog(page).getByTestId(`wallet-search-item-w${index}`)
const openAll = async (page: Page) => {
  await openDialog(page)
  await dialog(page).getByTestId('all-wallets').click()
  await item(page, 0).waitFor()
}

test('requests only the remote settings before the dialog opens, then shows rows first and adds the catalogue', async ({
  visit,
  atEnd
}) => {
  const { page, service } = await start({ visit, atEnd }, good)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1_500)
  const isSetting = (request: string) => request.startsWith('GET /appkit/v1/config?')
  expect(service.asked.filter(request => !isSetting(request))).toEqual([])
  await openDialog(page)
  await walletRow(page, 'Larch Wallet').waitFor()
  await walletRow(page, 'Wallet 2').waitFor()
  await eventually(() => dialog(page).getByTestId('all-wallets').textContent()).toContain('600+')
  const [first] = service.asked.filter(request => !isSetting(request))
  expect(first).toMatch(/^GET \/getWallets\?.*entries=4.*projectId=p1&st=latchkit&sv=html-eip155-\d/)
  await walletRow(page, 'Wallet 2').click()
  await eventually(() => dialog(page).locator('a[href="https://w2.example/"]').count()).toBe(1)
  expect(await failures(page)).toEqual([])
})

/** Quarter of a long task: the budget is for a machine that is four times slower. */
const LONG_TASK_MS = 50 / 4

test('scrolls 600 wallets to the end without a long task and renders only a few of them', async ({ visit, atEnd }) => {
  const { page } = await start({ visit, atEnd }, good)
  await openAll(page)
  const browser = page.context().browser()
  if (!browser) throw new Error('there is no browser')
  const tasks = await followTasks(browser)
  const seen = await page.evaluate(async () => {
    const root = document.querySelector('latchkit-modal')?.shadowRoot
    const scroller = root?.querySelector('[data-scroll]')
    if (!root || !scroller) throw new Error('there is no list')
    let most = 0
    const isThere = () => root.querySelector('[data-testid=wallet-search-item-w599]') !== null
    for (let turn = 0; turn < 2_000 && !isThere(); turn += 1) {
      scroller.scrollTop += 240
      await new Promise(resolve => requestAnimationFrame(resolve))
      most = Math.max(most, root.querySelectorAll('.virtual > li').length)
    }
    return { most, isThere: isThere() }
  })
  expect(seen.isThere).toBe(true)
  expect(seen.most).toBeLessThanOrEqual(60)
  // Allows for the overhead of a development build, of tracing, and of other programs on the same processor.
  const times = await tasks.end()
  expect(times.length).toBeGreaterThan(100)
  expect(times.filter(ms => ms > 4 * LONG_TASK_MS)).toEqual([])
  await eventually(() => item(page, 599).locator('img').count()).toBe(1)
})

for (const [name, answer] of [
  ['HTML', (_, response) => send(response, 200, 'text/html', '<p>Log in</p>')],
  ['ten megabytes', (_, response) => send(response, 200, 'application/json', ' '.repeat(10_000_000))],
  ['silence', () => {}]
] satisfies readonly (readonly [string, Answer])[]) {
  test(`shows the installed wallets if the catalogue responds with ${name}`, async ({ visit, atEnd }) => {
    const { page } = await start({ visit, atEnd }, answer)
    await chooseWallet(page, 'Larch Wallet')
    await untilClosed(page)
    expect(await hostState(page)).toMatchObject({ status: 'connected' })
    expect(await failures(page)).toEqual([])
  })
}
