import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { bareWith, hostState } from './fixtures/bare-page.js'
import { test } from './fixtures/visit.js'
import { familyUrls } from './fixtures/world.js'
import {
  accountButton,
  accounts,
  chooseWallet,
  connectButton,
  dialog,
  eventually,
  focused,
  heading,
  networkChip,
  networkRow,
  openDeveloperTools,
  openDialog,
  outcome,
  short,
  tabTo,
  untilClosed,
  walletRow,
  walletWindow
} from './page-objects/dialog.js'
import { part, senders } from './page-objects/send.js'

const [first] = accounts

test('completes the whole visit by keyboard and keeps the focus in the dialog', async ({ visit }) => {
  const { page } = await visit('bare', bareWith({ wallet: { behaviour: { answer: 'reject' } } }))
  await connectButton(page).waitFor()

  await tabTo(page, 'connect-button')
  await page.keyboard.press('Enter')
  await heading(page).waitFor()
  await eventually(() => focused(page)).toBe('w3m-header-close')

  // Tab and Shift+Tab keep the focus inside.
  const inside = await dialog(page).evaluateHandle(element => element)
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key)
    const leaked = await page.evaluate(card => {
      const { activeElement } = document
      const within = activeElement?.shadowRoot?.activeElement
      return !(activeElement === document.body || (within && card.contains(within)))
    }, inside)
    expect(leaked).toBe(false)
  }

  await tabTo(page, 'wallet-selector-com.example.larch')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
  expect(await focused(page)).toBe('wallet-selector-com.example.larch')
  await page.keyboard.press('Enter')

  // Decline, then retry.
  await eventually(() => outcome(page).textContent()).toBe('Declined')
  await page.evaluate(() => window.testWallets?.['com.example.larch']?.behave({ answer: 'approve' }))
  await tabTo(page, 'w3m-connecting-widget-secondary-button')
  await page.keyboard.press('Enter')
  await untilClosed(page)
  await eventually(() => accountButton(page).textContent()).toBe(short(first))
  await eventually(() => focused(page)).toBe('account-button')

  // Switch to the other network.
  await page.keyboard.press('Enter')
  await networkChip(page, 'First').waitFor()
  await tabTo(page, 'w3m-account-select-network')
  await page.keyboard.press('Enter')
  await eventually(() => heading(page).textContent()).toBe('Choose network')
  await tabTo(page, 'w3m-network-switch-First')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await networkChip(page, 'Second').waitFor()

  // Close the dialog, open it again and disconnect.
  await page.keyboard.press('Escape')
  await untilClosed(page)
  await eventually(() => focused(page)).toBe('account-button')
  await page.keyboard.press('Enter')
  await networkChip(page, 'Second').waitFor()
  await tabTo(page, 'disconnect-button')
  await page.keyboard.press('Enter')
  await connectButton(page).waitFor()
  await untilClosed(page)
  await eventually(() => focused(page)).toBe('connect-button')
})

test('sends a transfer by keyboard, from the account to the result', async ({ visit }) => {
  const { page } = await visit('sending', { services: familyUrls })
  const press = async (testId: string | RegExp, key = 'Enter') => {
    await tabTo(page, testId)
    // A busy or disabled button keeps the focus and ignores keys.
    await page.locator(':focus[aria-disabled=true]').waitFor({ state: 'detached' })
    await page.keyboard.press(key)
  }
  const approve = async (title: string) => {
    await walletWindow(page).getByText(title).waitFor()
    await press('Approve')
  }
  await connectButton(page).waitFor()
  await press('connect-button')
  await press('wallet-selector-com.example.larch')
  await press('wui-list-chain-eip155')
  await approve('Connect to this site?')
  await eventually(() => focused(page)).toBe('account-button')

  await page.keyboard.press('Enter')
  await press('wallet-features-send-button')
  await eventually(() => focused(page)).toBe('send-amount')
  await part(page, 'send-max').and(page.locator(':enabled')).waitFor()
  await page.keyboard.type('0.001')

  // Opens the token list and the contacts, and returns to the form.
  for (const [way, there] of [
    ['send-token', 'Choose token'],
    ['send-contacts', 'Contacts']
  ] as const) {
    await press(way)
    await eventually(() => heading(page).textContent()).toBe(there)
    await press('header-back')
    await eventually(() => focused(page)).toBe('send-amount')
  }
  await tabTo(page, 'send-recipient')
  await page.keyboard.type(senders.eip155)
  await press('send-review-button')

  // The transfer can be sent only after the warning is acknowledged.
  await press('send-tick-own-address', 'Space')
  await part(page, 'send-confirm').and(page.locator(':enabled')).waitFor()
  await press('send-confirm')
  await approve('Send this transaction?')
  await eventually(() => outcome(page).textContent(), 40_000).toBe('Confirmed')
  await press('send-done')
  await eventually(() => heading(page).textContent()).toBe('Account')
  await page.keyboard.press('Escape')
  await untilClosed(page)
  await eventually(() => focused(page)).toBe('account-button')
})

