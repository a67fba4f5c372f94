import type { TransferFeature } from '@latchkit/plugin-chains/contract'
import type { AskOn } from '../node/ask.js'
import { accountParts } from '../wallet/account.js'
import { withTransferErrors } from './errors.js'
import { createInspect, readReceiver } from './recipient.js'
import type { Expiries } from './status.js'

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
      const { prepareTransfer } = await import('./prepare.js')
      return prepareTransfer(ask, checked, expiries, signal)
    })
  }
})
