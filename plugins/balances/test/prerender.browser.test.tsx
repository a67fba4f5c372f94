import type { AccountDataApi } from '@latchkit/plugin-data/contract'
import { afterEach, expect, test } from 'vitest'
import { fakeWallet, network, until, type Visit, visit } from '../../connect/test/visit.js'
import { Balances } from '../src/contract.js'
import { balances } from '../src/index.js'
import { fakeData, token } from './setup.js'

let site: Visit
afterEach(() => site.end())

test('tokens are prerendered from the cache in the closed dialog, and read when it opens', async () => {
  const requested: string[] = []
  const read: AccountDataApi['balances'] = async account => {
    requested.push(account)
    return [token('usd', { name: 'Dollar' })]
  }
  const wallet = fakeWallet('Wallet One')
  wallet.answer('approve')
  site = await visit({
    chains: [
      {
        networks: [network('fake', 'one'), network('fake', 'two')],
        connectors: [wallet],
        features: { switchNetwork: { switch: async () => undefined } }
      }
    ],
    extras: [balances(), fakeData({ balances: read })]
  })
  await site.connections.connect({ wallet: 'fake:wallet-one' })
  const titles = () => site.texts('[data-testid=tokens-list] .row-title')
  const isPrerendered = () =>
    document.querySelector('latchkit-modal')?.shadowRoot?.querySelector('dialog[data-ahead]') != null
  await site.kernel.router.open()
  await until(titles).toEqual(['Dollar'])
  await site.kernel.router.close('api')
  await until(isPrerendered).toBe(true)
  await until(titles).toEqual(['Dollar'])

  await site.connections.switchNetwork('fake:two')
  await until(() => site.find('[data-testid=tokens-pending]')).not.toBeNull()
  window.dispatchEvent(new Event('focus'))
  // Requests are recorded in order, so one for the shown account would come before this one.
  await site.kernel.get(Balances).read('fake:one:somebody')
  expect(requested).toEqual(['fake:one:fake00000001', 'fake:one:somebody'])

  await site.kernel.router.open()
  await until(titles).toEqual(['Dollar'])
  expect(requested.slice(2)).toEqual(['fake:two:fake00000001'])
})
