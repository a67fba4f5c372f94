import { definePlugin, viewRef } from '@latchkit/kernel'
import { defineView } from '@latchkit/kernel/react'
import { AccountActions, AccountTabs, AccountView } from '@latchkit/plugin-account/contract'
import { ConnectMethods } from '@latchkit/plugin-connect/contract'
import { Features } from '@latchkit/plugin-features/contract'
import { afterEach, expect, test } from 'vitest'
import { fakeWallet, until, type Visit, visit } from '../../connect/test/visit.js'
import { features } from '../src/index.js'

const SendView = viewRef('WalletSend')

let site: Visit
afterEach(() => site.end())

/** Plugin with a button of the account. */
const action = (id: string) =>
  definePlugin({
    id,
    setup: ctx =>
      void ctx.contribute(AccountActions, { id, label: () => id, icon: 'plus', run: () => ctx.router.push(SendView) })
  })
/** Plugin with a tab of the account. */
const tab = (id: string) =>
  definePlugin({
    id,
    setup: ctx =>
      void ctx.contribute(AccountTabs, { id, label: () => id, load: async () => ({ default: () => `${id} content` }) })
  })
const sendView = definePlugin({
  id: 'send-view',
  setup: ctx =>
    void ctx.view(SendView, {
      load: async () => ({ default: defineView({ Component: () => <p>form</p>, useTitle: () => 'Send' }) })
    })
})

async function openAccount() {
  const wallet = fakeWallet('Wallet One')
  wallet.answer('approve')
  const extras = [features(), action('send'), action('receive'), tab('tokens'), tab('activity'), sendView]
  site = await visit({ chains: [{ connectors: [wallet] }], extras })
  await site.connections.connect({ wallet: 'fake:wallet-one' })
  await site.kernel.router.open({ target: { view: AccountView.id } })
  await until(actions).toEqual(['receive', 'send'])
  return site.kernel.get(Features).load()
}
const actions = () =>
  ['onramp', 'swaps', 'receive', 'send'].filter(id => site.find(`[data-testid=wallet-features-${id}-button]`))
const tabs = () => site.texts('[role=tab]')
const cardText = () => document.querySelector('latchkit-modal')?.shadowRoot?.querySelector('.card')?.textContent ?? ''

test('a feature that is switched off disappears from the open dialog, and comes back', async () => {
  const { set } = await openAccount()
  await until(tabs).toEqual(['tokens', 'activity'])
  set({ send: false, activity: false })
  await until(actions).toEqual(['receive'])
  // One tab has a heading instead of a tab list.
  await until(tabs).toEqual([])
  expect(site.texts('h2')).toContain('tokens')
  expect(await site.violations()).toEqual([])
  set({ send: true, activity: true })
  await until(actions).toEqual(['receive', 'send'])
  await until(tabs).toEqual(['tokens', 'activity'])
})

test('the chosen tab gives way to the first one when its feature is switched off', async () => {
  const { set } = await openAccount()
  await site.pressText('activity')
  await until(cardText).toContain('activity content')
  set({ activity: false })
  await until(cardText).toContain('tokens content')
  expect(cardText()).not.toContain('activity')
})

test('the view of a feature that is off leads to the account', async () => {
  const { set } = await openAccount()
  set({ send: false })
  await site.kernel.router.open({ target: { view: SendView.id } })
  expect(site.views()).toEqual([AccountView.id])
  set({ send: undefined })
  await site.press('wallet-features-send-button')
  await until(site.title).toBe('Send')
  expect(site.views()).toEqual([AccountView.id, SendView.id])
})

test('the order of the actions changes in the open dialog', async () => {
  const { set } = await openAccount()
  const labels = () => site.texts('[data-testid^=wallet-features-]')
  await until(labels).toEqual(['receive', 'send'])
  set({ walletFeaturesOrder: ['send'] })
  await until(labels).toEqual(['send', 'receive'])
})

test('legal links and the order of the methods change in the open dialog', async () => {
  const mail = definePlugin({
    id: 'mail',
    setup: ctx =>
      void ctx.contribute(ConnectMethods, { id: 'email', load: async () => ({ default: () => <p>mail form</p> }) })
  })
  site = await visit({ chains: [{ connectors: [fakeWallet('Wallet One')] }], extras: [features(), mail] })
  const { set } = await site.kernel.get(Features).load()
  await site.kernel.router.open()
  await until(site.title).toBe('Connect wallet')
  const isMailFirst = () => cardText().indexOf('mail form') < cardText().indexOf('Wallet One')
  await until(cardText).toContain('Wallet One')
  expect(isMailFirst()).toBe(true)
  set({ connectMethodsOrder: ['wallet'] })
  await until(isMailFirst).toBe(false)
  expect(site.find('a')).toBeNull()
  set({ termsConditionsUrl: 'https://shop.example/terms' })
  await until(() => site.find<HTMLAnchorElement>('a')?.href).toBe('https://shop.example/terms')
  set({ termsConditionsUrl: undefined })
  await until(() => site.find('a')).toBeNull()
})
