import {
  type Disposer,
  extensionPoint,
  type Readable,
  type ReadonlySlice,
  rpcMethod,
  serviceRef
} from '@latchkit/kernel'
import type {
  AccountId,
  ChainId,
  Connector,
  ConnectorKind,
  Doubt,
  ProviderOf,
  SignedIn,
  Signer,
  SignInRequest
} from '@latchkit/plugin-chains/contract'
import type { ConnectionsHooks } from './connections-hooks.js'
import type { ActiveAccount, ConnectionsState } from './connections-state.js'

export type { ConnectionsHooks, SwitchRequest } from './connections-hooks.js'
export type * from './connections-state.js'

/** Wallet that can be connected. Connectors of several namespaces with one identity are one entry. */
export interface WalletEntry {
  /** Identity of the wallet, or `namespace:connector` if it has no identity. */
  readonly id: string
  readonly name: string
  readonly kind: ConnectorKind
  readonly icon?: string
  readonly rdns?: string
  readonly members: readonly WalletMember[]
}

/** Connector of a wallet in one namespace. */
export interface WalletMember {
  readonly namespace: string
  readonly connector: string
  /** Reason to doubt the wallet's identity. @defaultValue no known reason */
  readonly doubt?: Doubt
}

/** Wallet that was connected before. `recent` keeps two, newest first. The wallet may be absent from the page now. */
export interface RecentWallet {
  readonly id: string
  readonly name: string
  readonly icon?: string
  readonly rdns?: string
}

/** Wallet that the visitor chose from a list and that is reached by a pairing. */
export interface ChosenWallet extends RecentWallet {
  /** Website of the wallet, from the list. */
  readonly homepage?: string
}

export interface ConnectRequest {
  /** Id of a `WalletEntry`. */
  readonly wallet: string
  /**
   * Namespace to connect. @defaultValue the active one if the wallet has it, else its first; through a pairing any namespace that
   * the wallet approves
   */
  readonly namespace?: string
  /** Chain that the wallet is to be on. @defaultValue the chosen network of the namespace */
  readonly chain?: ChainId
  /**
   * Wallet that the visitor chose, if `wallet` is a pairing that leads to it. It is added to `recent`, and the connected wallet
   * gets its picture unless the wallet that responds claims another identity. A function is called once the wallet has
   * responded, because pictures load late.
   */
  readonly chosen?: ChosenWallet | (() => ChosenWallet)
  /** Aborting ends the attempt as `connections/aborted`. */
  readonly signal?: AbortSignal
}

export interface SiteMetadata {
  readonly name: string
  readonly description: string
  /** Origin of the site. */
  readonly url: string
  readonly icons: readonly string[]
}

export interface DisconnectTarget {
  /** @defaultValue every namespace */
  readonly namespace?: string
  /** @defaultValue every wallet of the namespace */
  readonly connector?: string
}

/** Service of this plugin. Every promise settles: a wallet that does not respond causes a coded error. */
export interface ConnectionsApi {
  readonly state: ReadonlySlice<ConnectionsState>
  /** Account of the active namespace. */
  readonly active: Readable<ActiveAccount | undefined>
  /** Discovered wallets. Reading or subscribing starts `discover` once the kernel has started. */
  readonly wallets: Readable<readonly WalletEntry[]>
  /** Discovered wallets, for a view that renders before the dialog opens. Reading does not start `discover`. */
  readonly foundWallets: Readable<readonly WalletEntry[]>
  /**
   * Discovers the wallets of all chain families, or of the given ones. Resolves when the code for it is loaded and the wallets
   * that announce themselves at once are in `wallets`. A repeated call has no further effect.
   * It runs for the families of connections being restored, and for all families when the connect view loads, also in idle time.
   */
  discover(namespaces?: readonly string[]): Promise<void>
  /** Loads the code that connects a wallet of these namespaces. Call it on pointer-over, focus and touch-start of a wallet. */
  prefetch(namespaces: readonly string[]): Promise<unknown>
  readonly recent: Readable<readonly RecentWallet[]>
  readonly hooks: ConnectionsHooks

