import { announceEvmWallet } from './evm/announcement.js'
import { injectLegacy } from './evm/legacy.js'
import type { EvmNetwork } from './evm/networks.js'
import { createEvmWallet, type EvmTestWallet, type EvmWalletOptions } from './evm/wallet.js'
import { autoPrompt } from './prompt/auto.js'
import { manualPrompt } from './prompt/manual.js'

export interface TestWalletsOptions {
  /** JSON-RPC endpoint of the chain the wallets start on. */
  readonly rpcUrl: string
  readonly chainId: number
  /** Default `Local chain`. */
  readonly chainName?: string
  /** Further networks that the wallets know from the start. Default none. */
  readonly networks?: readonly EvmNetwork[]
  /** `manual`: the wallets ask in a window of their own. `auto`: they ask nobody and approve. */
  readonly mode: 'manual' | 'auto'
  /** Also fill `window.ethereum`. Default false. */
  readonly legacy?: boolean
}

export interface InstalledTestWallets {
  /** By rdns; the same object as `window.testWallets`. */
  readonly wallets: Readonly<Record<string, EvmTestWallet>>
  /** Stops announcing and frees what was put on the page. */
  uninstall(): void
}

declare global {
  interface Window {
    /** The test wallets of this page by rdns, for people in the console and for tests. */
    testWallets?: Readonly<Record<string, EvmTestWallet>>
  }
}

const cast: readonly Pick<EvmWalletOptions, 'name' | 'rdns' | 'mark' | 'accounts' | 'behaviour'>[] = [
  { name: 'Larch Wallet', rdns: 'com.example.larch', mark: 'larch', accounts: [0, 1] },
  {
    name: 'Tidepool',
    rdns: 'com.example.tidepool',
    mark: 'tidepool',
    accounts: [2, 3, 4],
    behaviour: { answer: 'approve' }
  },
  { name: 'Quill', rdns: 'com.example.quill', mark: 'quill', accounts: [5], behaviour: { answer: 'reject' } }
]

/**
 * Announces three wallets on this page: Larch Wallet asks, Tidepool approves at once, Quill refuses. Different keys each, all of them public test keys.
 */
export function installTestWallets(options: TestWalletsOptions): InstalledTestWallets {
  const { rpcUrl, chainId, chainName = 'Local chain', networks = [], mode, legacy = false } = options
  const prompt = mode === 'manual' ? manualPrompt() : autoPrompt
  const wallets = cast.map(member =>
    createEvmWallet({ ...member, prompt, networks: [{ chainId, name: chainName, rpcUrl }, ...networks] })
  )
  const undos = wallets.flatMap(wallet => [
    announceEvmWallet(wallet),
    ...(legacy ? [injectLegacy(wallet)] : []),
    () => wallet.dispose()
  ])
  const byRdns = Object.fromEntries(wallets.map(wallet => [wallet.info.rdns, wallet]))
  window.testWallets = byRdns
  return {
    wallets: byRdns,
    uninstall() {
      for (const undo of undos) undo()
      delete window.testWallets
    }
  }
}
