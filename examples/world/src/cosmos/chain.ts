/** Transaction processing of a Cosmos SDK chain: the checks before execution (ante handler), and the transfer of coins. */
import { sha256 } from '@noble/hashes/sha2'
import { base64 } from '@scure/base'
import { type Bank, BankError } from './bank.js'
import { ChainError, chainErrors } from './chain-error.js'
import { type Coin, readTransaction, type SentTransaction, spelled } from './transaction.js'

export interface CosmosAccountFacts {
  readonly number: number
  readonly sequence: number
  /** Public key of 33 bytes in base64, present after the first transaction. */
  readonly publicKey?: string
}

/** Result of a transaction in a block. A code other than 0 is a failure; its fee is charged all the same. */
export interface Delivered {
  readonly transaction: SentTransaction
  readonly height: number
  readonly timeMs: number
  readonly code: number
  readonly log: string
  readonly gasUsed: number
}

export interface CosmosChain {
  /** Returns an account, or `undefined` if it never had coins. @throws {BankError} for an invalid address. */
  account(address: string): CosmosAccountFacts | undefined
  /** Returns the gas that the transaction would use. Signature, fee and gas limit are optional. @throws {ChainError} */
  simulate(bytes: Uint8Array): number
  /** Adds a transaction to the mempool, after the checks that precede execution. Returns its hash. @throws {ChainError} */
  broadcast(bytes: Uint8Array): string
  /** Produces the next block with all waiting transactions. */
  produceBlock(): void
  /** Drops a waiting transaction, as a full mempool does, and refunds its fee. */
  forget(hash: string): void
  find(hash: string): Delivered | undefined
  delivered(): readonly Delivered[]
  waiting(): readonly SentTransaction[]
}

interface ChainRules {
  readonly chainId: string
  readonly bank: Bank
  readonly denom: string
  /** Returns the price in millionths of `denom` per unit of gas. */
  minimumGasPrice(): bigint
}

const memoBytes = 256

