import { useReadable, useService } from '@latchkit/kernel/react'
import { type ChainId, Chains, type Network, namespaceOf } from '@latchkit/plugin-chains/contract'
import { type ConnectedWallet, Connections } from '@latchkit/plugin-connections/contract'
import { useEffect, useMemo, useState } from 'react'

/** The wallet that a change to this chain would ask. */
export function useWalletFor(chain: ChainId): ConnectedWallet | undefined {
  const connections = useService(Connections)
  useReadable(connections.state)
  return connections.account(namespaceOf(chain))?.wallet ?? connections.active.get()?.wallet
}

export function useNetwork(chain: ChainId): Network | undefined {
  return useReadable(useService(Chains).networks).find(({ caipNetworkId }) => caipNetworkId === chain)
}

/** The chain that is shown as chosen: the wallet's or, without one, the visitor's choice. */
export function useCurrentChain(): ChainId | undefined {
  const connections = useService(Connections)
  const { active, byNamespace } = useReadable(connections.state)
  const account = useReadable(connections.active)
  return account?.chain ?? (active === undefined ? undefined : byNamespace[active]?.network)
}

/** By chain family: the chain of the connected wallet that cannot be told to leave it, once that is known. */
export function useFixedChains(): ReadonlyMap<string, ChainId> {
  const chains = useService(Chains)
  const connections = useService(Connections)
  const { byNamespace } = useReadable(connections.state)
  const [switchable, setSwitchable] = useState<ReadonlyMap<string, boolean>>(new Map())
  const bound = useMemo(
    () =>
      Object.entries(byNamespace).flatMap(([namespace, { wallets, current }]) => {
        const { chain } = wallets.find(({ connector }) => connector === current) ?? {}
        return chain ? [[namespace, chain] as const] : []
      }),
    [byNamespace]
  )
  // Not with every change of a wallet: what a family can do stays as it is.
  const namespaces = bound.map(([namespace]) => namespace).join(' ')

  useEffect(() => {
    let gone = false
    for (const namespace of namespaces.split(' ').filter(Boolean)) {
      chains.features(namespace).then(
        ({ switchNetwork }) =>
          gone || setSwitchable(known => new Map(known).set(namespace, switchNetwork !== undefined)),
        // A library that did not load says nothing about the wallet; switching will report it.
        () => undefined
      )
    }
    return () => {
      gone = true
    }
  }, [chains, namespaces])

  return useMemo(() => new Map(bound.filter(([namespace]) => switchable.get(namespace) === false)), [bound, switchable])
}
