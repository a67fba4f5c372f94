import { balances } from '@latchkit/plugin-balances'
import { Balances } from '@latchkit/plugin-balances/contract'
import { NativeBalances } from '@latchkit/plugin-chains/contract'
import { fakeAddress } from '@latchkit/plugin-chains/testing'
import { expect, test } from 'vitest'
import { fakeData } from '../../../plugins/balances/test/setup.js'
import { getBalance, refreshBalance } from '../src/actions.js'
import { makeSite } from './site.js'

const account = `fake:one:${fakeAddress(1)}` as const
const coin = { name: 'Fake coin', symbol: 'FAKE', decimals: 9 }

test('shows one amount of the coin in holdings, header, button and getBalance, whichever source was read last', async () => {
  let served = 6_000_000_000n
  const { latchkit, connect, read } = await makeSite({
    more: [balances(), fakeData({ balances: async () => [{ ...coin, amount: served }] })]
  })
  const button = document.createElement('latchkit-button')
  button.setAttribute('balance', 'show')
  document.body.append(button)
  const holdings = latchkit.kernel.get(Balances)
  const inHoldings = () => holdings.state.get().byAccount[account]?.assets[0]?.amount
  const returned = () => getBalance(latchkit)?.amount.toString()
  const differences: unknown[] = []
  const compare = () => {
    const amounts = [inHoldings(), returned()]
    if (amounts[0] !== undefined && amounts[0] !== amounts[1]) differences.push(amounts)
  }
  holdings.state.subscribe(compare)
  latchkit.kernel.get(NativeBalances).state.subscribe(compare)
  const texts = () => {
    const card = document.querySelector('latchkit-modal')?.shadowRoot
    return [
      card?.querySelector('[data-testid=balance-amount]')?.textContent,
      card?.querySelector('[data-testid=token-FAKE] .row-detail')?.textContent?.replace(/[\u2068\u2069]/g, ''),
      button.shadowRoot?.querySelector('.balance')?.textContent
    ]
  }
  const showsEverywhere = async (amount: string) => {
    await expect.poll(texts, { timeout: 10_000 }).toEqual([`${amount} FAKE`, `${amount} FAKE`, `${amount} FAKE`])
    expect([inHoldings(), returned()]).toEqual(Array(2).fill(`${amount.replace('.', '')}000000`))
  }

  read.mockResolvedValue(5_000_000_000n)
  await connect('first')
  await refreshBalance(latchkit)
  await latchkit.open()
  await holdings.read(account, { force: true })
  await showsEverywhere('6.000')
  read.mockResolvedValue(7_000_000_000n)
  await refreshBalance(latchkit)
  await showsEverywhere('7.000')
  served = 8_000_000_000n
  await holdings.read(account, { force: true })
  await showsEverywhere('8.000')
  expect(differences).toEqual([])
})
