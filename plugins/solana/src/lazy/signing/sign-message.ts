import type { Signer } from '@latchkit/plugin-chains/contract'
import { invalidAnswer } from '@latchkit/plugin-chains/kit'
import { base58 } from '@scure/base'
import { SignMessage } from '../../contract.js'
import { accountParts } from '../wallet/accounts.js'
import { walletCalls } from '../wallet/wallet-calls.js'
import { isSignedBy } from './ed25519.js'
import { decodeSignature } from './encoding.js'

/**
 * Requests the signature of a message. Resolves with the account's signature over exactly these bytes, base58. Without
 * `Signer.request` it requests the wallet itself.
 *
 * @throws {WalletError} the errors of `walletCalls`; `wallet/invalid-answer` for an invalid signature.
 */
export async function signMessage(signer: Signer, message: Uint8Array, signal: AbortSignal): Promise<string> {
  const { connector, account, request } = signer
  const { key, address } = accountParts(account)
  const signature = request
    ? decodeSignature(
        (await request(SignMessage, { message: base58.encode(message), pubkey: address }, signal)).signature
      )
    : await (await walletCalls(signer, signal)).signMessage(message)
  if (signature && isSignedBy(key, message, signature)) return base58.encode(signature)
  throw invalidAnswer(connector.info.name, 'signMessage', `a signature by ${address}`)
}
