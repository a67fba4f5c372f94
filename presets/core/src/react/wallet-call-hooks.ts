import { useReadable } from '@latchkit/kernel/react'
import type { ChainId } from '@latchkit/plugin-chains/contract'
import {
  type CallsStatus,
  type GrantPermissionsRequest,
  grantPermissions,
  prefetchRequest,
  readCallsStatus,
  readCapabilities,
  type SendCallsRequest,
  type SentCalls,
  sendCalls,
  type WalletCapabilities
} from '@latchkit/plugin-smart-sessions/requests'
import { useCallback, useEffect } from 'react'
import { connectionsOf, type NamespaceOptions } from '../actions/watch.js'
import { useLatchkit } from './provider.js'
import { useAction } from './use-action.js'
import { useReading, type WalletReading } from './use-reading.js'

export type { WalletReading } from './use-reading.js'

/** Pause between two reads of a pending status, ms: the polling interval of chain clients. */
const INTERVAL_MS = 4_000

/** Chains of `useCapabilities`. */
export interface UseCapabilitiesOptions extends NamespaceOptions {
  /** CAIP-2 ids. @defaultValue the chain that is shown */
  readonly chains?: readonly ChainId[] | undefined
}

/**
 * Returns what the wallet can do for the account that a namespace shows, by chain (EIP-5792). Asks the wallet on mount and for
 * another account or wallet. `error.code` is `smart-sessions/unsupported` for a wallet without capabilities. A chain that the wallet does
 * not support is absent.
 *
 * @example
 * ```tsx
 * const { data } = useCapabilities({ chains: ['eip155:1'] })
 * const hasAtomicBatches = data?.['eip155:1']?.atomic === 'supported'
 * ```
 */
export function useCapabilities({
  namespace,
  chains
}: UseCapabilitiesOptions = {}): WalletReading<Readonly<Record<ChainId, WalletCapabilities>>> {
  const latchkit = useLatchkit()
  const connections = connectionsOf(latchkit)
  useReadable(connections.state)
  const { account, connector } = connections.account(namespace) ?? {}
  const list = chains?.join()
  const read = useCallback(
    (signal: AbortSignal) => readCapabilities(latchkit.kernel, { namespace, chains: chainsIn(list), signal }),
    [latchkit, namespace, list]
  )
  return useReading(account && `${connector} ${account} ${namespace} ${list}`, read)
}

/** Defaults of `useSendCalls` for each call. */
export interface SendCallsOptions extends NamespaceOptions {
  /** See `SendCallsRequest.fallback`. @defaultValue false */
  readonly fallback?: boolean
}

/**
 * Returns a function that sends several calls as one batch (EIP-5792), with the state of the last one. With `fallback`, a wallet without
 * batches gets single transactions; then `data.kind` is `transactions` and `data.atomic` is false. If only some of them were sent, the
 * code of the error is `smart-sessions/partly-sent`, and its context has their ids.
 *
 * @example
 * ```tsx
 * const to = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
 * const { sendCalls, data, error, isPending } = useSendCalls({ namespace: 'eip155', fallback: true })
 * const pay = () => sendCalls({ calls: [{ to, value: 1n }, { to, data: '0x' }] })
 * ```
 */
export function useSendCalls({ namespace, fallback = false }: SendCallsOptions = {}) {
  const { kernel } = useLatchkit()
  useEffect(() => prefetchRequest('sendCalls'), [])
  const work = useCallback(
    (request: SendCallsRequest): Promise<SentCalls> => sendCalls(kernel, { namespace, fallback, ...request }),
    [kernel, namespace, fallback]
  )
  const { run, runAsync, reset, progress } = useAction(work)
  return { ...progress, sendCalls: run, sendCallsAsync: runAsync, reset }
}

export interface CallsStatusOptions extends NamespaceOptions {
  /** Pause between two reads while the calls are pending, ms. @defaultValue 4,000 */
  readonly intervalMs?: number
}

/**
 * Returns the status of calls that were sent. Reads it on mount, and again until the calls are no longer pending or a read fails; not
 * while the page is hidden.
 *
 * @param sent - result of `useSendCalls`, or the id of a batch. `undefined`: nothing is read.
 * @example
 * ```tsx
 * import { useCallsStatus, useSendCalls } from '@latchkit/preset-core/react'
 *
 * function useDone() {
 *   const { data: sent } = useSendCalls()
 *   return useCallsStatus(sent).data?.state === 'confirmed'
 * }
 * ```
 */
export function useCallsStatus(
  sent: SentCalls | string | undefined,
  { namespace, intervalMs = INTERVAL_MS }: CallsStatusOptions = {}
): WalletReading<CallsStatus> {
  const { kernel } = useLatchkit()
  // The content, because a component may create the object for each render.
  const key = sent === undefined ? undefined : JSON.stringify(sent)
  const read = useCallback(
    (signal: AbortSignal) => {
      const calls = JSON.parse(key ?? '""') as SentCalls | string
      return readCallsStatus(kernel, calls, { ...(namespace !== undefined && { namespace }), signal })
    },
    [kernel, namespace, key]
  )
  const reading = useReading(key && `${namespace} ${key}`, read)
  const { data, error, isPending, refetch } = reading
  const isWaiting = data?.state === 'pending' && !error && !isPending
  // biome-ignore lint/correctness/useExhaustiveDependencies: each read has its own data, also if React renders only its end
  useEffect(() => {
    if (!isWaiting) return
    const refetchIfVisible = () => void (document.visibilityState === 'visible' && refetch())
    const timer = setTimeout(() => {
      document.addEventListener('visibilitychange', refetchIfVisible)
      refetchIfVisible()
    }, intervalMs)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', refetchIfVisible)
    }
  }, [data, isWaiting, intervalMs, refetch])
  return reading
}

/**
 * Returns a function that requests permissions for an account of the site (ERC-7715), with the state of the last request. `data` is what
 * the wallet granted, compared with the request: `adjusted` names what the visitor changed.
 *
 * @example
 * ```tsx
 * const { grantPermissions, data, error } = useGrantPermissions({ namespace: 'eip155' })
 * const to = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
 * const permission = { type: 'native-token-allowance', data: { allowance: 10n ** 15n } }
 * const request = () => grantPermissions({ permissions: [{ to, permission, expiresAtMs: Date.now() + 86_400_000 }] })
 * ```
 */
export function useGrantPermissions({ namespace }: NamespaceOptions = {}) {
  const { kernel } = useLatchkit()
  useEffect(() => prefetchRequest('permissions'), [])
  const work = useCallback(
    (request: GrantPermissionsRequest) => grantPermissions(kernel, { namespace, ...request }),
    [kernel, namespace]
  )
  const { run, runAsync, reset, progress } = useAction(work)
  return { ...progress, grantPermissions: run, grantPermissionsAsync: runAsync, reset }
}

/** Returns the ids in a list with commas. */
const chainsIn = (list: string | undefined) => list?.split(',').filter(Boolean) as readonly ChainId[] | undefined