  /** Returns the account of a namespace, active or not. @defaultValue namespace the active one */
  account(namespace?: string): ActiveAccount | undefined
  /** Returns the signer of the account that `account` returns now. @defaultValue namespace the active one */
  signer(namespace?: string): Signer | undefined
  /**
   * Resolves to an object with the interface of the current wallet, for the host site's own requests: those that sign or send go
   * through `kernel.rpc`. It is the same for the same wallet. @defaultValue namespace the active one
   *
   * @throws {ConnectionError} `connections/not-connected`, `…/no-adapter` if no plugin serves the namespace, `…/no-network`
   *   if the connected account has no chain and no network is configured.
   */
  provider<const N extends string = string>(namespace?: N): Promise<ProviderOf<N>>
  /** Resolves to the site's metadata. Missing fields are filled from the document. */
  metadata(): Promise<SiteMetadata>

  /**
   * Connects a wallet, makes its account the active one, and waits for the `connected` hook. A second attempt in a namespace aborts
   * the first; closing the dialog aborts every attempt. An abort while the hook runs leaves the wallet connected. A paired or embedded
   * wallet has one session for all namespaces, so it is then also connected in its other namespaces.
   *
   * @throws {KernelError} `kernel/invalid-option` without a `wallet`.
   * @throws {ConnectionError} `connections/rejected`, `…/timed-out`, `…/unavailable`, `…/invalid-answer`, `…/aborted`,
   *   `…/modal-closed`, `…/unknown-wallet`, `…/no-adapter`, `…/no-network`, `…/not-allowed`.
   */
  connect(request: ConnectRequest): Promise<ActiveAccount>
  /**
   * Ends connections. A wallet that fails, or does not respond within three seconds, is removed all the same.
   *
   * @throws {ConnectionError} `connections/disconnect-failed` if a wallet failed: it may still authorize this site.
   */
  disconnect(target?: DisconnectTarget): Promise<void>
  /**
   * Switches the current wallet of the chain's namespace to that chain and makes the namespace active. If the wallet is on
   * the chain already or no wallet is connected, it stores the choice without a request.
   *
   * @throws {ConnectionError} `connections/unknown-network` for a chain that is not configured, `connections/not-connected`
   *   if the chain's family has no wallet while the active family has one, `connections/unsupported` if the chain
   *   family cannot switch; and the errors of `connect` for a wallet that rejects or does not respond.
   */
  switchNetwork(chain: ChainId, options?: { readonly signal?: AbortSignal }): Promise<void>
  /** Shows the view that the `beforeSwitch` hook returns, or calls `switchNetwork` if it returns no view. */
  requestNetwork(chain: ChainId): Promise<void>
  /**
   * Signs a text with the account that is shown, by the standard of its chain family (EIP-191 for EVM).
   *
   * @throws {ConnectionError} `connections/not-connected`, `…/unsupported` if the chain family cannot sign texts;
   *   `…/rejected`, `…/timed-out`, `…/invalid-answer`, `…/failed` for errors of the wallet; and `…/aborted` on an abort or if
   *   the wallet disconnects meanwhile.
   */
  signMessage(
    message: string,
    options?: { readonly namespace?: string; readonly signal?: AbortSignal }
  ): Promise<string>
  /**
   * Removes a wallet from `recent`, here and in other tabs. It does not disconnect the wallet.
   *
   * @param wallet - `RecentWallet.id`. An id that is not in `recent` has no effect.
   */
  forgetRecent(wallet: string): Promise<void>
  /** Selects the account of a connected wallet that is shown and signs. */
  selectAccount(target: { readonly namespace: string; readonly connector: string; readonly address: string }): void
  selectNamespace(namespace: string): void
}

