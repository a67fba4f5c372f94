import { unlessAborted } from '@latchkit/kernel'
import { type Connector, type Signer, WalletError } from '@latchkit/kernel/chain'
import { invalidAnswer } from '@latchkit/kernel/wallet'
import { accountParts } from './account.js'
import { asker } from './ask.js'
import { readSignature } from './bytes.js'
import type { BitcoinConnector } from './found-connector.js'
import { coded, type Wallet } from './session.js'
import { isSessionProvider, sessionWire } from './session-wire.js'
import { isSignedBy } from './verify-message.js'
import type { SignRequest } from './wire.js'

export const isOurs = (connector: Connector): connector is BitcoinConnector => 'wire' in connector

/** The wallet behind a connector of any plugin. */
export async function walletOf(connector: Connector, signal: AbortSignal): Promise<Wallet> {
  const { name } = connector.info
  signal.throwIfAborted()
  if (isOurs(connector)) return { name, wire: await connector.wire() }
  const provider = await unlessAborted(connector.provider, signal)
  if (isSessionProvider(provider)) return { name, wire: sessionWire(provider, name) }
  throw new WalletError('wallet/unavailable', { wallet: name, reason: 'it has no provider that takes requests' })
}

/**
 * The bytes of a signature that is by the account. Without a protocol, BIP-322 where the address has it.
 *
 * An abort rejects with the reason of the signal.
 *
 * @throws {WalletError} as any request to a wallet; `wallet/invalid-answer` for a signature by another key, or of something
 *   else, or none.
 */
export async function signMessage(
  { connector, account }: Signer,
  message: string,
  signal: AbortSignal,
  protocol?: SignRequest['protocol']
): Promise<Uint8Array> {
  const { chain, address } = accountParts(account)
  const wallet = await walletOf(connector, signal)
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
