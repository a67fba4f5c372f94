import {
  type AsyncParallelHook,
  type AsyncSeriesBailHook,
  type Disposer,
  extensionPoint,
  type Readable,
  type ReadonlySlice,
  type SyncWaterfallHook,
  serviceRef,
  type ViewTarget
} from '@latchkit/kernel'
import type {
  AccountId,
  ChainId,
  Connector,
  ConnectorKind,
  Doubt,
  Network,
  ProviderOf,
  Signer,
  WalletAccount
} from '@latchkit/plugin-chains/contract'

/**
 * `connecting`: the visitor asked, or a stored connection waits for the start. `reconnecting`: a stored connection is
 * being restored without asking.
 */
export type ConnectionStatus = 'disconnected' | 'connecting' | 'connected' | 'reconnecting'

/** A wallet that is connected in one namespace. */
export interface ConnectedWallet {
  /** The connector's id, unique within the namespace. */
  readonly connector: string
  readonly name: string
  readonly kind: ConnectorKind
  readonly icon?: string
  /**
   * Ids of the row that the visitor chose to pair with, in lower case, by which a picture is found where `icon` gives none. None
   * for a wallet that names itself otherwise than the row.
   */
  readonly listedIds?: readonly string[]
  /** `icon` was named by the site or its catalogue (by that row, or by a tap of `mergeConnectors`), not by the wallet. @defaultValue false */
  readonly isIconListed?: boolean
  readonly rdns?: string
  /** Of the page that a wallet elsewhere names itself by, in ASCII, not verified. */
  readonly host?: string
  /** All that the wallet lets this site see; at least one. */
  readonly accounts: readonly WalletAccount[]
  /** The address that is shown and that signs. */
  readonly account: string
  /** The chain the wallet is on, configured or not; undefined when the wallet has no such notion. */
  readonly chain?: ChainId
}

export interface NamespaceConnections {
  readonly status: ConnectionStatus
  /** In the order of connecting. */
  readonly wallets: readonly ConnectedWallet[]
  /** The connector whose account is shown and signs. */
  readonly current?: string
  /** The configured network that was chosen last. */
  readonly network?: ChainId
  /** A connection is being made or ended. */
  readonly loading: boolean
}

export interface ConnectionsState {
  /** The namespace whose account is shown. */
  readonly active?: string
  readonly byNamespace: Readonly<Record<string, NamespaceConnections>>
}

/** The account that is shown, and that signs. */
export interface ActiveAccount {
  readonly namespace: string
  readonly connector: string
  readonly wallet: ConnectedWallet
  readonly address: string
  /** CAIP-10 with the chain that the wallet is on. */
  readonly account: AccountId
  readonly chain: ChainId
  /** Undefined when the wallet is on a chain that the site did not configure. */
  readonly network: Network | undefined
}

/** A wallet that can be connected: connectors of several namespaces with one identity are one entry. */
export interface WalletEntry {
  /** The identity of the wallet, or `namespace:connector` for one that has none. */
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
  /** Reason not to believe who the wallet says it is. @defaultValue none is known */
  readonly doubt?: Doubt
}

/** A wallet that was connected before, newest first; two are kept. It need not be present now. */
export interface RecentWallet {
  readonly id: string
  readonly name: string
  readonly icon?: string
  readonly rdns?: string
}

/** A wallet that the visitor chose from a list and that is reached by a pairing. */
export interface ChosenWallet extends RecentWallet {
  /** Its page, as the list has it. */
  readonly homepage?: string
}

export interface ConnectRequest {
  /** The id of a `WalletEntry`. */
  readonly wallet: string
  /**
   * Which of the wallet's namespaces. @defaultValue the active one if the wallet has it, else its first; through a pairing any that
   * the wallet approves
   */
  readonly namespace?: string
  /** The chain to be on. @defaultValue the chosen network of the namespace */
  readonly chain?: ChainId
  /**
   * Wallet that the visitor chose, where `wallet` is only the way there, as a pairing is. `recent` remembers it, and the
   * connected wallet keeps its picture unless the wallet that answers names itself otherwise. A function is called once the
   * wallet has answered: pictures arrive late.
   */
  readonly chosen?: ChosenWallet | (() => ChosenWallet)
  /** Aborting ends the attempt as `connections/aborted`. */
  readonly signal?: AbortSignal
}

