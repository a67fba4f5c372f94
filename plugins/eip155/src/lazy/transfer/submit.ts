import { type BaseUnits, type LimitedTransaction, type Signer, TransferError } from '@latchkit/plugin-chains/contract'
import { transferAmount } from '@latchkit/plugin-chains/kit'
import type { TransactionRequest } from '../../contract.js'
import type { ChainReader } from '../node/queries.js'
import { readGasPrice, readL1Fee } from './fees.js'
import { priceWithin } from './gas-price.js'
import { sendCall } from './send-call.js'
import { estimateGas, readFunds, simulateTransfer } from './simulate.js'
import { type TransferCall, type TransferDraft, transactionOf } from './transfer-call.js'
import { readUnsignedTransaction } from './unsigned-transaction.js'
import type { WithChainReader } from './with-chain-reader.js'

/** A transfer that was simulated successfully. */
export interface TransferPlan extends Pick<ChainReader, 'chain'> {
  readonly draft: TransferDraft
  readonly call: TransferCall
  readonly amount: BaseUnits
  readonly fee: BaseUnits
  /** The call as it is requested from the wallet. */
  readonly transaction: TransactionRequest
}

/**
 * Simulates a prepared transfer again and has the wallet of the signer send it. Resolves with the transaction hash.
 *
 * @throws {TransferError} as `sendCall`; as `prepare`, for what changed since.
 * @throws {WalletError} as `sendCall`.
 */
export async function submitTransfer(
  { chain, draft, call, amount, fee, transaction }: TransferPlan,
  signer: Signer,
  withChainReader: WithChainReader,
  signal: AbortSignal
): Promise<string> {
  const prepare = async (reader: ChainReader) => {
    transferAmount({ ...(await readFunds(draft, reader)), requested: amount, fee })
    await simulateTransfer(call, reader)
    return transaction
  }
  return sendCall({ chain, call, prepare }, signer, withChainReader, signal)
}

/**
 * Estimates a transaction that was built elsewhere, and has the wallet of the signer send it. Resolves with the transaction hash.
 *
 * @throws {TransferError} `transfer/invalid-transaction`, `…/insufficient-funds`, `…/insufficient-fee`, `…/higher-fee`, `…/would-fail`;
 *   as `sendCall`.
 * @throws {WalletError} as `sendCall`.
 */
export async function submitTransaction(
  { maxFee, ...given }: LimitedTransaction,
  signer: Signer,
  withChainReader: WithChainReader,
  signal: AbortSignal
): Promise<string> {
  const { chain, call } = readUnsignedTransaction(given)
  const prepare = async (reader: ChainReader) => {
    const [current, gas, l1Fee] = await Promise.all([
      readGasPrice('normal', reader),
      estimateGas(call, reader),
      readL1Fee(call, reader)
    ])
    const price = maxFee === undefined ? current : priceWithin(current, (maxFee - l1Fee) / gas)
    if (!price) {
      const needed = gas * current.max + l1Fee
      throw new TransferError('transfer/higher-fee', { needed: `${needed}`, maxFee: `${maxFee}` })
    }
    await assertFunded(call, gas * price.max + l1Fee, reader)
    return transactionOf(call, gas, price)
  }
  return sendCall({ chain, call, prepare }, signer, withChainReader, signal)
}

/**
 * Checks that an account can pay a value and a fee in the chain's coin.
 *
 * @throws {TransferError} `transfer/insufficient-funds` if the value alone is too much, else `transfer/insufficient-fee`.
 */
export async function assertFunded(
  { from, value }: Pick<TransferCall, 'from' | 'value'>,
  fee: BaseUnits,
  reader: ChainReader
): Promise<void> {
  const balance = await reader.balance(from)
  if (value > balance)
    throw new TransferError('transfer/insufficient-funds', { needed: `${value}`, available: `${balance}` })
  const left = balance - value
  if (fee > left) throw new TransferError('transfer/insufficient-fee', { needed: `${fee}`, available: `${left}` })
}
