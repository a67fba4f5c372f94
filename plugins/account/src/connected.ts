import type { WalletAccount } from '@latchkit/plugin-chains/contract'
import type { ConnectedWallet, ConnectionsState } from '@latchkit/plugin-connections/contract'

export interface AccountRow extends WalletAccount {
  /** True for the active account. */
  readonly isCurrent: boolean
}
export interface WalletGroup {
  readonly wallet: ConnectedWallet
  readonly accounts: readonly AccountRow[]
}
export interface NamespaceGroup {
  readonly namespace: string
  readonly wallets: readonly WalletGroup[]
}

/** Returns the connected wallets with their accounts: the active chain family first, the others in the order of connection. */
export function connectedGroups({ active, byNamespace }: ConnectionsState): readonly NamespaceGroup[] {
  return Object.entries(byNamespace)
    .filter(([, { wallets }]) => wallets.length > 0)
    .sort(([a], [b]) => Number(b === active) - Number(a === active))
    .map(([namespace, { wallets, current }]) => ({
      namespace,
      wallets: wallets.map(wallet => ({
        wallet,
        accounts: wallet.accounts.map(account => ({
          ...account,
          isCurrent: namespace === active && wallet.connector === current && account.address === wallet.account
        }))
      }))
    }))
}

export const connectedCount = ({ byNamespace }: ConnectionsState): number =>
  Object.values(byNamespace).reduce((count, { wallets }) => count + wallets.length, 0)
