import { unlessAborted } from '@latchkit/kernel'
import { type Connector, type Signer, WalletError } from '@latchkit/plugin-chains/contract'
import { invalidAnswer } from '@latchkit/plugin-chains/kit'
import { asker } from '../wallet/ask.js'
import { coded, type Wallet } from '../wallet/connect.js'
import type { BitcoinConnector } from '../wallet/found-connector.js'
import { accountParts } from '../wallet/parse-account.js'
import type { SignRequest } from '../wallet/wallet-api.js'
import { isSessionProvider, sessionWire } from '../wallet/walletconnect.js'
import { readSignature } from './encoding.js'

export const isOurs = (connector: Connector): connector is BitcoinConnector => 'wire' in connector

/** Returns the wallet behind a connector of any plugin. */
export async function walletOf(connector: Connector, signal: AbortSignal): Promise<Wallet> {
  const { name } = connector.info
  signal.throwIfAborted()
  if (isOurs(connector)) return { name, wire: await connector.wire() }
  const provider = await unlessAborted(connector.provider, signal)
  if (isSessionProvider(provider)) return { name, wire: sessionWire(provider, name) }
  throw new WalletError('wallet/unavailable', { wallet: name, reason: 'it has no provider that takes requests' })
}

/**
 * Asks the wallet for a signature of a message, and verifies it. Resolves with its bytes. An abort rejects with the signal's reason.
 *
 * @param protocol - @defaultValue `bip322`, for P2PKH `ecdsa` (BIP-137)
 * @throws {WalletError} as any request to a wallet; `wallet/invalid-answer` unless the answer is a signature of `message` by
 *   the account.
 */
export async function signMessage(
  { connector, account }: Signer,
  message: string,
  signal: AbortSignal,
  protocol?: SignRequest['protocol']
): Promise<Uint8Array> {
  const { chain, address } = accountParts(account)
  const wallet = await walletOf(connector, signal)
  // Before the wallet prompts: what cannot be verified is not asked for.
  const { isSignedBy } = await unlessAborted(() => import('./verify-message.js'), signal)
  const request = {
    address,
    message,
    chain,
    protocol: protocol ?? (address.kind === 'p2pkh' ? 'ecdsa' : 'bip322')
  } as const
  const bytes = await coded(wallet, signal, 'signMessage', async () =>
    readSignature(await wallet.wire.sign(asker(wallet.name, signal), request))
  )
  if (bytes && isSignedBy(address, message, bytes)) return bytes
  throw invalidAnswer(wallet.name, 'signMessage', `a signature by ${address.text}`)
}
