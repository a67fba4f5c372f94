import type { Address, ChainEntry, Coin, CoinView, Output, TX, TXMeta } from 'bcoin/parts'
import { readAddress } from './address.js'
import { type Bcoin, loadBcoin } from './library.js'

/** Number of blocks mined at the start. Coinbase outputs mature after 100 blocks; those of the first blocks pay for everything. */
const firstBlocks = 110
/** Satoshi per 1000 bytes. */
const feeRate = 10_000
/** Maximum supply, in satoshi. */
const maxSupply = 2_100_000_000_000_000n
const minerKey = Buffer.alloc(32, 7)

/** Amounts that one transaction pays to a script and spends from it. */
export interface Movement {
  /** Satoshi, one entry per output. */
  readonly received: readonly number[]
  readonly spent: readonly number[]
  /** Block height, or `undefined` while it is in the mempool. */
  readonly height: number | undefined
}

export interface SpentTransaction {
  readonly meta: TXMeta
  readonly spent: readonly (Output | null)[]
}

export interface KnownTransaction {
  readonly tx: TX
  /** -1 while it is in the mempool. */
  readonly height: number
  /** Outputs that the transaction spends. */
  readonly view: CoinView
}

export interface Spender extends Pick<TXMeta, 'tx' | 'height'> {
  /** Index of the input that spends the output. */
  readonly input: number
}

export interface BitcoinChain {
  readonly height: number
  entry(height: number): Promise<ChainEntry | undefined>
  read(address: string): Address | undefined
  history(address: Address): Promise<readonly Movement[]>
  /**
   * Resolves with every transaction that involves the address, with the outputs that its inputs spend; null for a
   * coinbase input.
   */
  transactions(address: Address): Promise<readonly SpentTransaction[]>
  /** Resolves with the unspent outputs, including those in the mempool. */
  coins(address: Address): Promise<readonly Coin[]>
  transaction(id: string): Promise<KnownTransaction | undefined>
  /** Returns the transaction that spends an output, its height and the input's index, or `undefined` if the output is unspent or unknown. */
  spender(id: string, index: number): Promise<Spender | undefined>
  /** Drops an unconfirmed transaction, as a full mempool does. Returns true if it was there. */
  forget(id: string): boolean
  /**
   * Adds a transaction to the mempool. Resolves with its id.
   *
   * @throws {Error} a `VerifyError` with a `reason`, or an error about the spent outputs.
   */
  submit(raw: Buffer): Promise<string>
  /** Mines blocks; the first contains the whole mempool. */
  mine(count: number): Promise<void>
  /** Pays from mined coins in one transaction, and mines it. @throws {RangeError} if it cannot. */
  pay(payments: readonly { readonly address: string; readonly amount: bigint }[]): Promise<void>
  close(): Promise<void>
}

/**
 * Opens a regtest node in memory, without a network. It applies Bitcoin's rules up to SegWit; Taproot spends are not
 * verified.
 */
