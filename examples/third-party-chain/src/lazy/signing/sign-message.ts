import type { Signer } from '@latchkit/plugin-chains/contract'
import { invalidAnswer } from '@latchkit/plugin-chains/kit'
import { TonSignText } from '../../contract.js'
import { fields } from '../wallet/accounts.js'
import { askSigner } from '../wallet/tonconnect.js'
import { isSigned } from './verify-message.js'

/**
 * Signs a text (TonConnect, `signData`). Resolves with JSON for a verifier: `signature` in base64, `timestamp` in
 * seconds and `domain`, both signed as well, `publicKey` in hex, and `stateInit` in base64, which links it to the
 * address.
 *
 * @throws {WalletError} like any request to a wallet; `wallet/invalid-answer` for an invalid signature or one by
 *   another account.
 */
export async function signMessage(signer: Signer, text: string, signal: AbortSignal): Promise<string> {
  const [, network, from = ''] = signer.account.split(':')
  if (signer.request) return signer.request(TonSignText, { from, text }, signal)
  const { result, ...key } = await askSigner(signer, 'signData', { type: 'text', text, network, from }, signal)
  const { signature, timestamp, domain } = fields(result)
  const proof = JSON.stringify({ signature, timestamp, domain, ...key })
  if (isSigned(signer.account, text, proof)) return proof
  throw invalidAnswer(signer.connector.info.name, 'signData', `a signature by ${from}`)
}
