import {
  announceEvmWallet,
  createEvmWallet,
  type EvmTestWallet,
  type EvmWalletOptions
} from '@latchkit/example-wallets'
import { createKernel, type Kernel } from '@latchkit/kernel'
import { chains } from '@latchkit/plugin-chains'
import { connections } from '@latchkit/plugin-connections'
import { Connections } from '@latchkit/plugin-connections/contract'
import { eip155 } from '@latchkit/plugin-eip155'
import { onTestFinished, vi } from 'vitest'

export const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const chain = 'eip155:31337'
export const target = '0x1000000000000000000000000000000000000001'
export const otherTarget = '0x1000000000000000000000000000000000000002'

export interface Site {
  readonly kernel: Kernel
  readonly wallet: EvmTestWallet
  /** Unsafe methods that passed the consent hook, in order. */
  readonly consents: readonly string[]
}

/** Opens a page with one connected EVM wallet on a local chain. Restores the page's globals after the test. */
export async function openSite(rpcUrl: string, options: Partial<EvmWalletOptions> = {}): Promise<Site> {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  const wallet = createEvmWallet({
    name: 'Larch',
    rdns: 'com.example.larch',
    mark: 'larch',
    accounts: [0, 1],
    networks: [
      { chainId: 31_337, name: 'Local', rpcUrl },
      { chainId: 5, name: 'Other', rpcUrl }
    ],
    storage: undefined,
    ...options
  })
  announceEvmWallet(wallet, { target: page })
  const network = (id: number, http: readonly string[]) => ({
    id,
    name: `Chain ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http } }
  })
  const kernel = createKernel({
    plugins: [chains(), connections(), eip155({ networks: [network(31_337, [rpcUrl]), network(5, [])] })]
  })
  const consents: string[] = []
  kernel.hooks.beforeUnsafe.tap({ name: 'test' }, async ({ method }) => void consents.push(method))
  await kernel.start()
  const api = kernel.get(Connections)
  await vi.waitUntil(() => api.wallets.get().length > 0)
  await api.connect({ wallet: 'com.example.larch' })
  onTestFinished(async () => {
    await kernel.dispose()
    wallet.dispose()
    vi.unstubAllGlobals()
  })
  return { kernel, wallet, consents }
}

/** Replaces the wallet's response to a method, which then is not logged. */
export function respond({ wallet }: Pick<Site, 'wallet'>, method: string, response: unknown): void {
  const { request } = wallet.provider
  wallet.provider.request = args => (args.method === method ? Promise.resolve(response) : request(args))
}

/** Names of the methods that the wallet got, apart from those of connecting. */
export const requested = ({ wallet }: Pick<Site, 'wallet'>) =>
  wallet.requests
    .map(({ method }) => method)
    .filter(method => !/^(?:eth_accounts|eth_requestAccounts|eth_chainId)$/.test(method))
