import type { AccountId } from '@latchkit/plugin-chains/contract'
import type { Latchkit } from 'latchkit'
import { verifyMessage } from './sign-and-verify.js'
import type { Signed } from './signed.js'

interface SignRequest {
  readonly namespace: string | undefined
  /** CAIP-10 id of the shown account. */
  readonly account: AccountId | undefined
  readonly message: string
  readonly signal: AbortSignal
}

/**
 * Signs with the shown account and resolves with the signer: on EVM recovered from the signature with viem, elsewhere
 * verified by the chain's plugin. The signal cancels the request.
 *
 * @throws {ConnectionError} see `ConnectionsApi.signMessage`
 */
export async function signMessage(
  latchkit: Latchkit,
  { namespace, account, message, signal }: SignRequest
): Promise<Signed> {
  const address = account?.split(':')[2] ?? ''
  const signature = await latchkit.signMessage(message, { ...(namespace && { namespace }), signal })
  if (namespace === 'eip155') {
    const { signerOfMessage } = await import('./verify.js')
    return { signature, address, signer: await signerOfMessage(message, signature) }
  }
  const isSigner = account !== undefined && (await verifyMessage(latchkit, account, message, signature))
  return { signature, address, signer: isSigner ? address : 'another account' }
}
