import type { TransferFeature } from '@latchkit/plugin-chains/contract'
import { createTransferFeature, type JsonRpcNode, type Nodes } from '@latchkit/plugin-chains/kit'
import { createQueries } from '../node/queries.js'
import { accountParts } from '../wallet/account-id.js'
import { inspectRecipient, isBurned, readRecipient } from './recipient.js'
import type { Expiries } from './status.js'

/** Creates the feature for SOL, and for tokens of both token programs. Solana's library is loaded by the first `prepare`. */
export const createTransfer = (nodes: Nodes<JsonRpcNode>, expiries: Expiries): TransferFeature =>
  createTransferFeature({
    memoBytes: 256,
    speeds: ['slow', 'normal', 'fast'],
    readRecipient,
    async inspect(recipient, chain, signal) {
      const address = readRecipient(recipient, chain)
      return isBurned(address) ? ['burn'] : inspectRecipient(createQueries(nodes.of(chain), signal), address)
    },
    async prepare(request, signal) {
      const { chain } = accountParts(request.account)
      const checked = { ...request, recipient: readRecipient(request.recipient, chain) }
      const node = nodes.of(chain)
      const { prepareTransfer } = await import('./prepare.js')
      return prepareTransfer(node, checked, expiries, signal)
    }
  })
