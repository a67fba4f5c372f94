import { generateWallets, startServices } from '@latchkit/example-world'
import type { Page } from 'playwright'
import { expect, inject, onTestFinished, test } from 'vitest'
import { key, openPhone, projectId } from '../../plugins/walletconnect/test/phone.js'
import { failures } from './bare.js'
import { accountButton, dialog, eventually, isClosed, openDialog, short, walletRow } from './page-object.js'
import { heard, openBoth, relay } from './pairing.js'
import { scan } from './scan.js'
import { createWorld } from './world.js'

const world = createWorld('bare')
const skipper = generateWallets().find(({ name }) => name === 'Skipper')
const metadata = { name: 'Skipper', description: 'A phone', url: 'http://localhost:3002', icons: [] as string[] }

/** Resolves with the image source of the connected wallet, or `undefined` if a letter is shown. */
async function pictureOf(page: Page, name: string) {
  await openDialog(page)
  await dialog(page).getByTestId('account-wallets').click()
  await dialog(page).getByText(name, { exact: true }).waitFor()
  const src = () => dialog(page).locator('.picture[data-size="24"] img').getAttribute('src', { timeout: 5_000 })
  const found = await src().catch(() => undefined)
  await page.keyboard.press('Escape')
  await isClosed(page)
  return found
}

test('shows a paired wallet with its catalogue image, also after a reload without the catalogue', async () => {
  const catalogue = await startServices()
  onTestFinished(() => catalogue.close())
  const { url: relayUrl } = await relay({ projectIds: [projectId, inject('projectId')] })
  const services = { relay: relayUrl, catalogue: catalogue.url }
  const options = { projectId: inject('projectId'), services, featuredWalletIds: [skipper?.id ?? ''] }
  const { page } = await openBoth(world, { relayUrl, options, services: [catalogue.url] })
  const phone = await openPhone(relayUrl, metadata)

  await openDialog(page)
  await walletRow(page, 'Skipper').click()
  await dialog(page).locator('[data-testid=wui-qr-code]:not([data-pending]) img').waitFor()
  await heard('the code', phone.approve((await scan(page)) as string))
  await isClosed(page)
  await eventually(() => accountButton(page).textContent()).toContain(short(key.address))
  expect(await pictureOf(page, 'Skipper')).toMatch(/^data:image\/webp;base64,/)

  catalogue.faults.wallets.set('down')
  await page.reload()
  await eventually(() => accountButton(page).textContent()).toContain(short(key.address))
  expect(await pictureOf(page, 'Skipper')).toMatch(/^data:image\/webp;base64,/)
  expect(await failures(page)).toEqual([])
})