test('announces a declined request in a live region', async ({ visit }) => {
  const { page } = await visit('bare', bareWith({ wallet: { behaviour: { answer: 'reject' } } }))
  await connectButton(page).click()
  await walletRow(page, 'Larch Wallet').click()
  const spoken = () =>
    dialog(page).evaluate(card =>
      [...card.querySelectorAll('[role=status], [role=alert], [aria-live]')].map(region => region.textContent).join(' ')
    )
  await eventually(spoken).toContain('Declined')
})

for (const [name, viewport] of [
  ['a phone', { width: 390, height: 780 }],
  ['a small phone', { width: 320, height: 568 }]
] as const) {
  test(`${name}: shows the dialog as a bottom sheet that fits the screen`, async ({ visit }) => {
    const phone = { viewport, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
    const { page } = await visit('bare', { ...bareWith(), context: phone })
    await connectButton(page).tap()
    await walletRow(page, 'Larch Wallet').waitFor()
    await fitsAtFoot(page, viewport)
    await walletRow(page, 'Larch Wallet').tap()
    await accountButton(page).waitFor()
    await untilClosed(page)

    await accountButton(page).tap()
    await networkChip(page, 'First').waitFor()
    await fitsAtFoot(page, viewport)
    await networkChip(page, 'First').tap()
    await networkRow(page, 'Second').waitFor()
    await fitsAtFoot(page, viewport)
    await networkRow(page, 'Second').tap()
    await networkChip(page, 'Second').waitFor()

    // A tap beside the sheet closes it.
    await page.touchscreen.tap(viewport.width / 2, 20)
    await untilClosed(page)
    expect(await hostState(page)).toMatchObject({ status: 'connected', chain: 'eip155:31338' })
  })
}

for (const [name, context] of [
  ['light', { colorScheme: 'light' }],
  ['dark', { colorScheme: 'dark' }],
  ['phone', { colorScheme: 'light', viewport: { width: 390, height: 780 }, isMobile: true, hasTouch: true }]
] as const) {
  test(`has no axe violations on the page and in the open dialog: ${name}`, async ({ visit }) => {
    const { page } = await visit('demo', { context })
    await connectButton(page).waitFor()
    await openDeveloperTools(page)
    expect(await axeFindings(page)).toEqual([])
    await chooseWallet(page, 'Quill')
    await eventually(() => outcome(page).textContent()).toBe('Declined')
    expect(await axeFindings(page)).toEqual([])
    await dialog(page).getByTestId('header-back').click()
    await walletRow(page, 'Tidepool').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await walletRow(page, 'Tidepool').click()
    await accountButton(page).waitFor()
    await untilClosed(page)
    expect(await axeFindings(page)).toEqual([])
    await openDialog(page)
    await dialog(page).getByTestId('balance-amount').waitFor()
    expect(await axeFindings(page)).toEqual([])
  })
}

async function axeFindings(page: Page) {
  // Runs like the developer tools do: the page's content security policy does not apply.
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document)
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => JSON.stringify(target)).join(' ')}`)
  })
}

const smallestTargetPx = 44

async function fitsAtFoot(page: Page, viewport: { readonly width: number; readonly height: number }) {
  const card = dialog(page).getByTestId('w3m-modal-card')
  await eventually(async () => {
    const box = await card.boundingBox()
    return (
      box && { left: Math.round(box.x), right: Math.round(box.x + box.width), foot: Math.round(box.y + box.height) }
    )
  }).toEqual({ left: 0, right: viewport.width, foot: viewport.height })
  const small = await dialog(page)
    .getByRole('button')
    .evaluateAll(
      (buttons, least) =>
        buttons
          .map(button => ({
            name: button.textContent || button.getAttribute('aria-label'),
            box: button.getBoundingClientRect()
          }))
          .filter(({ box }) => Math.min(box.width, box.height) < least - 0.5)
          .map(({ name, box }) => `${name}: ${box.width} × ${box.height}`),
      smallestTargetPx
    )
  expect(small).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
}
