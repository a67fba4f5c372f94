import { type Disposer, extensionPoint } from '@latchkit/kernel'
import type { BaseUnits } from './amount.js'
import type { AccountId, ChainId } from './caip.js'
import type { HistoryFeature } from './history.js'
import type { SignedMessage, SignInFeature, SignInRequest } from './sign-in.js'
import type { Signer, SiteProviderFeature } from './signer.js'
import type { CollectedItems, CollectedOnChain, TokenBalance } from './token.js'
import type { AllowanceFeature, TransactionFeature } from './transaction.js'
import type { TransferFeature } from './transfer.js'

/** Block explorer that the site trusts. */
export interface BlockExplorer {
  readonly name: string
  readonly url: string
  /** Path segment before an address, and before the id of a transaction. @defaultValue `address` and `tx` (EIP-3091) */
  readonly paths?: { readonly address: string; readonly transaction: string } | undefined
}

/** Chain that the site offers. A viem chain with the two CAIP fields has this shape. */
export interface Network {
  /** Id of the chain: 1 for Ethereum, the CAIP-2 reference if that is not a number. */
  readonly id: number | string
  readonly name: string
  readonly chainNamespace: string
  readonly caipNetworkId: ChainId
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: Readonly<Record<string, { readonly http: readonly string[] }>> & {
    readonly default: { readonly http: readonly string[] }
  }
  readonly blockExplorers?: { readonly default: BlockExplorer } | undefined
  readonly testnet?: boolean | undefined
  readonly assets?: { readonly imageId?: string; readonly imageUrl?: string } | undefined
}

export type ConnectorKind = 'injected' | 'announced' | 'wallet-connect' | 'embedded' | 'external'

/** Description of a wallet, mostly from the wallet itself and therefore untrusted. */
export interface ConnectorInfo {
  /** Stable over reloads, unique within the namespace; a key in storage. `injected` (`injected~2`, …) for an unknown wallet. */
  readonly id: string
  readonly name: string
  readonly kind: ConnectorKind
  /** A `data:` or `https:` image, only ever shown by `<img>`. */
  readonly icon?: string
  /** Domain that the wallet names itself by (EIP-6963), not verified. */
  readonly rdns?: string
  /** Connectors of several namespaces with one identity are one wallet. Never a display name. @defaultValue no identity */
  readonly identity?: string
  /** @defaultValue no reason to doubt the description */
  readonly doubt?: Doubt
}

/** `contested`: another wallet of the page claims the same id. `disguised`: the name held invisible characters. */
export type Doubt = 'contested' | 'disguised'

export interface WalletAccount {
  /** Address in canonical form. */
  readonly address: string
  /** `eoa`, `smartAccount`, `payment`, `ordinal`, a key type; as the namespace defines. */
  readonly type?: string
  readonly publicKey?: string
  readonly path?: string
  /** Name that the visitor gave it in the wallet, as `walletName` returns it. For display only. */
  readonly name?: string
}

export interface Connection {
  /** At least one; the wallet shows the first. */
  readonly accounts: readonly WalletAccount[]
  /** Chain that the wallet is on, configured or not; `undefined` if wallets of the family are on no chain. */
  readonly chain: ChainId | undefined
  /** Wallet behind a pairing, as it describes itself; `host` is the host of its page, shown beside the name. */
  readonly peer?: Pick<ConnectorInfo, 'name' | 'icon'> & { readonly host?: string }
  /** Session that a pairing began, and the namespace of these accounts. @defaultValue no session: this connector is connected */
  readonly session?: { readonly namespace: string; readonly connectors: ReadonlyMap<string, Connector> }
  /** Message that the first account signed for `ConnectOptions.signInRequest`. @defaultValue the wallet connected without signing in */
  readonly signedIn?: SignedMessage
}

export type ConnectorEvent =
  | { readonly type: 'accounts'; readonly accounts: readonly WalletAccount[] }
  | { readonly type: 'chain'; readonly chain: ChainId }
  | { readonly type: 'disconnected' }

