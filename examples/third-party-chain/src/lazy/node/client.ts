import { type AccountId, type Network, parseAccountId } from '@latchkit/plugin-chains/contract'
import { fetchWithLimits, firstResponse } from '@latchkit/plugin-chains/kit'
import { TonError } from '../../errors.js'
import { fields } from '../wallet/accounts.js'

/** Reader of the first URL of a network that responds (toncenter's HTTP API, version 2). */
export interface Node {
  /** @param read - Returns the value of a result, or throws. @throws {TonError} `ton/unreachable` */
  request<T>(account: AccountId, method: string, read: (result: unknown) => T, signal: AbortSignal): Promise<T>
}

/** Maximum size of a response; a page of transactions is smaller. */
const MAX_BYTES = 2 ** 20

export const createNode = ({ caipNetworkId: chain, rpcUrls }: Network): Node => ({
  request: (account, method, read, signal) =>
    firstResponse({
      sources: account.startsWith(`${chain}:`) ? rpcUrls.default.http : [],
      request: url => {
        const [name, query = ''] = method.split('?')
        const path = `${name}?address=${parseAccountId(account)?.address}${query && `&${query}`}`
        return fetchWithLimits(`${url}/${path}`, {}, text => read(resultIn(text)), { signal, maxBytes: MAX_BYTES })
      },
      signal,
      failed: failures => new TonError('ton/unreachable', { chain, method }, { cause: new AggregateError(failures) })
    })
})

function resultIn(text: string): unknown {
  const { ok, result } = fields(JSON.parse(text))
  if (ok === true) return result
  throw new Error('A response without a result')
}
