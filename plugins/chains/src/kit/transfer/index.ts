import { errorCode } from '@latchkit/kernel'
import type { BaseUnits } from '../../port/amount.js'
import { type AccountId, type ChainId, namespaceOf, parseAccountId } from '../../port/caip.js'
import type { Signer } from '../../port/signer.js'
import type { TransactionFeature } from '../../port/transaction.js'
import type { TransferFeature, TransferRequest } from '../../port/transfer.js'
import { TransferError } from '../../port/transfer-error.js'
import { withTransferErrors } from '../errors/index.js'

/**
 * Throws unless the signer is the account of the transfer. @throws {TransferError} `transfer/not-the-signer`
 *
 * @example
 * <!-- given: declare const signer: import('@latchkit/plugin-chains/contract').Signer -->
 * ```ts
 * assertSigner(signer, { account: 'ton:-239:T0000002a' }) // throws for any other account
 * ```
 */
export function assertSigner(signer: Signer, { account }: Pick<TransferRequest, 'account'>): void {
  if (signer.account !== account) throw new TransferError('transfer/not-the-signer', { account })
}

/**
 * Returns the transfer feature of a family with the parts that all families share: errors of nodes become `TransferError`s, and
 * `send` throws `transfer/not-the-signer` before the wallet gets a request if the signer is not the account of the transfer, or if the
 * wallet changed its account or chain meanwhile.
 *
 * @param feature - `prepare` resolves with a `send` that reads the chain again, because its state may change during the review.
 * @example
 * <!-- given: declare const { readRecipient, prepare }: import('@latchkit/plugin-chains/contract').TransferFeature -->
 * ```ts
 * const transfer = createTransferFeature({ readRecipient, prepare })
 * ```
 */
export const createTransferFeature = (feature: TransferFeature): TransferFeature => {
  const { inspect } = feature
  return {
    ...feature,
    ...(inspect && { inspect: (to, chain, signal) => withTransferErrors(chain, () => inspect(to, chain, signal)) }),
    async prepare(request, signal) {
      const { chain = request.account } = parseAccountId(request.account) ?? {}
      const prepared = await withTransferErrors(chain, () => feature.prepare(request, signal))
      return {
        ...prepared,
        send: (signer, signal) => sendBySigner(signer, request.account, () => prepared.send(signer, signal))
      }
    }
  }
}

/**
 * Returns the transaction feature of a family with the parts that all families share: `submit` and `batch.submit` throw as `send` of
 * `createTransferFeature` does, `batch.submit` throws `transfer/invalid-transaction` for an empty list, and `batch.isSupported` resolves
 * with false instead of an error.
 *
 * @example
 * <!-- given: declare const { status, submit }: import('@latchkit/plugin-chains/contract').TransactionFeature -->
 * ```ts
 * const transactions = createTransactionFeature({ status, ...(submit && { submit }) })
 * ```
 */
export const createTransactionFeature = (feature: TransactionFeature): TransactionFeature => {
  const { submit, batch } = feature
  return {
    ...feature,
    ...(submit && {
      submit: (signer, transaction, signal) =>
        sendBySigner(signer, transaction.account, () => submit(signer, transaction, signal))
    }),
    ...(batch && { batch: createBatchFeature(batch) })
  }
}

type BatchFeature = NonNullable<TransactionFeature['batch']>

const createBatchFeature = (batch: BatchFeature): BatchFeature => ({
  async isSupported(signer, signal) {
    try {
      return await batch.isSupported(signer, signal)
    } catch {
      signal.throwIfAborted()
      return false
    }
  },
  async submit(signer, transactions, signal) {
    const { account } = signer
    const other = transactions.find(transaction => transaction.account !== account)
    if (transactions.length > 0)
      return sendBySigner(signer, other?.account ?? account, () => batch.submit(signer, transactions, signal))
    const { chain = account } = parseAccountId(account) ?? {}
    throw new TransferError('transfer/invalid-transaction', { chain, expected: 'at least one transaction' })
  }
})

/** Calls `send` if the signer is the account that pays. Throws `TransferError`s for errors of nodes. */
function sendBySigner(signer: Signer, account: AccountId, send: () => Promise<string>): Promise<string> {
  const { chain = account } = parseAccountId(account) ?? {}
  return withTransferErrors(chain, async () => {
    assertSigner(signer, { account })
    return send().catch(cause => {
      // The wallet changed while the visitor was asked for consent. It got no request.
      throw isChangedWallet(cause, chain) ? new TransferError('transfer/not-the-signer', { account }, { cause }) : cause
    })
  })
}

/** Returns true if a request was rejected because the wallet shows another account, or is on another chain. */
const isChangedWallet = (error: unknown, chain: ChainId): boolean =>
  ['not-the-signer', 'wrong-chain'].some(kind => errorCode(error) === `${namespaceOf(chain)}/${kind}`)

/** Requested amount of a transfer, and the balances that pay for it. */
export interface TransferFunds {
  readonly requested: BaseUnits | 'max'
  /** Balance of the sent asset that can be spent. */
  readonly held: BaseUnits
  /** Balance of the chain's coin that the fee is paid from. @defaultValue the coin is sent, and `held` pays both */
  readonly coins?: BaseUnits | undefined
  /** Highest fee of the transfer. @defaultValue unknown at this point: checks that depend on it are skipped */
  readonly fee?: BaseUnits | undefined
  /** Smallest amount that the recipient can get. @defaultValue 1 */
  readonly least?: BaseUnits
}

/**
 * Returns the amount of a transfer: the requested one; for `max` the whole balance, less the fee if the chain's coin is sent.
 *
 * @throws {TransferError} `transfer/insufficient-funds`, `transfer/too-small`, `transfer/insufficient-fee`
 * @example
 * ```ts
 * transferAmount({ requested: 'max', held: 1_000n, fee: 10n }) // 990n
 * transferAmount({ requested: 'max', held: 1_000n, coins: 25n, fee: 10n }) // 1_000n
 * ```
 */
export function transferAmount({ requested, held, coins, fee = 0n, least = 1n }: TransferFunds): BaseUnits {
  const isRest = requested === 'max' && coins === undefined
  const amount = requested === 'max' ? held - (isRest ? fee : 0n) : requested
  if (isRest && fee > 0n && amount <= 0n) throw insufficient('fee', fee, held)
  if (amount > held || (requested === 'max' && amount <= 0n))
    throw insufficient('funds', requested === 'max' ? 1n : requested, held)
  if (amount < least) throw new TransferError('transfer/too-small', { least: `${least}` })
  const remaining = coins ?? held - amount
  if (fee > remaining) throw insufficient('fee', fee, remaining)
  return amount
}

/**
 * Returns the `TransferError` of a balance that does not pay for the amount (`funds`) or the fee. All in base units.
 *
 * @example
 * throw insufficient('funds', 1_500n, 200n)
 */
export const insufficient = (subject: 'funds' | 'fee', needed: BaseUnits, available: BaseUnits) =>
  new TransferError(`transfer/insufficient-${subject}`, {
    needed: `${needed}`,
    available: `${available > 0n ? available : 0n}`
  })
