import { announceEvmWallet, createEvmWallet } from '@latchkit/example-wallets'
import { startRelay } from '@latchkit/example-world'
import type { Kernel } from '@latchkit/kernel'
import { createTestKernel } from '@latchkit/kernel/testing'
import { chains } from '@latchkit/plugin-chains'
import { connections } from '@latchkit/plugin-connections'
import { Connections } from '@latchkit/plugin-connections/contract'
import { eip155 } from '@latchkit/plugin-eip155'
import type { Eip1193Provider } from '@latchkit/plugin-eip155/contract'
import { walletConnect } from '@latchkit/plugin-walletconnect'
import { Pairing } from '@latchkit/plugin-walletconnect/contract'
import { createWalletClient, http, toHex } from 'viem'
import { foundry } from 'viem/chains'
import { onTestFinished, vi } from 'vitest'
import { key, openPhone, projectId } from '../../plugins/walletconnect/test/phone.js'

/** Account of both wallets: the first of the public test phrase, which has ether on anvil. */
export const owner = key.address

/** Second chain of the site, on the same node: only the wallet tells the two apart. */
export const secondChain = { ...foundry, id: 31_338, name: 'Second' } as const

/** Methods that a wallet on a phone approves: those that sign, without those that read. */
const approved = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_revokePermissions',
  'wallet_getCapabilities'
]

/** Creates a window in which wallets announce themselves. wagmi looks for a provider only there. */
function openPage(): EventTarget {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  onTestFinished(() => void vi.unstubAllGlobals())
  return page
}

/** Opens a page with an EVM network at `url`, and with an installed wallet if `wallet` is set. */
async function openSite(url: string, relayUrl?: string) {
  const rpcUrls = { default: { http: [url] } }
  const kernel = await createTestKernel(
    [
      chains(),
      connections({ metadata: { name: 'Site', url: 'https://site.example' } }),
      eip155({
        networks: [
          { ...foundry, rpcUrls },
          { ...secondChain, rpcUrls }
        ]
      }),
      ...(relayUrl ? [walletConnect({ projectId, relayUrl })] : [])
    ],
    { atEnd: onTestFinished }
  )
  return { kernel, wallets: kernel.get(Connections) }
}
export interface Site {
  readonly kernel: Kernel
  readonly provider: Eip1193Provider
  /** Returns the methods of the requests that the wallet itself received, in order. */
  readonly asked: () => readonly string[]
  readonly account: () => string | undefined
  /** Switches to the second chain: in the wallet, or in the session of a paired wallet. */
  readonly switchChain: () => Promise<void>
  /** Ends the connection in the wallet. */
  readonly end: () => Promise<void>
}

/** Opens a site on which an installed wallet (EIP-6963) is connected. `connect` connects it again after an end. */
export async function openWithPageWallet(url: string): Promise<Site & { readonly connect: () => Promise<void> }> {
  const page = openPage()
  const wallet = createEvmWallet({
    name: 'Larch',
    rdns: 'com.example.larch',
    mark: 'larch',
    networks: [
      { chainId: foundry.id, name: 'Local', rpcUrl: url },
      { chainId: secondChain.id, name: secondChain.name, rpcUrl: url }
    ],
    storage: undefined,
    prompt: async ({ choices }) => ({ approved: true, chosen: choices?.options.map(({ id }) => id) ?? [] })
  })
  announceEvmWallet(wallet, { target: page })
  const { kernel, wallets } = await openSite(url)
  const [entry] = await vi.waitUntil(() => wallets.wallets.get().length > 0 && wallets.wallets.get())
  const connect = async () => void (await wallets.connect({ wallet: entry?.id as string }))
  await connect()
  return {
    kernel,
    provider: (await wallets.provider('eip155')) as Eip1193Provider,
    asked: () => wallet.requests.map(({ method }) => method),
    account: () => wallets.account('eip155')?.address,
    switchChain: async () => wallet.switchChain(secondChain.id),
    end: async () => wallet.disconnect(),
    connect
  }
}

/** Opens a site that is paired with a wallet on a phone. Both sides use the real SDK. */
export async function openWithPairedWallet(url: string): Promise<Site> {
  openPage()
  const relay = await startRelay({ projectIds: [projectId] })
  onTestFinished(() => relay.close())
  const signer = createWalletClient({ account: key, chain: foundry, transport: http(url) })
  const phone = await openPhone(relay.url, undefined, {
    eth_sendTransaction: async ([{ from: _, gas, gasPrice: __, chainId: ___, ...transaction }]: [
      Record<string, string>
    ]) =>
      signer.sendTransaction({ ...transaction, ...(gas && { gas: BigInt(gas) }), ...quantities(transaction) } as never),
    eth_signTypedData_v4: async ([, data]: [string, string]) => key.signTypedData(JSON.parse(data)),
    wallet_revokePermissions: async () => null,
    wallet_getCapabilities: async () => ({ '0x7a69': { atomic: { status: 'unsupported' } } })
  })
  const { kernel, wallets } = await openSite(url, relay.url)
  const connecting = wallets.connect({ wallet: 'walletConnect' })
  const uri = await vi.waitUntil(() => kernel.get(Pairing).state.get().uri, { timeout: 10_000 })
  const chains = [foundry, secondChain].map(({ id }) => `eip155:${id}`)
  const { topic } = await phone.approve(uri, {
    eip155: {
      chains,
      accounts: chains.map(chain => `${chain}:${owner}`),
      methods: approved,
      events: ['accountsChanged']
    }
  })
  await connecting
  const provider = (await wallets.provider('eip155')) as Eip1193Provider
  const switchCall = { method: 'wallet_switchEthereumChain', params: [{ chainId: toHex(secondChain.id) }] }
  return {
    kernel,
    provider,
    asked: () => phone.asked.map(({ method }) => method),
    account: () => wallets.account('eip155')?.address,
    switchChain: async () => void (await provider.request(switchCall)),
    end: async () => void (await phone.leave(topic))
  }
}

/** Returns the hex quantities of a request as the bigints that viem takes. */
function quantities(transaction: Record<string, string>) {
  const named = ['value', 'maxFeePerGas', 'maxPriorityFeePerGas', 'nonce'].filter(name => transaction[name])
  return Object.fromEntries(
    named.map(name => [name, name === 'nonce' ? Number(transaction[name]) : BigInt(transaction[name] as string)])
  )
}
