import { type ChainId, Chains, type ProviderOf } from '@latchkit/plugin-chains/contract'
import type { ConnectedWallet } from '@latchkit/plugin-connections/contract'
import { Pairing } from '@latchkit/plugin-walletconnect/contract'
import { useEffect, useMemo, useState } from 'react'
import { getAccount, getWalletInfo } from '../actions/account.js'
import { getApprovedChains, getNetwork, getNetworks } from '../actions/network.js'
import { connectionsOf, type NamespaceOptions, serviceOf } from '../actions/watch.js'
import { useLatchkit } from './provider.js'
import { useWatched } from './use-watched.js'

/**
 * Returns the connection of a namespace, or of the active one, with the names that EVM sites know from wagmi.
 *
 * @throws {Error} outside of a `LatchkitProvider`, as every hook.
 * @example
 * ```tsx
 * const { address, isConnected, accounts } = useConnection({ namespace: 'solana' })
 * ```
 */
export function useConnection({ namespace }: NamespaceOptions = {}) {
  const latchkit = useLatchkit()
  const { state } = connectionsOf(latchkit)
  const { networks } = serviceOf(latchkit, Chains)
  return useWatched([state, networks], () => {
    const { wallet, isConnected, ...account } = getAccount(latchkit, { namespace })
    const { status } = account
    const chain = account.chain ?? state.get().byNamespace[account.namespace ?? '']?.network
    return {
      ...account,
      chain,
      wallet: wallet && { id: wallet.connector, name: wallet.name, icon: wallet.icon },
      /** Number of an EVM chain, or the CAIP-2 reference of another chain. */
      chainId: chain && chainReference(chain),
      isConnected,
      isConnecting: status === 'connecting',
      isReconnecting: status === 'reconnecting',
      isDisconnected: status === 'disconnected'
    }
  })
}

/**
 * Returns the network of a namespace, with the chains that its wallet approved, if known. `useSwitchChain` switches.
 *
 * @example
 * ```tsx
 * const { network, networks, approvedChains } = useNetwork({ namespace: 'eip155' })
 * ```
 */
export function useNetwork({ namespace }: NamespaceOptions = {}) {
  const latchkit = useLatchkit()
  const { state } = connectionsOf(latchkit)
  const { networks } = serviceOf(latchkit, Chains)
  const sessions = latchkit.kernel.find(Pairing)?.sessions ?? networks
  return useWatched([state, networks, sessions], () => {
    const { chain, network } = getNetwork(latchkit, { namespace })
    return {
      chain,
      network,
      chainId: chain && chainReference(chain),
      /** Configured networks of the namespace; of all without one. */
      networks: getNetworks(latchkit, { namespace }),
      /** CAIP-2 ids; `undefined` if the wallet does not report them. */
      approvedChains: getApprovedChains(latchkit, { namespace })
    }
  })
}

/**
 * Returns the current wallet of a namespace with its own metadata, or `undefined` without a connection.
 *
 * @example
 * ```tsx
 * const wallet = useWalletInfo()
 * ```
 */
export function useWalletInfo(options: NamespaceOptions = {}): ConnectedWallet | undefined {
  const latchkit = useLatchkit()
  return useWatched([connectionsOf(latchkit).state], () => getWalletInfo(latchkit, options))
}

/** Provider of a namespace, once it is loaded. */
export interface ProviderState<N extends string> {
  readonly provider: ProviderOf<N> | undefined
  readonly isPending: boolean
  readonly error: Error | undefined
}

/**
 * Returns the provider of the current wallet of a namespace, like `latchkit.provider`, and updates it when the wallet
 * changes. `provider` is `undefined` without a connection.
 *
 * @example
 * ```tsx
 * const { provider } = useProvider('eip155')
 * ```
 */
export function useProvider<const N extends string>(namespace: N): ProviderState<N> {
  const latchkit = useLatchkit()
  const connector = useWalletInfo({ namespace })?.connector
  const idle = useMemo(
    () => ({ provider: undefined, isPending: connector !== undefined, error: undefined }),
    [connector]
  )
  const [known, setKnown] = useState<{ readonly of: string; readonly state: ProviderState<N> }>()
  const of = `${namespace} ${connector}`
  useEffect(() => {
    if (connector === undefined) return
    let isGone = false
    const set = (state: ProviderState<N>) => isGone || setKnown({ of, state })
    latchkit.provider<N>(namespace).then(
      provider => set({ provider, isPending: false, error: undefined }),
      error => set({ provider: undefined, isPending: false, error })
    )
    return () => {
      isGone = true
    }
  }, [latchkit, namespace, connector, of])
  return known?.of === of && connector !== undefined ? known.state : idle
}

/** Returns the chain reference, as a number if it is one. */
function chainReference(chain: ChainId): number | string {
  const reference = chain.slice(chain.indexOf(':') + 1)
  return /^[0-9]{1,15}$/.test(reference) ? Number(reference) : reference
}
