import type { AccountId, Network } from '@latchkit/plugin-chains/contract'
import { fields } from '../wallet/accounts.js'
import type { Node } from './client.js'
import { readList, readNanotons, readTransaction } from './schemas.js'

export type Queries = ReturnType<typeof createQueries>

/** Creates the queries of a node. @throws {TonError} `ton/unreachable` */
export const createQueries = (node: Node, { nativeCurrency: token }: Network) => ({
  balance: (account: AccountId, signal: AbortSignal) =>
    node.request(account, 'getAddressInformation', result => readNanotons(fields(result).balance), signal),
  /** @param place - logical time and hash of the first transaction. @defaultValue the newest one */
  transactions(account: AccountId, limit: number, place: string | undefined, signal: AbortSignal) {
    const [lt, hash] = place?.split(':') ?? []
    const from = place === undefined ? '' : `&lt=${encodeURIComponent(`${lt}`)}&hash=${encodeURIComponent(`${hash}`)}`
    const read = (result: unknown) => readList(result, limit).map(one => readTransaction(one, token))
    return node.request(account, `getTransactions?limit=${limit}${from}`, read, signal)
  }
})
