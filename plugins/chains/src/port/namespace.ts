import { type Disposer, extensionPoint } from '@latchkit/kernel'
import type { BaseUnits } from './amount.js'
import type { AccountId, ChainId } from './caip.js'
import type { HistoryFeature } from './history.js'
import type { SignInFeature } from './sign-in.js'
import type { CollectedItems, CollectedOnChain, TokenBalance } from './token.js'
import type { TransactionFeature, TransferFeature } from './transfer.js'

/** A page about what happens on a chain, by whoever the site trusts with that. */
export interface BlockExplorer {
  readonly name: string
  readonly url: string
  /**
   * The one segment that stands before an address, and before the id of a transaction, in the paths of its pages.
   * @default those of EIP-3091: `address` and `tx`
   */
  readonly paths?: { readonly address: string; readonly transaction: string } | undefined
}

/** A chain that the site offers. A viem chain with the two CAIP fields is one. */
export interface Network {
  /** The chain's own id: 1 for Ethereum, the CAIP-2 reference where it is not a number. */
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

/** What is known of a wallet. Everything here may come from the wallet itself, so it may lie about who it is. */
export interface ConnectorInfo {
  /**
   * Stable over reloads and unique within the namespace; names the connector in storage. `injected` (and `injected~2`, …) is
   * what nothing is known of but that it stands on the page.
   */
  readonly id: string
  readonly name: string
  readonly kind: ConnectorKind
  /** A `data:` or `https:` image, only ever shown by `<img>`. */
  readonly icon?: string
  /** The domain the wallet names itself by (EIP-6963), not verified. */
  readonly rdns?: string
  /** Connectors of several namespaces with one identity are one wallet. Never a display name. @default none */
  readonly identity?: string
  /** @default nothing speaks against what the wallet says of itself */
  readonly doubt?: Doubt
}

/**
 * Reason not to believe what a wallet says of itself. `contested`: another wallet of the page claims the same id.
 * `disguised`: its name held characters that cannot be seen.
 */
export type Doubt = 'contested' | 'disguised'

export interface WalletAccount {
  /** In the one canonical spelling of the namespace. */
  readonly address: string
  /** `eoa`, `smartAccount`, `payment`, `ordinal`, a key type; as the namespace defines. */
  readonly type?: string
  readonly publicKey?: string
  readonly path?: string
  /** What the visitor called it in the wallet, as `walletName` leaves it. A text to show, and nothing to recognise it by. */
  readonly name?: string
}

export interface Connection {
  /** At least one; the first is the one that the wallet shows. */
  readonly accounts: readonly WalletAccount[]
  /** The chain the wallet is on, configured or not; undefined when the wallet has no such notion. */
  readonly chain: ChainId | undefined
  /**
   * Who answered, where the connector is only the way there, as a pairing is. Said by the wallet itself; `host` is that of its
   * page, shown beside the name.
   */
  readonly peer?: Pick<ConnectorInfo, 'name' | 'icon'> & { readonly host?: string }
  /**
   * The session that began, where a connector begins a new one each time, as a pairing does: its connectors by namespace, and
   * the namespace of these accounts. @default none: the connector that was asked is connected
   */
  readonly session?: { readonly namespace: string; readonly connectors: ReadonlyMap<string, Connector> }
}

export type ConnectorEvent =
  | { readonly type: 'accounts'; readonly accounts: readonly WalletAccount[] }
  | { readonly type: 'chain'; readonly chain: ChainId }
  | { readonly type: 'disconnected' }

export interface ConnectOptions {
  /** The chain to be on afterwards, where the wallet can choose. */
  readonly chain?: ChainId
  /** Never prompt: resolve only when the wallet already allows this site. */
  readonly silent?: boolean
  /** An account of another namespace will do where the session has none of this one. @default false */
  readonly anyNamespace?: boolean
  /** Rejects the call with the signal's reason; a later answer of the wallet is dropped. */
  readonly signal: AbortSignal
}

/** One wallet in one namespace. Each rejection is a `WalletError`. */
export interface Connector {
  readonly info: ConnectorInfo
  connect(options: ConnectOptions): Promise<Connection>
  /**
   * Makes the wallet forget this site. Resolves also for a wallet that cannot do so, and for one that stays silent.
   *
   * @throws {WalletError} when the wallet can and failed: it may still allow this site.
   */
  disconnect(): Promise<void>
  /** What the host site signs and sends through: EIP-1193, a Wallet Standard wallet, a Keplr. */
  provider(): Promise<unknown>
  /** Before the first `connect`, what listens may still have to be loaded: then events are heard once it is there. */
  subscribe(listener: (event: ConnectorEvent) => void): Disposer
}

/** The account that acts, and the wallet that holds its key. */
export interface Signer {
  readonly connector: Connector
  readonly account: AccountId
}

/** A missing entry hides the matching buttons; nothing answers "not supported". Open to declaration merging. */
export interface NamespaceFeatures {
  readonly balance?: { read(account: AccountId, signal: AbortSignal): Promise<BaseUnits> }
  readonly signMessage?: { sign(signer: Signer, message: string, signal: AbortSignal): Promise<string> }
  readonly verifyMessage?: {
    /**
     * Resolves with whether `signature`, as `signMessage` gives it, is the account's over this message; `false` for anything
     * else, without throwing for its form. An abort rejects with the reason of the signal.
     */
    verify(account: AccountId, message: string, signature: string, signal: AbortSignal): Promise<boolean>
  }
  readonly switchNetwork?: {
    /** Adds the network to a wallet that does not know it. Resolves when the wallet says that it is there. */
    switch(connector: Connector, network: Network, signal: AbortSignal): Promise<void>
  }
  readonly receive?: {
    /**
     * What others send to on `chain` for this account: its address in the spelling of that chain. Undefined where what is sent
     * may not reach its holder. Without this, an account is taken to be reached on its own chain alone.
     *
     * @param type - `WalletAccount.type`
     */
    addressOn(account: AccountId, chain: ChainId, type?: string): string | undefined
  }
  readonly tokens?: {
    /**
     * What the account has of tokens by the chain's own word, its coin left out. Of those in `known`, and of all others that a
     * node can list; what the chain does not know as a token is left out.
     */
    read(account: AccountId, known: readonly string[], signal: AbortSignal): Promise<readonly TokenBalance[]>
  }
  readonly walletAssets?: {
    /** What the wallet says that the account has, the coin included; undefined for a wallet that does not say (ERC-7811). */
    read(signer: Signer, signal: AbortSignal): Promise<readonly TokenBalance[] | undefined>
  }
  readonly collectibles?: {
    /**
     * What the account has of the collections at the addresses in `known`, and of all others that a node can list, by the
     * chain's own word. What cannot be listed is left out, and so is what is beyond a few hundred (200 on EVM). One collection that cannot
     * be read fails nothing but itself. An abort rejects with the reason of the signal.
     *
     * @throws the family's own error where no node can be asked: that is no empty account.
     */
    read(account: AccountId, known: readonly string[], signal: AbortSignal): Promise<CollectedOnChain>
  }
  readonly walletCollectibles?: {
    /**
     * What the wallet says that the account has, of the collections at the addresses in `known` first, so that what strangers
     * give to the account pushes out none of these. What is beyond a few hundred is left out. Undefined for a wallet that does
     * not say (ERC-7811).
     */
    read(signer: Signer, known: readonly string[], signal: AbortSignal): Promise<CollectedItems | undefined>
  }
  readonly names?: NameFeature
  readonly signIn?: SignInFeature
  readonly transfer?: TransferFeature
  readonly transactions?: TransactionFeature
  readonly history?: HistoryFeature
}

/** The names that a chain family itself knows: ENS for EVM. */
export interface NameFeature {
  /** Whether a text has the form of a name, asked of nobody. */
  isName(text: string): boolean
  /**
   * The address that a name stands for on a chain, in the canonical spelling; undefined for a name that nobody has, and where
   * no network of the site can tell.
   */
  resolve(name: string, chain: ChainId, signal: AbortSignal): Promise<string | undefined>
  /** The name that an address gave itself, once it was seen to lead back to the address. */
  lookup(
    account: AccountId,
    signal: AbortSignal
  ): Promise<{ readonly name: string; readonly avatar?: string } | undefined>
}

/** Methods and events of a chain family in a WalletConnect session (its namespace profile). */
export interface WalletConnectCapabilities {
  readonly methods: readonly string[]
  readonly events: readonly string[]
  /**
   * Methods that the plugin answers through `kernel.rpc` from the RPC URLs of the site, so that no wallet is asked for them.
   *
   * @defaultValue none
   */
  readonly reads?: readonly string[]
}

/** What a chain plugin contributes: everything that the rest of the product knows of a chain family. */
export interface NamespaceAdapter {
  /** CAIP-2 namespace: `eip155`, `solana`, `ton`. */
  readonly id: string
  readonly name: string
  /**
   * The mark of the family: a `data:` URI of an image in base64 (3,000 characters at most), or what loads a module with it when
   * the family is first shown. Shown wherever the family is drawn, always beside its name.
   *
   * @defaultValue the picture of the first of `networks`, else its first letter
   * @example icon: () => import('./lazy/family.js')
   */
  readonly icon?: string | (() => Promise<{ readonly icon: string }>)
  /** The first is the default. */
  readonly networks: readonly Network[]
  isAddress(value: string): boolean
  /**
   * The one spelling of an address that came from elsewhere; undefined for what is none, a wrong checksum included.
   * @default any address as it is
   */
  canonicalAddress?(value: string): string | undefined
  /**
   * Stands in histories for nobody: what is minted comes from it, what is burned goes to it. In the canonical spelling: the zero
   * address of EVM (ERC-20, ERC-721). @default none
   */
  readonly zeroAddress?: string
  /** Calls back at once, then whenever wallets come or go. */
  discover(listener: (connectors: readonly Connector[]) => void): Disposer
  /**
   * Loads the chain library on first use, and resolves with what the family can do. The same chain gets the same features each
   * time.
   *
   * @param chain - One of `networks`: what that network lacks (a node, names, a kind of token) is left out. A family whose
   *   networks are alike ignores it. @defaultValue all that the family can do on any of its networks
   * @example
   * ```ts
   * features: async chain => (chain === 'ton:-3' ? { signMessage } : { signMessage, balance })
   * ```
   */
  features(chain?: ChainId): Promise<NamespaceFeatures>
  /**
   * Loads the code that `discover` runs. Wallets that announce themselves at once are found when it resolves.
   *
   * @defaultValue there is nothing to load
   */
  loadDiscovery?(): Promise<unknown>
  /** Loads ahead what connects a wallet of this family, called when one is pointed at. @defaultValue nothing is loaded ahead */
  prefetch?(): Promise<unknown>
  /**
   * Reads the methods and events to propose in a WalletConnect session. Called before a proposal is made.
   *
   * @defaultValue the family is in no proposal
   */
  walletConnectCapabilities?(): Promise<WalletConnectCapabilities>
}

export const Namespaces = extensionPoint<NamespaceAdapter>('chains.namespaces')
