import type { ConnectionsState } from '../contract.js'
import type { Memory } from '../memory.js'
import type { StoredConnections, StoredNamespace } from '../stored.js'
import { walletKey } from './wallet-key.js'

/** Returns what writes the state to the storage where it changed, once the state holds what was stored. */
export function createPersist({ stored, kept, leaving, isOpen }: Memory, state: () => ConnectionsState): () => void {
  return () => {
    const next = toStored(state(), kept, leaving)
    if (isOpen() && JSON.stringify(next) !== JSON.stringify(stored.get())) stored.set(next)
  }
}

/**
 * @param kept - what was stored of namespaces that are not restored yet.
 * @param leaving - wallets that the visitor is leaving while the wallet has yet to answer.
 */
export function toStored(
  { active, byNamespace }: ConnectionsState,
  kept: ReadonlyMap<string, StoredNamespace>,
  leaving: ReadonlySet<string>
): StoredConnections {
  const now = Object.entries(byNamespace).map(([id, { current, network, wallets }]): [string, StoredNamespace] => [
    id,
    {
      ...(current && { current }),
      ...(network && { network }),
      wallets: wallets
        .filter(({ connector }) => !leaving.has(walletKey(id, connector)))
        .map(({ connector, kind, account, accounts, chain }) => ({
          connector,
          address: account,
          ...(account !== accounts[0]?.address && { account }),
          ...(kind === 'wallet-connect' && chain && { chain })
        }))
    }
  ])
  const namespaces = Object.fromEntries(
    [...now, ...kept].filter(([, { wallets, network }]) => wallets.length > 0 || network)
  )
  return { ...(active && { active }), namespaces }
}