export interface SwitchRequest {
  readonly chain: ChainId
  readonly from: ChainId | undefined
}

export interface ConnectionsHooks {
  /** May refuse an attempt before the wallet is asked. A crashing tap refuses. */
  readonly beforeConnect: AsyncSeriesBailHook<[ConnectRequest], 'reject'>
  /** May order or leave out wallets, and give them other names or pictures. */
  readonly mergeConnectors: SyncWaterfallHook<readonly WalletEntry[]>
  /** May show a view in which the visitor is asked; without one the switch happens at once. */
  readonly beforeSwitch: AsyncSeriesBailHook<[SwitchRequest], ViewTarget>
  /** Runs before a wallet is asked to forget this site. */
  readonly disconnecting: AsyncParallelHook<[{ readonly namespace: string; readonly connector: string }]>
}

export interface SiteMetadata {
  readonly name: string
  readonly description: string
  /** The origin of the site. */
  readonly url: string
  readonly icons: readonly string[]
}

export interface DisconnectTarget {
  /** @defaultValue every namespace */
  readonly namespace?: string
  /** @defaultValue every wallet of the namespace */
  readonly connector?: string
}

/** Every promise here settles: a wallet that stays silent ends as a coded error. */
export interface ConnectionsApi {
  readonly state: ReadonlySlice<ConnectionsState>
  /** The account of the active namespace. */
  readonly active: Readable<ActiveAccount | undefined>
  /** Every wallet that was discovered. Reading it or subscribing to it starts `discover` on a page that has started. */
  readonly wallets: Readable<readonly WalletEntry[]>
  /** The same list for a view that is drawn before the dialog opens: reading it starts nothing. */
  readonly foundWallets: Readable<readonly WalletEntry[]>
  /**
   * Looks for the wallets of all chain families, or of these. Resolves when the code for it is loaded and the wallets that
   * announce themselves at once are in `wallets`; calling it again begins nothing new.
   *
   * A page does so for the families of connections that it restores, and for all when the connect view loads, in idle time too.
   */
  discover(namespaces?: readonly string[]): Promise<void>
  /** Loads what connects a wallet of these namespaces: for pointer-over, focus and touch-start of a wallet. */
  prefetch(namespaces: readonly string[]): Promise<unknown>
  readonly recent: Readable<readonly RecentWallet[]>
  readonly hooks: ConnectionsHooks

  /** The account of a namespace, whether or not that is the active one. @defaultValue namespace the active one */
  account(namespace?: string): ActiveAccount | undefined
  /** The key holder of what `account` shows at this moment. @defaultValue namespace the active one */
  signer(namespace?: string): Signer | undefined
  /**
   * What the host site signs through, of the current wallet. @defaultValue namespace the active one
   *
   * @throws {ConnectionError} `connections/not-connected`, `…/no-adapter` when no plugin serves the namespace, and
   *   `…/no-network` when the account that is connected is on no chain and none is configured.
   */
  provider<const N extends string = string>(namespace?: N): Promise<ProviderOf<N>>
  /** What the site says of itself, with gaps filled from the document. */
  metadata(): Promise<SiteMetadata>

