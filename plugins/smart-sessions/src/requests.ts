import type { Kernel } from '@latchkit/kernel'
import type { ChainId } from '@latchkit/plugin-chains/contract'
import type {
  CallsStatus,
  CapabilitiesOptions,
  SendCallsRequest,
  SentCalls,
  WalletCapabilities,
  WalletRequestOptions
} from './calls.js'
import type { GrantedPermission, GrantPermissionsRequest, RevokePermissionRequest } from './permissions.js'

export type * from './calls.js'
export { SmartSessionsError } from './errors.js'
export type * from './permissions.js'

/** Part of the kernel that the functions need. */
export type RequestKernel = Pick<Kernel, 'get' | 'rpc' | 'events'>

const load = {
  capabilities: () => import('./lazy/requests/capabilities.js'),
  sendCalls: () => import('./lazy/requests/send-calls.js'),
  callsStatus: () => import('./lazy/requests/calls-status.js'),
  permissions: () => import('./lazy/requests/permissions.js')
} as const

/**
 * Loads the code of a request before the visitor presses a button: a browser allows a wallet to open a window only right after the press.
 *
 * @example
 * import { prefetchRequest } from '@latchkit/plugin-smart-sessions/requests'
 *
 * prefetchRequest('sendCalls')
 */
export function prefetchRequest(name: keyof typeof load): void {
  load[name]().catch(() => undefined)
}

/**
 * Reads what the wallet can do for the account that is shown (`wallet_getCapabilities`, EIP-5792). Resolves with an entry for each
 * requested chain that the wallet supports. An abort rejects with the reason of the signal.
 *
 * @throws {SmartSessionsError} `smart-sessions/not-connected`, `…/unsupported` if the wallet has no capabilities.
 * @throws {WalletError} `wallet/invalid-answer` for a response of another form or of more than 1,048,576 characters.
 * @example
 * <!-- given: declare const kernel: import('@latchkit/kernel').Kernel -->
 * ```ts
 * import { readCapabilities } from '@latchkit/plugin-smart-sessions/requests'
 *
 * const { 'eip155:1': mainnet } = await readCapabilities(kernel, { chains: ['eip155:1'] })
 * console.log(mainnet?.atomic) // 'supported'
 * ```
 */
export const readCapabilities = async (
  kernel: RequestKernel,
  options?: CapabilitiesOptions
): Promise<Readonly<Record<ChainId, WalletCapabilities>>> =>
  (await load.capabilities()).readCapabilities(kernel, options)

/**
 * Sends a batch of calls with the account that is shown (`wallet_sendCalls`, EIP-5792, version 2.0.0), through `kernel.rpc`. Resolves
 * when the wallet has accepted it, without waiting for a block. With `fallback`, a wallet without batches gets the calls as single
 * transactions, and the result says so. An abort rejects with the reason of the signal.
 *
 * @throws {SmartSessionsError} `smart-sessions/partly-sent` if only some of the single transactions were sent, with their ids;
 *   `…/invalid-request`, `…/not-connected`, `…/wrong-chain`, `…/unsupported`, and the codes of EIP-5792: `…/not-atomic`,
 *   `…/unsupported-capability`, `…/unsupported-chain`, `…/duplicate-id`, `…/too-large`, `…/upgrade-rejected`.
 * @throws {WalletError} `wallet/rejected`, `wallet/invalid-answer`, `wallet/unavailable`.
 * @example
 * <!-- given: declare const kernel: import('@latchkit/kernel').Kernel -->
 * ```ts
 * import { sendCalls } from '@latchkit/plugin-smart-sessions/requests'
 *
 * const to = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
 * const sent = await sendCalls(kernel, { calls: [{ to, value: 1n }, { to, data: '0x' }], fallback: true })
 * console.log(sent.kind === 'batch' ? sent.id : sent.calls.map(({ id }) => id))
 * ```
 */
export const sendCalls = async (kernel: RequestKernel, request: SendCallsRequest): Promise<SentCalls> =>
  (await load.sendCalls()).sendCalls(kernel, request)

