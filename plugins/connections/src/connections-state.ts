import type { AccountId, ChainId, ConnectorKind, Network, WalletAccount } from '@latchkit/plugin-chains/contract'

/**
 * Status of a namespace. `connecting`: the visitor requested a connection, or a stored connection waits for the kernel's start.
 * `reconnecting`: a stored connection is being restored without a prompt.
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
   * Ids of the row that the visitor chose to pair with, in lower case, to find a picture if there is no `icon`. Absent if the
   * wallet's own website or name does not match the row's.
   */
  readonly listedIds?: readonly string[]
  /** True if `icon` comes from the site or its catalogue (that row, or a tap of `mergeConnectors`), not from the wallet. @defaultValue false */
  readonly isIconListed?: boolean
  readonly rdns?: string
  /** Host of the website that a wallet on another device claims, in ASCII, not verified. */
  readonly host?: string
  /** Accounts that the wallet has authorized for this site; at least one. */
  readonly accounts: readonly WalletAccount[]
  /** Address that is shown and that signs. */
  readonly account: string
  /** Chain that the wallet is on, configured or not; absent if the wallet has no current chain. */
  readonly chain?: ChainId
}

export interface NamespaceConnections {
  readonly status: ConnectionStatus
  /** Connected wallets, in the order of connecting. */
  readonly wallets: readonly ConnectedWallet[]
  /** Id of the connector whose account is shown and signs. */
  readonly current?: string
  /** Configured network that was chosen last. */
  readonly network?: ChainId
  /** True while an attempt to connect, disconnect or switch runs. */
  readonly loading: boolean
}

export interface ConnectionsState {
  /** Namespace whose account is shown. */
  readonly active?: string
  readonly byNamespace: Readonly<Record<string, NamespaceConnections>>
}

/** Account that is shown and that signs. */
export interface ActiveAccount {
  readonly namespace: string
  readonly connector: string
  readonly wallet: ConnectedWallet
  readonly address: string
  /** CAIP-10 id with the chain that the wallet is on. */
  readonly account: AccountId
  readonly chain: ChainId
  /** Configured network of `chain`, or `undefined` if the site did not configure it. */
  readonly network: Network | undefined
}
