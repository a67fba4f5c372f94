import { parseAccountId } from '../../port/caip.js'
import type { Signer } from '../../port/namespace.js'
import type { TransferFeature, TransferRequest } from '../../port/transfer.js'
import { TransferError } from '../../port/transfer-error.js'
import { withTransferErrors } from '../errors/index.js'

/**
 * Throws unless the signer is the account that the transfer was prepared for.
 *
 * @throws {TransferError} `transfer/not-the-signer`
 */
export function assertSigner(signer: Signer, { account }: Pick<TransferRequest, 'account'>): void {
  if (signer.account !== account) throw new TransferError('transfer/not-the-signer', { account })
}

/**
 * Returns the transfer feature of a family with what all families do around it: errors of nodes become `TransferError`s, and
 * `send` throws before it asks anybody if the signer is not the account of the request.
 *
 * @param feature - `prepare` resolves with a `send` that reads the chain again, because its state may change during the review.
 */
export const createTransferFeature = (feature: TransferFeature): TransferFeature => {
  const { inspect } = feature
  return {
    ...feature,
    ...(inspect && { inspect: (to, chain, signal) => withTransferErrors(chain, () => inspect(to, chain, signal)) }),
    async prepare(request, signal) {
      const { chain = request.account } = parseAccountId(request.account) ?? {}
      const prepared = await withTransferErrors(chain, () => feature.prepare(request, signal))
      return {
        ...prepared,
        send: (signer, signal) =>
          withTransferErrors(chain, async () => {
            assertSigner(signer, request)
            return prepared.send(signer, signal)
          })
      }
    }
  }
}
