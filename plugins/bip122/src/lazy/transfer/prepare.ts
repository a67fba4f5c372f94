import { errorCode } from '@latchkit/kernel'
import {
  type ChainId,
  type PreparedTransfer,
  type RecipientFact,
  TransferError,
  type TransferFeature,
  type TransferRequest,
  type WalletAccount
} from '@latchkit/plugin-chains/contract'
import { type BitcoinAddress, parseAddress } from '../../address.js'
import { Bip122Error } from '../../errors.js'
import type { Esplora } from '../node/client.js'
import { feeRate, isUsed } from '../node/queries.js'
import { curve } from '../transaction/curve.js'
import { outputScript } from '../transaction/output-script.js'
import { isKeyKind } from '../transaction/weights.js'
import { parseAccount } from '../wallet/parse-account.js'
import { type BuiltPayment, buildPayment } from './build-payment.js'
import { selectCoins } from './coin-selection.js'
import type { TransferParts } from './feature.js'
import { readRecipient } from './recipient.js'
import { spendableCoins } from './spendable-coins.js'
import { submit } from './submit.js'

/** Returns the parts of the transfer feature that need bitcoinjs-lib. */
export function createPayments(parts: TransferParts): Required<Pick<TransferFeature, 'inspect' | 'prepare'>> {
  return {
    async inspect(recipient, chain, signal) {
      const address = readRecipient(recipient, chain)
      const isSeen = await withServer(parts.serverOf(chain), chain, server => isUsed(server, address.text, signal))
      const unused: readonly RecipientFact[] = isSeen ? [] : ['unused']
      return [...recipientFacts(address), ...unused]
    },
    async prepare(request, signal) {
      const { chain: id } = parseAccount(request.account)
      const server = parts.serverOf(id.chain)
      const built = await withServer(server, id.chain, found => build(found, request, parts.accounts(), signal))
      const { amount, fee } = built.selection
      return {
        request,
        amount,
        fee,
        // Nothing here runs scripts, and Esplora tries no transaction that is not signed.
        simulated: false,
        send: (signer, abort) =>
          withServer(server, id.chain, found => submit({ ...parts, server: found }, built, request, signer, abort))
      } satisfies PreparedTransfer
    }
  }
}

async function build(
  server: Esplora,
  { account, recipient: to, token, amount, speed = 'normal', memo }: TransferRequest,
  accounts: readonly WalletAccount[],
  signal: AbortSignal
): Promise<BuiltPayment> {
  const { chain, address } = parseAccount(account)
  if (token !== undefined) throw new TransferError('transfer/unknown-token', { chain: chain.chain, token })
  if (memo) throw new Bip122Error('bip122/invalid-params', { method: 'prepare', expected: 'no memo' })
  const recipient = outputScript(readRecipient(to, chain.chain))
  const isOrdinals = accounts.some(one => one.address === address.text && one.type === 'ordinal')
  if (isOrdinals || !isKeyKind(address)) throw new TransferError('transfer/not-spendable', { account: address.text })

  const change = outputScript(address)
  const [coins, rate] = await Promise.all([
    spendableCoins(server, address.text, change, signal),
    feeRate(server, speed, signal)
  ])
  const selection = selectCoins(coins, amount, { kind: address.kind, rate, recipient, change })
  return buildPayment(server, { chain, address, selection, recipient, change }, signal)
}

/** Runs `work` with the chain's server and converts node errors to `TransferError`. */
async function withServer<T>(
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

/** Returns the facts that follow from an address itself: who can spend from it. */
export function recipientFacts(address: BitcoinAddress): readonly RecipientFact[] {
  const { kind, payload } = address
  if (isBurnt(address)) return ['burn']
  // Anybody can spend from witness versions without a meaning yet.
  const isOpen = kind === 'other' && outputScript(address)[0] !== 0
  const isKeyless = isOpen || (kind === 'p2tr' && !curve.isXOnlyPoint(payload))
  return isKeyless ? ['no-key'] : []
}

/** Written with a right checksum, not derived from a key: nobody can have found one. */
const burnt = ['1BitcoinEaterAddressDontSendf59kuE', '1CounterpartyXXXXXXXXXXXXXXXUWLpVr'].map(text =>
  parseAddress(text)?.payload.join()
)

/** Returns true for those on any network, and for hashes of one repeated byte, such as that of 1111111111111111111114oLvT2. */
const isBurnt = ({ kind, payload }: BitcoinAddress) =>
  kind !== 'p2tr' && (burnt.includes(payload.join()) || payload.every(byte => byte === payload[0]))
