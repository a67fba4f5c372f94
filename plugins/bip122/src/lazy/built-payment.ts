import { TransferError } from '@latchkit/kernel/transfer'
import type { BitcoinAddress } from '../address.js'
import { equals, fromHex, uint64 } from './bytes.js'
import type { BitcoinChain } from './chains.js'
import type { Coin, Selection } from './coin-selection.js'
import type { Esplora } from './esplora.js'
import { rawTransaction } from './ledger.js'
import { type InputFields, keyFields, paymentTransaction, psbtBytes, spentFields } from './payment-transaction.js'
import { MAX_PSBT_BYTES } from './psbt.js'
import { readTransaction, type Transaction, transactionId } from './transaction.js'

export interface Payment {
  readonly chain: BitcoinChain
  /** Who pays. */
  readonly address: BitcoinAddress
  readonly selection: Selection
  /** Output scripts: who is paid, and where the rest goes. */
  readonly receiver: Uint8Array
  readonly change: Uint8Array
}

/** What is to be signed: nothing of it changes between what the visitor reads and what the wallet gets. */
export interface BuiltPayment extends Payment {
  readonly transaction: Transaction
  readonly spent: readonly InputFields[]
}

/**
 * @throws {Bip122Error} `bip122/unreachable`
 * @throws {TransferError} `transfer/would-fail` for what is too large to be signed, or spends what is not as the server said.
 */
export async function buildPayment(server: Esplora, payment: Payment, signal: AbortSignal): Promise<BuiltPayment> {
  const { address, selection, change } = payment
  const spent = await Promise.all(
    selection.coins.map(async coin =>
      spentFields(coin, change, address.kind === 'p2pkh' ? await wholeOf(server, coin, change, signal) : undefined)
    )
  )
  const built = { ...payment, transaction: paymentTransaction(selection, payment), spent }
  // What is known of a key, and a signature, come on top.
  if (psbtOf(built, undefined).length + 192 * spent.length <= MAX_PSBT_BYTES) return built
  throw new TransferError('transfer/would-fail', { reason: 'too many coins for one transaction' })
}

/** @param publicKey - of the address that pays, as its wallet told it; in hex. */
export const psbtOf = ({ address, transaction, spent }: BuiltPayment, publicKey: string | undefined): Uint8Array => {
  const known = keyFields(address, publicKey)
  return psbtBytes(
    transaction,
    spent.map(fields => [...fields, ...known])
  )
}

/** The transaction that made a coin. A wallet believes it by its id, and pays what the coin has above that as a fee. */
async function wholeOf(
  server: Esplora,
  { txid, vout, value }: Coin,
  script: Uint8Array,
  signal: AbortSignal
): Promise<Uint8Array> {
  const bytes = await rawTransaction(server, txid, signal)
  const isSound = () => {
    const transaction = readTransaction(bytes)
    const output = transaction.outputs[vout]
    const isNamed = equals(transactionId(transaction), fromHex(txid).reverse())
    return isNamed && output && equals(output.script, script) && equals(output.amount, uint64(value))
  }
  try {
    if (isSound()) return bytes
  } catch {
    // It is no transaction.
  }
  throw new TransferError('transfer/would-fail', { reason: `the server sent a wrong copy of ${txid}` })
}
