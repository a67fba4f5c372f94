import type { Signer } from '../../port/namespace.js'
import type { TransferRequest } from '../../port/transfer.js'
import { TransferError } from '../../port/transfer-error.js'

/**
 * What was prepared for one account is signed by no other.
 *
 * @throws {TransferError} `transfer/not-the-signer`
 */
export function assertSigner(signer: Signer, { account }: Pick<TransferRequest, 'account'>): void {
  if (signer.account !== account) throw new TransferError('transfer/not-the-signer', { account })
}