export function createChain({ chainId, bank, denom, minimumGasPrice }: ChainRules): CosmosChain {
  const signed = new Map<string, { readonly sequence: number; readonly publicKey: string }>()
  let waiting: readonly SentTransaction[] = []
  const blocks: Delivered[] = []
  let height = 1

  const account = (address: string): CosmosAccountFacts | undefined => {
    const number = bank.accountNumber(address)
    return number === undefined ? undefined : { number, sequence: 0, ...signed.get(address.toLowerCase()) }
  }
  const take = (from: string, coins: readonly Coin[]) => {
    for (const { denom: of, amount } of coins) {
      const held = bank.balance(from, of)
      if (held < amount)
        throw chainErrors.insufficientFunds(`spendable balance ${held}${of} is smaller than ${amount}${of}`)
    }
    for (const coin of coins) bank.set(from, coin.denom, bank.balance(from, coin.denom) - coin.amount)
  }
  const gasOf = ({ bodyBytes, to }: SentTransaction) =>
    70_000 + 10 * bodyBytes + (bank.accountNumber(to) === undefined ? 15_000 : 0)

  /** Checks addresses, memo length, account and sequence, for simulations and broadcasts. Returns the sender's account. @throws {ChainError} */
  const check = (transaction: SentTransaction) => {
    const { from, to, memo } = transaction
    for (const address of [from, to]) checkAddress(bank, address)
    const length = new TextEncoder().encode(memo).length
    if (length > memoBytes)
      throw chainErrors.memoTooLarge(`maximum number of characters is ${memoBytes} but received ${length} characters`)
    const known = account(from)
    if (!known) throw chainErrors.unknownAddress(`account ${from} does not exist`)
    const pending = waiting.filter(one => one.from === from).length
    const sequence = known.sequence + pending
    if (transaction.sequence !== sequence)
      throw chainErrors.wrongSequence(`account sequence mismatch, expected ${sequence}, got ${transaction.sequence}`)
    return known
  }
  /** Runs `work` and restores the balances if it throws. */
  const attempt = (transaction: SentTransaction, work: () => void) => {
    const touched = [transaction.from, transaction.to].flatMap(address =>
      [...transaction.coins, ...transaction.fee].map(
        coin => [address, coin.denom, bank.balance(address, coin.denom)] as const
      )
    )
    const undo = () => {
      for (const [address, of, amount] of touched) bank.set(address, of, amount)
    }
    try {
      work()
      return undo
    } catch (error) {
      undo()
      throw error
    }
  }
  const move = ({ from, to, coins }: SentTransaction) => {
    take(from, coins)
    for (const { denom: of, amount } of coins) bank.set(to, of, bank.balance(to, of) + amount)
  }

  const deliver = (transaction: SentTransaction): void => {
    const gasUsed = gasOf(transaction)
    const outcome = { transaction, height, timeMs: Date.now(), gasUsed }
    try {
      attempt(transaction, () => move(transaction))
      blocks.push({ ...outcome, code: 0, log: '' })
    } catch (error) {
      const { code, message } = asChainError(error)
      const log = `failed to execute message; message index: 0: ${message}`
      blocks.push({ ...outcome, code, log })
    }
  }

  return {
    account,
    simulate(bytes) {
      const transaction = readTransaction(bytes)
      check(transaction)
      const gas = gasOf(transaction)
      const undo = attempt(transaction, () => {
        take(transaction.from, transaction.fee)
        move(transaction)
      })
      undo()
      return gas
    },
    broadcast(bytes) {
      const transaction = readTransaction(bytes)
      const { hash, from, gasWanted, fee } = transaction
      if (waiting.some(one => one.hash === hash)) throw new ChainError(19, 'tx already exists in cache')
      const known = check(transaction)
      const needed = (BigInt(gasWanted) * minimumGasPrice() + 999_999n) / 1_000_000n
      const paid = fee.find(coin => coin.denom === denom)?.amount ?? 0n
      if (paid < needed)
        throw chainErrors.insufficientFee(`insufficient fees; got: ${spelled(fee)} required: ${needed}${denom}`)
      const gasUsed = gasOf(transaction)
      if (gasWanted < gasUsed)
        throw chainErrors.outOfGas(`out of gas in location: txSize; gasWanted: ${gasWanted}, gasUsed: ${gasUsed}`)
      transaction.verify({ chainId, number: known.number })
      take(from, fee)
      waiting = [...waiting, transaction]
      return hash
    },
    produceBlock() {
      height++
      const block = waiting
      waiting = []
      for (const transaction of block) {
        const { from, sequence, publicKey } = transaction
        if (publicKey) signed.set(from.toLowerCase(), { sequence: sequence + 1, publicKey: base64.encode(publicKey) })
        deliver(transaction)
      }
    },
    forget(hash) {
      for (const { from, fee } of waiting.filter(one => one.hash === hash))
        for (const { denom: of, amount } of fee) bank.set(from, of, bank.balance(from, of) + amount)
      waiting = waiting.filter(one => one.hash !== hash)
    },
    find: hash => blocks.find(({ transaction }) => transaction.hash === hash.toUpperCase()),
    delivered: () => blocks,
    waiting: () => waiting
  }
}

function checkAddress(bank: Bank, address: string): void {
  try {
    bank.balances(address)
  } catch (error) {
    throw error instanceof BankError ? chainErrors.invalidAddress(error.message) : error
  }
}

const asChainError = (error: unknown): ChainError =>
  error instanceof ChainError ? error : chainErrors.invalidCoins(error instanceof Error ? error.message : String(error))

/** Returns the transaction hash in the form of nodes: SHA-256 in upper-case hex. */
export const hashOf = (bytes: Uint8Array): string => Buffer.from(sha256(bytes)).toString('hex').toUpperCase()
