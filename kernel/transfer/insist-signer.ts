import type { Signer, TransferRequest } from '../chain/index.js'
import { TransferError } from './transfer-error.js'

/**
 * What was prepared for one account is signed by no other.
 *
 * @throws {TransferError} `transfer/not-the-signer`
 */
export function insistSigner(signer: Signer, { account }: Pick<TransferRequest, 'account'>): void {
  if (signer.account !== account) throw new TransferError('transfer/not-the-signer', { account })
}
