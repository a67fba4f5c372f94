import { type PreparedTransfer, plainText, type TransferFeature, type TransferRequest } from '@latchkit/kernel/chain'
import { insistSigner, inWordsOfTransfers, TransferError } from '@latchkit/kernel/transfer'
import { CosmosError } from '../errors.js'
import type { CosmosChain } from '../options.js'
import { accountOn, type CosmosAccount } from './account.js'
import { toBase64 } from './bytes.js'
import { type ChainAccount, isDenom, readAccount, readBalance, simulate } from './chain-state.js'
import type { NodeOn } from './client.js'
import { feeFor, gasLimit, readGasPrice } from './gas.js'
import { type Node, refusalCode, refusalText } from './node.js'
import { createReadReceiver, inspectReceiver } from './receiver.js'
import { sendThrough } from './send.js'
import type { Signing } from './signing.js'
import type { Turns } from './status.js'
import { type Fee, type Payment, writeAuthInfo, writeBody, writeTransaction } from './transaction.js'

interface TransferParts {
  readonly networks: readonly CosmosChain[]
  readonly nodeOn: NodeOn
  readonly signing: Signing
  readonly turns: Turns
}

/** What the auth module takes at most, unless its chain says otherwise; the chain tries it anyhow. */
const MEMO_BYTES = 256

/** Coins of every denom, by the bank module. What is prepared is what the chain tried last. */
export function createTransfer(parts: TransferParts): TransferFeature {
  const readReceiver = createReadReceiver(parts.networks)
  return {
    memoBytes: MEMO_BYTES,
    readReceiver,
    async inspect(receiver, chain, signal) {
      const address = readReceiver(receiver, chain)
      return inWordsOfTransfers(chain, () => inspectReceiver(parts.nodeOn, address, chain, signal), isByNodes)
    },
    async prepare(request, signal) {
      const account = accountOn(parts.networks, request.account)
      const chain = account.network.caipNetworkId
      const checked = { ...request, receiver: readReceiver(request.receiver, chain) }
      return inWordsOfTransfers(chain, () => prepare(parts, account, checked, signal), isByNodes)
    }
  }
}

async function prepare(
  parts: TransferParts,
  account: CosmosAccount,
  request: TransferRequest,
  signal: AbortSignal
): Promise<PreparedTransfer> {
  const { network, address } = account
  const chain = network.caipNetworkId
  const { token: denom = network.denom, receiver: to, memo = '', amount: asked } = request
  if (!isDenom(denom) && denom !== network.denom)
    throw new TransferError('transfer/unknown-token', { chain, token: denom.slice(0, 200) })
  if (new TextEncoder().encode(memo).length > MEMO_BYTES)
    throw new TransferError('transfer/would-fail', { reason: `a memo has at most ${MEMO_BYTES} bytes` })

  const node = parts.nodeOn(chain)
  const isCoin = denom === network.denom
  const spendable = (of: string) => readBalance(node, address, of, signal, 'spendable_balances')
  const [coins, held, payer, price] = await Promise.all([
    spendable(network.denom),
    isCoin ? 0n : spendable(denom),
    readAccount(node, address, signal),
    readGasPrice(node, network, signal)
  ])
  const available = isCoin ? coins : held
  const wanted = asked === 'max' ? available : asked
  if (asked !== 'max' && asked <= 0n) throw new TransferError('transfer/too-small', { least: '1' })
  if (wanted > available || wanted === 0n || !payer)
    throw new TransferError('transfer/insufficient-funds', { needed: `${wanted || 1n}`, available: `${available}` })

  const payment = (amount: bigint): Payment => ({ from: address, to, coin: { denom, amount: `${amount}` }, memo })
  // Once to see what it uses, and once as it is going to be.
  const { used } = await attempt(node, payment(wanted), payer, { denom: network.denom, amount: 0n, gas: 0n }, signal)
  const gas = gasLimit(used)
  const fee: Fee = { denom: network.denom, amount: feeFor(gas, price), gas }
  const left = isCoin && asked !== 'max' ? coins - wanted : coins
  if (fee.amount > left || (isCoin && asked === 'max' && fee.amount === coins))
    throw new TransferError('transfer/insufficient-fee', { needed: `${fee.amount}`, available: `${left}` })
  const amount = isCoin && asked === 'max' ? coins - fee.amount : wanted
  await attempt(node, payment(amount), payer, fee, signal)

  return {
    request,
    amount,
    fee: fee.amount,
    simulated: true,
    send: (signer, by) =>
      inWordsOfTransfers(
        chain,
        async () => {
          insistSigner(signer, request)
          // Whoever reviews takes their time, and what was true then may not be now.
          const now = await readAccount(node, address, by)
          if (!now) throw new TransferError('transfer/insufficient-funds', { needed: `${amount}`, available: '0' })
          const tried = await attempt(node, payment(amount), now, fee, by)
          const draft = { payment: payment(amount), fee, number: now.number, sequence: tried.sequence }
          const sending = (hash: string) => parts.turns.set(`${chain}:${hash}`, { address, sequence: tried.sequence })
          return sendThrough({ node, signing: parts.signing, signer, account, draft, payer: now, sending }, by)
        },
        isByNodes
      )
  }
}

/** Of the chain's own word, as it is shown. */
const MOST_CHARACTERS = 500

/**
 * Has the chain try it. What waits to come into a block counts already there, so that the turn may be a later one than the
 * account says; the chain names it, and is asked again.
 *
 * @throws {TransferError} `transfer/would-fail`
 */
async function attempt(
  node: Node,
  payment: Payment,
  { sequence }: Pick<ChainAccount, 'sequence'>,
  fee: Fee,
  signal: AbortSignal
): Promise<{ readonly used: bigint; readonly sequence: bigint }> {
  const tryAt = (turn: bigint) => {
    const bytes = writeTransaction(writeBody(payment), writeAuthInfo({ sequence: turn, mode: 'direct' }, fee))
    return simulate(node, toBase64(bytes), signal)
  }
  try {
    try {
      return { used: await tryAt(sequence), sequence }
    } catch (failure) {
      const later = laterTurn(failure, sequence)
      if (later === undefined) throw failure
      return { used: await tryAt(later), sequence: later }
    }
  } catch (failure) {
    if (refusalCode(failure) === undefined) throw failure
    const reason = plainText(refusalText(failure as CosmosError), MOST_CHARACTERS)
    throw new TransferError('transfer/would-fail', { reason }, { cause: failure })
  }
}

function laterTurn(failure: unknown, sequence: bigint): bigint | undefined {
  if (refusalCode(failure) === undefined) return undefined
  const [, expected] =
    /account sequence mismatch, expected ([0-9]{1,20}),/.exec(refusalText(failure as CosmosError)) ?? []
  return expected !== undefined && BigInt(expected) > sequence ? BigInt(expected) : undefined
}

/** What a caller did wrong is not by the nodes. */
const isByNodes = (failure: unknown): boolean =>
  failure instanceof CosmosError && failure.code !== 'cosmos/invalid-params'
