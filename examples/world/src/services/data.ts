/** Data service: supported chains, balances and histories of accounts, identities, and prices. */
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import { type DataFault, spoilBalances, spoilHistory } from '../data/hostile.js'
import type { Ledger } from '../data/ledger.js'
import { identityOf } from '../data/names.js'
import { pageOf } from '../data/page.js'
import { currencies } from '../data/prices.js'
import { balanceResponse, priceResponse, transactionResponse } from '../data/responses.js'
import { NodeError } from '../evm/client.js'
import { dataFaults, type FaultSwitch } from '../faults.js'
import { failed, type ServiceContext, type ServiceEnv } from './part.js'

const largestBodyBytes = 64 * 1024
const maxPrices = 100

const Currency = v.optional(v.picklist(currencies), 'usd')
const BalanceQuery = v.object({ currency: Currency })
const PriceBody = v.object({ currency: Currency, addresses: v.pipe(v.array(v.string()), v.maxLength(maxPrices)) })

/**
 * Creates the routes.
 *
 * @param chains  CAIP-2 ids of all supported chains.
 * @param ledgers  Readers of the chains that are served beyond their JSON-RPC.
 */
export function dataRoutes(chains: readonly string[], ledgers: readonly Ledger[], faults: FaultSwitch) {
  const lie = () => faults.take(dataFaults)?.kind as DataFault | undefined
  const routes = new Hono<ServiceEnv>()
    .get('/v1/supported-chains', context => context.json({ http: chains, ws: [] }))
    .get('/v1/identity/:address', context => {
      const address = context.req.param('address')
      return /^[\w:]{26,128}$/.test(address)
        ? context.json(identityOf(address))
        : failed(context, 400, 'address', 'Invalid address')
    })
    .get('/v1/account/:address/balance', async context => {
      const asked = v.safeParse(BalanceQuery, context.req.query())
      if (!asked.success) return failed(context, 400, 'currency', 'Invalid currency')
      const found = accountsOf(context, ledgers)
      if (!Array.isArray(found)) return found
      // Never cached, so `forceUpdate` changes nothing.
      const balances = await Promise.all(
        found.map(async ({ ledger, account }) => {
          const holdings = await ledger.holdings(account)
          return holdings.map(holding => balanceResponse(ledger, holding, asked.output.currency))
        })
      )
      const kind = lie()
      return context.json(kind ? spoilBalances(kind, balances.flat()) : { balances: balances.flat() })
    })
    .get('/v1/account/:address/history', async context => {
      const found = accountsOf(context, ledgers)
      if (!Array.isArray(found)) return found
      const operations = await Promise.all(
        found.map(async ({ ledger, account }) =>
          ((await ledger.operations?.(account)) ?? []).map(operation => ({ ...operation, ledger }))
        )
      )
      const kind = lie()
      const page = pageOf(operations.flat(), kind ? undefined : context.req.query('cursor'))
      if (!page) return failed(context, 400, 'cursor', 'Invalid cursor')
      const data = page.page.map(({ ledger, ...operation }) => transactionResponse(ledger, operation))
      const answer = { data, next: page.next }
      return context.json(kind ? spoilHistory(kind, answer) : answer)
    })
    .post('/v1/fungible/price', bodyLimit({ maxSize: largestBodyBytes }), async context => {
      const asked = v.safeParse(PriceBody, await context.req.json().catch(() => undefined))
      if (!asked.success) return failed(context, 400, 'body', v.summarize(asked.issues))
      const { addresses, currency } = asked.output
      const prices = addresses.map(async address => {
        const { ledger, asset } = (await assetAt(address, ledgers)) ?? {}
        return ledger && asset ? priceResponse(ledger, asset, address, currency) : undefined
      })
      return context.json({ fungibles: (await Promise.all(prices)).filter(price => price !== undefined) })
    })
  routes.onError((error, context) => {
    if (!(error instanceof NodeError)) throw error
    return failed(context, 502, 'node', 'The node does not answer')
  })
  return routes
}

/** Returns the account on the requested chain, otherwise on all chains with such addresses. */
function accountsOf(context: ServiceContext, ledgers: readonly Ledger[]) {
  const { chainId } = context.req.query()
  const asked = chainId === undefined ? ledgers : ledgers.filter(ledger => ledger.chainId === chainId)
  if (chainId !== undefined && asked.length === 0) return failed(context, 400, 'chainId', 'Chain is not supported')
  const text = context.req.param('address') ?? ''
  const accounts = asked.flatMap(ledger => {
    const account = ledger.readAddress(text)
    return account === undefined ? [] : [{ ledger, account }]
  })
  return accounts.length > 0 ? accounts : failed(context, 400, 'address', 'Invalid address')
}

/** Resolves with an asset. @param text  CAIP-10. */
async function assetAt(text: string, ledgers: readonly Ledger[]) {
  const { chainId, address = '' } = /^(?<chainId>[^:]+:[^:]+):(?<address>[^:]+)$/.exec(text)?.groups ?? {}
  const ledger = ledgers.find(known => known.chainId === chainId)
  if (!ledger) return undefined
  const isCoin = address.toLowerCase() === ledger.coinAddress.toLowerCase()
  return { ledger, asset: isCoin ? ledger.coin : await ledger.token?.(address) }
}
