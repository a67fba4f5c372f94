import { tryOrUndefined } from '@latchkit/kernel/options'
import { type Network, TransferError } from '@latchkit/plugin-chains/contract'
import { parseAddress } from '../../address.js'
import type { TonTransaction } from '../../contract.js'
import { readList, readNanotons } from '../node/schemas.js'
import { parseCells } from '../transaction/cells.js'
import { emptyCell, summaryOf } from '../transaction/message.js'
import { fields } from '../wallet/accounts.js'

/** Maximum number of messages that every wallet supports. */
const MAX_MESSAGES = 4

/**
 * Parses a transaction that another program built. Returns its messages in the form for the wallet, with the parts and
 * a summary of each.
 *
 * @throws {TransferError} `transfer/invalid-transaction`
 */
export function parseTransaction(payload: unknown, { caipNetworkId: chain, testnet }: Network) {
  const parsed = tryOrUndefined(() =>
    readList(fields(payload).messages, MAX_MESSAGES).map(one => {
      const { address, amount, payload: body, stateInit: init } = one as TonTransaction['messages'][number]
      const to = parseAddress(address, testnet)
      if (!to) throw new Error('No address')
      const message = { address, amount, payload: body, stateInit: init }
      const cells = {
        body: body === undefined ? emptyCell : parseCells(body),
        init: init === undefined ? undefined : parseCells(init)
      }
      const parts = { to, amount: readNanotons(amount), ...cells }
      return { message, parts, summary: summaryOf(parts) }
    })
  )
  if (parsed?.length) return parsed
  const expected = `1 to ${MAX_MESSAGES} messages, each with an address and an amount of nanotons`
  throw new TransferError('transfer/invalid-transaction', { chain, expected })
}
