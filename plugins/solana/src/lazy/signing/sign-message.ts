import type { Signer } from '@latchkit/plugin-chains/contract'
import { invalidAnswer } from '@latchkit/plugin-chains/kit'
import { base58 } from '@scure/base'
import { SignMessage } from '../../contract.js'
import { SolanaError } from '../../errors.js'
import { accountParts } from '../wallet/accounts.js'
import { readSignature } from '../wallet/session.js'
import { walletCalls } from '../wallet/wallet-calls.js'
import { isSignedBy } from './ed25519.js'
import { MAX_MESSAGE_BYTES } from './encoding.js'

/**
 * Requests the signature of a message, from the wallet if the signer has no `request`. Resolves with the account's signature over
 * exactly these bytes, base58.
 *
 * @throws {WalletError} the errors of `walletCalls`; `wallet/invalid-answer` for an invalid signature.
 * @throws {SolanaError} `solana/invalid-params` for a message above the limit of a request.
 */
export async function signMessage(signer: Signer, message: Uint8Array, signal: AbortSignal): Promise<string> {
  const { connector, account, request } = signer
  const { key, address } = accountParts(account)
  const signature = request
    ? readSignature(await request(SignMessage, { message: encodeMessage(message), pubkey: address }, signal))
    : await (await walletCalls(signer, signal)).signMessage(message)
  if (signature && isSignedBy(key, message, signature)) return base58.encode(signature)
  throw invalidAnswer(connector.info.name, 'signMessage', `a signature by ${address}`)
}

function encodeMessage(message: Uint8Array): string {
  if (message.length <= MAX_MESSAGE_BYTES) return base58.encode(message)
  const expected = `a message of at most ${MAX_MESSAGE_BYTES} bytes`
  throw SolanaError.of('invalid-params', { method: SignMessage.method, expected })
}
