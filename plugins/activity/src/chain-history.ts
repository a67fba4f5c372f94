import { type AccountTransaction, type ChainsApi, formatAmount, parseAccountId } from '@latchkit/plugin-chains/contract'
import { plainText } from '@latchkit/plugin-chains/kit'
import type { AccountDataApi, HistoryItem } from '@latchkit/plugin-data/contract'

/** Reads pages of a history: as the data service does, `undefined` where nobody knows it. */
type HistorySource = Pick<AccountDataApi, 'history'>

const MAX_NAME = 64

/**
 * Reads the history of an account from the data service, and where that does not serve the chain from the chain itself, whose
 * nodes may list it (`NamespaceFeatures.history`).
 *
 * @param service - `undefined` where the site has no data service.
 */
export const withChainHistory = (service: HistorySource | undefined, chains: Pick<ChainsApi, 'features'>) =>
  ({
    async history(account, options) {
      const served = await service?.history(account, options)
      const { chain, namespace } = parseAccountId(account) ?? {}
      if (served || !chain || !namespace) return served
      const { history } = await chains.features(namespace, chain)
      const page = await history?.read(account, options.cursor, options.signal)
      return page && { ...page, items: page.transactions.map(one => itemOf(one, chain)) }
    }
  }) satisfies HistorySource

/** What nobody trades, or nobody told the price of, has no value; the chain does not say which are collectibles. */
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
