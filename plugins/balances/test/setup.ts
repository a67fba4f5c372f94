import { definePlugin } from '@latchkit/kernel'
import { createTestKernel } from '@latchkit/kernel/testing'
import { account } from '@latchkit/plugin-account'
import { chains } from '@latchkit/plugin-chains'
import type { AccountId, NamespaceFeatures, TokenBalance } from '@latchkit/plugin-chains/contract'
import { fakeAdapter, fakeAddress, fakeChain, fakeConnector } from '@latchkit/plugin-chains/testing'
import { connect } from '@latchkit/plugin-connect'
import { connections } from '@latchkit/plugin-connections'
import { Connections } from '@latchkit/plugin-connections/contract'
import { AccountData, type AccountDataApi } from '@latchkit/plugin-data/contract'
import { networks } from '@latchkit/plugin-networks'
import { shell } from '@latchkit/plugin-shell'
import { Toasts } from '@latchkit/plugin-shell/contract'
import { onTestFinished } from 'vitest'
import { Balances } from '../src/contract.js'
import { type BalancesOptions, balances } from '../src/index.js'
import { nativeBalances } from '../src/native.js'

export const holder: AccountId = `fake:one:${fakeAddress(1)}`

export const token = (address: string, more: Partial<TokenBalance> = {}): TokenBalance => ({
  address,
  name: `Token ${address}`,
  symbol: address.toUpperCase(),
  decimals: 6,
  amount: 1_500_000n,
  ...more
})

/** The data service, of which a test says what it answers. What it does not say is not served. */
export const fakeData = (answers: Partial<AccountDataApi>) =>
  definePlugin({
    id: 'fake-data',
    provides: { data: AccountData },
    setup: () => ({
      data: {
        balances: async () => undefined,
        history: async () => undefined,
        identity: async () => undefined,
        prices: async () => undefined,
        ...answers
      }
    })
  })

interface Site {
  readonly features?: NamespaceFeatures
  readonly data?: Partial<AccountDataApi>
  readonly options?: BalancesOptions
}

/** A site with one wallet, connected. */
export async function site({ features = {}, data, options }: Site) {
  const wallet = fakeConnector({ connection: { accounts: [{ address: fakeAddress(1) }], chain: 'fake:one' } })
  wallet.answer('approve')
  const kernel = await createTestKernel(
    [
      shell({ locale: 'en', prefetch: 'intent' }),
      chains(),
      connections(),
      nativeBalances(),
      networks(),
      connect(),
      account(),
      fakeChain(fakeAdapter({ connectors: [wallet], features })),
      balances(options),
      ...(data ? [fakeData(data)] : [])
    ],
    { atEnd: onTestFinished }
  )
  await kernel.get(Connections).connect({ wallet: 'fake:fake-wallet' })
  const api = kernel.get(Balances)
  const now = () => api.state.get().byAccount[holder]
  return {
    kernel,
    read: (how?: Parameters<typeof api.read>[1]) => api.read(holder, how),
    now,
    names: () => now()?.assets.map(({ symbol }) => symbol),
    toast: () => kernel.get(Toasts).current.get()?.message
  }
}
