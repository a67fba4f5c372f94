import { TransferError, type TransferFeature, type TransferRequest } from '@latchkit/plugin-chains/contract'
import { createTransferFeature } from '@latchkit/plugin-chains/kit'
import { createQueries, isDenom } from '../node/queries.js'
import { accountParts } from '../wallet/account-id.js'
import type { TransferContext } from './prepare.js'
import { createReadRecipient, inspectRecipient } from './recipient.js'

/** The limit of the auth module, unless a chain has its own; the simulation shows that one. */
const MAX_MEMO_BYTES = 256

/** Sends coins of every denom, by the bank module. The protobuf library is loaded by the first transfer that is prepared. */
export function createTransfer(context: TransferContext): TransferFeature {
  const { networks, nodes } = context
  const readRecipient = createReadRecipient(networks)
  return createTransferFeature({
    memoBytes: MAX_MEMO_BYTES,
    readRecipient,
    async inspect(recipient, chain, signal) {
      const address = readRecipient(recipient, chain)
      return inspectRecipient(createQueries(nodes.of(chain), signal), address)
    },
    async prepare(request, signal) {
      const account = accountParts(networks, request.account)
      const { caipNetworkId: chain, denom: nativeDenom } = account.network
      const checked = { ...request, recipient: readRecipient(request.recipient, chain) }
      const { token: denom = nativeDenom } = request
      if (!isDenom(denom) && denom !== nativeDenom)
        throw new TransferError('transfer/unknown-token', { chain, token: denom.slice(0, 200) })
      const draft = { account, request: checked, denom, memo: readMemo(request) }
      const { prepareTransfer } = await import('./prepare.js')
      return prepareTransfer(context, draft, signal)
    }
  })
}

/**
 * Returns the memo of a request as the chain stores it: half a surrogate pair is U+FFFD there.
 *
 * @throws {TransferError} `transfer/would-fail` for a memo of more than 256 bytes.
 */
function readMemo({ memo = '' }: TransferRequest): string {
  const bytes = new TextEncoder().encode(memo)
  if (bytes.length <= MAX_MEMO_BYTES) return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  throw new TransferError('transfer/would-fail', { reason: `a memo has at most ${MAX_MEMO_BYTES} bytes` })
}
