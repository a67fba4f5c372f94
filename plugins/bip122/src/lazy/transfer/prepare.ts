import { errorCode } from '@latchkit/kernel'
import {
  type ChainId,
  type PreparedTransfer,
  type ReceiverFact,
  type Signer,
  TransferError,
  type TransferFeature,
  type TransferRequest,
  type WalletAccount
} from '@latchkit/plugin-chains/contract'
import { assertSigner, isUnknownMethod } from '@latchkit/plugin-chains/kit'
import { Bip122Error } from '../../errors.js'
import type { Esplora } from '../node/client.js'
import { broadcast, feeRate, findTransaction, isUsed } from '../node/queries.js'
import { askForSignatures, type Signatures } from '../signing/sign-psbt.js'
import { outputScript } from '../transaction/output-script.js'
import { isKeyKind } from '../transaction/weights.js'
import { accountParts } from '../wallet/parse-account.js'
import { type BuiltPayment, buildPayment, encodePsbt, finalTransaction } from './build-payment.js'
import { selectCoins } from './coin-selection.js'
import { readReceiver } from './recipient.js'
import { recipientFacts } from './recipient-facts.js'
import { sendTransfer } from './send-transfer.js'
import { spendableCoins } from './spendable-coins.js'
import type { Follower } from './status.js'

interface PaymentParts {
  readonly serverOf: (chain: ChainId) => Esplora | undefined
  /** All that connected wallets let this site see. */
  readonly accounts: () => readonly WalletAccount[]
  readonly follower: Follower
}

/** How payments are prepared, signed by a wallet, checked and sent. */
export function createPayments(parts: PaymentParts): Required<Pick<TransferFeature, 'inspect' | 'prepare'>> {
  return {
    async inspect(receiver, chain, signal) {
      const address = readReceiver(receiver, chain)
      const isSeen = await reached(parts.serverOf(chain), chain, server => isUsed(server, address.text, signal))
      const unused: readonly ReceiverFact[] = isSeen ? [] : ['unused']
      return [...recipientFacts(address), ...unused]
    },
    async prepare(request, signal) {
      const { chain: id } = accountParts(request.account)
      const server = parts.serverOf(id.chain)
      const built = await reached(server, id.chain, known => build(known, request, parts.accounts(), signal))
      const { amount, fee } = built.selection
      return {
        request,
        amount,
        fee,
        // Nothing here runs scripts, and Esplora tries no transaction that is not signed.
        simulated: false,
        send: (signer, abort) =>
          reached(server, id.chain, known => send({ ...parts, server: known }, built, request, signer, abort))
      } satisfies PreparedTransfer
    }
  }
}

async function build(
  server: Esplora,
  { account, receiver: to, token, amount, speed = 'normal', memo }: TransferRequest,
  accounts: readonly WalletAccount[],
  signal: AbortSignal
): Promise<BuiltPayment> {
  const { chain, address } = accountParts(account)
  if (token !== undefined) throw new TransferError('transfer/unknown-token', { chain: chain.chain, token })
  if (memo) throw new Bip122Error('bip122/invalid-params', { method: 'prepare', expected: 'no memo' })
  const receiver = outputScript(readReceiver(to, chain.chain))
  const isKept = accounts.some(one => one.address === address.text && one.type === 'ordinal')
  if (isKept || !isKeyKind(address)) throw new TransferError('transfer/not-spendable', { account: address.text })

  const change = outputScript(address)
  const [coins, rate] = await Promise.all([
    spendableCoins(server, address.text, change, signal),
    feeRate(server, speed, signal)
  ])
  const selection = selectCoins(coins, amount, { kind: address.kind, rate, receiver, change })
  return buildPayment(server, { chain, address, selection, recipient: receiver, change }, signal)
}

async function send(
  { server, accounts, follower }: PaymentParts & { readonly server: Esplora },
  built: BuiltPayment,
  request: TransferRequest,
  signer: Signer,
  signal: AbortSignal
): Promise<string> {
  const { chain, address, selection } = built
  assertSigner(signer, request)
  const publicKey = accounts().find(one => one.address === address.text)?.publicKey
  const inputs = selection.coins.map((_, index) => ({ index, address }))
  const psbt = encodePsbt(built, publicKey)
  const asked = { account: address, psbt, inputs, broadcast: false, chain }
  let signed: Signatures
  try {
    signed = await askForSignatures(signer.connector, asked, signal)
  } catch (failure) {
    if (!isWithoutPsbt(failure)) throw failure
    const recipient = readReceiver(request.receiver, chain.chain)
    return sendTransfer(signer.connector, { account: address, recipient, amount: selection.amount, chain }, signal)
  }
  const { id, hex } = finalTransaction(address, signed.psbt.transaction, signed.signatures)
  const refusal = await broadcast(server, { id, hex }, signal)
  // A node refuses what it has already, and a wallet may have sent what it signed.
  if (refusal !== undefined && !(await findTransaction(server, id, signal)))
    throw new TransferError('transfer/would-fail', { reason: refusal })
  follower.remember(id, selection.coins)
  return id
}

const isWithoutPsbt = (failure: unknown): failure is Error =>
  errorCode(failure) === 'wallet/unavailable' && isUnknownMethod((failure as Error).cause, 'signPsbt')

/** Runs `work` with a server of the chain; what servers do wrong is told as the port has it. */
async function reached<T>(
  server: Esplora | undefined,
  chain: ChainId,
  work: (server: Esplora) => Promise<T>
): Promise<T> {
  if (!server) throw new TransferError('transfer/unreachable', { chain })
  try {
    return await work(server)
  } catch (cause) {
    if (errorCode(cause) !== 'bip122/unreachable') throw cause
    const served = server.otherChain()
    throw served === undefined
      ? new TransferError('transfer/unreachable', { chain }, { cause })
      : new TransferError('transfer/wrong-chain', { chain, served }, { cause })
  }
}
