import { expect, type Page } from '@playwright/test'
import { states } from '../src/states.js'
import { queryOf, settled, test } from './gallery-page.js'

/**
 * Test ids of AppKit that tests of sites use, and a state of the gallery that has each. Placeholders in braces
 * (`wallet-selector-{id}`) have their values.
 */
const adopted: Readonly<Record<string, string>> = {
  'connect-button': 'buttons-disconnected',
  'connect-button-eip155': 'buttons-disconnected',
  'account-button': 'buttons-connected',
  'account-button-eip155': 'buttons-connected',
  'w3m-network-button': 'buttons-connected',
  'all-wallets': 'connect-recommended',
  'wallet-selector-com.example.larchwallet': 'connect-one',
  'wallet-search-item-com.example.larchwallet': 'all-wallets-built-in',
  'no-wallet-found': 'all-wallets-empty',
  'w3m-modal-overlay': 'connect-one',
  'w3m-modal-card': 'connect-one',
  'w3m-header-close': 'connect-one',
  'header-back': 'what-is-a-wallet',
  'w3m-header-text': 'connect-one',
  'w3m-account-select-network': 'account-full',
  'w3m-network-switch-Base': 'networks-two',
  'w3m-switch-active-chain-button': 'switch-active-chain',
  'w3m-switch-active-chain-to-Solana': 'switch-active-chain',
  'wui-list-chain-solana': 'choose-chain',
  'wui-qr-code': 'pairing-any',
  'copy-wc2-uri': 'pairing-any',
  'wui-link-copy': 'pairing-web',
  'w3m-connecting-widget-secondary-button': 'connecting-declined',
  'w3m-legal-checkbox': 'connect-legal-unticked',
  'disconnect-button': 'account-full',
  'disconnect-all-button': 'wallets-many',
  'active-connection': 'wallets-many',
  'wui-active-profile-wallet-item': 'wallets-many',
  'wui-active-profile-wallet-item-more-button': 'wallets-recent',
  'add-connection-button': 'wallets-many',
  'recently-connected-text': 'wallets-recent',
  'wallet-features-receive-button': 'account-full',
  'wallet-features-send-button': 'account-full',
  'w3m-account-default-send-button': 'account-full',
  'w3m-account-default-activity-button': 'activity-tab',
  'tab-tokens': 'account-full',
  'balance-amount': 'account-full',
  'receive-address-copy-button': 'receive-payment',
  'wui-alertbar-text': 'alert-error',
  'wui-snackbar-message': 'toast-success'
}

let page: Page
test.beforeAll(async ({ gallery }) => {
  page = (await gallery.openPage()).page
})

const byState = [...new Set(Object.values(adopted))].map(state => ({
  state,
  ids: Object.keys(adopted).filter(id => adopted[id] === state)
}))

test.afterAll(() => page?.context().close())

for (const { state, ids } of byState)
  test(`${state} has the test ids ${ids.join(', ')}`, async ({ gallery: { arrive } }) => {
    expect(states.map(({ id }) => id)).toContain(state)
    const query = queryOf(state, { theme: 'light', lang: 'en', mode: 'modal' })
    await arrive(page, query)
    await settled(page, query)
    // Playwright searches open shadow roots, including those of the page's elements in the card.
    for (const id of ids) expect.soft(await page.getByTestId(id).first().count(), id).toBe(1)
  })

test('the code has its URI as an attribute', async ({ gallery: { arrive } }) => {
  const query = queryOf('pairing-any', { theme: 'light', lang: 'en', mode: 'modal' })
  await arrive(page, query)
  await settled(page, query)
  const code = page.locator('[data-testid=wui-qr-code]:not([data-pending])')
  await code.waitFor()
  expect(await code.getAttribute('uri')).toMatch(/^wc:/)
})
