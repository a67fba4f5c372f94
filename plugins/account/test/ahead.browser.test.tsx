import { definePlugin } from '@latchkit/kernel'
import { Identities, type IdentityState } from '@latchkit/plugin-identity/contract'
import { useIsPrerendered } from '@latchkit/plugin-shell/ui'
import { afterEach, expect, test } from 'vitest'
import { fakeWallet, network, until, type Visit, visit } from '../../connect/test/visit.js'
import { AccountActions, AccountTabs } from '../src/contract.js'

let site: Visit
afterEach(() => site.end())

/** What was asked for, and by whom. */
let asked: string[]

const identity = definePlugin({
  id: 'identity',
  provides: { identities: Identities },
  setup: ctx => ({
    identities: {
      state: ctx.slice<IdentityState>({ byAccount: {} }),
      read: async () => void asked.push('name'),
      isName: () => false,
      resolve: async () => undefined
    }
  })
})

const Tab = () => `drawn ${useIsPrerendered() ? 'ahead' : 'in sight'}`
/** A tab and an action; who can act is looked up, as sending does. */
const extras = (prerender: boolean) =>
  definePlugin({
    id: 'extras',
    setup(ctx) {
      const load = async () => {
        asked.push('tab')
        return { default: Tab }
      }
      ctx.contribute(AccountTabs, { id: 'things', label: () => 'Things', load, prerender })
      const when = {
        get: () => true,
        subscribe() {
          asked.push('who can')
          return () => undefined
        }
      }
      ctx.contribute(AccountActions, { id: 'act', icon: 'arrow-up', label: () => 'Act', run() {} }, { when })
    }
  })

async function begin(prerender = true) {
  asked = []
  const wallet = fakeWallet('Wallet One')
  wallet.answer('approve')
  const read = async () => {
    asked.push('balance')
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

test('the account stands in the closed dialog and asks nobody; opening shows the same, and then asks', async () => {
  await begin()
  asked = []
  const address = shadow()?.querySelector('[data-testid=account-wallets]')
  await until(view).toContain('drawn ahead')
  expect(texts('[data-testid=balance-amount]')).toEqual(['1.000 FAKE'])
  expect(site.find('[data-testid=wallet-features-act-button]')).toBeNull()
  // Coming back to the page is no reason either, while nobody looks at the account.
  window.dispatchEvent(new Event('focus'))
  site.kernel.events.emit('transaction:settled', { id: '0x1', account: 'fake:one:fake00000001', status: 'confirmed' })
  // As long as an answer takes that has to be waited for.
  await new Promise(resolve => setTimeout(resolve, 100))
  expect(asked).toEqual([])

  await site.kernel.router.open()
  await until(view).toContain('drawn in sight')
  expect(shadow()?.querySelector('[data-testid=account-wallets]')).toBe(address)
  expect(site.find('[data-testid=wallet-features-act-button]')).not.toBeNull()
  await until(() => asked).toContain('name')
  expect(asked).toContain('who can')
  expect(await site.violations()).toEqual([])
})

test('a tab that says nothing of it is drawn once the dialog opens', async () => {
  await begin(false)
  expect(view()).not.toContain('drawn')
  expect(shadow()?.querySelectorAll('.view .skeleton')).not.toHaveLength(0)
  await site.kernel.router.open()
  await until(view).toContain('drawn in sight')
})

test('what the account comes to be meanwhile is what the dialog opens with', async () => {
  await begin()
  await site.connections.disconnect()
  await site.kernel.router.open()
  await until(site.views).toEqual(['Connect'])
  await until(() => texts('[data-testid^=wallet-selector-]').join()).toContain('Wallet One')
})
