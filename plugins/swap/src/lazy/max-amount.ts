import {
  type AccountId,
  type BaseUnits,
  type ChainsApi,
  namespaceOf,
  parseAccountId
} from '@latchkit/plugin-chains/contract'

/** A swap costs at most this many times the fee of a plain transfer: an exchange over several pools, and an approval. */
const FEES_KEPT_BACK = 12n

/**
 * Returns the balance of the coin less the fees of a swap, in base units; 0 if nothing is left, `undefined` if the chain family cannot
 * estimate fees.
 *
 * @throws {TransferError} errors of `TransferFeature.prepare`
 */
export async function maxCoinAmount(
  chains: Pick<ChainsApi, 'features'>,
  account: AccountId,
  signal: AbortSignal
): Promise<BaseUnits | undefined> {
  const recipient = parseAccountId(account)?.address ?? ''
  const { transfer } = await chains.features(namespaceOf(account))
  const transferred = await transfer?.prepare({ account, recipient, amount: 'max' }, signal)
  if (!transferred) return undefined
  const { amount, fee } = transferred
  const left = amount + fee - fee * FEES_KEPT_BACK
  return left > 0n ? left : 0n
}
