/** REST gateway of the Cosmos SDK (LCD): the paths that wallets use. Amounts are decimal texts. */
import { base64 } from '@scure/base'
import { Hono } from 'hono'
import * as v from 'valibot'
import type { ServiceContext, ServiceEnv } from '../services/part.js'
import { type Bank, BankError } from './bank.js'
import { type CosmosChain, type Delivered, hashOf } from './chain.js'
import { ChainError } from './chain-error.js'

/** Status codes of gRPC. */
const unknown = 2
const invalidArgument = 3
const notFound = 5
const unimplemented = 12

/** Metadata of a denom (`cosmos.bank.v1beta1.Metadata`). */
export interface DenomMetadata {
  readonly denom_units: readonly { readonly denom: string; readonly exponent: number }[]
  readonly base: string
  readonly display: string
  readonly name: string
  readonly symbol: string
}

interface LcdParts {
  readonly bank: Bank
  readonly chain: CosmosChain
  readonly network: string
  /** `0.005uatom` */
  minimumGasPrice(): string
  metadata(denom: string): DenomMetadata | undefined
  /** Called after each accepted transaction. */
  taken(): void
}

const broadcastBody = v.object({ tx_bytes: v.string(), mode: v.literal('BROADCAST_MODE_SYNC') })
const simulateBody = v.object({ tx_bytes: v.string() })

export function lcdRoutes({ bank, chain, network, minimumGasPrice, metadata, taken }: LcdParts) {
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
    .get('/cosmos/base/node/v1beta1/config', context => context.json({ minimum_gas_price: minimumGasPrice() }))
    .get('/cosmos/base/tendermint/v1beta1/syncing', context => context.json({ syncing: false }))
    .on(
      'GET',
      ['/cosmos/bank/v1beta1/balances/:address', '/cosmos/bank/v1beta1/spendable_balances/:address'],
      context => {
        const balances = bank.balances(context.req.param('address')).map(([denom, amount]) => coin(denom, amount))
        return context.json({ balances, pagination: { next_key: null, total: String(balances.length) } })
      }
    )
    .on(
      'GET',
      [
        '/cosmos/bank/v1beta1/balances/:address/by_denom',
        // No coins vest here, so all are spendable.
        '/cosmos/bank/v1beta1/spendable_balances/:address/by_denom'
      ],
      context => {
        const denom = context.req.query('denom') ?? ''
        return context.json({ balance: coin(denom, bank.balance(context.req.param('address'), denom)) })
      }
    )
    .get('/cosmos/bank/v1beta1/denoms_metadata_by_query_string', context => {
      const denom = context.req.query('denom') ?? ''
      const found = metadata(denom)
      return found
        ? context.json({ metadata: found })
        : failed(context, 404, notFound, `client metadata for denom ${denom}`)
    })
    .get('/cosmos/auth/v1beta1/accounts/:address', context => {
      const address = context.req.param('address')
      const found = chain.account(address)
      if (!found) return failed(context, 404, notFound, `account ${address} not found`)
      const pub_key = found.publicKey ? { '@type': '/cosmos.crypto.secp256k1.PubKey', key: found.publicKey } : null
      const { number, sequence } = found
      const account = { address: address.toLowerCase(), pub_key, account_number: `${number}`, sequence: `${sequence}` }
      return context.json({ account: { '@type': '/cosmos.auth.v1beta1.BaseAccount', ...account } })
    })
    .post('/cosmos/tx/v1beta1/simulate', async context => {
      const bytes = bytesIn(simulateBody, await context.req.json())
      try {
        const gas = chain.simulate(bytes)
        return context.json({ gas_info: { gas_wanted: '0', gas_used: `${gas}` }, result: { data: '', log: '' } })
      } catch (error) {
        if (!(error instanceof ChainError)) throw error
        return failed(context, 500, unknown, `${error.message} with gas used: '50000'`)
      }
    })
    .post('/cosmos/tx/v1beta1/txs', async context => {
      const bytes = bytesIn(broadcastBody, await context.req.json())
      const answer = (code: number, raw_log: string) =>
        context.json({
          tx_response: { height: '0', txhash: hashOf(bytes), codespace: code === 0 ? '' : 'sdk', code, raw_log }
        })
      try {
        chain.broadcast(bytes)
      } catch (error) {
        if (!(error instanceof ChainError)) throw error
        return answer(error.code, error.message)
      }
      taken()
      return answer(0, '')
    })
    .get('/cosmos/tx/v1beta1/txs', context => {
      const limit = Math.min(Number(context.req.query('limit') ?? 100), 100)
      const page = Math.max(Number(context.req.query('page') ?? 1), 1)
      const query = context.req.query('query')
      if (!query) return failed(context, 400, invalidArgument, 'query cannot be empty')
      const matches = readQuery(query)
      if (!matches) return failed(context, 400, invalidArgument, `invalid query: ${query}`)
      const all = chain.delivered().filter(matches)
      const ordered = context.req.query('order_by') === 'ORDER_BY_DESC' ? all.toReversed() : all
      const found = ordered.slice((page - 1) * limit, page * limit)
      return context.json({
        txs: found.map(one => ({ body: bodyOf(one) })),
        tx_responses: found.map(one => ({ ...response(one), logs: [], events: eventsOf(one) })),
        pagination: null,
        total: `${all.length}`
      })
    })
    .get('/cosmos/tx/v1beta1/txs/:hash', context => {
      const hash = context.req.param('hash')
      if (!/^[\dA-Fa-f]{64}$/.test(hash)) return failed(context, 400, invalidArgument, 'invalid hash')
      const found = chain.find(hash)
      return found
        ? context.json({ tx: { body: bodyOf(found) }, tx_response: response(found) })
        : failed(context, 404, notFound, `tx not found: ${hash.toUpperCase()}`)
    })
    .all('*', context => failed(context, 501, unimplemented, 'Not Implemented'))
  routes.onError((error, context) => {
    const matchesQuery = error instanceof BankError || error instanceof SyntaxError || error instanceof v.ValiError
    if (!matchesQuery) throw error
    return failed(context, 400, invalidArgument, error.message)
  })
  return routes
}

