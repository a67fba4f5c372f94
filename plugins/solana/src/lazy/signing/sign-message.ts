import type { Signer } from '@latchkit/plugin-chains/contract'
import { invalidAnswer } from '@latchkit/plugin-chains/kit'
import { base58 } from '@scure/base'
import { accountParts } from '../wallet/accounts.js'
import { walletCalls } from '../wallet/wallet-calls.js'
import { isSignedBy } from './ed25519.js'

/**
 * Signs a message with the wallet. Resolves with the account's signature over exactly these bytes, base58.
 *
 * @throws {WalletError} the errors of `walletCalls`; `wallet/invalid-answer` for an invalid signature.
 */
export async function signMessage(signer: Signer, message: Uint8Array, signal: AbortSignal): Promise<string> {
  const wallet = await walletCalls(signer, signal)
  const { key, address } = accountParts(signer.account)
  const signature = await wallet.signMessage(message)
  if (signature && isSignedBy(key, message, signature)) return base58.encode(signature)
  throw invalidAnswer(wallet.name, 'signMessage', `a signature by ${address}`)
}
