import { type PreparedTransfer, TransferError, type TransferRequest } from '@latchkit/plugin-chains/contract'
import { insufficient, type Nodes, type RestNode, transferAmount } from '@latchkit/plugin-chains/kit'
import type { CosmosChain } from '../../options.js'
import { type ChainAccount, createQueries, isDenom, type Queries } from '../node/queries.js'
import { accountParts, type CosmosAccount } from '../wallet/accounts.js'
import { openSigner } from '../wallet/signing-wallet.js'
import { feeFor, gasLimit, readGasPrice } from './fees.js'
import { createReadRecipient, readMemo } from './recipient.js'
import { simulateTransfer } from './simulate.js'
import type { SentTransactions } from './status.js'
import { submitTransfer } from './submit.js'
import type { Fee, Payment } from './transaction.js'

interface TransferContext {
  readonly networks: readonly CosmosChain[]
  readonly nodes: Nodes<RestNode>
  readonly sent: SentTransactions
}

/**
 * Prepares a transfer: simulates it once to learn its gas, and once with the fee that it will pay.
 *
 * @throws {TransferError} `transfer/invalid-recipient`, `transfer/wrong-network`, `transfer/unknown-token`, `transfer/too-small`,
 *   `transfer/insufficient-funds`, `transfer/insufficient-fee`, `transfer/would-fail`.
 */
export async function prepareTransfer(
  { networks, nodes, sent }: TransferContext,
  draft: TransferRequest,
  signal: AbortSignal
): Promise<PreparedTransfer> {
  const account = accountParts(networks, draft.account)
  const { network, address } = account
  const chain = network.caipNetworkId
  const request = { ...draft, recipient: createReadRecipient(networks)(draft.recipient, chain) }
  const { token: denom = network.denom } = request
  if (!isDenom(denom) && denom !== network.denom)
    throw new TransferError('transfer/unknown-token', { chain, token: denom.slice(0, 200) })
  const memo = readMemo(request)
  const node = nodes.of(chain)
  const queries = createQueries(node, signal)
  const [{ held, coins, payer }, price] = await Promise.all([
    readFunds(queries, account, denom),
    readGasPrice(queries, network)
  ])
  const funds = { requested: request.amount, held, coins }
  const parties = { from: address, to: request.recipient }
  const pay = (amount: bigint): Payment => ({ ...parties, coin: { denom, amount: `${amount}` }, memo })
  const noFee: Fee = { denom: network.denom, amount: 0n, gas: 0n }
  const whole = transferAmount(funds)
  const sender = requireSeen(payer, whole, held)
  const gas = gasLimit((await simulateTransfer(queries, pay(whole), sender, noFee)).used)
  const fee: Fee = { denom: network.denom, amount: feeFor(gas, price), gas }
  const amount = transferAmount({ ...funds, fee: fee.amount })
  const payment = pay(amount)
  await simulateTransfer(queries, payment, sender, fee)
  return {
    request,
    amount,
    fee: fee.amount,
    simulated: true,
    async send(signer, signal) {
      // The chain's state may have changed during the review.
      const queries = createQueries(node, signal)
      const seen = requireSeen(await queries.account(address), amount, 0n)
      const { sequence } = await simulateTransfer(queries, payment, seen, fee)
      const onId = (id: string) => sent.set(`${chain}:${id}`, { address, sequence })
      const opened = await openSigner(networks, signer, signal)
      return submitTransfer({ queries, signer: opened, payment, fee, payer: { ...seen, sequence }, onId })
    }
  }
}

/** Reads the spendable balances of the account: `held` of `denom`, and `coins` of the chain's coin if that is another one. */
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
