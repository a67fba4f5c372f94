import type { WalletEntry } from '../contract.js'
import type { ConnectorsByNamespace } from './wallets.js'

/** Returns the key of a namespace's wallet in sets and maps. */
export const walletKey = (namespace: string, connector: string) => `${namespace} ${connector}`

const entryOf = (wallets: readonly WalletEntry[], namespace: string, connector: string) =>
  wallets.find(({ members }) =>
    members.some(member => member.namespace === namespace && member.connector === connector)
  )

/** Returns the id of a connector's entry, or the id that it would have alone if the connector has left the page. */
export const walletIdOf = (wallets: readonly WalletEntry[], namespace: string, connector: string): string =>
  entryOf(wallets, namespace, connector)?.id ?? `${namespace}:${connector}`

/** Returns the picture that a tap of `mergeConnectors` gave to the entry of a connector, if no connector brought it. */
export function assignedPicture(
  wallets: readonly WalletEntry[],
  connectors: ConnectorsByNamespace,
  namespace: string,
  connector: string
): string | undefined {
  const icon = entryOf(wallets, namespace, connector)?.icon
  const isFromConnector = [...connectors.values()].flat().some(({ info }) => info.icon === icon)
  return isFromConnector ? undefined : icon
}