/**
 * Reads the status of calls: of a batch from the wallet (`wallet_getCallsStatus`, EIP-5792), of single transactions from the nodes of
 * the chain. An abort rejects with the reason of the signal.
 *
 * @param sent - result of `sendCalls`, or the id of a batch.
 * @throws {SmartSessionsError} `smart-sessions/not-connected`, `…/unsupported`, `…/unknown-id`.
 * @throws {WalletError} `wallet/invalid-answer` also for the status of another batch or chain, and for one that contradicts its receipts.
 * @example
 * <!-- given:
 * declare const kernel: import('@latchkit/kernel').Kernel
 * declare const sent: import('@latchkit/plugin-smart-sessions/requests').SentCalls
 * -->
 * ```ts
 * import { readCallsStatus } from '@latchkit/plugin-smart-sessions/requests'
 *
 * const { state, receipts } = await readCallsStatus(kernel, sent) // 'confirmed', [{ id: '0x…', … }]
 * ```
 */
export const readCallsStatus = async (
  kernel: RequestKernel,
  sent: SentCalls | string,
  options?: WalletRequestOptions
): Promise<CallsStatus> => (await load.callsStatus()).readCallsStatus(kernel, sent, options)

/**
 * Requests the wallet to show the status of a batch (`wallet_showCallsStatus`, EIP-5792). An abort rejects with the reason of the signal.
 *
 * @throws {SmartSessionsError} `smart-sessions/not-connected`, `…/unsupported`, `…/unknown-id`.
 * @example
 * <!-- given: declare const kernel: import('@latchkit/kernel').Kernel -->
 * ```ts
 * import { showCallsStatus } from '@latchkit/plugin-smart-sessions/requests'
 *
 * await showCallsStatus(kernel, '0x1234')
 * ```
 */
export const showCallsStatus = async (
  kernel: RequestKernel,
  sent: string | { readonly id: string },
  options?: WalletRequestOptions
): Promise<void> => (await load.callsStatus()).showCallsStatus(kernel, sent, options)

/**
 * Requests permissions for an account of the site (ERC-7715), through `kernel.rpc`: by `wallet_requestExecutionPermissions`, and if the
 * wallet lacks it, by `wallet_grantPermissions` of the earlier drafts, which needs an expiry and takes no other rules. Compares what was
 * granted with the request. An abort rejects with the reason of the signal.
 *
 * @throws {SmartSessionsError} `smart-sessions/not-as-requested` if the wallet changed something without `isAdjustmentAllowed`, or
 *   granted another type, account, chain or recipient, or left out a rule; `…/invalid-request`, `…/not-connected`, `…/wrong-chain`,
 *   `…/unsupported`.
 * @throws {WalletError} `wallet/rejected`, `wallet/invalid-answer`, `wallet/unavailable`.
 * @example
 * <!-- given: declare const kernel: import('@latchkit/kernel').Kernel -->
 * ```ts
 * import { grantPermissions } from '@latchkit/plugin-smart-sessions/requests'
 *
 * const [granted] = await grantPermissions(kernel, {
 *   permissions: [
 *     {
 *       to: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
 *       permission: { type: 'native-token-allowance', data: { allowance: 10n ** 15n } },
 *       expiresAtMs: Date.now() + 86_400_000
 *     }
 *   ]
 * })
 * console.log(granted?.context)
 * ```
 */
export const grantPermissions = async (
  kernel: RequestKernel,
  request: GrantPermissionsRequest
): Promise<readonly GrantedPermission[]> => (await load.permissions()).grantPermissions(kernel, request)

/**
 * Requests the wallet to end a permission (ERC-7715), through `kernel.rpc`: by `wallet_revokeExecutionPermission`, and if the wallet
 * lacks it, by `wallet_revokePermissions` of the earlier drafts. An abort rejects with the reason of the signal.
 *
 * @throws {SmartSessionsError} `smart-sessions/invalid-request`, `…/not-connected`, `…/unsupported`.
 * @throws {WalletError} `wallet/rejected`, `wallet/unavailable`.
 * @example
 * <!-- given: declare const kernel: import('@latchkit/kernel').Kernel -->
 * ```ts
 * import { revokePermission } from '@latchkit/plugin-smart-sessions/requests'
 *
 * await revokePermission(kernel, { context: '0x1234' })
 * ```
 */
export const revokePermission = async (kernel: RequestKernel, request: RevokePermissionRequest): Promise<void> =>
  (await load.permissions()).revokePermission(kernel, request)
