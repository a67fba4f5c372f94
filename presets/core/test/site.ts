import { type AnyPlugin, memoryBackend, type StorageBackend } from '@latchkit/kernel'
import { fakeAdapter, fakeAddress, fakeChain, fakeConnector, fakeNetwork } from '@latchkit/plugin-chains/testing'
import { Connections } from '@latchkit/plugin-connections/contract'
import { onTestFinished, vi } from 'vitest'
import { type CoreOptions, corePreset, createLatchkit } from '../src/index.js'

export interface SiteOptions {
  readonly storage?: StorageBackend
  /** Additional plugins. @defaultValue none */
  readonly more?: readonly AnyPlugin[]
  /** Options of the core preset. @defaultValue none */
  readonly options?: CoreOptions
}

/**
 * Creates a site with two chain families: `fake`, with the wallets `first` (two accounts) and `second`, and `other`,
 * with the wallet `third`. Every wallet approves at once. Nodes of `fake` return a balance.
 */
export async function makeSite({ storage = memoryBackend(), more = [], options }: SiteOptions = {}) {
  const account = (index: number) => ({ address: fakeAddress(index) })
  const wallet = (
    id: string,
    name: string,
    accounts: readonly { readonly address: string }[],
    chain: 'fake' | 'other'
  ) => {
    const provider = { of: id }
    const connection = { accounts, chain: `${chain}:one` as const }
    const one = fakeConnector({ id, name, kind: 'announced', rdns: `com.${id}`, provider, connection })
    one.answer('approve')
    return one
  }
  const first = wallet('first', 'First', [account(1), account(2)], 'fake')
  const second = wallet('second', 'Second', [account(3)], 'fake')
  const third = wallet('third', 'Third', [account(4)], 'other')
  const read = vi.fn(async () => 1_234_567_890n)
  const networks = (namespace: string) => [
    { ...fakeNetwork(namespace, 'one'), name: 'Harbour' },
    { ...fakeNetwork(namespace, 'two'), name: 'Quay' }
  ]
  const fake = fakeAdapter({
    connectors: [first, second],
    networks: networks('fake'),
    features: { balance: { read } }
  })
  const other = fakeAdapter({ namespace: 'other', connectors: [third], networks: networks('other') })
  const latchkit = createLatchkit({
    plugins: [
      ...corePreset({ locale: 'en', prefetch: 'intent', ...options }),
      fakeChain(fake),
      fakeChain(other),
      ...more
    ],
    storage
  })
  onTestFinished(() => latchkit.destroy())
  await latchkit.start()
  await latchkit.kernel.get(Connections).discover()
  const walletId = (name: string) => {
    const all = latchkit.kernel.get(Connections).wallets.get()
    return all.find(one => one.name.toLowerCase() === name)?.id ?? ''
  }
  const connect = (name: 'first' | 'second' | 'third') => latchkit.connect({ wallet: walletId(name) })
  return { latchkit, first, second, third, read, walletId, connect }
}
