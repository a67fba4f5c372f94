import { type Network, parseAccountId, type RequestAction, type RequestDecoder } from '@latchkit/plugin-chains/contract'
import { decodeMessage, decodeWithLimits, rawJson, readVisibleText, requestFields } from '@latchkit/plugin-chains/kit'
import { spellAddress } from '../../address.js'
import { TonSignText } from '../../contract.js'
import { TonError } from '../../errors.js'
import { parseTransaction } from '../transfer/transaction.js'
import { plain } from '../wallet/tonconnect.js'

/** Creates the decoder of the plugin's requests, which tells a visitor what a request does before the wallet gets it. */
export const createDecoder =
  (network: Network): RequestDecoder['decode'] =>
  request =>
    decodeWithLimits(request, TonError, async () => {
      const { from: address, text, transaction } = plain(request.params)
      if (typeof address !== 'string') return undefined
      if (request.method === TonSignText.method && typeof text === 'string')
        return decodeMessage({ text, address }, request)
      // Throws for every other method: it has no transaction.
      const actions = parseTransaction(transaction, network).flatMap(message => actionsOf(message, network))
      const contracts = actions.flatMap(action => (action.type === 'call' ? action.target : []))
      const warnings = contracts.map(subject => ({ code: 'unknown-contract', subject }) as const)
      const isOwn = address === parseAccountId(request.account)?.address
      const foreign = isOwn ? [] : [{ code: 'foreign-account', subject: address } as const]
      return { actions, warnings: [...foreign, ...warnings], raw: rawJson(transaction) }
    })

type Message = ReturnType<typeof parseTransaction>[number]

/** Returns a transfer, and a call for a message with data for a contract: only the contract knows their meaning. */
function actionsOf({ message, parts }: Message, { nativeCurrency: asset }: Network): readonly RequestAction[] {
  const [to, comment] = [spellAddress(parts.to), commentIn(parts.body)]
  const shown = requestFields(comment ? { comment } : {})
  const transfer: RequestAction = { type: 'transfer', asset, amount: parts.amount, to, fields: shown }
  const call: RequestAction = { type: 'call', target: to, fields: requestFields(plain(message)) }
  return comment === undefined || parts.init ? [transfer, call] : [transfer]
}

/** Returns the text after four bytes of zero; undefined for another body, for a comment of several cells, and for hidden characters. */
const commentIn = ({ data, bits, refs }: Message['parts']['body']): string | undefined =>
  bits % 8 === 0 && refs.length === 0 && data.subarray(0, 4).every(byte => byte === 0)
    ? (readVisibleText(data.subarray(4)) ?? (data.length > 4 ? undefined : ''))
    : undefined
