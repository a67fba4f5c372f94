import {
  type BaseUnits,
  type CollectibleTransfers,
  type Network,
  type Signer,
  TransferError,
  type TransferFeature,
  type TransferRequest
} from '@latchkit/plugin-chains/contract'
import { invalidAnswer } from '@latchkit/plugin-chains/kit'
import { canonicalAddress } from '../../address.js'
import type { Hex, TransactionRequest } from '../../contract.js'
import { readCollectibleOrder, readHeld, readStandard } from '../assets/collectible.js'
import { readCollectibleId } from '../assets/collectible-id.js'
import { readTokens } from '../assets/erc20.js'
import { knownTransaction } from '../node/get-transaction.js'
import type { ChainReader } from '../node/queries.js'
import { accountParts } from '../wallet/account-id.js'
import { walletOf } from '../wallet/request.js'
import { sendTransaction } from '../wallet/send-transaction.js'
import { currentChain, switchNetwork } from '../wallet/switch-network.js'
import { afterFee, wantedOf } from './amount.js'
import { readGasPrice, readL1Fee } from './fees.js'
import { isBurned, readReceiver, receiverFacts } from './recipient.js'
import { readFunds, tryMove } from './simulate.js'
import { isDoneBy, type Move, moveOf, type Order, transactionOf } from './transfer-call.js'
import type { OnChain } from './with-chain-reader.js'

/** A transfer as it was found to go through. */
interface Draft {
  readonly network: Network
  readonly order: Order
  readonly move: Move
  readonly amount: BaseUnits
  readonly fee: BaseUnits
  /** Of the move, as the wallet is asked for it. */
  readonly transaction: TransactionRequest
}

/** The parts of the feature that ask the chain, which `onChain` leads to. */
export const createTransfers = (
  onChain: OnChain
): Required<Pick<TransferFeature, 'inspect' | 'prepare'>> & {
  readonly collectibles: Pick<CollectibleTransfers, 'held'>
} => ({
  async inspect(receiver, chain, signal) {
    const address = readReceiver(receiver, chain)
    // Known without a node, and so also when none answers.
    if (isBurned(address)) return ['burn']
    return onChain(chain, signal, async reader => {
      const [code, nonce, balance] = await Promise.all([
        reader.code(address),
        reader.quantity('eth_getTransactionCount', [address, 'latest']),
        reader.balance(address)
      ])
      const isToken = code !== '0x' && (await isOfTokens(address, reader))
      return receiverFacts(address, { code, nonce, balance, isToken })
    })
  },

  collectibles: {
    async held(account, id, signal) {
      const { chain, address } = accountParts(account)
      return onChain(chain, signal, async reader => readHeld(address, await readCollectibleOrder(id, reader), reader))
    }
  },

  async prepare(request, signal) {
    const draft = await onChain(accountParts(request.account).chain, signal, (reader, network) =>
      readDraft(request, network, reader)
    )
    return {
      request,
      amount: draft.amount,
      fee: draft.fee,
      simulated: true,
      send: (signer, signal) => send(draft, signer, onChain, signal)
    }
  }
})

async function readDraft(request: TransferRequest, network: Network, reader: ChainReader): Promise<Draft> {
  const { account, amount: wanted, speed = 'normal' } = request
  const { chain, address: from } = accountParts(account)
  const order = { from, receiver: readReceiver(request.receiver, chain), ...(await tokenOf(request, reader)) }
  const [price, { held, coins }] = await Promise.all([readGasPrice(speed, reader), readFunds(order, reader)])

  const whole = wantedOf(wanted, held)
  const tried = moveOf(order, whole)
  const [gas, l1Fee] = await Promise.all([
    tryMove(tried, reader),
    readL1Fee({ ...tried, chainId: Number(network.id) }, reader)
  ])
  const fee = gas * price.most + l1Fee
  const amount = afterFee({ wanted, amount: whole, coins, fee, isCoin: !order.token })
  const move = moveOf(order, amount)
  return { network, order, move, amount, fee, transaction: transactionOf(move, gas, price) }
}

/** @throws {TransferError} `transfer/unknown-token` for what is neither an address nor the id of a collectible. */
async function tokenOf({ token }: TransferRequest, reader: ChainReader): Promise<Pick<Order, 'token' | 'collectible'>> {
  if (token === undefined) return { token }
  if (readCollectibleId(token)) return readCollectibleOrder(token, reader)
  const address = canonicalAddress(token)
  if (address) return { token: address }
  throw new TransferError('transfer/unknown-token', { chain: reader.chain, token })
}

/** Returns whether a contract is a token or a collection of collectibles. */
async function isOfTokens(address: string, reader: ChainReader): Promise<boolean> {
  const [tokens, standard] = await Promise.all([readTokens(address, [address], reader), readStandard(address, reader)])
  return tokens.length > 0 || standard !== undefined
}

/**
 * @throws {TransferError} `transfer/not-the-signer` for another account than the one that it was prepared for; as `prepare`,
 *   for what changed since.
 * @throws {WalletError} as any request to a wallet; `wallet/invalid-answer` for one that sent something else.
 */
async function send(draft: Draft, signer: Signer, onChain: OnChain, signal: AbortSignal): Promise<string> {
  const method = 'eth_sendTransaction'
  const { network, move, transaction } = draft
  const { chain, address } = accountParts(signer.account)
  if (address !== move.from || chain !== network.caipNetworkId) {
    throw new TransferError('transfer/not-the-signer', { account: `${network.caipNetworkId}:${move.from}` })
  }
  const wallet = await walletOf(signer.connector, signal)
  if ((await currentChain(wallet, signal)) !== chain) await switchNetwork(wallet, network, signal)
  // After what the visitor may be asked: nothing stands between what is found now and what is sent.
  await onChain(chain, signal, reader => insistStands(draft, reader))
  const hash = await sendTransaction(wallet, transaction, chain, signal)
  // What cannot be looked up yet is on its way all the same.
  const isOther = await onChain(chain, signal, reader => isAnother(move, hash, reader)).catch(() => false)
  signal.throwIfAborted()
  if (isOther) throw invalidAnswer(wallet.name, method, 'the transaction that was prepared')
  return hash
}

async function insistStands({ order, move, amount, fee }: Draft, reader: ChainReader): Promise<void> {
  const { held, coins } = await readFunds(order, reader)
  afterFee({ wanted: amount, amount: wantedOf(amount, held), coins, fee, isCoin: !order.token })
  await tryMove(move, reader)
}

/**
 * Whether the node knows what was sent as something else than the move. Not for an account that is a contract: others send for
 * it, in transactions of their own.
 */
async function isAnother(move: Move, hash: Hex, reader: ChainReader): Promise<boolean> {
  const known = await knownTransaction(hash, reader)
  return known !== undefined && !isDoneBy(move, known) && (await reader.code(move.from)) === '0x'
}
