/** The REST gateway of the Cosmos SDK (LCD), as far as wallets ask it. Amounts are decimal texts. */
import { Hono } from 'hono'
import type { ServiceContext, ServiceEnv } from '../services/part.js'
import { type Bank, BankError } from './bank.js'

/** What gRPC calls them. */
const invalidArgument = 3
const unimplemented = 12

export function lcdRoutes(bank: Bank, network: string) {
  const routes = new Hono<ServiceEnv>()
    .get('/cosmos/base/tendermint/v1beta1/node_info', context =>
      context.json({
        default_node_info: {
          default_node_id: '0'.repeat(40),
          network,
          version: '0.38.12',
          moniker: 'latchkit',
          other: { tx_index: 'on', rpc_address: '' }
        },
        application_version: { name: 'latchkit', app_name: 'latchkit', version: '0.1.0', cosmos_sdk_version: 'v0.50.9' }
      })
    )
    .get('/cosmos/base/tendermint/v1beta1/syncing', context => context.json({ syncing: false }))
    .get('/cosmos/bank/v1beta1/balances/:address', context => {
      const balances = bank.balances(context.req.param('address')).map(([denom, amount]) => coin(denom, amount))
      return context.json({ balances, pagination: { next_key: null, total: String(balances.length) } })
    })
    .get('/cosmos/bank/v1beta1/balances/:address/by_denom', context => {
      const denom = context.req.query('denom') ?? ''
      return context.json({ balance: coin(denom, bank.balance(context.req.param('address'), denom)) })
    })
    .all('*', context => failed(context, 501, unimplemented, 'Not Implemented'))
  routes.onError((error, context) => {
    if (!(error instanceof BankError)) throw error
    return failed(context, 400, invalidArgument, error.message)
  })
  return routes
}

const coin = (denom: string, amount: bigint) => ({ denom, amount: String(amount) })

const failed = (context: ServiceContext, status: 400 | 501, code: number, message: string) =>
  context.json({ code, message, details: [] }, status)
