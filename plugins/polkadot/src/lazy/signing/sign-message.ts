import { tryOrUndefined } from '@latchkit/kernel/options'
import type { Signer } from '@latchkit/plugin-chains/contract'
import { invalidAnswer } from '@latchkit/plugin-chains/kit'
import { utf8ToBytes } from '@noble/hashes/utils'
import { writeAddress } from '../../address.js'
import { SignMessage } from '../../contract.js'
import type { PrefixedNetworks } from '../../options.js'
import { accountParts, addressOn } from '../wallet/accounts.js'
import { signingWallet } from '../wallet/signing-wallet.js'
import { toHex } from './encoding.js'
import { verifyMessage, wrapBytes } from './verify-message.js'

/**
 * Requests the signature of a text, from the wallet if the signer has no `request`. Resolves with the verified signature over its
 * wrapped bytes.
 */
export async function signText(signer: Signer, text: string, networks: PrefixedNetworks, signal: AbortSignal) {
  const message = utf8ToBytes(text)
  const { account, request } = signer
  if (!request) return signBytes(signer, message, networks, signal)
  const { chain, key } = accountParts(account)
  // Not as bytes: the handler would remove a wrapping that belongs to the text.
  const params = { address: addressOn(networks, chain, key), message: text }
  return verifiedSignature(signer, message, await request(SignMessage, params, signal), networks, signal)
}

/** Has the wallet sign a message, and resolves with the verified signature over its wrapped bytes. */
export async function signBytes(signer: Signer, message: Uint8Array, networks: PrefixedNetworks, signal: AbortSignal) {
  const wallet = await signingWallet(signer, networks, signal)
  // Wrapped here, because not all wallets behind a WalletConnect session wrap.
  const data = wrapBytes(message)
  const response = await wallet.signMessage(toHex(data), new TextDecoder().decode(data))
  return verifiedSignature(signer, message, response, networks, signal)
}

async function verifiedSignature(
  { account, connector }: Signer,
  message: Uint8Array,
  response: unknown,
  networks: PrefixedNetworks,
  signal: AbortSignal
): Promise<string> {
  const { key } = accountParts(account)
  const signature = await verifyMessage(key, message, signatureIn(response))
  signal.throwIfAborted()
  if (signature) return signature
  const address = writeAddress(key, networks[0].ss58Prefix)
  throw invalidAnswer(connector.info.name, 'signRaw', `a signature by ${address}`)
}

/** Returns the `signature` of a wallet's response, unchecked. */
export const signatureIn = (response: unknown): unknown =>
  tryOrUndefined(() => (response as { readonly signature?: unknown } | null | undefined)?.signature)
