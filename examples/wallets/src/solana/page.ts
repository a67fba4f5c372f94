import type { PromptSurface } from '../prompt/prompt.js'
import { registerSolanaWallet } from './registration.js'
import { createSolanaWallet, type SolanaTestWallet, type SolanaWalletOptions } from './wallet.js'

export interface SolanaTestWalletsOptions {
  /** Who is asked: the one surface of the page, so that questions of all families wait in one line. */
  readonly prompt: PromptSurface
  /** Takes signed transactions to a node. Default: the wallets do not send. */
  readonly send?: SolanaWalletOptions['send']
}

export interface InstalledSolanaWallets {
  /** By rdns. */
  readonly wallets: Readonly<Record<string, SolanaTestWallet>>
  /** Takes them back from the page. */
  uninstall(): void
}

/** The same wallets as those for EVM: whoever knows both families finds one wallet of two. */
const cast: readonly Pick<SolanaWalletOptions, 'name' | 'rdns' | 'mark' | 'accounts' | 'behaviour'>[] = [
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

/** Registers the Solana side of the three test wallets on this page: Larch Wallet asks, Tidepool approves, Quill refuses. */
export function installSolanaTestWallets({ prompt, send }: SolanaTestWalletsOptions): InstalledSolanaWallets {
  const wallets = cast.map(member => createSolanaWallet({ ...member, prompt, ...(send && { send }) }))
  const undos = wallets.flatMap(wallet => [registerSolanaWallet(wallet), () => wallet.dispose()])
  return {
    wallets: Object.fromEntries(wallets.map(wallet => [wallet.info.rdns, wallet])),
    uninstall() {
      for (const undo of undos) undo()
    }
  }
}
