import { raceSignal } from '@latchkit/kernel'
import type { Signer } from '@latchkit/plugin-chains/contract'
import { invalidAnswer, readProperty } from '@latchkit/plugin-chains/kit'
import { accountParts } from '../wallet/accounts.js'
import { assertShown, walletOf } from '../wallet/connected-wallet.js'
import type { SignRequest } from '../wallet/wallet-api.js'
import { readSignature } from './encoding.js'

/**
 * Requests a signature of a message through the signer, and verifies it. Resolves with its bytes. An abort rejects with the signal's
 * reason.
 *
 * @param protocol - @defaultValue `bip322`, for P2PKH `ecdsa` (BIP-137)
 * @throws {Bip122Error} `bip122/not-the-signer` if the wallet shows another account and its requests cannot name one.
 * @throws {WalletError} as any request to a wallet; `wallet/invalid-answer` unless the response is a signature of `message` by
 *   the account.
 */
export async function signMessage(
  signer: Signer,
  message: string,
  signal: AbortSignal,
  protocol?: SignRequest['protocol']
): Promise<Uint8Array> {
  const { chain, address } = accountParts(signer.account)
  const wallet = await walletOf(signer, signal)
  const { name, api, call } = wallet
  // Before the request, so that a failed load does not lose a signature.
  const { isSignedBy } = await raceSignal(() => import('./verify-message.js'), signal)
  const usual = address.kind === 'p2pkh' ? 'ecdsa' : 'bip322'
  await assertShown(wallet, 'signMessage', address)
  const response = await api.sign(call, { address, message, chain, protocol: protocol ?? usual })
  const bytes = readSignature(readProperty(response, 'signature'))
  if (bytes && isSignedBy(address, message, bytes)) return bytes
  throw invalidAnswer(name, 'signMessage', `a signature by ${address.text}`)
}
