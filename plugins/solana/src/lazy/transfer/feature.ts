import type { TransferFeature } from '@latchkit/plugin-chains/contract'
import type { RequestNodeOn } from '../node/client.js'
import { accountParts } from '../wallet/account.js'
import { withTransferErrors } from './errors.js'
import { createInspect, readRecipient } from './recipient.js'
import type { Expiries } from './status.js'

/** Creates the feature for SOL, and for tokens of both token programs. Solana's library is loaded by the first `prepare`. */
export const createTransfer = (requestNodeOn: RequestNodeOn, expiries: Expiries): TransferFeature => ({
  memoBytes: 256,
  speeds: ['slow', 'normal', 'fast'],
  readRecipient,
  inspect: createInspect(requestNodeOn),
  async prepare(request, signal) {
    const { chain } = accountParts(request.account)
    const checked = { ...request, recipient: readRecipient(request.recipient, chain) }
    return withTransferErrors(chain, async () => {
      const requestNode = requestNodeOn(chain)
      const { prepareTransfer } = await import('./prepare.js')
      return prepareTransfer(requestNode, checked, expiries, signal)
    })
  }
})
