import { type BaseUnits, TransferError } from '@latchkit/plugin-chains/contract'
import type { Hex } from '../../contract.js'
import { readHeld } from '../assets/collectible.js'
import { balanceOf } from '../assets/erc20.js'
import { toQuantity } from '../node/chain-id.js'
import { wordAt } from '../node/decode.js'
import type { ChainReader } from '../node/queries.js'
import { isRevert } from '../node/revert.js'
import type { TransferCall, TransferDraft } from './transfer-call.js'

/** The gas limit of a transaction (EIP-7825). A token that needs more spends the sender's coins on something else. */
const MAX_GAS = 2n ** 24n
/** The exact gas of a payment to an account with a key. */
const PAYMENT_GAS = 21_000n

interface Funds {
  /** Balance of the asset that is sent. */
  readonly held: BaseUnits
  /** Balance of the chain's coin. */
  readonly coins: BaseUnits
}

/** @throws {TransferError} `transfer/unknown-token` for a contract without a balance. */
export async function readFunds({ from, token, collectible }: TransferDraft, reader: ChainReader): Promise<Funds> {
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
 * Simulates a transfer as its sender. Resolves with the gas limit to send it with: a fifth more than the simulation used, because
 * others may change the contract before the transaction is in a block.
 *
 * @throws {Eip155Error} `eip155/refused` for a call that would fail.
 * @throws {TransferError} `transfer/would-fail` for a token that returns false instead of reverting.
 */
export async function simulateTransfer({ from, to, value, data }: TransferCall, reader: ChainReader): Promise<bigint> {
  const transaction = { from, to, value: toQuantity(value), data }
  const isCall = data !== '0x'
  const [gas, answer] = await Promise.all([
    reader.quantity('eth_estimateGas', [transaction]),
    isCall ? reader.call(transaction) : ('0x' as const)
  ])
  if (isCall && !isAccepted(answer)) throw wouldFail('the token refused the transfer')
  if (gas > MAX_GAS) throw wouldFail(`it takes ${gas} gas, more than any transfer needs`)
  const withMargin = (gas * 6n + 4n) / 5n
  if (gas === PAYMENT_GAS) return gas
  return withMargin < MAX_GAS ? withMargin : MAX_GAS
}

/** Tests the result of a token: `true`, or nothing for tokens older than ERC-20 (USDT). */
const isAccepted = (answer: Hex) => answer === '0x' || wordAt(answer) === 1n

const wouldFail = (reason: string) => new TransferError('transfer/would-fail', { reason })
