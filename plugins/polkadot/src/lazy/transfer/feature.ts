import { unlessAborted } from '@latchkit/kernel'
import { TransferError, type TransferFeature } from '@latchkit/plugin-chains/contract'
import { createTransferFeature, type JsonRpcNode, type Nodes } from '@latchkit/plugin-chains/kit'
import { writeAddress } from '../../address.js'
import type { PrefixedNetworks } from '../../options.js'
import { createQueries } from '../node/queries.js'
import { accountParts, addressOn } from '../wallet/accounts.js'
import { inspectRecipient, recipientKey } from './recipient.js'
import type { Runtimes } from './runtime.js'
import type { Eras } from './status.js'

/** Parts and caches that the steps of all transfers share. */
export interface TransferContext {
  readonly nodes: Nodes<JsonRpcNode>
  readonly networks: PrefixedNetworks
  readonly eras: Eras
  readonly runtimes: Runtimes
}

/** Prefix of Substrate addresses that name no network. */
const GENERIC_PREFIX = 42

/** Returns the `transfer` feature: sends the coin by the calls of the pallet Balances. */
export function createTransfer(context: TransferContext): TransferFeature {
  const { nodes, networks } = context
  return createTransferFeature({
    // Returns the prefix of the first network, as for accounts. The prefix of another network is refused, although it is the same
    // key: the recipient may look for the payment on that network only.
    readRecipient(text, chain) {
      const key = recipientKey(text, chain)
      const canonical = writeAddress(key, networks[0].ss58Prefix)
      const allowed = [canonical, addressOn(networks, chain, key), writeAddress(key, GENERIC_PREFIX)]
      if (!allowed.includes(text.trim())) throw new TransferError('transfer/wrong-network', { chain })
      return canonical
    },
    inspect: async (recipient, chain, signal) =>
      inspectRecipient(createQueries(nodes.of(chain), signal), recipientKey(recipient, chain)),
    async prepare(request, signal) {
      const { chain } = accountParts(request.account)
      const recipient = recipientKey(request.recipient, chain)
      // A chunk of its own, because it has @polkadot/types.
      const { prepareTransfer } = await unlessAborted(() => import('./prepare.js'), signal)
      return prepareTransfer(context, request, recipient, signal)
    }
  })
}
