import { errorCode, type Kernel, rpcMethod } from '@latchkit/kernel'
import { type AccountId, type ChainId, parseAccountId, parseChainId } from '@latchkit/plugin-chains/contract'
import { isUnknownMethod, readFailure } from '@latchkit/plugin-chains/kit'
import { Connections } from '@latchkit/plugin-connections/contract'
import type { WalletRequestOptions } from '../../calls.js'
import { SmartSessionsError } from '../../errors.js'

/** Part of the kernel that the requests need. */
export type RequestKernel = Pick<Kernel, 'get' | 'rpc' | 'events'>

/** Account that is shown, and functions that request its wallet through `kernel.rpc`. */
export interface WalletAccess {
  /** Name of the wallet. */
  readonly wallet: string
  readonly account: AccountId
  readonly address: string
  readonly chain: ChainId
  /** Requests something that only reads. @param chain - @defaultValue the chain that is shown */
  read(method: string, params: readonly unknown[], chain?: ChainId): Promise<unknown>
  /** Requests something that signs, sends or grants: middleware, consent and the check of account and chain come first. */
  write(method: string, params: readonly unknown[]): Promise<unknown>
}

/** Codes of EIP-5792. */
const refusals = {
  5700: 'smart-sessions/unsupported-capability',
  5710: 'smart-sessions/unsupported-chain',
  5720: 'smart-sessions/duplicate-id',
  5730: 'smart-sessions/unknown-id',
  5740: 'smart-sessions/too-large',
  5750: 'smart-sessions/upgrade-rejected',
  5760: 'smart-sessions/not-atomic'
} as const

/**
 * Returns access to the wallet of the account that is shown.
 *
 * @throws {SmartSessionsError} `…/not-connected`; `…/wrong-chain` if `chain` is given and is not the one that is shown.
 */
export function openWalletAccess(
  kernel: RequestKernel,
  { namespace, chain: required, signal }: WalletRequestOptions & { readonly chain?: ChainId | undefined }
): WalletAccess {
  const signer = kernel.get(Connections).signer(namespace)
  const shown = parseAccountId(signer?.account)
  if (!signer?.request || !shown) throw new SmartSessionsError('smart-sessions/not-connected', {})
  const { chain, address } = shown
  if (required !== undefined && required !== chain)
    throw new SmartSessionsError('smart-sessions/wrong-chain', { chain: required })
  const { request, account } = signer
  const { name: wallet } = signer.connector.info
  const until = signal ?? new AbortController().signal
  return {
    wallet,
    account,
    address,
    chain,
    read: (method, params, on = chain) =>
      withRefusals({ wallet, method }, () => kernel.rpc.dispatch({ method, params }, { chain: on, signal: until })),
    write: (method, params) =>
      withRefusals({ wallet, method }, () => request(rpcMethod(shown.namespace, method, 'unsafe'), params, until))
  }
}

/** Runs `work`, and throws a `SmartSessionsError` for a missing method and for the codes of EIP-5792. */
async function withRefusals<T>(
  context: { readonly wallet: string; readonly method: string },
  work: () => Promise<T>
): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (errorCode(cause) === 'rpc/not-allowed' || isUnknownMethod(cause, context.method))
      throw new SmartSessionsError('smart-sessions/unsupported', context, { cause })
    const { codes } = readFailure(cause)
    const refusal = Object.entries(refusals).find(([code]) => codes.has(Number(code)))
    throw refusal ? new SmartSessionsError(refusal[1], context, { cause }) : cause
  }
}

/** Returns true for the error of a method that the wallet or the chain family lacks. */
export const isUnsupported = (error: unknown): boolean => errorCode(error) === 'smart-sessions/unsupported'

/**
 * Returns the id of an EVM chain in hex (EIP-695).
 *
 * @throws {SmartSessionsError} `smart-sessions/invalid-request` for a chain without a number.
 */
export function chainInHex(chain: ChainId): string {
  const { reference = '' } = parseChainId(chain) ?? {}
  if (/^[1-9]\d{0,15}$/.test(reference)) return toQuantity(BigInt(reference))
  throw new SmartSessionsError('smart-sessions/invalid-request', { expected: `an EVM chain, not ${chain}` })
}

/** Returns a quantity of EIP-1474. */
export const toQuantity = (value: bigint): string => `0x${value.toString(16)}`
