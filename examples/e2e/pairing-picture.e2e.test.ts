import { generateWallets, startServices } from '@latchkit/example-world'
import { expect, type Page } from '@playwright/test'
import { key, projectId } from '../../plugins/walletconnect/test/phone-wallet.js'
import { failures } from './fixtures/bare-page.js'
import { heard, test } from './fixtures/pairing.js'
import { world } from './fixtures/world.js'
import {
  accountButton,
  dialog,
  eventually,
  openDialog,
  reload,
  short,
  untilClosed,
  walletRow
} from './page-objects/dialog.js'
import { scan } from './page-objects/qr-code.js'

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
  await untilClosed(page)
  return found
}

test('shows a paired wallet with its catalogue image, also after a reload without the catalogue', async ({
  atEnd,
  relay,
  openPhone,
  openBoth
}) => {
  const catalogue = await startServices()
  atEnd(() => catalogue.close())
  const { url: relayUrl } = await relay({ projectIds: [projectId, world.projectId] })
  const services = { relay: relayUrl, catalogue: catalogue.url }
  const options = { projectId: world.projectId, services, featuredWalletIds: [skipper?.id ?? ''] }
  const { page } = await openBoth({ relayUrl, options, services: [catalogue.url] })
  const phone = await openPhone(relayUrl, metadata)

  await openDialog(page)
  await walletRow(page, 'Skipper').click()
  await dialog(page).locator('[data-testid=wui-qr-code]:not([data-pending]) img').waitFor()
  await heard('the code', phone.approve((await scan(page)) as string))
  await untilClosed(page)
  await eventually(() => accountButton(page).textContent()).toContain(short(key.address))
  expect(await pictureOf(page, 'Skipper')).toMatch(/^data:image\/webp;base64,/)

  catalogue.faults.wallets.set('down')
  await reload(page)
  await eventually(() => accountButton(page).textContent()).toContain(short(key.address))
  expect(await pictureOf(page, 'Skipper')).toMatch(/^data:image\/webp;base64,/)
  expect(await failures(page)).toEqual([])
})
