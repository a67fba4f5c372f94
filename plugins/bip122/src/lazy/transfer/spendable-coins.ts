import type { RestNode } from '@latchkit/plugin-chains/kit'
import { hex } from '@scure/base'
import { coinsOf, findTransaction } from '../node/queries.js'
import type { Coin } from './coin-selection.js'

/**
 * Coins of so many satoshi or fewer are never spent: what is kept on single coins (ordinals) stands on 330 to 546, and so does
 * what strangers send to follow an address.
 */
const MAX_UNSPENDABLE = 600n
/** How many unconfirmed coins are looked into, the largest first. Nodes pass on no longer chains than 25. */
const MAX_LOOKUPS = 25

/**
 * The coins of an address that may pay. What is confirmed, and what is left of its own payments that are on their way: what a
 * stranger has sent and no block holds yet may be taken back.
 *
 * @param script - what locks coins of the address.
 */
export async function spendableCoins(
  node: RestNode,
  address: string,
  script: Uint8Array,
  signal: AbortSignal
): Promise<readonly Coin[]> {
  const coins = (await coinsOf(node, address, signal)).filter(({ value }) => value > MAX_UNSPENDABLE)
  const waiting = coins
    .filter(({ isConfirmed }) => !isConfirmed)
    .sort((one, other) => Number(other.value - one.value))
    .slice(0, MAX_LOOKUPS)
  const ownScript = hex.encode(script)
  const isOwnChange = async ({ txid }: Coin) => {
    const transaction = await findTransaction(node, txid, signal)
    return transaction?.inputs.every(input => input.script === ownScript)
  }
  const answers = await Promise.all(waiting.map(isOwnChange))
  return [...coins.filter(({ isConfirmed }) => isConfirmed), ...waiting.filter((_, index) => answers[index])]
}
