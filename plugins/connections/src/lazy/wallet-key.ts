import type { WalletEntry } from '../contract.js'

/** Names a wallet of a namespace in sets and maps. */
export const walletKey = (namespace: string, connector: string) => `${namespace} ${connector}`

/** The id of the entry that a connector is of, or the one it would have alone when it is gone from the page. */
export const walletIdOf = (wallets: readonly WalletEntry[], namespace: string, connector: string): string =>
  wallets.find(({ members }) => members.some(one => one.namespace === namespace && one.connector === connector))?.id ??
  `${namespace}:${connector}`
