/** HTTP API of Esplora over a node: the paths that wallets use. Amounts are numbers of satoshi. */
import type { Output } from 'bcoin/parts'
import { Hono } from 'hono'
import type { ServiceEnv } from '../services/part.js'
import { addressText } from './address.js'
import { type BitcoinChain, type KnownTransaction, type Movement, reversed, type Spender } from './node.js'

/** Satoshi per virtual byte, by the number of blocks within which the transaction is to be confirmed. */
export type FeeEstimates = Readonly<Record<number, number>>

/** Maximum number of transactions in one response: from the mempool, and from blocks. */
const mempoolPage = 50
const chainPage = 25

export function esploraRoutes(chain: BitcoinChain, estimates: () => FeeEstimates) {
  const status = async (height: number | undefined) => {
    const entry = height === undefined ? undefined : await chain.entry(height)
    return entry
      ? { confirmed: true, block_height: entry.height, block_hash: entry.rhash(), block_time: entry.time }
      : { confirmed: false }
  }
  const heightOf = (height: number) => (height < 0 ? undefined : height)

  const outspend = async (spender: Spender | undefined) =>
    spender
      ? { spent: true, txid: spender.tx.txid(), vin: spender.input, status: await status(heightOf(spender.height)) }
      : { spent: false }

  return new Hono<ServiceEnv>()
    .get('/fee-estimates', context => context.json(estimates()))
    .get('/block-height/:height{[0-9]{1,9}}', async context => {
      const entry = await chain.entry(Number(context.req.param('height')))
      return entry ? context.text(entry.rhash()) : context.text('Block not found', 404)
    })
    .get('/blocks/tip/height', context => context.text(String(chain.height)))
    .get('/blocks/tip/hash', async context => context.text((await chain.entry(chain.height))?.rhash() ?? ''))
    .get('/address/:address', async context => {
      const text = context.req.param('address')
      const address = chain.read(text)
      if (!address) return context.text('Invalid Bitcoin address', 400)
      const history = await chain.history(address)
      return context.json({
        address: text,
        chain_stats: stats(history.filter(({ height }) => height !== undefined)),
        mempool_stats: stats(history.filter(({ height }) => height === undefined))
      })
    })
    .get('/address/:address/utxo', async context => {
      const address = chain.read(context.req.param('address'))
      if (!address) return context.text('Invalid Bitcoin address', 400)
      const coins = await chain.coins(address)
      const entries = coins.map(async ({ hash, index, value, height }) => ({
        txid: reversed(hash),
        vout: index,
        status: await status(heightOf(height)),
        value
      }))
      return context.json(await Promise.all(entries))
    })
    .on('GET', ['/address/:address/txs', '/address/:address/txs/chain/:last{[0-9a-f]{64}}'], async context => {
      const address = chain.read(context.req.param('address') ?? '')
      if (!address) return context.text('Invalid Bitcoin address', 400)
      const last = context.req.param('last')
      const metas = (await chain.transactions(address)).map(({ meta }) => meta)
      const mined = metas.filter(({ height }) => height >= 0).sort((a, b) => b.height - a.height || b.index - a.index)
      const after = last === undefined ? 0 : mined.findIndex(({ tx }) => tx.txid() === last) + 1
      const waiting = last === undefined ? metas.filter(({ height }) => height < 0).slice(0, mempoolPage) : []
      const listed = [...waiting, ...mined.slice(after, after + chainPage)]
      const entries = listed.map(async ({ tx }) => {
        const found = await chain.transaction(tx.txid())
        return found && { ...described(found), status: await status(heightOf(found.height)) }
      })
      return context.json(await Promise.all(entries))
    })
    .get('/tx/:id{[0-9a-f]{64}}', async context => {
      const found = await chain.transaction(context.req.param('id'))
      if (!found) return context.text('Transaction not found', 404)
      return context.json({ ...described(found), status: await status(heightOf(found.height)) })
    })
    .get('/tx/:id{[0-9a-f]{64}}/outspend/:index{[0-9]{1,9}}', async context => {
      const { id, index } = context.req.param()
      return context.json(await outspend(await chain.spender(id, Number(index))))
    })
    .get('/tx/:id{[0-9a-f]{64}}/outspends', async context => {
      const id = context.req.param('id')
      const found = await chain.transaction(id)
      if (!found) return context.text('Transaction not found', 404)
      const spenders = found.tx.outputs.map((_, index) => chain.spender(id, index).then(outspend))
      return context.json(await Promise.all(spenders))
    })
    .get('/tx/:id{[0-9a-f]{64}}/hex', async context => {
      const found = await chain.transaction(context.req.param('id'))
      return found ? context.text(found.tx.toRaw().toString('hex')) : context.text('Transaction not found', 404)
    })
    .get('/tx/:id{[0-9a-f]{64}}/status', async context => {
      const found = await chain.transaction(context.req.param('id'))
      return context.json(await status(found && heightOf(found.height)))
    })
    .post('/tx', async context => {
      const text = (await context.req.text()).trim()
      if (!/^(?:[0-9a-fA-F]{2})+$/.test(text)) return refused(-22, 'TX decode failed')
      try {
        return context.text(await chain.submit(Buffer.from(text, 'hex')))
      } catch (error) {
        const { reason } = error as { reason?: unknown }
        if (typeof reason !== 'string') return refused(-22, 'TX decode failed')
        return refused(reason === 'bad-txns-inputs-missingorspent' ? -25 : -26, reason)
      }
      function refused(code: number, message: string) {
        return context.text(`sendrawtransaction RPC error: ${JSON.stringify({ code, message })}`, 400)
      }
    })
    .all('*', context => context.text(`endpoint does not exist "${context.req.path}"`, 404))
}

/** Returns a transaction in Esplora's form, without disassembled scripts and output types. */
function described({ tx, view }: KnownTransaction) {
  const isCoinbase = tx.isCoinbase()
  return {
    txid: tx.txid(),
    version: tx.version,
    locktime: tx.locktime,
    vin: tx.inputs.map(input => ({
      txid: reversed(input.prevout.hash),
      vout: input.prevout.index,
      prevout: isCoinbase ? null : output(view.getOutputFor(input)),
      scriptsig: input.script.toRaw().toString('hex'),
      ...(input.witness.items.length > 0 && { witness: input.witness.items.map(item => item.toString('hex')) }),
      is_coinbase: isCoinbase,
      sequence: input.sequence
    })),
    vout: tx.outputs.map(output),
    size: tx.getSize(),
    weight: tx.getWeight(),
    fee: isCoinbase ? 0 : tx.getFee(view)
  }
}

function output(one: Output | null) {
  const address = one?.getAddress()
  return (
    one && {
      scriptpubkey: one.script.toRaw().toString('hex'),
      ...(address && { scriptpubkey_address: addressText(address) }),
      value: one.value
    }
  )
}

function stats(history: readonly Movement[]) {
  const received = history.flatMap(movement => movement.received)
  const spent = history.flatMap(movement => movement.spent)
  return {
    funded_txo_count: received.length,
    funded_txo_sum: sum(received),
    spent_txo_count: spent.length,
    spent_txo_sum: sum(spent),
    tx_count: history.length
  }
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
