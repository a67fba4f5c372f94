import { TransferError } from '@latchkit/plugin-chains/contract'
import { readOwned } from '../assets/collectible.js'
import { toQuantity } from '../node/chain-id.js'
import { wordOf } from '../node/contracts.js'
import type { ChainReader } from '../node/queries.js'
import type { TransferCall, TransferDraft } from './transfer-call.js'

/** The gas limit of a transaction (EIP-7825). A token that needs more spends the sender's coins on something else. */
const MAX_GAS = 2n ** 24n
/** The exact gas of a payment to an account with a key. */
const PAYMENT_GAS = 21_000n

/**
 * Reads the balances of the sender that pay for a transfer.
 *
 * @throws {TransferError} `transfer/unknown-token` for a contract without a balance.
 */
export async function readFunds({ from, token, collectible }: TransferDraft, reader: ChainReader) {
  if (token === undefined) return { held: await reader.balance(from) }
  const balance = readOwned(from, { token, collectible }, reader)
  const [coins] = await Promise.all([reader.balance(from), balance])
  return { held: await balance, coins }
}

/**
 * Simulates a transfer as its sender. Resolves with the gas limit to send it with: a fifth more than the simulation used, because
 * others may change the contract before the transaction is in a block.
 *
 * @throws {Eip155Error} `eip155/refused` for a call that would fail.
 * @throws {TransferError} `transfer/would-fail` for a token that returns false instead of reverting.
 */
export async function simulateTransfer(call: TransferCall, reader: ChainReader): Promise<bigint> {
  const [gas, response] = await Promise.all([
    estimateGas(call, reader),
    call.data === '0x' ? '0x' : reader.call(callObject(call))
  ])
  // `true`, or nothing for tokens older than ERC-20 (USDT).
  if (response !== '0x' && wordOf(response) !== 1n) throw wouldFail('the token refused the transfer')
  return gas
}

/**
 * Simulates a call as its sender. Resolves with its gas limit, as `simulateTransfer` does.
 *
 * @throws {Eip155Error} `eip155/refused` for a call that would fail.
 * @throws {TransferError} `transfer/would-fail` if the node estimates no gas.
 */
export async function estimateGas(call: TransferCall, reader: ChainReader): Promise<bigint> {
  const gas = await reader.quantity('eth_estimateGas', [callObject(call)])
  if (gas === 0n) throw wouldFail('the node estimates no gas')
  return withMargin(gas)
}

/** Returns the call as an object for nodes. */
export const callObject = ({ value, ...call }: TransferCall) => ({ ...call, value: toQuantity(value) })

/** Returns the gas limit for a call that used `gas`. @throws {TransferError} `transfer/would-fail` above the limit of a transaction. */
export function withMargin(gas: bigint): bigint {
  if (gas > MAX_GAS) throw wouldFail(`it takes ${gas} gas, more than a transaction may use`)
  const limit = (gas * 6n + 4n) / 5n
  if (gas === PAYMENT_GAS) return gas
  return limit < MAX_GAS ? limit : MAX_GAS
}

const wouldFail = (reason: string) => new TransferError('transfer/would-fail', { reason })
