import { tryOrUndefined } from '@latchkit/kernel/options'
import type { Signer } from '@latchkit/plugin-chains/contract'
import { invalidAnswer } from '@latchkit/plugin-chains/kit'
import { writeAddress } from '../../address.js'
import type { PrefixedNetworks } from '../../options.js'
import { accountParts } from '../wallet/accounts.js'
import { signingWallet } from '../wallet/signing-wallet.js'
import { toHex } from './encoding.js'
import { verifyMessage, wrapBytes } from './verify-message.js'

/** Has the wallet sign a message, and resolves with the verified signature over its wrapped bytes. */
export async function signBytes(signer: Signer, message: Uint8Array, networks: PrefixedNetworks, signal: AbortSignal) {
  const { key } = accountParts(signer.account)
  const wallet = await signingWallet(signer, networks, signal)
  // Wrapped here, because not all wallets behind a WalletConnect session wrap.
  const data = wrapBytes(message)
  const response = await wallet.signMessage(toHex(data), new TextDecoder().decode(data))
  const signature = await verifyMessage(key, message, signatureIn(response))
  signal.throwIfAborted()
  if (signature) return signature
  throw invalidAnswer(wallet.name, 'signRaw', `a signature by ${writeAddress(key, networks[0].ss58Prefix)}`)
}

/** Returns the `signature` of a wallet's response, unchecked. */
export const signatureIn = (response: unknown): unknown =>
  tryOrUndefined(() => (response as { readonly signature?: unknown } | null | undefined)?.signature)
