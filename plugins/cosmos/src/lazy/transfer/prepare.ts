import type { PreparedTransfer, TransferRequest } from '@latchkit/plugin-chains/contract'
import { insufficient, type Nodes, type RestNode, transferAmount } from '@latchkit/plugin-chains/kit'
import type { CosmosChain } from '../../options.js'
import { type ChainAccount, createQueries, type Queries } from '../node/queries.js'
import type { CosmosAccount } from '../wallet/account-id.js'
import { openSigner } from '../wallet/signing-wallet.js'
import { feeFor, gasLimit, readGasPrice } from './fees.js'
import { simulatePayment } from './simulate.js'
import type { SentTransactions } from './status.js'
import { submitPayment } from './submit.js'
import type { Fee, Payment } from './transaction.js'

export interface TransferContext {
  readonly networks: readonly CosmosChain[]
  readonly nodes: Nodes<RestNode>
  readonly sent: SentTransactions
}

/** A request whose parts were read, with the account that it names. */
interface TransferDraft {
  readonly account: CosmosAccount
  readonly request: TransferRequest
  readonly denom: string
  readonly memo: string
}

/**
 * Prepares a transfer: simulates it once to learn its gas, and once with the fee that it will pay.
 *
 * @throws {TransferError} `transfer/too-small`, `transfer/insufficient-funds`, `transfer/insufficient-fee`, `transfer/would-fail`.
 */
export async function prepareTransfer(
  context: TransferContext,
  draft: TransferDraft,
  signal: AbortSignal
): Promise<PreparedTransfer> {
  const { account, request, denom, memo } = draft
  const { network, address } = account
  const queries = createQueries(context.nodes.of(network.caipNetworkId), signal)
  const [{ held, coins, payer }, price] = await Promise.all([
    readFunds(queries, account, denom),
    readGasPrice(queries, network)
  ])
  const funds = { requested: request.amount, held, coins }
  const pay = (amount: bigint): Payment => ({
    from: address,
    to: request.recipient,
    coin: { denom, amount: `${amount}` },
    memo
  })
  const noFee: Fee = { denom: network.denom, amount: 0n, gas: 0n }
  const whole = transferAmount(funds)
  const sender = requireSeen(payer, whole, held)
  const gas = gasLimit((await simulatePayment(queries, pay(whole), sender, noFee)).used)
  const fee: Fee = { denom: network.denom, amount: feeFor(gas, price), gas }
  const amount = transferAmount({ ...funds, fee: fee.amount })
  const payment = pay(amount)
  await simulatePayment(queries, payment, sender, fee)
  const send = createSend(context, draft, { payment, fee })
  return { request, amount, fee: fee.amount, simulated: true, send }
}

/** Reads what the account may spend: `held` of `denom`, and `coins` of the chain's coin where that is another one. */
async function readFunds(queries: Queries, { network, address }: CosmosAccount, denom: string) {
  const spendable = (name: string) => queries.balance(address, name, 'spendable_balances')
  const [held, coins, payer] = await Promise.all([
    spendable(denom),
    denom === network.denom ? undefined : spendable(network.denom),
    queries.account(address)
  ])
  return { held, coins, payer }
}

/** @throws {TransferError} `transfer/insufficient-funds` for an address that the chain has never seen. */
function requireSeen(payer: ChainAccount | undefined, amount: bigint, held: bigint): ChainAccount {
  if (payer) return payer
  throw insufficient('funds', amount, held)
}

/** Returns the `send` of a prepared transfer. It simulates again: during the review the chain's state may have changed. */
function createSend(
  { networks, nodes, sent }: TransferContext,
  { account }: TransferDraft,
  { payment, fee }: { readonly payment: Payment; readonly fee: Fee }
): PreparedTransfer['send'] {
  const { address, network } = account
  const chain = network.caipNetworkId
  return async (signer, signal) => {
    const queries = createQueries(nodes.of(chain), signal)
    const payer = requireSeen(await queries.account(address), BigInt(payment.coin.amount), 0n)
    const { sequence } = await simulatePayment(queries, payment, payer, fee)
    const onId = (id: string) => sent.set(`${chain}:${id}`, { address, sequence })
    const opened = await openSigner(networks, signer, signal)
    return submitPayment({ queries, signer: opened, payment, fee, payer: { ...payer, sequence }, onId }, signal)
  }
}
