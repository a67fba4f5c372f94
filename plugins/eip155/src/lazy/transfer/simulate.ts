import { type BaseUnits, TransferError } from '@latchkit/plugin-chains/contract'
import type { Hex } from '../../contract.js'
import { readHeld } from '../assets/collectible.js'
import { balanceOf } from '../assets/erc20.js'
import { toQuantity } from '../node/chain-id.js'
import { wordAt } from '../node/decode.js'
import type { ChainReader } from '../node/queries.js'
import { isRevert } from '../node/revert.js'
import type { Move, Order } from './transfer-call.js'

/** The most that one transaction may take (EIP-7825). A token that wants more spends its sender's coins on something else. */
const MOST_GAS = 2n ** 24n
/** What a payment to an account with a key takes, to the unit. */
const PAYMENT_GAS = 21_000n

interface Funds {
  /** Of what is to be sent. */
  readonly held: BaseUnits
  /** Of the chain's own coin. */
  readonly coins: BaseUnits
}

/** @throws {TransferError} `transfer/unknown-token` for what does not tell a balance. */
export async function readFunds({ from, token, collectible }: Order, reader: ChainReader): Promise<Funds> {
  if (!token) {
    const coins = await reader.balance(from)
    return { held: coins, coins }
  }
  if (collectible) {
    const [held, coins] = await Promise.all([readHeld(from, { token, collectible }, reader), reader.balance(from)])
    return { held, coins }
  }
  const balance = reader.call({ to: token, data: balanceOf(from) }).catch(error => {
    if (isRevert(error)) return '0x' as const
    throw error
  })
  const [answer, coins] = await Promise.all([balance, reader.balance(from)])
  const held = wordAt(answer)
  if (held === undefined) throw new TransferError('transfer/unknown-token', { chain: reader.chain, token })
  return { held, coins }
}

/**
 * Has the chain try it, as the account that is to send it. Resolves with the gas to send it with: a fifth more than it took,
 * since others may have changed the contract by then.
 *
 * @throws {Eip155Error} `eip155/refused` for what the chain says would fail.
 * @throws {TransferError} `transfer/would-fail` for a token that says no without failing.
 */
export async function tryMove({ from, to, value, data }: Move, reader: ChainReader): Promise<bigint> {
  const transaction = { from, to, value: toQuantity(value), data }
  const isCall = data !== '0x'
  const [gas, answer] = await Promise.all([
    reader.quantity('eth_estimateGas', [transaction]),
    isCall ? reader.call(transaction) : ('0x' as const)
  ])
  if (isCall && !hasMoved(answer)) throw wouldFail('the token refused the transfer')
  if (gas > MOST_GAS) throw wouldFail(`it takes ${gas} gas, more than any transfer needs`)
  const withMargin = (gas * 6n + 4n) / 5n
  if (gas === PAYMENT_GAS) return gas
  return withMargin < MOST_GAS ? withMargin : MOST_GAS
}

/** Tokens answer with `true`, or, from before ERC-20 was settled (USDT), with nothing. */
const hasMoved = (answer: Hex) => answer === '0x' || wordAt(answer) === 1n

const wouldFail = (reason: string) => new TransferError('transfer/would-fail', { reason })
