import type { TransferFeature } from '@latchkit/plugin-chains/contract'
import { accountParts } from './account.js'
import type { AskOn } from './ask.js'
import { createInspect, readReceiver } from './receiver.js'
import type { Expiries } from './status.js'
import { withTransferErrors } from './transfer-failure.js'

/** Creates the feature for SOL, and for tokens of both token programs. Solana's library is loaded by the first `prepare`. */
export const createTransfer = (askOn: AskOn, expiries: Expiries): TransferFeature => ({
  memoBytes: 256,
  speeds: ['slow', 'normal', 'fast'],
  readReceiver,
  inspect: createInspect(askOn),
  async prepare(request, signal) {
    const { chain } = accountParts(request.account)
    const checked = { ...request, receiver: readReceiver(request.receiver, chain) }
    return withTransferErrors(chain, async () => {
      const ask = askOn(chain)
      const { prepareTransfer } = await import('./transfer/prepare.js')
      return prepareTransfer(ask, checked, expiries, signal)
    })
  }
})