export async function openBitcoinChain(): Promise<BitcoinChain> {
  const bcoin = await loadBcoin()
  const { Script, KeyRing, TX } = bcoin
  const { chain, mempool, mine: mineTo, close } = await openParts(bcoin)
  const ring = KeyRing.fromPrivate(minerKey)
  ring.witness = true
  const own = ring.getAddress()
  const mine = (count: number) => mineTo(own, count)
  // bcoin looks up by hash only, and the old and new addresses of a key share one.
  const isOf = (address: Address) => {
    const script = Script.fromAddress(address)
    return (output: Output | null) => output?.script.equals(script) === true
  }
  const unspent = async (address: Address) =>
    [...(await chain.getCoinsByAddress(address)), ...mempool.getCoinsByAddress(address)]
      .filter(isOf(address))
      .filter(({ hash, index }) => !mempool.isSpent(hash, index))
  const touching = async (address: Address) => {
    const metas = [...(await chain.getMetaByAddress(address)), ...mempool.getMetaByAddress(address)]
    return Promise.all(
      metas.map(async meta => {
        const view = await (meta.height < 0 ? mempool : chain).getSpentView(meta.tx)
        return { meta, spent: meta.tx.inputs.map(input => view.getOutputFor(input)) }
      })
    )
  }

  await mine(firstBlocks)
  if (!chain.state.hasWitness()) throw new Error('SegWit is not active')

  async function pay(payments: readonly { readonly address: string; readonly amount: bigint }[]) {
    const transaction = new bcoin.MTX()
    for (const { address: text, amount } of payments) {
      const address = readAddress(bcoin, text)
      if (!address) throw new RangeError(`Not an address of regtest: ${text}`)
      if (amount < 1n || amount > maxSupply) throw new RangeError(`Nobody can be paid ${amount} satoshi`)
      transaction.addOutput(address, Number(amount))
    }
    try {
      await transaction.fund(await unspent(own), { rate: feeRate, changeAddress: own, height: chain.height })
      transaction.sign(ring)
      await mempool.addTX(transaction.toTX())
    } catch (cause) {
      throw new RangeError('The node refuses the payment', { cause })
    }
    await mine(1)
  }

  // Two concurrent payments would spend the same coins.
  let paying: Promise<unknown> = Promise.resolve()
  return {
    get height() {
      return chain.height
    },
    entry: async height => (await chain.getEntryByHeight(height)) ?? undefined,
    read: text => readAddress(bcoin, text),
    async history(address) {
      const isOwn = isOf(address)
      const amounts = (outputs: readonly (Output | null)[]) =>
        outputs.filter(isOwn).map(output => (output as Output).value)
      return (await touching(address))
        .map(({ meta: { tx, height }, spent }) => ({
          received: amounts(tx.outputs),
          spent: amounts(spent),
          height: height < 0 ? undefined : height
        }))
        .filter(({ received, spent }) => received.length + spent.length > 0)
    },
    transactions: touching,
    coins: unspent,
    async transaction(id) {
      const waiting = mempool.getMeta(reversed(id))
      const found = waiting ?? (await chain.getMeta(reversed(id)))
      if (!found) return undefined
      const { tx, height } = found
      return { tx, height, view: await (waiting ? mempool : chain).getSpentView(tx) }
    },
    async spender(id, index) {
      const hash = reversed(id)
      const inputOf = (tx: TX) => tx.inputs.findIndex(({ prevout }) => prevout.hash === hash && prevout.index === index)
      const waiting = mempool.getSpentTX(hash, index)
      if (waiting) return { tx: waiting, height: -1, input: inputOf(waiting) }
      // Spends are indexed by address only.
      const address = (await chain.getMeta(hash))?.tx.outputs[index]?.getAddress()
      const metas = address ? await chain.getMetaByAddress(address) : []
      const found = metas.find(({ tx }) => inputOf(tx) >= 0)
      return found && { tx: found.tx, height: found.height, input: inputOf(found.tx) }
    },
    forget(id) {
      const entry = mempool.getEntry(reversed(id))
      if (entry) mempool.evictEntry(entry)
      return entry !== null && entry !== undefined
    },
    async submit(raw) {
      const transaction = TX.fromRaw(raw)
      const missing = await mempool.addTX(transaction)
      if (missing && missing.length > 0) throw Object.assign(new Error('Orphan'), { reason: missingInputs })
      return transaction.txid()
    },
    mine,
    pay(payments) {
      const paid = paying.then(() => pay(payments))
      paying = paid.catch(() => {})
      return paid
    },
    close
  }
}

const missingInputs = 'bad-txns-inputs-missingorspent'

/** Reverses the byte order: ids are displayed in the opposite order of storage. */
export const reversed = (id: string) => Buffer.from(id, 'hex').reverse().toString('hex')

async function openParts({ Chain, Mempool, Miner }: Bcoin) {
  const chain = new Chain({ network: 'regtest', memory: true, indexTX: true, indexAddress: true })
  const mempool = new Mempool({ chain, memory: true, indexAddress: true, replaceByFee: true })
  const miner = new Miner({ chain, mempool })
  // bcoin's own full node connects the two as well, but it would also open ports.
  chain.on('connect', (entry, block) => mempool._addBlock(entry, block.txs))
  const parts = [chain, mempool, miner]
  for (const part of parts) await part.open()
  return {
    chain,
    mempool,
    async mine(to: Address, count: number) {
      for (let left = count; left > 0; left--) {
        if (!(await chain.add(await miner.cpu.mineBlock(null, to)))) throw new Error('The chain refuses its own block')
      }
    },
    async close() {
      for (const part of parts.toReversed()) await part.close()
    }
  }
}
