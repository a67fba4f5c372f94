import { TransferError, type TransferFeature } from '@latchkit/plugin-chains/contract'
import { withTransferErrors } from '@latchkit/plugin-chains/kit'
import { spelled, writeAddress } from '../../address.js'
import { accountParts } from '../wallet/account-id.js'
import { GENERIC_PREFIX, prepareTransfer, type TransferContext } from './prepare.js'
import { inspectRecipient, recipientKey } from './recipient.js'

/** Returns the `transfer` feature: sends the coin by the calls of the pallet Balances. */
export function createTransfer(context: TransferContext): TransferFeature {
  const { nodes, networks, prefixOf } = context
  return {
    // Returns the prefix of the first network, as for accounts. The prefix of another network is refused, although it is the same
    // key: the recipient may look for the payment on that network only.
    readRecipient(text, chain) {
      const key = recipientKey(text, chain)
      const allowed = [GENERIC_PREFIX, prefixOf(chain), networks[0].ss58Prefix]
      if (!allowed.some(prefix => writeAddress(key, prefix) === text.trim()))
        throw new TransferError('transfer/wrong-network', { chain })
      return spelled(writeAddress(key, GENERIC_PREFIX), networks[0].ss58Prefix) as string
    },
    async inspect(recipient, chain, signal) {
      const key = recipientKey(recipient, chain)
      return withTransferErrors(chain, () => inspectRecipient(nodes.of(chain), key, signal))
    },
    async prepare(request, signal) {
      const { chain } = accountParts(request.account)
      const to = recipientKey(request.recipient, chain)
      const work = () => prepareTransfer(context, nodes.of(chain), request, to, signal)
      return withTransferErrors(chain, work)
    }
  }
}
