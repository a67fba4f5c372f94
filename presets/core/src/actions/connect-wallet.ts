import { PluginError } from '@latchkit/kernel'
import { Catalogue } from '@latchkit/plugin-catalogue/contract'
import { Connect } from '@latchkit/plugin-connect/contract'
import type { ActiveAccount, WalletEntry } from '@latchkit/plugin-connections/contract'
import {
  ConnectingWalletConnectBasicView,
  ConnectingWalletConnectView,
  Pairing
} from '@latchkit/plugin-walletconnect/contract'
import type { Latchkit } from '../latchkit.js'
import { connectionsOf, type NamespaceOptions } from './watch.js'

/** Wallet to connect by what a site knows of it. */
export interface ConnectWalletRequest extends NamespaceOptions {
  /** Id, rdns or name; a name in any case. `walletConnect` is any wallet by a code. */
  readonly wallet: string
  /** Aborting ends the attempt, and closes the dialog that was opened for it. @defaultValue never */
  readonly signal?: AbortSignal
}

interface ConnectWalletErrors {
  'latchkit/dialog-closed': { readonly wallet: string }
}

/** Match on `code`: it is stable, and works when two copies of this package meet. */
export class ConnectWalletError extends PluginError<ConnectWalletErrors> {
  override readonly name = 'ConnectWalletError'
  constructor(wallet: string) {
    const texts = { 'latchkit/dialog-closed': 'The dialog was closed before {wallet} was connected' } as const
    super('latchkit/dialog-closed', { wallet }, texts)
  }
}

/**
 * Connects one wallet, as a button of the page does that stands for it. A wallet on this page is asked at once, without the dialog.
 * Any other wallet of the site or of the catalogue is reached by a code or a link: the dialog is opened with them.
 *
 * @throws {ConnectionError} as `latchkit.connect`; `connections/unknown-wallet` for a wallet that is not on the page where there is
 *   no pairing, and for one that nobody knows.
 * @throws {ConnectWalletError} `latchkit/dialog-closed` when the visitor closed the dialog; the reason of the signal when it aborts.
 * @example
 * ```ts
 * import { createLatchkit } from '@latchkit/preset-core'
 * import { connectWallet } from '@latchkit/preset-core/actions'
 *
 * const latchkit = createLatchkit({ plugins: [] })
 * const { address } = await connectWallet(latchkit, { wallet: 'MetaMask', namespace: 'eip155' })
 * ```
 */
export async function connectWallet(
  latchkit: Latchkit,
  { wallet, namespace, signal }: ConnectWalletRequest
): Promise<ActiveAccount> {
  signal?.throwIfAborted()
  const where = { ...(namespace !== undefined && { namespace }) }
  const present = findPresent(latchkit, wallet)
  const isPaired = present?.kind === 'wallet-connect'
  const paired = isPaired ? present.id : present ? undefined : findAbsent(latchkit, wallet)
  if (paired === undefined || !latchkit.kernel.find(Pairing)) {
    return latchkit.connect({ wallet: present?.id ?? wallet, ...where, ...(signal && { signal }) })
  }
  const target = isPaired
    ? { view: ConnectingWalletConnectBasicView.id, params: where }
    : { view: ConnectingWalletConnectView.id, params: { wallet: paired, ...where } }
  return connectInDialog(latchkit, wallet, target, signal)
}

/** Returns whether a wallet has that id, rdns or name; a name in any case. */
export const isNamed = (wanted: string, { id, name, rdns }: { id: string; name: string; rdns?: string | undefined }) =>
  id === wanted || rdns === wanted || name.trim().toLowerCase() === wanted.trim().toLowerCase()

const findPresent = (latchkit: Latchkit, wanted: string): WalletEntry | undefined =>
  connectionsOf(latchkit)
    .wallets.get()
    .find(wallet => isNamed(wanted, wallet))

/** Returns the id of a wallet of the site or of the part of the catalogue that has arrived. */
function findAbsent({ kernel }: Latchkit, wanted: string): string | undefined {
  const catalogue = kernel.find(Catalogue)
  const { named = [], recommended = [] } = catalogue?.state.get() ?? {}
  const known = [...(kernel.get(Connect).options.customWallets ?? []), ...named, ...recommended]
  return (known.find(wallet => isNamed(wanted, wallet)) ?? catalogue?.find(wanted))?.id
}

/** Opens the dialog, and follows it until somebody connected or it is closed. */
async function connectInDialog(
  latchkit: Latchkit,
  wallet: string,
  target: { readonly view: string; readonly params: object },
  signal: AbortSignal | undefined
): Promise<ActiveAccount> {
  const { events, router } = latchkit.kernel
  const undo: (() => void)[] = []
  const outcome = new Promise<ActiveAccount>((resolve, reject) => {
    const abort = () => {
      reject(signal?.reason)
      void latchkit.close()
    }
    signal?.addEventListener('abort', abort)
    undo.push(
      () => signal?.removeEventListener('abort', abort),
      events.on('connections:connected', ({ namespace, restored }) => {
        const account = restored ? undefined : connectionsOf(latchkit).account(namespace)
        if (account) resolve(account)
      }),
      events.on('router:closed', () => reject(new ConnectWalletError(wallet)))
    )
  })
  // Heard of below, also when the dialog does not open.
  outcome.catch(() => {})
  try {
    await router.open({ target })
    return await outcome
  } finally {
    for (const leave of undo) leave()
  }
}
