import { errorCode, raceSignal } from '@latchkit/kernel'
import { tryOrUndefined } from '@latchkit/kernel/options'
import { TransferError } from '@latchkit/plugin-chains/contract'
import type { Queries } from '../node/queries.js'
import type { Coin } from '../node/schemas.js'
import { MAX_PSBT_BYTES } from '../transaction/psbt.js'
import { isSameOutput, parseTransaction } from './transaction.js'

/** Number of concurrent requests. Public servers reject more. */
const MAX_REQUESTS = 5
/** Maximum number of coins whose transactions are read for a payment that does not need them. */
const MAX_PROVEN_COINS = 50
/** Time after which a payment that does not need them goes on without them, in milliseconds. */
const PROOF_TIMEOUT_MS = 5_000

/** Transactions that created coins, in network serialisation, by id. */
export type PreviousTransactions = ReadonlyMap<string, Uint8Array>

/**
 * Reads the transactions that created coins. The amounts of the coins are those of the transactions, whose ids are verified.
 *
 * @param script - output script of the coins.
 * @param signal - ends the reading of further transactions.
 * @throws {Bip122Error} `bip122/unreachable`
 * @throws {TransferError} `transfer/would-fail` if the server's copy of a transaction is not the one that created the coin.
 */
export async function readPreviousTransactions(
  queries: Queries,
  coins: readonly Coin[],
  script: Uint8Array,
  signal?: AbortSignal
): Promise<PreviousTransactions> {
  const found = new Map<string, Uint8Array>()
  const left = [...new Set(coins.map(({ txid }) => txid))]
  const readInTurn = async () => {
    for (let txid = left.shift(); txid !== undefined && !signal?.aborted; txid = left.shift()) {
      const bytes = await queries.rawTransaction(txid)
      assertCreated(
        coins.filter(coin => coin.txid === txid),
        bytes,
        script
      )
      found.set(txid, bytes)
    }
  }
  await Promise.all(Array.from({ length: MAX_REQUESTS }, readInTurn))
  return found
}

/**
 * Reads the transactions that prove the amounts of coins, for a payment that wallets sign without them. Resolves with an empty map for
 * more than 50 coins, and if they cannot be read within 5 seconds: a review shows the fee as unproven then.
 *
 * @throws {TransferError} `transfer/would-fail` as `readPreviousTransactions`: a server that lies about amounts would take the rest as a
 *   fee.
 */
export async function proveAmounts(
  queries: Queries,
  coins: readonly Coin[],
  script: Uint8Array
): Promise<PreviousTransactions> {
  if (coins.length > MAX_PROVEN_COINS) return new Map()
  const timeout = AbortSignal.timeout(PROOF_TIMEOUT_MS)
  try {
    return await raceSignal(() => readPreviousTransactions(queries, coins, script, timeout), timeout)
  } catch (error) {
    if (timeout.aborted || errorCode(error) === 'bip122/unreachable') return new Map()
    throw error
  }
}

/** @throws {TransferError} `transfer/would-fail` unless the bytes are the transaction that created the coins, of one id. */
function assertCreated(coins: readonly Coin[], bytes: Uint8Array, script: Uint8Array): void {
  // A PSBT could not contain it.
  const transaction = bytes.length > MAX_PSBT_BYTES ? undefined : tryOrUndefined(() => parseTransaction(bytes))
  const isOf = ({ txid, vout, value }: Coin) => {
    const output = transaction?.outs[vout]
    return transaction?.getId() === txid && output !== undefined && isSameOutput(output, { script, value })
  }
  if (!coins.every(isOf))
    throw new TransferError('transfer/would-fail', { reason: `the server sent a wrong copy of ${coins[0]?.txid}` })
}
