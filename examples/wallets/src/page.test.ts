import { afterEach, describe, expect, test, vi } from 'vitest'
import { knownAccounts } from '../test/open-wallet.js'
import type { AnnouncedDetail } from './evm/announcement.js'
import type { EvmProvider } from './evm/provider.js'
import { type InstalledTestWallets, installTestWallets, type TestWalletSides } from './page.js'
import type { PolkadotInside } from './polkadot/wallet.js'
import type { StandardTestWallet } from './solana/standard.js'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('installs three wallets with different keys, one each that prompts, approves and rejects, and uninstalls them', async () => {
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

describe('wallets of the other families', () => {
  const hub = { chainId: 'cosmoshub-4', name: 'Cosmos Hub', prefix: 'cosmos' }
  const everything = {
    rpcUrl: 'http://127.0.0.1:1',
    chainId: 31_337,
    mode: 'auto',
    solana: {},
    bitcoin: { network: 'regtest' },
    polkadot: {},
    cosmos: { chains: [hub] }
  } as const

  /** Returns the wallets that register with a site on `wallet-standard:app-ready` (Wallet Standard). */
  function registered(page: EventTarget): StandardTestWallet[] {
    const wallets: StandardTestWallet[] = []
    const register = (wallet: StandardTestWallet) => void wallets.push(wallet)
    page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
    return wallets
  }
  function openPage(): EventTarget {
    const page = new EventTarget()
    vi.stubGlobal('window', page)
    return page
  }

  const families = ({ sides }: InstalledTestWallets) =>
    Object.fromEntries(
      Object.values(sides).map(({ name, icon, ...own }) => [name.split(' ')[0], Object.keys(own).join(' ')])
    )

  test('are installed on request, and leave nothing after uninstall', () => {
    const page = openPage()
    const installed = installTestWallets(everything)
    expect(window.testWalletSides).toBe(installed.sides)
    expect(families(installed)).toEqual({
      Larch: 'evm solana bitcoin',
      Tidepool: 'evm solana',
      Quill: 'evm solana',
      Ochre: 'bitcoin',
      Juniper: 'polkadot',
      Fennel: 'cosmos'
    })
    expect(registered(page).map(({ name, chains }) => `${name} ${chains[0]}`)).toEqual([
      'Larch Wallet solana:mainnet',
      'Larch Wallet bitcoin:mainnet',
      'Tidepool solana:mainnet',
      'Quill solana:mainnet'
    ])
    installed.uninstall()
    expect(registered(page)).toEqual([])
    expect(Object.keys(page)).toEqual([])

    const { rpcUrl, chainId, mode } = everything
    const plain = installTestWallets({ rpcUrl, chainId, mode })
    expect(families(plain)).toEqual({ Larch: 'evm', Tidepool: 'evm', Quill: 'evm' })
    plain.uninstall()
  })

  test('hold their own keys on each chain, with the same behaviour as the wallet', async () => {
    openPage()
    const { sides, uninstall } = installTestWallets(everything)
    const { larch, tidepool, quill, ochre, juniper, fennel } = Object.fromEntries(
      Object.entries(sides).map(([id, side]) => [id.split('.').at(-1), side])
    ) as Record<string, TestWalletSides>

    const onSolana = (wallet: TestWalletSides | undefined) => {
      const connecting = wallet!.solana!.standard.features['standard:connect']
      return (connecting as { connect(): Promise<StandardTestWallet> }).connect()
    }
    const addresses = async (wallet: TestWalletSides | undefined) =>
      (await onSolana(wallet)).accounts.map(({ address }) => address)
    expect(await addresses(larch)).toEqual(['oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'])
    expect(await addresses(tidepool)).toEqual(['CqMbRgMuEhQi9BUS8xP44Wk5nENm48FqJnfjEi4eNb1k'])
    await expect(onSolana(quill)).rejects.toMatchObject({ code: 4001 })

    const bitcoin = [...(await larch!.bitcoin!.keys()), ...(await ochre!.bitcoin!.keys())]
    expect(bitcoin.map(({ purpose }) => purpose)).toEqual(['payment', 'ordinals', 'payment', 'ordinals'])
    expect(new Set(bitcoin.map(({ address }) => address)).size).toBe(4)
    expect(bitcoin.every(({ address }) => address.startsWith('bcrt1'))).toBe(true)
    expect(await fennel!.cosmos!.addresses('cosmoshub-4')).toHaveLength(3)
    const inside = (await juniper!.polkadot!.entry.enable('https://shop.example')) as PolkadotInside
    expect(await inside.accounts.get()).toMatchObject([
      { type: 'sr25519' },
      { type: 'ed25519' },
      { type: 'ecdsa' },
      { type: 'sr25519' }
    ])
    uninstall()
  })
})
