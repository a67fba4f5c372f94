import { useOptionalService, useReadable, useService } from '@latchkit/kernel/react'
import type { CatalogueWallet } from '@latchkit/plugin-catalogue/contract'
import { Chains } from '@latchkit/plugin-chains/contract'
import { Connections, type ConnectionsApi } from '@latchkit/plugin-connections/contract'
import { Pairing } from '@latchkit/plugin-walletconnect/contract'
import { useEffect, useMemo, useState } from 'react'
import type { ConnectOptions } from '../options.js'
import { currentPlatform } from '../platform.js'
import type { WalletRowsInput } from '../wallet-rows.js'

/** Returns the input for the rows of a wallet list, for one chain family or for all. */
export function useRowsInput(
  options: ConnectOptions,
  namespace: string | undefined,
  named: readonly CatalogueWallet[]
): WalletRowsInput {
  const connections = useService(Connections)
  const canPair = useOptionalService(Pairing) !== undefined
  const wallets = useReadable(connections.foundWallets)
  const recent = useReadable(connections.recent)
  return useMemo(() => {
    const { connectorOrder = options.connectorTypeOrder ?? [] } = options
    return {
      ...options,
      connectorOrder,
      namespace,
      wallets,
      recent,
      canPair,
      named,
      platform: currentPlatform()
    }
  }, [options, wallets, recent, canPair, named, namespace])
}

/** Connection services whose wallets were discovered. `discover` reports this by a promise only; a list that renders again must not wait for it. */
const discovered = new WeakSet<ConnectionsApi>()

/**
 * Discovers wallets when the list renders, also in the closed dialog. Returns true once the wallets that announce themselves at
 * once are found. If the code of a chain family failed to load, opening the dialog retries.
 */
export function useDiscovery(open: boolean): boolean {
  const connections = useService(Connections)
  const [isDiscovered, setDiscovered] = useState(() => discovered.has(connections))
  // biome-ignore lint/correctness/useExhaustiveDependencies: an opening tries again
  useEffect(() => {
    const finish = () => {
      discovered.add(connections)
      setDiscovered(true)
    }
    if (!discovered.has(connections)) connections.discover().then(finish, () => {})
  }, [connections, open])
  return isDiscovered
}

/** Returns true if the site has networks of several chain families, so lists show which family a wallet supports. */
export function useHasFamilies(): boolean {
  const networks = useReadable(useService(Chains).networks)
  return networks.some(({ chainNamespace }) => chainNamespace !== networks[0]?.chainNamespace)
}

/** Returns the name of the chain family that a list is limited to, or `undefined` if it is not limited. */
export function useFamily(namespace: string | undefined): string | undefined {
  const chains = useService(Chains)
  return useHasFamilies() && namespace ? (chains.adapter(namespace)?.name ?? namespace) : undefined
}
