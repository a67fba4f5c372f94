import { expect } from '@playwright/test'
import { recoverMessageAddress } from 'viem'
import { test } from './fixtures/phone.js'
import { world } from './fixtures/world.js'
import {
  accountButton,
  connectButton,
  dialog,
  eventually,
  focused,
  openDeveloperTools,
  outcome,
  reload,
  short,
  untilClosed,
  walletRow
} from './page-objects/dialog.js'
import { giveCode, press, sheet, siteRow } from './page-objects/phone.js'
import { scan, showCode } from './page-objects/qr-code.js'

const asked = 'Connect to this site?'
const account = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'

test('demo and phone side by side: reject, approve, sign, follow the phone, reload both, disconnect from the phone', async ({
  visit,
  openPhone
}) => {
  const services = [world.relayUrl, world.servicesUrl]
  const [{ page }, { page: phone }] = await Promise.all([visit('pairingDemo', { services }), openPhone()])
  await openDeveloperTools(page)
  const facts = page.getByRole('region', { name: 'Your connection' })

  const refused = await showCode(page)
  await giveCode(phone, refused)
  await press(phone, asked, 'Refuse')
  await eventually(() => outcome(page).textContent()).toBe('Declined')
  await eventually(() => focused(page)).toBe('w3m-header-text')

  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await dialog(page).locator('[data-testid=wui-qr-code]:not([data-pending])').waitFor()
  const code = (await scan(page)) as string
  expect(code).not.toBe(refused)
  await giveCode(phone, code)
  await sheet(phone, asked).getByText('Latchkit demo').waitFor()
  await press(phone, asked, 'Approve')
  await untilClosed(page)
  await eventually(() => accountButton(page).textContent()).toBe(short(account))
  await facts.getByText('Skipper').waitFor()

  await page.getByRole('button', { name: 'Sign message' }).click()
  await sheet(phone, 'Sign this message?').getByText('Hello from Latchkit').waitFor()
  await press(phone, 'Sign this message?', 'Sign')
  const message = page.getByRole('region', { name: 'Sign a message' })
  await message.getByText(`Signed by ${account} ✓`).waitFor()
  const signature = (await message.locator('.signature').textContent()) as `0x${string}`
  expect(await recoverMessageAddress({ message: 'Hello from Latchkit', signature })).toBe(account)

  await siteRow(phone, 'Latchkit demo').click()
  await sheet(phone, 'Connected site').getByLabel('Local Layer 2').click()
  await facts.getByText('eip155:31338').waitFor()

  await Promise.all([reload(page), reload(phone)])
  await eventually(() => accountButton(page).textContent()).toBe(short(account))
  await facts.getByText('eip155:31338').waitFor()

  await siteRow(phone, 'Latchkit demo').click()
  await press(phone, 'Connected site', 'Disconnect')
  await connectButton(page).waitFor()
  await facts.getByText('Not connected').waitFor()
})

test("the phone's row opens the phone within the same tap", async ({ visit }) => {
  const services = [world.relayUrl, world.servicesUrl]
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1'
  const { page } = await visit('pairingDemo', {
    services,
    context: { userAgent, viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true }
  })
  await connectButton(page).tap()
  await walletRow(page, 'Skipper').tap()
  const way = dialog(page).getByTestId('open-wallet')
  await eventually(() => way.getAttribute('href')).toMatch(/^http:\/\/localhost:3002\/wc\?uri=wc%3A[0-9a-f]{64}%402%3F/)
  expect(await way.getAttribute('target')).toBe('_blank')
  expect(await dialog(page).getByTestId('wui-qr-code').count()).toBe(0)
})
