import * as v from 'valibot'
import { type EvmClient, NodeError, quantity } from './client.js'

/** Transaction of a deployer; without `to` it creates a contract. */
export interface SeedTransaction {
  readonly to?: string
  readonly data: string
  /** Gas limit. */
  readonly gas: number
  /** Coins that it sends, in base units. @defaultValue 0 */
  readonly value?: bigint
}

/** Coins of the account before its transactions. */
const startBalance = 10n ** 22n

const Receipts = v.array(v.object({ status: v.literal('0x1') }))

/**
 * Mines a block with these transactions of an account, in order. The node impersonates the account.
 *
 * @throws {NodeError} if a transaction fails or does not fit in the block.
 */
export async function mineAs(
  client: EvmClient,
  account: string,
  transactions: readonly SeedTransaction[]
): Promise<void> {
  await client.request([
    ['anvil_setBalance', account, quantity(startBalance)],
    ['anvil_impersonateAccount', account],
    ['evm_setAutomine', false]
  ])
  // A node handles concurrent transactions in any order; the nonces determine it.
  await client.request(
    transactions.map(({ gas, value = 0n, ...transaction }, nonce) => [
      'eth_sendTransaction',
      { from: account, nonce: quantity(nonce), gas: quantity(gas), value: quantity(value), ...transaction }
    ])
  )
  await client.request([['evm_mine']])
  const [receipts] = await client.request([
    ['eth_getBlockReceipts', 'latest'],
    ['anvil_stopImpersonatingAccount', account],
    ['evm_setAutomine', true]
  ])
  if (!v.is(Receipts, receipts) || receipts.length !== transactions.length)
    throw new NodeError('A transaction of the deployer failed')
}
