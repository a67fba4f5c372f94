import type { Connection, Connector, NamespaceAdapter } from '@latchkit/plugin-chains/contract'
import type { StoredWallet } from '../stored-connections.js'
import { doubtOf } from './wallets.js'

/**
 * Tells whether a connector may be asked on behalf of a stored wallet. A wallet of the page chooses its own id, so it may
 * not where several claim that id.
 */
export const isUncontested = ({ info }: Connector, connectors: readonly Connector[] = []): boolean =>
  doubtOf(info, connectors) !== 'contested'

/**
 * Tells whether the wallet that answered holds the address that was shown last. One that does not may be another wallet
 * under the id of the first. A session (`sharesSession`) was agreed on with one wallet and is known by that alone.
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

/** Tells whether a connector is only the way to a wallet elsewhere, by a code or a link. */
export const isPairing = ({ info }: Connector): boolean => info.kind === 'wallet-connect'

/** Tells whether connectors of one wallet begin and end together, in every namespace. */
export const sharesSession = (connector: Connector): boolean =>
  isPairing(connector) || connector.info.kind === 'embedded'
