import type { ConnectedWallet, ConnectionsState } from '@latchkit/plugin-connections/contract'

export interface AccountRow {
  readonly address: string
  readonly type?: string
  /** Name of the account in the wallet. */
  readonly name?: string
  /** The account that is shown and signs; one of all rows at most. */
  readonly current: boolean
}
export interface WalletGroup {
  readonly wallet: ConnectedWallet
  readonly accounts: readonly AccountRow[]
}
export interface NamespaceGroup {
  readonly namespace: string
  readonly wallets: readonly WalletGroup[]
}

/** Every connected wallet with its accounts; the active chain family first, the rest as they were connected. */
export function connectedGroups({ active, byNamespace }: ConnectionsState): readonly NamespaceGroup[] {
  return Object.entries(byNamespace)
    .filter(([, { wallets }]) => wallets.length > 0)
    .sort(([a], [b]) => Number(b === active) - Number(a === active))
    .map(([namespace, { wallets, current }]) => ({
      namespace,
      wallets: wallets.map(wallet => ({
        wallet,
        accounts: wallet.accounts.map(({ address, type, name }) => ({
          address,
          ...(type && { type }),
          ...(name && { name }),
          current: namespace === active && wallet.connector === current && address === wallet.account
        }))
      }))
    }))
}

export const connectedCount = ({ byNamespace }: ConnectionsState): number =>
  Object.values(byNamespace).reduce((count, { wallets }) => count + wallets.length, 0)
