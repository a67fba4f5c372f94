import type { TransferFeature } from '@latchkit/plugin-chains/contract'
import { type JsonRpcNode, type Nodes, withTransferErrors } from '@latchkit/plugin-chains/kit'
import { accountParts } from '../wallet/account-id.js'
import { createInspect, readRecipient } from './recipient.js'
import type { Expiries } from './status.js'

/** Creates the feature for SOL, and for tokens of both token programs. Solana's library is loaded by the first `prepare`. */
export const createTransfer = (nodes: Nodes<JsonRpcNode>, expiries: Expiries): TransferFeature => ({
  memoBytes: 256,
  speeds: ['slow', 'normal', 'fast'],
  readRecipient,
  inspect: createInspect(nodes),
  async prepare(request, signal) {
    const { chain } = accountParts(request.account)
    const checked = { ...request, recipient: readRecipient(request.recipient, chain) }
    return withTransferErrors(chain, async () => {
      const node = nodes.of(chain)
      const { prepareTransfer } = await import('./prepare.js')
      return prepareTransfer(node, checked, expiries, signal)
    })
  }
})
