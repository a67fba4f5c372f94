import { type AccountTransaction, type ChainsApi, formatAmount, parseAccountId } from '@latchkit/plugin-chains/contract'
import { plainText } from '@latchkit/plugin-chains/kit'
import type { AccountDataApi, HistoryItem } from '@latchkit/plugin-data/contract'

/** Reader of history pages. Resolves with `undefined` if no source has the history of the chain. */
type HistorySource = Pick<AccountDataApi, 'history'>

const MAX_NAME = 64

/**
 * Returns a reader of histories from the data service or, if the service does not support the chain, from the chain's nodes
 * (`NamespaceFeatures.history`).
 *
 * @param accounts - Returns the account data of the service, if the site has one.
 */
export const withChainHistory = (accounts: () => HistorySource | undefined, chains: Pick<ChainsApi, 'features'>) =>
  ({
    async history(account, options) {
      const served = await accounts()?.history(account, options)
      const { chain, namespace } = parseAccountId(account) ?? {}
      if (served || !chain || !namespace) return served
      const { history } = await chains.features(namespace, chain)
      const page = await history?.read(account, options.cursor, options.signal)
      return page && { ...page, items: page.transactions.map(transaction => itemOf(transaction, chain)) }
    }
  }) satisfies HistorySource

/** Returns a transaction of the chain as an item. The chain has no prices, and does not mark collectibles. */
const itemOf = (
  { id, status, atMs, from, to, transfers }: AccountTransaction,
  chain: HistoryItem['chain']
): HistoryItem => ({
  id,
  hash: id,
  chain,
  status,
  minedAtMs: atMs,
  operation: '',
  from,
  to,
  transfers: transfers.map(({ direction, amount, token: { name, symbol, decimals, icon } }) => ({
    direction,
    quantity: formatAmount(amount, decimals),
    name: plainText(name, MAX_NAME),
    symbol: plainText(symbol, MAX_NAME),
    ...(icon !== undefined && { image: icon }),
    collectible: false,
    spam: false
  }))
})
