import { type PreparedTransfer, TransferError, type TransferRequest } from '@latchkit/plugin-chains/contract'
import { assertSigner, type Nodes, withTransferErrors } from '@latchkit/plugin-chains/kit'
import type { CosmosChain } from '../../options.js'
import type { CosmosNode } from '../node/client.js'
import { type ChainAccount, readAccount, readBalance } from '../node/queries.js'
import type { CosmosAccount } from '../wallet/account-id.js'
import { feeFor, gasLimit, readGasPrice } from './fees.js'
import { simulatePayment } from './simulate.js'
import type { SentTransactions } from './status.js'
import { submitPayment } from './submit.js'
import type { Fee, Payment } from './transaction.js'

export interface TransferContext {
  readonly networks: readonly CosmosChain[]
  readonly nodes: Nodes<CosmosNode>
  readonly sent: SentTransactions
}

/** A request whose parts were read, with the account that it names. */
interface ReadRequest {
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
  read: ReadRequest,
  signal: AbortSignal
): Promise<PreparedTransfer> {
  const { account, request, denom, memo } = read
  const { network, address } = account
  const node = context.nodes.of(network.caipNetworkId)
  const isCoin = denom === network.denom
  const [{ coins, held, payer }, price] = await Promise.all([
    readFunds(node, account, denom, signal),
    readGasPrice(node, network, signal)
  ])
  const { amount: requested } = request
  const wanted = requested === 'max' ? held : requested
  if (wanted <= 0n && requested !== 'max') throw new TransferError('transfer/too-small', { least: '1' })
  if (wanted > held || wanted === 0n || !payer)
    throw new TransferError('transfer/insufficient-funds', { needed: `${wanted || 1n}`, available: `${held}` })

  const pay = (amount: bigint): Payment => ({
    from: address,
    to: request.recipient,
    coin: { denom, amount: `${amount}` },
    memo
  })
  const noFee: Fee = { denom: network.denom, amount: 0n, gas: 0n }
  const { used } = await simulatePayment(node, pay(wanted), payer, noFee, signal)
  const gas = gasLimit(used)
  const fee: Fee = { denom: network.denom, amount: feeFor(gas, price), gas }
  const available = isCoin && requested !== 'max' ? coins - wanted : coins
  if (fee.amount > available || (isCoin && requested === 'max' && fee.amount === coins))
    throw new TransferError('transfer/insufficient-fee', { needed: `${fee.amount}`, available: `${available}` })
  const amount = isCoin && requested === 'max' ? coins - fee.amount : wanted
  const payment = pay(amount)
  await simulatePayment(node, payment, payer, fee, signal)
  return { request, amount, fee: fee.amount, simulated: true, send: createSend(context, read, { payment, fee }) }
}

/** Reads what the account may spend of the chain's coin and of `denom`, and its number and sequence. */
async function readFunds(node: CosmosNode, { network, address }: CosmosAccount, denom: string, signal: AbortSignal) {
  const spendable = (name: string) => readBalance(node, address, name, signal, 'spendable_balances')
  const [coins, tokens, payer] = await Promise.all([
    spendable(network.denom),
    denom === network.denom ? undefined : spendable(denom),
    readAccount(node, address, signal)
  ])
  return { coins, held: tokens ?? coins, payer }
}

/** Returns the `send` of a prepared transfer. It simulates again: during the review the chain's state may have changed. */
function createSend(
  { networks, nodes, sent }: TransferContext,
  { account, request }: ReadRequest,
  { payment, fee }: { readonly payment: Payment; readonly fee: Fee }
): PreparedTransfer['send'] {
  const { address, network } = account
  const chain = network.caipNetworkId
  return (signer, signal) => {
    const work = async () => {
      assertSigner(signer, request)
      const node = nodes.of(chain)
      const payer: ChainAccount | undefined = await readAccount(node, address, signal)
      if (!payer)
        throw new TransferError('transfer/insufficient-funds', { needed: payment.coin.amount, available: '0' })
      const { sequence } = await simulatePayment(node, payment, payer, fee, signal)
      const draft = { payment, fee, number: payer.number, sequence }
      const sending = (hash: string) => sent.set(`${chain}:${hash}`, { address, sequence })
      return submitPayment({ networks, node, signer, account, draft, payer, sending }, signal)
    }
    return withTransferErrors(chain, work)
  }
}
