import type { ChainId } from '@latchkit/kernel/chain'
import { useReadable } from '@latchkit/kernel/react'
import { useCallback } from 'react'
import { getConnections } from '../actions/connections.js'
import { connectionsOf, type NamespaceOptions } from '../actions/watch.js'
import { useLatchkit, useLatchkitState } from './provider.js'
import { useAction } from './use-action.js'
import { useWatched } from './use-watched.js'

/** Opens and closes the dialog. */
export function useModal() {
  const latchkit = useLatchkit()
  const { isOpen } = useLatchkitState(({ open }) => ({ isOpen: open }))
  return { isOpen, open: latchkit.open, close: latchkit.close, prefetch: latchkit.prefetch }
}

/** Returns every connected wallet, of all namespaces or of one, in the order of connecting. */
export function useConnections(options: NamespaceOptions = {}) {
  const latchkit = useLatchkit()
  return useWatched([connectionsOf(latchkit).state], () => getConnections(latchkit, options))
}

/** Every wallet found on the page. */
export const useWallets = () => useReadable(connectionsOf(useLatchkit()).wallets)

/** Every configured network. */
export const useNetworks = () => useReadable(connectionsOf(useLatchkit()).networks)

export function useConnect() {
  const latchkit = useLatchkit()
  const wallets = useWallets()
  const { run, runAsync, reset, progress } = useAction(latchkit.connect)
  return { ...progress, wallets, connect: run, connectAsync: runAsync, reset }
}

export function useDisconnect() {
  const latchkit = useLatchkit()
  const { run, runAsync, reset, progress } = useAction(latchkit.disconnect)
  return { ...progress, disconnect: run, disconnectAsync: runAsync, reset }
}

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
