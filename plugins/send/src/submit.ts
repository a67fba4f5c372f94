import { namespaceOf, type PreparedTransfer } from '@latchkit/plugin-chains/contract'
import type { ConnectionsApi } from '@latchkit/plugin-connections/contract'
import { SendError } from './errors.js'

/**
 * Has the wallet sign what was prepared, and sends it; resolves with the id of the transaction. Only the account that it was
 * prepared for signs it, whatever the wallet shows by now.
 *
 * @throws {SendError} `send/account-changed`
 * @throws {TransferError} as the chain's `send`
 * @throws {WalletError} as the chain's `send`
 */
export async function submit(
  prepared: PreparedTransfer,
  connections: Pick<ConnectionsApi, 'signer'>,
  signal: AbortSignal
): Promise<string> {
  signal.throwIfAborted()
  const { account } = prepared.request
  const signer = connections.signer(namespaceOf(account))
  if (signer?.account !== account) throw new SendError('send/account-changed', { account })
  return prepared.send(signer, signal)
}
