import { definePlugin } from '@latchkit/kernel'
import { Identities, type IdentityState } from '@latchkit/plugin-identity/contract'
import { useIsPrerendered } from '@latchkit/plugin-shell/ui'
import { afterEach, expect, test } from 'vitest'
import { fakeWallet, network, until, type Visit, visit } from '../../connect/test/visit.js'
import { AccountActions, AccountTabs } from '../src/contract.js'

let site: Visit
afterEach(() => site.end())

/** Parts that sent a request. */
let requests: string[]

const identity = definePlugin({
  id: 'identity',
  provides: { identities: Identities },
  setup: ctx => ({
    identities: {
      state: ctx.slice<IdentityState>({ byAccount: {} }),
      read: async () => void requests.push('name'),
      isName: () => false,
      resolve: async () => undefined
    }
  })
})

const Tab = () => `drawn ${useIsPrerendered() ? 'ahead' : 'in sight'}`
/** Returns a plugin with a tab, and an action with a condition that sends a request. */
const extras = (prerender: boolean) =>
  definePlugin({
    id: 'extras',
    setup(ctx) {
      const load = async () => {
        requests.push('tab')
        return { default: Tab }
      }
      ctx.contribute(AccountTabs, { id: 'things', label: () => 'Things', load, prerender })
      const when = {
        get: () => true,
        subscribe() {
          requests.push('who can')
          return () => undefined
        }
      }
      ctx.contribute(AccountActions, { id: 'act', icon: 'arrow-up', label: () => 'Act', run() {} }, { when })
    }
  })

async function prerender(prerender = true) {
  requests = []
  const wallet = fakeWallet('Wallet One')
  wallet.answer('approve')
  const read = async () => {
    requests.push('balance')
    return 1_000_000_000n
  }
  site = await visit({
    chains: [{ networks: [network('fake', 'one')], connectors: [wallet], features: { balance: { read } } }],
    extras: [identity, extras(prerender)]
  })
  await site.connections.connect({ wallet: 'fake:wallet-one' })
  await site.kernel.router.open()
  await until(() => texts('[data-testid=balance-amount]')).toEqual(['1.000 FAKE'])
  await site.kernel.router.close('api')
  await until(() => shadow()?.querySelector('dialog[data-ahead] [data-testid=account-wallets]')).not.toBeNull()
}
const shadow = () => document.querySelector('latchkit-modal')?.shadowRoot
const texts = (selector: string) => site.texts(selector)
const view = () => texts('.view').join()

test('the prerendered account sends no request; opening shows the same elements and sends requests', async () => {
  await prerender()
  requests = []
  const address = shadow()?.querySelector('[data-testid=account-wallets]')
  await until(view).toContain('drawn ahead')
  expect(texts('[data-testid=balance-amount]')).toEqual(['1.000 FAKE'])
  expect(site.find('[data-testid=wallet-features-act-button]')).toBeNull()
  // A focus of the page must not cause a request either.
  window.dispatchEvent(new Event('focus'))
  site.kernel.events.emit('transaction:settled', { id: '0x1', account: 'fake:one:fake00000001', status: 'confirmed' })
  // Waits longer than a response takes.
  await new Promise(resolve => setTimeout(resolve, 100))
  expect(requests).toEqual([])

  await site.kernel.router.open()
  await until(view).toContain('drawn in sight')
  expect(shadow()?.querySelector('[data-testid=account-wallets]')).toBe(address)
  expect(site.find('[data-testid=wallet-features-act-button]')).not.toBeNull()
  await until(() => requests).toContain('name')
  expect(requests).toContain('who can')
  expect(await site.violations()).toEqual([])
})

test('a tab without `prerender` is rendered when the dialog opens', async () => {
  await prerender(false)
  expect(view()).not.toContain('drawn')
  expect(shadow()?.querySelectorAll('.view .skeleton')).not.toHaveLength(0)
  await site.kernel.router.open()
  await until(view).toContain('drawn in sight')
})

test('the dialog opens with Connect if the account disconnected after the prerendering', async () => {
  await prerender()
  await site.connections.disconnect()
  await site.kernel.router.open()
  await until(site.views).toEqual(['Connect'])
  await until(() => texts('[data-testid^=wallet-selector-]').join()).toContain('Wallet One')
})
