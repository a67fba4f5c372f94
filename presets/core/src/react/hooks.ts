import type { ChainId } from '@latchkit/kernel/chain'
import { useReadable } from '@latchkit/kernel/react'
import { Connections } from '@latchkit/plugin-connections/contract'
import { useCallback, useMemo } from 'react'
import { useLatchkit, useLatchkitState } from './provider.js'
import { useAction } from './use-action.js'

/** Opens and closes the dialog. */
export function useModal() {
  const latchkit = useLatchkit()
  const { isOpen } = useLatchkitState(({ open }) => ({ isOpen: open }))
  return { isOpen, open: latchkit.open, close: latchkit.close, prefetch: latchkit.prefetch }
}

/** The connection that is shown, with the names that EVM sites know from wagmi. */
export function useConnection() {
  const state = useLatchkitState(({ status, address, account, chain, namespace, wallet }) => ({
    status,
    address,
    account,
    chain,
    namespace,
    wallet
  }))
  const { status } = state
  return {
    ...state,
    /** The number of an EVM chain, the CAIP-2 reference elsewhere. */
    chainId: state.chain && chainReference(state.chain),
    isConnected: status === 'connected',
    isConnecting: status === 'connecting',
    isReconnecting: status === 'reconnecting',
    isDisconnected: status === 'disconnected'
  }
}

/** Every connected wallet, of all namespaces, in the order of connecting. */
export function useConnections() {
  const { byNamespace } = useReadable(useConnectionsService().state)
  return useMemo(
    () =>
      Object.entries(byNamespace).flatMap(([namespace, { wallets, current }]) =>
        wallets.map(wallet => ({ ...wallet, namespace, isCurrent: wallet.connector === current }))
      ),
    [byNamespace]
  )
}

/** Every wallet found on the page. */
export const useWallets = () => useReadable(useConnectionsService().wallets)

/** Every configured network. */
export const useNetworks = () => useReadable(useConnectionsService().networks)

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

/** @throws {Error} outside of a `LatchkitProvider`. */
function useConnectionsService() {
  return useLatchkit().kernel.get(Connections)
}

/** The chain reference: a number where it is one. */
function chainReference(chain: ChainId): number | string {
  const reference = chain.slice(chain.indexOf(':') + 1)
  return /^[0-9]{1,15}$/.test(reference) ? Number(reference) : reference
}
