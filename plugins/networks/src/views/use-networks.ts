import { useReadable, useService } from '@latchkit/kernel/react'
import { type ChainId, Chains, type Network, namespaceOf } from '@latchkit/plugin-chains/contract'
import { type ConnectedWallet, Connections } from '@latchkit/plugin-connections/contract'
import { useEffect, useMemo, useState } from 'react'

/** Returns the wallet that would receive the request to switch to this chain. */
export function useWalletFor(chain: ChainId): ConnectedWallet | undefined {
  const connections = useService(Connections)
  useReadable(connections.state)
  return connections.account(namespaceOf(chain))?.wallet ?? connections.active.get()?.wallet
}

export function useNetwork(chain: ChainId): Network | undefined {
  return useReadable(useService(Chains).networks).find(({ caipNetworkId }) => caipNetworkId === chain)
}

/** Returns the chain that is shown as chosen: the wallet's, or the visitor's choice if no wallet is connected. */
export function useCurrentChain(): ChainId | undefined {
  const connections = useService(Connections)
  const { active, byNamespace } = useReadable(connections.state)
  const account = useReadable(connections.active)
  return account?.chain ?? (active === undefined ? undefined : byNamespace[active]?.network)
}

/** Returns the chains of connected wallets that cannot switch, by chain family. A family is absent until its features load. */
export function useFixedChains(): ReadonlyMap<string, ChainId> {
  const chains = useService(Chains)
  const connections = useService(Connections)
  const { byNamespace } = useReadable(connections.state)
  const [switchable, setSwitchable] = useState<ReadonlyMap<string, boolean>>(new Map())
  const walletChains = useMemo(
    () =>
      Object.entries(byNamespace).flatMap(([namespace, { wallets, current }]) => {
        const { chain } = wallets.find(({ connector }) => connector === current) ?? {}
        return chain ? [[namespace, chain] as const] : []
      }),
    [byNamespace]
  )
  // A text, so that the effect does not run on every change of a wallet: a family's features do not change.
  const namespaces = walletChains.map(([namespace]) => namespace).join(' ')

  useEffect(() => {
    let gone = false
    for (const namespace of namespaces.split(' ').filter(Boolean)) {
      chains.features(namespace).then(
        ({ switchNetwork }) =>
          gone || setSwitchable(known => new Map(known).set(namespace, switchNetwork !== undefined)),
        // A failed load leaves the family switchable; a switch will report the error.
        () => undefined
      )
    }
    return () => {
      gone = true
    }
  }, [chains, namespaces])

  return useMemo(
    () => new Map(walletChains.filter(([namespace]) => switchable.get(namespace) === false)),
    [walletChains, switchable]
  )
}
