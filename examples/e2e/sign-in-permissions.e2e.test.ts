import { expect } from '@playwright/test'
import { bareWith, failures, hostState, larch } from './fixtures/bare-page.js'
import { test } from './fixtures/visit.js'
import { world } from './fixtures/world.js'
import { accounts, chooseWallet, dialog, untilClosed } from './page-objects/dialog.js'
import { cancelButton, signButton, signedIn } from './page-objects/sign-in.js'

const [first] = accounts
const siteWith = (recap: unknown) => ({
  ...bareWith({ options: { siwx: { server: `${world.servicesUrl}/siwx`, recap } as never } }),
  services: [world.servicesUrl]
})
const permissions = { att: { 'https://shop.example/cart': { 'crud/read': [{}], 'crud/update': [{ max: 20 }] } } }

test('shows the permissions that the visitor gives the site, and signs them', async ({ visit }) => {
  const { page } = await visit('bare', siteWith(permissions))
  await chooseWallet(page, 'Larch Wallet')
  const grants = dialog(page).getByTestId('siwx-grants')
  await grants.getByText('crud/read').waitFor()
  expect(await grants.textContent()).toContain('crud/update\u2069 (with limits)')
  expect(await grants.textContent()).toContain('https://shop.example/cart')
  await signButton(page).click()
  await untilClosed(page)
  // The server compares the statement with the recap.
  expect(await signedIn(page)).toEqual([first])
  const [hex] = await page.evaluate(
    name => window.testWallets?.[name]?.requests.find(({ method }) => method === 'personal_sign')?.params as string[],
    larch
  )
  const message = Buffer.from(hex?.slice(2) ?? '', 'hex').toString()
  expect(message).toContain("(1) 'crud': 'read', 'update' for 'https://shop.example/cart'.")
  expect(message).toMatch(/\n- urn:recap:[-\w]+$/)
  expect(await failures(page)).toEqual([])
})

test('has the wallet sign nothing for permissions that are invalid', async ({ visit }) => {
  const { page } = await visit('bare', siteWith({ att: { 'javascript:alert(1)': { 'crud/read': [{}] } } }))
  await chooseWallet(page, 'Larch Wallet')
  await signButton(page).click()
  await dialog(page).getByText('Error signing message').waitFor()
  const methods = await page.evaluate(name => window.testWallets?.[name]?.requests.map(({ method }) => method), larch)
  expect(methods).not.toContain('personal_sign')
  expect(await signedIn(page)).toEqual([])
  await cancelButton(page).click()
  await untilClosed(page)
  expect(await hostState(page)).toMatchObject({ status: 'disconnected', address: undefined })
})
