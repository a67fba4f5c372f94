import {
  type Address,
  address,
  type EncodedAccount,
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getSignatureFromTransaction,
  getTransactionDecoder,
  lamports,
  type Transaction
} from '@solana/kit'
import { FailedTransactionMetadata, LiteSVM } from 'litesvm'
import { createJournal, readMessage, type TransactionRecord } from './journal.js'
import { readMintDecimals, readTokenAccount, tokenPrograms } from './token-accounts.js'
import { errorOf, type TransactionError, TransactionFailure } from './transaction-error.js'

/** Solana's virtual machine. Every transaction has its own slot. */
export interface Machine {
  readonly slot: number
  balance(of: Address): bigint
  account(of: Address): EncodedAccount | undefined
  /** Returns every account of a program. */
  accountsOf(program: Address): readonly EncodedAccount[]
  /** Returns the minimum lamports of an account with `bytes` bytes. */
  rent(bytes: number): bigint
  latestBlockhash(): string
  /**
   * Credits lamports. Returns the id of the transaction.
   *
   * @throws {RangeError} for an invalid address, and for fewer lamports than an account needs to exist.
   */
  airdrop(to: string, amount: bigint): string
  /**
   * Runs a transaction in its wire form. With `tryFirst` a failing one changes nothing; without it the chain records a
   * failed transaction.
   *
   * @throws {TransactionFailure} with the machine's error.
   */
  run(wire: Uint8Array, options?: { readonly tryFirst?: boolean }): string
  /** Simulates a transaction without changing the chain. */
  simulate(wire: Uint8Array, options: { readonly checkSignatures: boolean }): Simulation
  /** Returns the status, or `undefined` for a transaction that never ran. */
  statusOf(id: string): TransactionStatus | undefined
  /** Prices per compute unit that the transactions of the last slots paid, in millionths of a lamport. */
  readonly prices: readonly SlotPrice[]
  /** Successful transactions, oldest first. */
  readonly records: readonly TransactionRecord[]
  /** Returns the total balance of an owner's token accounts by mint, in base units. */
  tokensOf(owner: string): ReadonlyMap<string, bigint>
  /** Returns the decimals of a mint, or `undefined` for any other account. */
  decimalsOf(mint: string): number | undefined
  /** Creates an account with the lamports that it needs to exist. */
  place(account: Address, owner: Address, data: Uint8Array): void
}

export interface Simulation {
  readonly error: TransactionError | null
  readonly logs: readonly string[]
  readonly unitsUsed: bigint
  after(of: Address): EncodedAccount | undefined
}

export interface TransactionStatus {
  readonly slot: number
  readonly error: TransactionError | null
}

export interface SlotPrice {
  readonly slot: number
  readonly price: bigint
}

/** Total supply, about that of the real chain; airdrops reduce it. */
const supply = 600_000_000n * 1_000_000_000n
const computeBudget = 'ComputeBudget111111111111111111111111111111'
const maxPrices = 150

