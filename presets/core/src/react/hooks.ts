import { useReadable } from '@latchkit/kernel/react'
import { type ChainId, Chains } from '@latchkit/plugin-chains/contract'
import { useCallback } from 'react'
import { getConnections } from '../actions/connections.js'
import { connectionsOf, type NamespaceOptions, serviceOf } from '../actions/watch.js'
import { useLatchkit, useLatchkitState } from './provider.js'
import { useAction } from './use-action.js'
import { useWatched } from './use-watched.js'

/**
 * Returns the open state of the dialog, and functions that open and close it.
 *
 * @throws {Error} outside of a `LatchkitProvider`, as every hook.
 * @example
 * ```tsx
 * const { isOpen, open } = useModal()
 * ```
 */
export function useModal() {
  const latchkit = useLatchkit()
  const { isOpen } = useLatchkitState(({ open }) => ({ isOpen: open }))
  return { isOpen, open: latchkit.open, close: latchkit.close, prefetch: latchkit.prefetch }
}

/**
 * Returns every connected wallet, of all namespaces or of one, in the order of connecting.
 *
 * @example
 * ```tsx
 * const connections = useConnections({ namespace: 'eip155' })
 * ```
 */
export function useConnections(options: NamespaceOptions = {}) {
  const latchkit = useLatchkit()
  return useWatched([connectionsOf(latchkit).state], () => getConnections(latchkit, options))
}

/**
 * Returns every wallet that was found on the page, connected or not.
 *
 * @example
 * ```tsx
 * const wallets = useWallets()
 * ```
 */
export const useWallets = () => useReadable(connectionsOf(useLatchkit()).wallets)

/**
 * Returns every configured network, of all namespaces.
 *
 * @example
 * ```tsx
 * const networks = useNetworks()
 * ```
 */
export const useNetworks = () => useReadable(serviceOf(useLatchkit(), Chains).networks)

/**
 * Returns the wallets of the page, and functions that connect one without the dialog. `connect` never throws: see
 * `error`; `connectAsync` rejects as `latchkit.connect` does. Both take a `signal`.
 *
 * @example
 * ```tsx
 * const { wallets, connect, isPending, error } = useConnect()
 * ```
 */
export function useConnect() {
  const latchkit = useLatchkit()
  const wallets = useWallets()
  const { run, runAsync, reset, progress } = useAction(latchkit.connect)
  return { ...progress, wallets, connect: run, connectAsync: runAsync, reset }
}

/**
 * Returns functions that disconnect one wallet, a namespace or all. `disconnect` never throws: see `error`;
 * `disconnectAsync` rejects as `latchkit.disconnect` does.
 *
 * @example
 * ```tsx
 * const { disconnect } = useDisconnect()
 * ```
 */
export function useDisconnect() {
  const latchkit = useLatchkit()
  const { run, runAsync, reset, progress } = useAction(latchkit.disconnect)
  return { ...progress, disconnect: run, disconnectAsync: runAsync, reset }
}

/**
 * Returns the configured networks, and functions that switch to one by its CAIP-2 id or the id of an EVM chain.
 * `switchChain` never throws: see `error`; `switchChainAsync` rejects as `latchkit.switchNetwork` does. Both take a
 * `signal`.
 *
 * @example
 * ```tsx
 * const { chains, switchChain } = useSwitchChain()
 * ```
 */
export function useSwitchChain() {
  const latchkit = useLatchkit()
  const chains = useNetworks()
  const work = useCallback(
    ({ chainId, signal }: { readonly chainId: ChainId | number; readonly signal?: AbortSignal }) =>
      latchkit.switchNetwork(typeof chainId === 'number' ? `eip155:${chainId}` : chainId, signal ? { signal } : {}),
    [latchkit]
  )
  const { run, runAsync, reset, progress } = useAction(work)
  return { ...progress, chains, switchChain: run, switchChainAsync: runAsync, reset }
}

/**
 * Returns functions that sign a text with the shown account. `signMessage` never throws: see `data` and `error`;
 * `signMessageAsync` rejects as `latchkit.signMessage` does. Both take a `signal`.
 *
 * @example
 * ```tsx
 * const { signMessage, data, isPending } = useSignMessage()
 * ```
 */
export function useSignMessage() {
  const latchkit = useLatchkit()
  const work = useCallback(
    ({ message, signal }: { readonly message: string; readonly signal?: AbortSignal }) =>
      latchkit.signMessage(message, signal ? { signal } : {}),
    [latchkit]
  )
  const { run, runAsync, reset, progress } = useAction(work)
  return { ...progress, signMessage: run, signMessageAsync: runAsync, reset }
}