export interface ConnectOptions {
  /** Chain to be on afterwards, if the wallet can choose. */
  readonly chain?: ChainId
  /** True to connect without a prompt: rejects unless the wallet already authorizes this site. */
  readonly silent?: boolean
  /** True to accept an account of another namespace if the session has no account of this one. @defaultValue false */
  readonly anyNamespace?: boolean
  /**
   * Makes a request to sign in with the same approval, for a connector that can (WalletConnect, `wc_sessionAuthenticate`). Called for
   * each code that is shown; resolves with `undefined` to connect only. @defaultValue the wallet connects without signing in
   */
  readonly signInRequest?: (signal: AbortSignal) => Promise<SignInRequest | undefined>
  /** Rejects the call with the signal's reason; a later response of the wallet is ignored. */
  readonly signal: AbortSignal
}

/** One wallet in one namespace. Each rejection is a `WalletError`. */
export interface Connector {
  readonly info: ConnectorInfo
  /**
   * False if the wallet signs without asking the visitor, because it has no screen of its own. The plugin that provides `Approvals` asks
   * instead; without one, requests that sign are rejected. @defaultValue true
   */
  readonly asksForConsent?: boolean
  connect(options: ConnectOptions): Promise<Connection>
  /**
   * Revokes the wallet's permission for this site. Resolves even if the wallet cannot revoke it or does not respond.
   *
   * @throws {WalletError} if the wallet fails to revoke it: it may still authorize this site.
   */
  disconnect(): Promise<void>
  /** Returns the object that the host site signs and sends through: EIP-1193, a Wallet Standard wallet, a Keplr. */
  provider(): Promise<unknown>
  /** Subscribes to events. Before the first `connect`, events arrive only once the code has loaded. */
  subscribe(listener: (event: ConnectorEvent) => void): Disposer
}

/** Features of a family. A missing entry hides the matching buttons. Open to declaration merging. */
export interface NamespaceFeatures {
  readonly balance?: { read(account: AccountId, signal: AbortSignal): Promise<BaseUnits> }
  readonly signMessage?: { sign(signer: Signer, message: string, signal: AbortSignal): Promise<string> }
  readonly verifyMessage?: {
    /**
     * Tests if `signature`, in the form of `signMessage`, is the account's over this message; `false` for a malformed one, too.
     * An abort rejects with the reason of the signal.
     */
    verify(account: AccountId, message: string, signature: string, signal: AbortSignal): Promise<boolean>
  }
  readonly switchNetwork?: {
    /** Switches the wallet, and adds the network if it is unknown there. Resolves when the wallet is on it. */
    switch(connector: Connector, network: Network, signal: AbortSignal): Promise<void>
  }
  readonly receive?: {
    /**
     * Returns the account's address in the form of `chain`; `undefined` if funds sent to it may not reach its holder. Without this
     * feature, an account can receive on its own chain only.
     *
     * @param type - `WalletAccount.type`
     */
    addressOn(account: AccountId, chain: ChainId, type?: string): string | undefined
  }
  readonly tokens?: {
    /**
     * Reads from the chain the tokens of the account: those at the addresses in `listed`, and all others that a node can list.
     * Leaves out the coin and addresses of other contracts.
     */
    read(account: AccountId, listed: readonly string[], signal: AbortSignal): Promise<readonly TokenBalance[]>
  }
  readonly walletAssets?: {
    /** Reads from the wallet the assets of the account, the coin included; `undefined` if it cannot list them (ERC-7811). */
    read(signer: Signer, signal: AbortSignal): Promise<readonly TokenBalance[] | undefined>
  }
  readonly collectibles?: {
    /**
     * Reads from the chain the collectibles of the account: of the collections at the addresses in `listed`, and of all others
     * that a node can list, a few hundred at most (200 on EVM). A collection that cannot be read is in `unread`. An abort rejects with
     * the reason of the signal.
     *
     * @throws the family's own error if no node responds.
     */
    read(account: AccountId, listed: readonly string[], signal: AbortSignal): Promise<CollectedOnChain>
  }
  readonly walletCollectibles?: {
    /**
     * Reads from the wallet the collectibles of the account, a few hundred at most: first those of the collections at the addresses
     * in `listed`, so that gifts of strangers do not displace them. `undefined` if the wallet cannot list them (ERC-7811).
     */
    read(signer: Signer, listed: readonly string[], signal: AbortSignal): Promise<CollectedItems | undefined>
  }
  readonly siteProvider?: SiteProviderFeature
  readonly names?: NameFeature
  readonly signIn?: SignInFeature
  readonly transfer?: TransferFeature
  readonly transactions?: TransactionFeature
  readonly allowances?: AllowanceFeature
  readonly history?: HistoryFeature
}