export function createMachine(): Machine {
  const svm = new LiteSVM().withLamports(supply).withNativeMints()
  const journal = createJournal(svm)
  let slot = 0
  const statuses = new Map<string, TransactionStatus>()
  const prices: SlotPrice[] = []
  const drop = (to: Address, amount: bigint) => svm.airdrop(to, lamports(amount))
  const account = (of: Address) => {
    const found = svm.getAccount(of)
    return found.exists ? found : undefined
  }
  const record = (id: string, error: TransactionError | null, price: bigint) => {
    slot++
    statuses.set(id, { slot, error })
    prices.push({ slot, price })
    prices.splice(0, prices.length - maxPrices)
    return id
  }

  return {
    get slot() {
      return slot
    },
    get prices() {
      return [...prices]
    },
    balance: of => svm.getBalance(of) ?? 0n,
    account,
    accountsOf: program => svm.getProgramAccounts(program),
    rent: bytes => svm.minimumBalanceForRentExemption(BigInt(bytes)),
    latestBlockhash: () => svm.latestBlockhash(),
    statusOf: id => statuses.get(id),
    airdrop(text, amount) {
      const to = readAddress(text)
      if (!to) throw new RangeError(`Not an address of Solana: ${text}`)
      const done = journal.watch([to])
      let outcome = drop(to, amount)
      // The same amount to the same account is the same transaction until the blockhash changes.
      if (outcome instanceof FailedTransactionMetadata && errorOf(outcome) === 'AlreadyProcessed') {
        svm.expireBlockhash()
        outcome = drop(to, amount)
      }
      if (!outcome || outcome instanceof FailedTransactionMetadata)
        throw new RangeError(`The machine refuses an airdrop of ${amount} lamports`)
      const id = record(getBase58Decoder().decode(outcome.signature()), null, 0n)
      done({ id, slot })
      return id
    },
    run(wire, { tryFirst = true } = {}) {
      const transaction = getTransactionDecoder().decode(wire)
      const price = priceOf(transaction)
      const tried = tryFirst ? svm.simulateTransaction(transaction) : undefined
      if (tried instanceof FailedTransactionMetadata) throw failureOf(tried)
      const { accounts, payer, toItself } = readMessage(transaction)
      const done = journal.watch(accounts)
      const outcome = svm.sendTransaction(transaction)
      const id = getSignatureFromTransaction(transaction)
      if (!(outcome instanceof FailedTransactionMetadata)) {
        record(id, null, price)
        done({ id, slot, ...(payer && { payer }), ...(toItself && { toItself }) })
        return id
      }
      const failure = failureOf(outcome)
      if (!tryFirst && typeof failure.error !== 'string') return record(id, failure.error, price)
      throw failure
    },
    simulate(wire, { checkSignatures }) {
      const transaction = getTransactionDecoder().decode(wire)
      // Missing signatures throw here, and are checked separately.
      svm.withSigverify(checkSignatures)
      const outcome = svm.simulateTransaction(transaction)
      svm.withSigverify(true)
      const isFailed = outcome instanceof FailedTransactionMetadata
      const changed = isFailed ? [] : outcome.postAccounts()
      return {
        error: isFailed ? errorOf(outcome) : null,
        logs: outcome.meta().logs(),
        unitsUsed: outcome.meta().computeUnitsConsumed(),
        after: of => changed.find(one => one.address === of) ?? account(of)
      }
    },
    records: journal.records,
    tokensOf(owner) {
      const held = new Map<string, bigint>()
      for (const account of tokenPrograms.flatMap(program => svm.getProgramAccounts(program))) {
        const token = readTokenAccount(account)
        if (token?.owner === owner) held.set(token.mint, token.amount + (held.get(token.mint) ?? 0n))
      }
      return held
    },
    decimalsOf(mint) {
      const known = readAddress(mint)
      const found = known && account(known)
      return found && readMintDecimals(found)
    },
    place(placed, programAddress, data) {
      const space = BigInt(data.length)
      const least = lamports(svm.minimumBalanceForRentExemption(space))
      svm.setAccount({ address: placed, programAddress, data, space, lamports: least, executable: false })
    }
  }
}

const failureOf = (failed: FailedTransactionMetadata) => new TransactionFailure(errorOf(failed), failed.meta().logs())

function priceOf({ messageBytes }: Transaction): bigint {
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
  if (!('instructions' in message)) return 0n
  const data = message.instructions.find(
    ({ programAddressIndex, data }) => message.staticAccounts[programAddressIndex] === computeBudget && data?.[0] === 3
  )?.data
  return data ? new DataView(Uint8Array.from(data).buffer).getBigUint64(1, true) : 0n
}

/** Parses base58 of 32 bytes, or returns `undefined`. */
export function readAddress(text: unknown): Address | undefined {
  try {
    return address(String(text))
  } catch {
    return undefined
  }
}
