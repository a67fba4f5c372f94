import type { AccountDataApi } from '@latchkit/plugin-data/contract'
import { afterEach, expect, test } from 'vitest'
import { fakeWallet, network, until, type Visit, visit } from '../../connect/test/visit.js'
import { Balances } from '../src/contract.js'
import { balances } from '../src/index.js'
import { fakeData, token } from './setup.js'

let site: Visit
afterEach(() => site.end())

test('tokens are drawn in the closed dialog from what is known, and read once it opens', async () => {
  const asked: string[] = []
  const read: AccountDataApi['balances'] = async account => {
    asked.push(account)
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
  const isAhead = () =>
    document.querySelector('latchkit-modal')?.shadowRoot?.querySelector('dialog[data-ahead]') != null
  await site.kernel.router.open()
  await until(titles).toEqual(['Dollar'])
  await site.kernel.router.close('api')
  await until(isAhead).toBe(true)
  await until(titles).toEqual(['Dollar'])

  await site.connections.switchNetwork('fake:two')
  await until(() => site.find('[data-testid=tokens-pending]')).not.toBeNull()
  window.dispatchEvent(new Event('focus'))
  // One is read after the other: what the account had asked for would stand before it.
  await site.kernel.get(Balances).read('fake:one:somebody')
  expect(asked).toEqual(['fake:one:fake00000001', 'fake:one:somebody'])

  await site.kernel.router.open()
  await until(titles).toEqual(['Dollar'])
  expect(asked.slice(2)).toEqual(['fake:two:fake00000001'])
})