/** Name service of a chain family: ENS for EVM. */
export interface NameFeature {
  /** Tests if a text has the form of a name, without a request. */
  isName(text: string): boolean
  /** Returns the canonical address of a name on a chain; `undefined` if the name is free or no network of the site can resolve it. */
  resolve(name: string, chain: ChainId, signal: AbortSignal): Promise<string | undefined>
  /** Returns the name that an address gave itself, after checking that the name resolves to the address. */
  lookup(
    account: AccountId,
    signal: AbortSignal
  ): Promise<{ readonly name: string; readonly avatar?: string } | undefined>
}

/** Methods and events of a chain family in a WalletConnect session (its namespace profile). */
export interface WalletConnectCapabilities {
  readonly methods: readonly string[]
  readonly events: readonly string[]
  /** Methods that the plugin handles through `kernel.rpc` from the RPC URLs of the site, without a wallet. @defaultValue no methods */
  readonly reads?: readonly string[]
}

/** Contribution of a chain plugin: the interface of its chain family for all other plugins. */
export interface NamespaceAdapter {
  /** CAIP-2 namespace: `eip155`, `solana`, `ton`. */
  readonly id: string
  readonly name: string
  /**
   * Mark of the family, shown beside its name: a `data:` URI of an image in base64 (3,000 characters at most), or a function that
   * loads a module with it when the family is first shown.
   *
   * @defaultValue the picture of the first of `networks`, else its first letter
   * @example
   * const adapter = { icon: async () => ({ icon: 'data:image/svg+xml;base64,PHN2Zy8+' }) }
   */
  readonly icon?: string | (() => Promise<{ readonly icon: string }>)
  /** The first is the default. Another list after `setNetworks`. */
  readonly networks: readonly Network[]
  /**
   * Validates networks that the site adds while the page lives, like those of the plugin's options, and returns them with their CAIP-2 ids.
   *
   * @throws {KernelError} `kernel/invalid-option` with the path of the invalid member, such as `networks.0.name`.
   * @defaultValue the members that all families have are validated; a network without a number as its id needs its `caipNetworkId`
   */
  readNetworks?(networks: readonly unknown[]): readonly Network[]
  /**
   * Replaces `networks`, for which the next features are loaded. `contributeNamespace` of the kit implements it. Call
   * `ChainsApi.setNetworks`, which also tells the readers of the list.
   *
   * @defaultValue the networks of the family cannot change
   */
  setNetworks?(networks: readonly Network[]): void
  isAddress(value: string): boolean
  /** Returns an address in canonical form; `undefined` for an invalid one, including one with a wrong checksum. @defaultValue the address unchanged */
  canonicalAddress?(value: string): string | undefined
  /** Canonical address of no account, at the other end of mints and burns (ERC-20, ERC-721: the zero address). @defaultValue no such address */
  readonly zeroAddress?: string
  /** Calls back at once, then whenever the wallets change. */
  discover(listener: (connectors: readonly Connector[]) => void): Disposer
  /**
   * Loads the chain library on first use, and resolves with the features of the family. Returns the same object for the same chain
   * each time.
   *
   * @param chain - One of `networks`: features that it lacks (a node, names, a kind of token) are left out. A family whose
   *   networks are alike ignores it. @defaultValue all features that the family has on any of its networks
   * @example
   * <!-- given: declare const all: Required<import('@latchkit/plugin-chains/contract').NamespaceFeatures> -->
   * ```ts
   * import type { NamespaceAdapter } from '@latchkit/plugin-chains/contract'
   *
   * const { signMessage, balance } = all
   * const features: NamespaceAdapter['features'] = async chain =>
   *   chain === 'ton:-3' ? { signMessage } : { signMessage, balance }
   * ```
   */
  features(chain?: ChainId): Promise<NamespaceFeatures>
  /** Loads the code of `discover`, so that it then finds announced wallets at once. @defaultValue nothing to load */
  loadDiscovery?(): Promise<unknown>
  /** Prefetches the code that connects a wallet of this family when the visitor points at one. @defaultValue nothing is prefetched */
  prefetch?(): Promise<unknown>
  /** Reads the methods and events to propose in a WalletConnect session. @defaultValue the family is in no proposal */
  walletConnectCapabilities?(): Promise<WalletConnectCapabilities>
}

export const Namespaces = extensionPoint<NamespaceAdapter>('chains.namespaces')