  /**
   * Connects a wallet and makes its account the active one. A second attempt in a namespace aborts the first; closing
   * the dialog aborts every attempt. What is reached through a pairing or is embedded has one session, so it is then
   * connected in its other namespaces, too.
   *
   * @throws {KernelError} `kernel/invalid-option` without a `wallet`.
   * @throws {ConnectionError} `connections/rejected`, `…/timed-out`, `…/unavailable`, `…/invalid-answer`, `…/aborted`,
   *   `…/modal-closed`, `…/unknown-wallet`, `…/no-adapter`, `…/no-network`, `…/not-allowed`.
   */
  connect(request: ConnectRequest): Promise<ActiveAccount>
  /**
   * Ends connections. A wallet that fails, or does not answer within three seconds, is forgotten all the same.
   *
   * @throws {ConnectionError} `connections/disconnect-failed` when a wallet failed: it may still allow this site.
   */
  disconnect(target?: DisconnectTarget): Promise<void>
  /**
   * Moves the current wallet of the chain's namespace to that chain and makes the namespace active; does nothing when
   * it is there already. While nobody is connected it only remembers the choice.
   *
   * @throws {ConnectionError} `connections/unknown-network` for a chain that is not configured, `connections/not-connected`
   *   for one of a family without a wallet while another family has one, `connections/unsupported` where the chain family
   *   cannot switch; and what `connect` throws for a wallet that refuses or stays silent.
   */
  switchNetwork(chain: ChainId, options?: { readonly signal?: AbortSignal }): Promise<void>
  /** The same through the view that the `beforeSwitch` hook answers with, if any. */
  requestNetwork(chain: ChainId): Promise<void>
  /**
   * Signs a text with the account that is shown, in the way of its chain family (EIP-191 for EVM).
   *
   * @throws {ConnectionError} `connections/not-connected`, `…/unsupported` where the chain family cannot sign texts; and
   *   `…/rejected`, `…/timed-out`, `…/invalid-answer`, `…/failed` for what the wallet did, and `…/aborted` also when the
   *   wallet is disconnected meanwhile.
   */
  signMessage(
    message: string,
    options?: { readonly namespace?: string; readonly signal?: AbortSignal }
  ): Promise<string>
  /**
   * Takes a wallet that was connected before off `recent`, here and in other tabs. A wallet that is connected stays so.
   *
   * @param wallet - `RecentWallet.id`; does nothing for one that is not among them
   */
  forgetRecent(wallet: string): Promise<void>
  /** Makes another account of a connected wallet the one that is shown and signs. */
  selectAccount(target: { readonly namespace: string; readonly connector: string; readonly address: string }): void
  selectNamespace(namespace: string): void
}

/** Where wallets come from that no chain plugin finds: one wallet with a connector in each of several namespaces. */
export interface ConnectorSource {
  /**
   * Calls back at once, then whenever connectors come or go, with all of them by namespace. Those of a namespace that no
   * chain plugin serves are left out.
   */
  discover(listener: (connectors: ReadonlyMap<string, readonly Connector[]>) => void): Disposer
  /** Returns the connector of a stored connection that `discover` does not list, as that of a session. Loads nothing. */
  find?(namespace: string, connector: string): Connector | undefined
}
export const ConnectorSources = extensionPoint<ConnectorSource>('connections.sources')

export const Connections = serviceRef<ConnectionsApi>('connections')

declare module '@latchkit/kernel' {
  interface OpenRequest {
    /**
     * The namespace to be active, switched to without confirmation once the opening goes on. When it is closed and nobody
     * connected there, the account of before is the active one again.
     */
    readonly namespace?: string
  }
  /** In all of these `wallet` is the id of the `WalletEntry`, also when the wallet is gone from the page by then. */
  interface EventMap {
    'connections:started': { readonly namespace: string; readonly wallet: string }
    'connections:connected': {
      readonly namespace: string
      readonly wallet: string
      readonly connector: string
      readonly account: AccountId
      /** Restored without asking. */
      readonly restored: boolean
    }
    /** An attempt to connect failed. */
    'connections:failed': { readonly namespace: string; readonly wallet: string; readonly code: string }
    /** The wallet stays connected, and on the network that it was on. */
    'connections:switch-failed': {
      readonly namespace: string
      readonly wallet: string
      readonly chain: ChainId
      readonly code: string
    }
    'connections:disconnected': { readonly namespace: string; readonly wallet: string; readonly connector: string }
    'connections:account-changed': { readonly namespace: string; readonly account: AccountId }
    'connections:network-changed': { readonly namespace: string; readonly chain: ChainId }
  }
}
