import {
  type PreparedTransfer,
  type RecipientFact,
  TransferError,
  type TransferRequest
} from '@latchkit/plugin-chains/contract'
import { type BitcoinAddress, parseAddress } from '../../address.js'
import { Bip122Error } from '../../errors.js'
import { createQueries, type Queries } from '../node/queries.js'
import { isKeyKind, isXOnlyPoint } from '../transaction/key-signature.js'
import { accountParts } from '../wallet/accounts.js'
import { buildPayment } from './build-payment.js'
import { selectCoins, spendableCoins } from './coin-selection.js'
import { rateFor } from './fees.js'
import { readRecipient } from './recipient.js'
import type { TransferContext } from './status.js'
import { submitTransfer } from './submit.js'
import { outputScript } from './transaction.js'

/** @throws {TransferError} for everything that would make the transfer fail; see each code */
export async function prepareTransfer(
  context: TransferContext,
  request: TransferRequest,
  signal: AbortSignal
): Promise<PreparedTransfer> {
  const built = await build(context, request, signal)
  const { amount, fee } = built.selection
  return {
    request,
    amount,
    fee,
    // Esplora does not simulate unsigned transactions.
    simulated: false,
    send: (signer, signal) => submitTransfer(context, built, request, signer, signal)
  }
}

async function build({ nodes, accounts }: TransferContext, request: TransferRequest, signal: AbortSignal) {
  const { account, recipient: to, token, amount, speed = 'normal', memo } = request
  const { chain, address } = accountParts(account)
  const queries = createQueries(nodes.of(chain.chain), signal)
  if (token !== undefined) throw new TransferError('transfer/unknown-token', { chain: chain.chain, token })
  if (memo) throw new Bip122Error('bip122/invalid-params', { method: 'prepare', expected: 'no memo' })
  const recipient = outputScript(readRecipient(to, chain.chain))
  const isOrdinals = accounts().some(one => one.address === address.text && one.type === 'ordinal')
  if (isOrdinals || !isKeyKind(address)) throw new TransferError('transfer/not-spendable', { account: address.text })

  const change = outputScript(address)
  const [coins, estimates] = await Promise.all([spendableCoins(queries, address.text, change), queries.feeEstimates()])
  const rate = rateFor(speed, estimates)
  const selection = selectCoins(coins, amount, { kind: address.kind, rate, recipient, change })
  return buildPayment(queries, { chain, address, selection, recipient, change })
}

/** Returns facts about a recipient to warn of. */
export async function inspectRecipient(queries: Queries, address: BitcoinAddress): Promise<readonly RecipientFact[]> {
  const { transactions } = await queries.stats(address.text)
  return [...recipientFacts(address), ...(transactions > 0 ? [] : ['unused' as const])]
}

/** Returns the facts that follow from an address itself: who can spend from it. */
export function recipientFacts(address: BitcoinAddress): readonly RecipientFact[] {
  const { kind, payload } = address
  if (isBurned(address)) return ['burn']
  // Anybody can spend from witness versions that are not defined yet.
  const isOpen = kind === 'other' && outputScript(address)[0] !== 0
  const isKeyless = isOpen || (kind === 'p2tr' && !isXOnlyPoint(payload))
  return isKeyless ? ['no-key'] : []
}

/** Hashes in addresses that were made up, not derived from a key. */
const burned = ['1BitcoinEaterAddressDontSendf59kuE', '1CounterpartyXXXXXXXXXXXXXXXUWLpVr'].map(text =>
  parseAddress(text)?.payload.join()
)

/** Tests for these hashes on any network, and for one repeated byte, such as in 1111111111111111111114oLvT2. */
const isBurned = ({ kind, payload }: BitcoinAddress) =>
  kind !== 'p2tr' && (burned.includes(payload.join()) || payload.every(byte => byte === payload[0]))
