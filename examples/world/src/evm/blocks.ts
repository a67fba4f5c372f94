import * as v from 'valibot'
import { addressIn, readWord, transferTopic } from './abi.js'
import { type EvmClient, NodeError, quantity } from './client.js'

/** `Transfer` event of a contract: with an amount for a token (ERC-20), with an id for an NFT (ERC-721). */
export interface TokenTransfer {
  readonly token: string
  readonly from: string
  readonly to: string
  readonly amount?: bigint
  readonly id?: bigint
}

/** Transaction. Addresses are in lower case. */
export interface EvmTransaction {
  readonly hash: string
  readonly from: string
  /** Recipient; `undefined` for a deployment. */
  readonly to: string | undefined
  readonly value: bigint
  readonly nonce: number
  readonly input: string
  readonly status: 'confirmed' | 'failed' | 'pending'
  readonly timeMs: number
  readonly place: readonly [block: number, index: number]
  readonly transfers: readonly TokenTransfer[]
}

const Hex = v.pipe(v.string(), v.regex(/^0x[\da-f]*$/i), v.toLowerCase())
const Quantity = v.pipe(
  v.string(),
  v.regex(/^0x[\da-f]{1,64}$/i),
  v.transform(text => BigInt(text))
)
const Count = v.pipe(Quantity, v.transform(Number))
const Transaction = v.object({
  hash: Hex,
  from: Hex,
  to: v.nullish(Hex),
  value: Quantity,
  nonce: Count,
  input: Hex
})
const Block = v.object({ hash: Hex, parentHash: Hex, timestamp: Count, transactions: v.array(Transaction) })
const Head = v.nullable(v.object({ hash: Hex }))
const Receipts = v.array(
  v.object({ status: Count, logs: v.array(v.object({ address: Hex, topics: v.array(Hex), data: Hex })) })
)
type Logs = v.InferOutput<typeof Receipts>[number]['logs']
const Pool = v.object({ pending: v.record(v.string(), v.record(v.string(), Transaction)) })

interface KnownBlock {
  readonly hash: string
  readonly transactions: readonly EvmTransaction[]
}

/** Number of blocks per request. */
const pageSize = 100

/**
 * Creates a reader of the whole chain. It caches blocks as long as they are part of the chain, and reads again after
 * the chain was reset.
 *
 * @returns All transactions, oldest first, then the pending ones.
 */
export function createChainReader(client: EvmClient): () => Promise<readonly EvmTransaction[]> {
  let blocks: KnownBlock[] = []

  const isStanding = async () => {
    const newest = blocks.at(-1)
    if (!newest) return true
    const [head] = await client.request([['eth_getBlockByNumber', quantity(blocks.length - 1), false]])
    return read(Head, head)?.hash === newest.hash
  }
  const readOn = async () => {
    const height = read(Count, (await client.request([['eth_blockNumber']]))[0])
    while (blocks.length <= height) {
      const numbers = Array.from(
        { length: Math.min(pageSize, height + 1 - blocks.length) },
        (_, at) => blocks.length + at
      )
      const found = await readBlocks(client, numbers)
      const isSuccessor = found[0]?.parentHash === blocks.at(-1)?.hash || blocks.length === 0
      blocks = isSuccessor ? [...blocks, ...found] : []
    }
  }
  const readAll = async () => {
    if (!(await isStanding())) blocks = []
    await readOn()
    const [pool] = await client.request([['txpool_content']])
    const nowMs = Date.now()
    const pending = Object.values(read(Pool, pool).pending)
      .flatMap(byNonce => Object.values(byNonce))
      .map((raw, index) => transactionOf(raw, { status: 'pending', timeMs: nowMs, place: [blocks.length, index] }, []))
    return [...blocks.flatMap(({ transactions }) => transactions), ...pending]
  }

  // Two concurrent readers would both add the same blocks.
  let reading: Promise<unknown> = Promise.resolve()
  return () => {
    const done = reading.then(readAll)
    reading = done.catch(() => {})
    return done
  }
}

async function readBlocks(client: EvmClient, numbers: readonly number[]) {
  const raw = await client.request(numbers.map(number => ['eth_getBlockByNumber', quantity(number), true]))
  const blocks = raw.map((block, index) => ({ ...read(Block, block), number: numbers[index] as number }))
  const busy = blocks.filter(({ transactions }) => transactions.length > 0)
  const receipts = await client.request(busy.map(({ number }) => ['eth_getBlockReceipts', quantity(number)]))
  const receiptsOf = new Map(busy.map(({ number }, index) => [number, read(Receipts, receipts[index])]))
  return blocks.map(({ number, hash, parentHash, timestamp, transactions }) => ({
    hash,
    parentHash,
    transactions: transactions.map((transaction, index) => {
      const receipt = receiptsOf.get(number)?.[index]
      if (!receipt) throw new NodeError('The node lacks a receipt')
      const status = receipt.status === 1 ? 'confirmed' : 'failed'
      const facts = { status, timeMs: timestamp * 1_000, place: [number, index] } as const
      return transactionOf(transaction, facts, receipt.logs)
    })
  }))
}

function transactionOf(
  { to, ...transaction }: v.InferOutput<typeof Transaction>,
  facts: Pick<EvmTransaction, 'status' | 'timeMs' | 'place'>,
  logs: Logs
): EvmTransaction {
  return { ...transaction, ...facts, to: to ?? undefined, transfers: logs.flatMap(transferIn) }
}

function transferIn({ address: token, topics, data }: Logs[number]): TokenTransfer[] {
  const [topic, ...indexed] = topics
  const [from, to, id] = indexed.map(value => readWord(value))
  if (topic !== transferTopic || from === undefined || to === undefined) return []
  const ends = { token, from: addressIn(from), to: addressIn(to) }
  const amount = readWord(data)
  if (id !== undefined) return [{ ...ends, id }]
  return amount === undefined ? [] : [{ ...ends, amount }]
}

function read<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T {
  const parsed = v.safeParse(schema, value)
  if (!parsed.success) throw new NodeError(`The node's answer is none: ${v.summarize(parsed.issues)}`)
  return parsed.output
}
