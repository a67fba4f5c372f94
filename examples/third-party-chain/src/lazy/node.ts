import { PluginError } from '@latchkit/kernel'
import { type AccountId, type Network, parseAccountId } from '@latchkit/plugin-chains/contract'
import { fetchWithLimits, firstResponse } from '@latchkit/plugin-chains/kit'
import { fields } from '../wallet.js'

const unreachable = { 'ton/unreachable': 'No node of {chain} answered' }
/** None of the site's URLs answered, or there is none; `cause` holds what each one did. Match on `code`. */
export class TonError extends PluginError<{ 'ton/unreachable': { readonly chain: string } }, 'ton/unreachable'> {
  override readonly name = 'TonError'
}

/** Reads of the first URL of a network that answers (toncenter's HTTP API, version 2). */
export interface Node {
  /** @param read - Makes something of a result, or throws. */
  request<T>(account: AccountId, method: string, read: (result: unknown) => T, signal: AbortSignal): Promise<T>
}

/** More than a page of transactions takes. */
const MAX_BYTES = 2 ** 20

export const createNode = ({ caipNetworkId: chain, rpcUrls }: Network): Node => ({
  request: (account, method, read, signal) =>
    firstResponse({
      sources: account.startsWith(`${chain}:`) ? rpcUrls.default.http : [],
      ask: url => {
        const [name, query = ''] = method.split('?')
        const path = `${name}?address=${parseAccountId(account)?.address}${query && `&${query}`}`
        return fetchWithLimits(`${url}/${path}`, {}, text => read(resultIn(text)), { signal, maxBytes: MAX_BYTES })
      },
      signal,
      failed: failures =>
        new TonError('ton/unreachable', { chain }, unreachable, { cause: new AggregateError(failures) })
    })
})

function resultIn(text: string): unknown {
  const { ok, result } = fields(JSON.parse(text))
  if (ok === true) return result
  throw new Error('An answer without a result')
}

/** Nanotons as decimal text. @throws {Error} for anything else */
export function nanotons(value: unknown): bigint {
  if (typeof value === 'string' && /^[0-9]{1,30}$/.test(value)) return BigInt(value)
  throw new Error('No amount of nanotons')
}
