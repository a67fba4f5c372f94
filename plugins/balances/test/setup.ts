import { definePlugin, type StorageBackend } from '@latchkit/kernel'
import { createTestKernel } from '@latchkit/kernel/testing'
import { account } from '@latchkit/plugin-account'
import { chains } from '@latchkit/plugin-chains'
import type { AccountId, NamespaceAdapter, NamespaceFeatures, TokenBalance } from '@latchkit/plugin-chains/contract'
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

/** Returns a data service with the given methods. The other methods resolve with `undefined`. */
export const fakeData = (methods: Partial<AccountDataApi>) =>
  definePlugin({
    id: 'fake-data',
    provides: { data: AccountData },
    setup: () => ({
      data: {
        balances: async () => undefined,
        history: async () => undefined,
        identity: async () => undefined,
        prices: async () => undefined,
        ...methods
      }
    })
  })

interface Site {
  readonly features?: NamespaceFeatures
  readonly data?: Partial<AccountDataApi>
  readonly options?: BalancesOptions
  readonly storage?: StorageBackend
  readonly canonicalAddress?: NamespaceAdapter['canonicalAddress']
}

/** Creates a site with one connected wallet. */
export async function site({ features = {}, data, options, storage, canonicalAddress }: Site) {
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
      fakeChain({
        ...fakeAdapter({ connectors: [wallet], features }),
        ...(canonicalAddress && { canonicalAddress })
      }),
      balances(options),
      ...(data ? [fakeData(data)] : [])
    ],
    { atEnd: onTestFinished, ...(storage && { storage }) }
  )
  await kernel.get(Connections).connect({ wallet: 'fake:fake-wallet' })
  const api = kernel.get(Balances)
  const now = () => api.state.get().byAccount[holder]
  return {
    kernel,
    read: (options?: Parameters<typeof api.read>[1]) => api.read(holder, options),
    now,
    names: () => now()?.assets.map(({ symbol }) => symbol),
    toast: () => kernel.get(Toasts).current.get()?.message
  }
}
