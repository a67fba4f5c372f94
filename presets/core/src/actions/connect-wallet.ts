import { errorCode, PluginError } from '@latchkit/kernel'
import { Catalogue } from '@latchkit/plugin-catalogue/contract'
import { ConnectView } from '@latchkit/plugin-connect/contract'
import type { ActiveAccount, WalletEntry } from '@latchkit/plugin-connections/contract'
import { Connections } from '@latchkit/plugin-connections/contract'
import {
  ConnectingWalletConnectBasicView,
  ConnectingWalletConnectView,
  Pairing
} from '@latchkit/plugin-walletconnect/contract'
import type { Latchkit } from '../latchkit.js'
import { findNamed, type NamedWallet } from './named-wallet.js'
import { connectionsOf, type NamespaceOptions } from './watch.js'

/** Request to connect a wallet by its id, rdns or name. */
export interface ConnectWalletRequest extends NamespaceOptions {
  /**
   * Id, rdns or name; names are case-insensitive. `walletConnect` stands for any wallet by a code. Any extension can
   * take any name: use the rdns if you have it.
   */
  readonly wallet: string
  /** Signal that ends the attempt and closes the dialog that was opened for it. @defaultValue never */
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
 * Connects one wallet, for a button of the page for that wallet. A wallet on this page gets the request at once,
 * without the dialog. For any other wallet of the site or of the catalogue, the dialog opens with a code or a link. If
 * a wallet of the page has the name of another one, or an unconfirmed identity, the dialog opens with the list of
 * wallets.
 *
 * @throws {ConnectionError} as `latchkit.connect`; `connections/unknown-wallet` for a wallet that is not on the page
 *   if pairing is not installed, and for an unknown wallet.
 * @throws {ConnectWalletError} `latchkit/dialog-closed` if the visitor closed the dialog; the reason of the signal
 *   when it aborts.
 * @example
 * <!-- given: declare const latchkit: import('@latchkit/preset-core').Latchkit -->
 * ```ts
 * import { connectWallet } from '@latchkit/preset-core/actions'
 *
 * const { address } = await connectWallet(latchkit, { wallet: 'io.metamask', namespace: 'eip155' })
 * ```
 */
export async function connectWallet(
  latchkit: Latchkit,
  { wallet, namespace, signal }: ConnectWalletRequest
): Promise<ActiveAccount> {
  signal?.throwIfAborted()
  const where = { ...(namespace !== undefined && { namespace }) }
  let match = findNamed(latchkit, wallet)
  if (match.status !== 'present') {
    const { discover } = latchkit.kernel.get(Connections)
    const known = match
    // Before the first discovery. If its code does not load, or the instance is destroyed meanwhile, the wallets found
    // so far remain.
    match = await discover()
      .then(() => findNamed(latchkit, wallet))
      .catch(() => known)
  }
  // Found by name only: a catalogue wallet of that name may be another one.
  if (match.status === 'present' && !isIdentified(match.wallet, wallet)) {
    await latchkit.kernel.find(Catalogue)?.refresh?.()
    signal?.throwIfAborted()
    match = findNamed(latchkit, wallet)
  }
  const view = viewFor(latchkit, match, where)
  if (view) return connectInDialog(latchkit, wallet, view, signal)
  const id = match.status === 'present' ? match.wallet.id : wallet
  return latchkit.connect({ wallet: id, ...where, ...(signal && { signal }) })
}

const isIdentified = ({ id, rdns }: WalletEntry, wanted: string) => id === wanted || rdns === wanted

/** Returns the view for a wallet that cannot be requested at once. */
function viewFor({ kernel }: Latchkit, match: NamedWallet, where: object): Target | undefined {
  // The list distinguishes wallets of one name, and shows warnings about a wallet.
  if (match.status === 'unsure') return { view: ConnectView.id, params: { adding: true, ...where } }
  if (!kernel.find(Pairing)) return undefined
  if (match.status === 'elsewhere') {
    return { view: ConnectingWalletConnectView.id, params: { wallet: match.id, ...where } }
  }
  const isPaired = match.status === 'present' && match.wallet.kind === 'wallet-connect'
  return isPaired ? { view: ConnectingWalletConnectBasicView.id, params: where } : undefined
}

interface Target {
  readonly view: string
  readonly params: object
}

/** Opens the dialog and waits until a wallet is connected or the dialog is closed. */
async function connectInDialog(
  latchkit: Latchkit,
  wallet: string,
  target: Target,
  signal: AbortSignal | undefined
): Promise<ActiveAccount> {
  const { events, router } = latchkit.kernel
  const undo: (() => void)[] = []
  let rejectClosed = () => {}
  let abort = () => {}
  const outcome = new Promise<ActiveAccount>((resolve, reject) => {
    rejectClosed = () => reject(new ConnectWalletError(wallet))
    abort = () => {
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
      events.on('router:closed', rejectClosed)
    )
  })
  // Handled below, also if the dialog does not open.
  outcome.catch(() => {})
  try {
    if (signal?.aborted) abort()
    else
      await router.open({ target }).catch(error => {
        // Destroyed during the discovery.
        throw errorCode(error) === 'kernel/disposed' ? new ConnectWalletError(wallet) : error
      })
    // Aborted before the dialog opened, so no close event follows.
    if (!router.state.get().open) rejectClosed()
    return await outcome
  } finally {
    for (const leave of undo) leave()
  }
}