function bytesIn(schema: typeof simulateBody | typeof broadcastBody, body: unknown): Uint8Array {
  const { tx_bytes } = v.parse(schema, body)
  try {
    return base64.decode(tx_bytes)
  } catch {
    throw new SyntaxError('illegal base64 data')
  }
}

/** Returns the signed transaction body in the JSON form of the SDK. */
const bodyOf = ({ transaction: { from, to, coins, memo } }: Delivered) => ({
  messages: [
    {
      '@type': '/cosmos.bank.v1beta1.MsgSend',
      from_address: from,
      to_address: to,
      amount: coins.map(({ denom, amount }) => coin(denom, amount))
    }
  ],
  memo,
  timeout_height: '0',
  extension_options: [],
  non_critical_extension_options: []
})

const response = ({ transaction, height, timeMs, code, log, gasUsed }: Delivered) => ({
  height: `${height}`,
  txhash: transaction.hash,
  codespace: code === 0 ? '' : 'sdk',
  code,
  raw_log: log,
  gas_wanted: `${transaction.gasWanted}`,
  gas_used: `${gasUsed}`,
  timestamp: new Date(timeMs).toISOString()
})

/** Parses a Tendermint query: conditions on transfers and heights, joined by AND. Returns `undefined` if it has any other condition. */
function readQuery(query: string): ((one: Delivered) => boolean) | undefined {
  const conditions = query.split(' AND ').map((text): ((one: Delivered) => boolean) | undefined => {
    const { role, address, height } =
      /^(?:transfer\.(?<role>sender|recipient)='(?<address>\w+)'|tx\.height<=(?<height>\d+))$/.exec(text)?.groups ?? {}
    if (height !== undefined) return one => one.height <= Number(height)
    if (role === undefined) return undefined
    return one =>
      eventsOf(one).some(
        ({ type, attributes }) =>
          type === 'transfer' && attributes.some(({ key, value }) => key === role && value === address)
      )
  })
  return conditions.includes(undefined) ? undefined : one => conditions.every(matches => matches?.(one))
}

const feeCollector = 'cosmos17xpfvakm2amg962yls6f84z3kell8c5lserqta'

/** Returns the events of a transaction in the form of SDK 0.50: events of messages have a `msg_index`. */
function eventsOf({ transaction: { from, to, coins, fee }, code }: Delivered) {
  const spelled = (all: typeof coins) => all.map(({ denom, amount }) => `${amount}${denom}`).join()
  const event = (type: string, fields: Readonly<Record<string, string>>) => ({
    type,
    attributes: Object.entries(fields).map(([key, value]) => ({ key, value, index: true }))
  })
  return [
    event('transfer', { recipient: feeCollector, sender: from, amount: spelled(fee) }),
    event('tx', { fee: spelled(fee), fee_payer: from }),
    ...(code === 0 ? [event('transfer', { recipient: to, sender: from, amount: spelled(coins), msg_index: '0' })] : [])
  ]
}

const coin = (denom: string, amount: bigint) => ({ denom, amount: String(amount) })

const failed = (context: ServiceContext, status: 400 | 404 | 500 | 501, code: number, message: string) =>
  context.json({ code, message, details: [] }, status)
