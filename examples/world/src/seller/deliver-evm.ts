import * as v from 'valibot'
import { encodeParameters, readWord, selectors } from '../evm/abi.js'
import { createEvmClient, type EvmClient, NodeError, quantity } from '../evm/client.js'
import { callOf } from '../evm/tokens.js'
import { pause } from '../pause.js'
import type { Delivery } from './deliver.js'

/** Account of the seller. The node impersonates it, because its key is unknown. */
export const evmSellerAccount = '0x1a7c4b1700000000000000000000000000005e11'

const coins = 10n ** 26n
const mintedTokens = 10n ** 18n
const gas = 200_000
const pollMs = 100

const Receipt = v.nullable(v.object({ status: v.picklist(['0x0', '0x1']) }))

/** Sends a coin or token from the account of the seller, and waits for the receipt. @throws {NodeError} if the transaction fails */
export async function deliverOnEvm(url: string, { asset, to, amount }: Delivery, closing: AbortSignal) {
  const client = createEvmClient(url)
  await client.request([
    ['anvil_setBalance', evmSellerAccount, quantity(coins)],
    ['anvil_impersonateAccount', evmSellerAccount]
  ])
  if (asset.address === undefined) return send(client, { to, value: quantity(amount) }, closing)
  await stockUp(client, asset.address, amount)
  const data = selectors.transfer + encodeParameters([BigInt(to), amount])
  return send(client, { to: asset.address, data }, closing)
}

/** Mints tokens for the seller if its stock is too low, as anyone may. */
async function stockUp(client: EvmClient, token: string, amount: bigint): Promise<void> {
  const [held] = await client.request([callOf(token, selectors.balanceOf, [BigInt(evmSellerAccount)])])
  if ((readWord(held) ?? 0n) >= amount) return
  const data = selectors.mint + encodeParameters([BigInt(evmSellerAccount), mintedTokens])
  await client.request([['eth_sendTransaction', { from: evmSellerAccount, to: token, data, gas: quantity(gas) }]])
}

/** Resolves with the hash once the transaction is mined, which takes long while mining is paused. */
async function send(client: EvmClient, transaction: object, closing: AbortSignal): Promise<string> {
  const [hash] = await client.request([
    ['eth_sendTransaction', { from: evmSellerAccount, gas: quantity(gas), ...transaction }]
  ])
  if (typeof hash !== 'string') throw new NodeError('The node returned no hash')
  for (;;) {
    // A node that does not respond for a while still has the transaction.
    const [found] = await client.requestEach([['eth_getTransactionReceipt', hash]]).catch(() => [null])
    const receipt = v.parse(Receipt, found ?? null)
    if (receipt?.status === '0x1') return hash
    if (receipt) throw new NodeError('The transaction of the seller failed')
    await pause(pollMs, closing)
    closing.throwIfAborted()
  }
}
