import { type Address, address, getBase58Decoder, getTransactionDecoder, lamports } from '@solana/kit'
import { FailedTransactionMetadata, LiteSVM, type TransactionMetadata } from 'litesvm'
import { createJournal, readMessage, type TransactionRecord } from './journal.js'
import { readMintDecimals, readTokenAccount, tokenPrograms } from './token-accounts.js'

/** Solana's virtual machine, where every transaction is a slot of its own. */
export interface Machine {
  readonly slot: number
  balance(of: Address): bigint
  latestBlockhash(): string
  /**
   * Lamports out of nowhere. Resolves with the id of the transaction.
   *
   * @throws {RangeError} for what is no address, and for fewer lamports than an account needs to exist.
   */
  airdrop(to: string, amount: bigint): string
  /** Runs a transaction in its wire form. @throws {TransactionFailure} with what the machine says of it. */
  run(wire: Uint8Array): string
  /** Everything that went through, oldest first. */
  readonly records: readonly TransactionRecord[]
  /** By mint, what someone's accounts have together, in base units. */
  tokensOf(owner: string): ReadonlyMap<string, bigint>
  /** Undefined for what is no mint. */
  decimalsOf(mint: string): number | undefined
  /** Puts an account there, with the lamports that it needs to exist. */
  place(account: Address, owner: Address, data: Uint8Array): void
}

/** As RPC nodes write it: a name, or the instruction that failed and how. */
export type TransactionError = string | { readonly InstructionError: readonly [index: number, error: unknown] }

export class TransactionFailure extends Error {
  override readonly name = 'TransactionFailure'
  constructor(
    readonly error: TransactionError,
    readonly logs: readonly string[]
  ) {
    super(`Error processing transaction: ${JSON.stringify(error)}`)
  }
}

/** About as much as there is of the real thing; airdrops come out of it. */
const supply = 600_000_000n * 1_000_000_000n

export function createMachine(): Machine {
  const svm = new LiteSVM().withLamports(supply)
  const journal = createJournal(svm)
  let slot = 0
  const drop = (to: Address, amount: bigint) => svm.airdrop(to, lamports(amount))

  return {
    get slot() {
      return slot
    },
    balance: of => svm.getBalance(of) ?? 0n,
    latestBlockhash: () => svm.latestBlockhash(),
    airdrop(text, amount) {
      const to = readAddress(text)
      if (!to) throw new RangeError(`Not an address of Solana: ${text}`)
      const done = journal.watch([to])
      let outcome = drop(to, amount)
      // The same amount to the same account is the same transaction, until there is a new blockhash.
      if (outcome instanceof FailedTransactionMetadata && errorOf(outcome) === 'AlreadyProcessed') {
        svm.expireBlockhash()
        outcome = drop(to, amount)
      }
      if (!outcome || outcome instanceof FailedTransactionMetadata)
        throw new RangeError(`The machine refuses an airdrop of ${amount} lamports`)
      slot++
      const id = idOf(outcome)
      done({ id, slot })
      return id
    },
    run(wire) {
      const transaction = getTransactionDecoder().decode(wire)
      const { accounts, payer, toItself } = readMessage(transaction)
      const done = journal.watch(accounts)
      const outcome = svm.sendTransaction(transaction)
      if (outcome instanceof FailedTransactionMetadata)
        throw new TransactionFailure(errorOf(outcome), outcome.meta().logs())
      slot++
      const id = idOf(outcome)
      done({ id, slot, ...(payer && { payer }), ...(toItself && { toItself }) })
      return id
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
      const account = known && svm.getAccount(known)
      return account?.exists ? readMintDecimals(account) : undefined
    },
    place(account, programAddress, data) {
      const space = BigInt(data.length)
      const least = lamports(svm.minimumBalanceForRentExemption(space))
      svm.setAccount({ address: account, programAddress, data, space, lamports: least, executable: false })
    }
  }
}

/** Undefined for what is no base58 of 32 bytes. */
export function readAddress(text: unknown): Address | undefined {
  try {
    return address(String(text))
  } catch {
    return undefined
  }
}

const idOf = (done: TransactionMetadata) => getBase58Decoder().decode(done.signature())

/** The machine's bindings give numbers for the names that its texts have. */
function errorOf(failed: FailedTransactionMetadata): TransactionError {
  const error = failed.err()
  if (typeof error !== 'object' || !('err' in error)) return nameAfter('err: ', failed)
  const cause = error.err()
  const custom = typeof cause === 'object' && 'code' in cause
  return {
    InstructionError: [error.index, custom ? { Custom: cause.code } : nameAfter('err: InstructionError', failed)]
  }
}

const nameAfter = (before: string, failed: FailedTransactionMetadata) =>
  String(failed)
    .split(before)[1]
    ?.match(/[A-Z]\w+/)?.[0] ?? 'Unknown'