/** Parameters of `signInMethod`. */
export interface SignInParams {
  /** Id of the connector of the wallet, unique within the namespace. */
  readonly connector: string
  readonly request: SignInRequest
}
/**
 * Returns the unsafe method with which `connect` connects a wallet and signs in with one approval. Middleware and `beforeUnsafe` get it
 * with the chain of the request, before any account of the wallet is known. Only `connect` can send it: a call of other code rejects
 * with `rpc/not-allowed`.
 *
 * @example
 * <!-- given: declare const kernel: import('@latchkit/kernel').Kernel -->
 * ```ts
 * import { type SignInParams, signInMethod } from '@latchkit/plugin-connections/contract'
 *
 * kernel.hooks.beforeUnsafe.tap({ name: 'terms' }, async ({ method, namespace, params }) => {
 *   if (method !== signInMethod(namespace).method) return
 *   return (params as SignInParams).request.domain === location.host ? undefined : 'reject'
 * })
 * ```
 */
export const signInMethod = (namespace: string) =>
  rpcMethod<SignInParams, SignedIn>(namespace, 'connections_signIn', 'unsafe')

/**
 * Returns the method that switches a connected wallet to the chain of the request. `connections` sends it when the visitor or the site
 * switches. A chain plugin that switches before a transfer sends it by `Signer.request`. It is `safe`, so it passes middleware without
 * `beforeUnsafe`: it signs nothing, and the wallet has its own prompt.
 *
 * @example
 * <!-- given:
 * declare const signer: import('@latchkit/plugin-chains/contract').Signer
 * declare const signal: AbortSignal
 * -->
 * ```ts
 * import { switchNetworkMethod } from '@latchkit/plugin-connections/contract'
 *
 * await signer.request?.(switchNetworkMethod('eip155'), { connector: signer.connector.info.id }, signal)
 * ```
 */
export const switchNetworkMethod = (namespace: string) =>
  rpcMethod<{ readonly connector: string }, void>(namespace, 'connections_switchNetwork', 'safe')

/** Source of wallets that no chain plugin finds, such as a wallet with connectors in several namespaces. */
export interface ConnectorSource {
  /**
   * Calls `listener` at once, then on every change, with all connectors by namespace. Connectors of a namespace that no
   * chain plugin serves are ignored.
   */
  discover(listener: (connectors: ReadonlyMap<string, readonly Connector[]>) => void): Disposer
  /** Returns the connector of a stored connection that `discover` does not list, for example of a session. Loads no code. */
  find?(namespace: string, connector: string): Connector | undefined
}
export const ConnectorSources = extensionPoint<ConnectorSource>('connections.sources')

export const Connections = serviceRef<ConnectionsApi>('connections')

declare module '@latchkit/kernel' {
  interface OpenRequest {
    /**
     * Namespace to make active, without confirmation, once the opening is granted. If the dialog closes and no wallet is connected
     * there, the previous account becomes active again.
     */
    readonly namespace?: string
  }
  interface EventMap {
    /** `wallet`, in all events of this plugin, is the id of the `WalletEntry`, even if the wallet has left the page by then. */
    'connections:started': { readonly namespace: string; readonly wallet: string }
    'connections:connected': {
      readonly namespace: string
      readonly wallet: string
      readonly connector: string
      readonly account: AccountId
      /** True if the connection was restored without a prompt. */
      readonly restored: boolean
    }
    /** Emitted after an attempt to connect failed. */
    'connections:failed': { readonly namespace: string; readonly wallet: string; readonly code: string }
    /** Emitted after a switch failed. The wallet stays connected, on its previous network. */
    'connections:switch-failed': {
      readonly namespace: string
      readonly wallet: string
      readonly chain: ChainId
      readonly code: string
    }
    /** Emitted if a wallet failed to revoke the site's authorization. `connections:disconnected` follows. */
    'connections:disconnect-failed': { readonly namespace: string; readonly wallet: string; readonly code: string }
    'connections:disconnected': { readonly namespace: string; readonly wallet: string; readonly connector: string }
    'connections:account-changed': { readonly namespace: string; readonly account: AccountId }
    'connections:network-changed': { readonly namespace: string; readonly chain: ChainId }
  }
}
