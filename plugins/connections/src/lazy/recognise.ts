import type { Connection, Connector, NamespaceAdapter } from '@latchkit/plugin-chains/contract'
import type { StoredWallet } from '../stored-connections.js'
import { doubtOf } from './wallets.js'

/**
 * Returns true if a connector may stand for a stored wallet. A wallet of the page chooses its own id, so a connector may not if
 * several claim that id.
 */
export const isUncontested = ({ info }: Connector, connectors: readonly Connector[] = []): boolean =>
  doubtOf(info, connectors) !== 'contested'

/**
 * Returns true if the connected wallet holds the address that was shown last. Otherwise it may be another wallet with the same id.
 * A session (`sharesSession`) belongs to one wallet and needs no such check.
 */
export function isRecognised(
  adapter: Pick<NamespaceAdapter, 'canonicalAddress'>,
  connector: Connector,
  { accounts }: Connection,
  { address }: StoredWallet
): boolean {
  if (address === undefined || sharesSession(connector)) return true
  const last = adapter.canonicalAddress ? adapter.canonicalAddress(address) : address
  return accounts.some(account => account.address === last)
}

/** Returns true if the connector reaches a wallet by a pairing: a code or a link. */
export const isPairing = ({ info }: Connector): boolean => info.kind === 'wallet-connect'

/** Returns true if the wallet has one session for all namespaces, so that its connectors connect and disconnect together. */
export const sharesSession = (connector: Connector): boolean =>
  isPairing(connector) || connector.info.kind === 'embedded'
