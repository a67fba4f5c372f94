import { useReadable } from '@latchkit/kernel/react'
import { Catalogue, type CatalogueWallet, type Listing, type ListingState } from '@latchkit/plugin-catalogue/contract'
import { PAIRING_WALLET, Pairing } from '@latchkit/plugin-walletconnect/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type ConnectWalletRequest, connectWallet } from '../actions/connect-wallet.js'
import { deleteConnection, switchConnection } from '../actions/connections.js'
import { connectionsOf, type NamespaceOptions } from '../actions/watch.js'
import { useLatchkit } from './provider.js'
import { useReady } from './site-hooks.js'
import { useAction } from './use-action.js'

/**
 * Returns the wallets that were connected before, newest first, and a function that removes a wallet from them.
 *
 * @example
 * ```tsx
 * const { recent, deleteConnection } = useRecentConnections()
 * ```
 */
export function useRecentConnections() {
  const latchkit = useLatchkit()
  const recent = useReadable(connectionsOf(latchkit).recent)
  const forget = useCallback((wallet: { readonly id: string }) => deleteConnection(latchkit, wallet), [latchkit])
  return { recent, deleteConnection: forget }
}

/**
 * Returns a function that makes another account of a connected wallet the active one. It sends no request to the wallet.
 *
 * @example
 * ```tsx
 * const { switchConnection } = useSwitchConnection()
 * ```
 */
export function useSwitchConnection() {
  const latchkit = useLatchkit()
  const show = useCallback(
    (target: Parameters<typeof switchConnection>[1]) => switchConnection(latchkit, target),
    [latchkit]
  )
  return { switchConnection: show }
}

/**
 * Returns a function that connects one wallet by its name, id or rdns, for that wallet's button on the page. A wallet that is not
 * installed in this browser is connected in the dialog.
 *
 * @example
 * ```tsx
 * const { connect, isReady, isPending } = useConnectWallet({ wallet: 'MetaMask', namespace: 'eip155' })
 * ```
 */
export function useConnectWallet({ wallet, namespace }: Pick<ConnectWalletRequest, 'wallet' | 'namespace'>) {
  const latchkit = useLatchkit()
  const isReady = useReady()
  const work = useCallback(
    ({ signal }: { readonly signal?: AbortSignal } = {}) =>
      connectWallet(latchkit, { wallet, namespace, ...(signal && { signal }) }),
    [latchkit, wallet, namespace]
  )
  const { run, runAsync, reset, progress } = useAction(work)
  return { ...progress, isReady, connect: run, connectAsync: runAsync, reset }
}

/**
 * Returns a pairing URI for any wallet, for a page that renders the code itself: `connect` requests it, and `uri` is set until a
 * wallet approves it. The first wallet that gets the URI can respond, so show it on the screen only. `isAvailable` is false without
 * the pairing plugin, and if that has no networks to propose.
 *
 * @example
 * ```tsx
 * const { uri, connect, isPending, error, reset } = usePairingCode()
 * ```
 */
export function usePairingCode({ namespace }: NamespaceOptions = {}) {
  const latchkit = useLatchkit()
  const pairing = latchkit.kernel.find(Pairing)
  const state = useReadable(pairing?.state)
  const request = useRef<AbortController>(undefined)
  const work = useCallback(() => {
    request.current?.abort()
    request.current = new AbortController()
    const { signal } = request.current
    return latchkit.connect({ wallet: PAIRING_WALLET, ...(namespace !== undefined && { namespace }), signal })
  }, [latchkit, namespace])
  const { run, runAsync, reset: forget, progress } = useAction(work)
  const reset = useCallback(() => {
    request.current?.abort()
    forget()
  }, [forget])
  useEffect(() => () => request.current?.abort(), [])
  const isWaiting = progress.isPending && state?.status === 'waiting'
  return {
    ...progress,
    isAvailable: pairing?.canPair() ?? false,
    uri: isWaiting ? state.uri : undefined,
    expiresAtMs: isWaiting ? state.expiresAtMs : undefined,
    connect: run,
    connectAsync: runAsync,
    reset
  }
}

const noWallets: readonly CatalogueWallet[] = []

/**
 * Returns the wallets of the catalogue that match a search of at least two characters, else all wallets in pages of 40. Sends no
 * request before the component is mounted. Without the plugin `catalogue` the list is empty and `isAvailable` is false.
 *
 * @param search - Text that the visitor typed. Default: all wallets.
 * @example
 * ```tsx
 * const { wallets, fetchMore, isPending } = useWalletSearch('rain')
 * ```
 */
export function useWalletSearch(search = '') {
  const { kernel } = useLatchkit()
  const catalogue = kernel.find(Catalogue)
  const [listing, setListing] = useState<Listing>()
  const [error, setError] = useState<Error>()
  useEffect(() => {
    const gone = new AbortController()
    setError(undefined)
    catalogue?.list(gone.signal).then(
      found => gone.signal.aborted || setListing(found),
      thrown => gone.signal.aborted || setError(thrown)
    )
    return () => {
      gone.abort()
      setListing(undefined)
    }
  }, [catalogue])
  useEffect(() => listing?.setQuery({ search }), [listing, search])
  const state: ListingState | undefined = useReadable(listing?.state)
  return {
    isAvailable: catalogue !== undefined,
    wallets: state?.wallets ?? noWallets,
    /** Number of all matching wallets; `undefined` while unknown. */
    total: state?.total,
    isPending: catalogue !== undefined && !error && (state?.status ?? 'loading') === 'loading',
    isComplete: state?.complete ?? false,
    /** Error of loading the catalogue; `code` is the error code of a failed request for the list. */
    error,
    code: state?.code,
    fetchMore: useCallback(() => listing?.loadMore(), [listing]),
    retry: useCallback(() => listing?.retry(), [listing])
  }
}
