import type { AccountId } from '@latchkit/plugin-chains/contract'
import type { Latchkit } from 'latchkit'
import { verifyMessage } from './sign-and-verify.js'
import type { Signed } from './signed.js'

interface SignRequest {
  readonly namespace: string | undefined
  /** CAIP-10 id of the account that is shown. */
  readonly account: AccountId | undefined
  readonly message: string
  readonly signal: AbortSignal
}

/**
 * Signs with the account that is shown, and works out who signed: on EVM from the signature alone with viem, elsewhere by the chain's
 * plugin. The signal ends the wait for the wallet.
 *
 * @throws {ConnectionError} see `ConnectionsApi.signMessage`
 */
export async function signMessage(
  latchkit: Latchkit,
  { namespace, account, message, signal }: SignRequest
): Promise<Signed> {
  const asked = account?.split(':')[2] ?? ''
  const signature = await latchkit.signMessage(message, { ...(namespace && { namespace }), signal })
  if (namespace === 'eip155') {
    const { signerOfMessage } = await import('./verify.js')
    return { signature, asked, signer: await signerOfMessage(message, signature) }
  }
  const isSigner = account !== undefined && (await verifyMessage(latchkit, account, message, signature))
  return { signature, asked, signer: isSigner ? asked : 'another account' }
}
