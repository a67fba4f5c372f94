import { afterEach, expect, test, vi } from 'vitest'
import { knownAccounts } from '../test/open-wallet.js'
import type { AnnouncedDetail } from './evm/announcement.js'
import type { EvmProvider } from './evm/provider.js'
import { installTestWallets } from './page.js'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('three wallets with different keys: one asks, one approves, one refuses; all of it can be undone', async () => {
  const page = new EventTarget() as EventTarget & { ethereum?: EvmProvider & { providers: unknown[] } }
  vi.stubGlobal('window', page)
  const heard: AnnouncedDetail[] = []
  page.addEventListener('eip6963:announceProvider', event => {
    heard.push((event as CustomEvent<AnnouncedDetail>).detail)
  })

  const options = { rpcUrl: 'http://127.0.0.1:1', chainId: 31_337, mode: 'auto', legacy: true } as const
  const { wallets, uninstall } = installTestWallets(options)
  expect(heard.map(({ info }) => info.name)).toEqual(['Larch Wallet', 'Tidepool', 'Quill'])
  expect(new Set(heard.map(({ info }) => info.uuid)).size).toBe(3)
  expect(window.testWallets).toBe(wallets)
  expect(page.ethereum?.providers).toEqual(heard.map(({ provider }) => provider))

  const ask = (rdns: string) => wallets[rdns]?.provider.request({ method: 'eth_requestAccounts' })
  expect(await ask('com.example.larch')).toEqual([knownAccounts[0]])
  expect(await ask('com.example.tidepool')).toEqual([knownAccounts[2]])
  await expect(ask('com.example.quill')).rejects.toMatchObject({ code: 4001 })

  uninstall()
  page.dispatchEvent(new Event('eip6963:requestProvider'))
  expect(heard).toHaveLength(3)
  expect(page).not.toHaveProperty('testWallets')
  expect(page).not.toHaveProperty('ethereum')
})
