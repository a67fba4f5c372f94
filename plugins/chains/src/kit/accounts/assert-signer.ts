import type { Signer } from '../../port/namespace.js'
import type { TransferRequest } from '../../port/transfer.js'
import { TransferError } from '../../port/transfer-error.js'

/**
 * Throws unless the signer is the account that the transfer was prepared for.
 *
 * @throws {TransferError} `transfer/not-the-signer`
 */
export function assertSigner(signer: Signer, { account }: Pick<TransferRequest, 'account'>): void {
  if (signer.account !== account) throw new TransferError('transfer/not-the-signer', { account })
}
