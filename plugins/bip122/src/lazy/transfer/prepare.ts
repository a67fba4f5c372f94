import {
  type PreparedTransfer,
  type RecipientFact,
  TransferError,
  type TransferFeature,
  type TransferRequest
} from '@latchkit/plugin-chains/contract'
import { type BitcoinAddress, parseAddress } from '../../address.js'
import { Bip122Error } from '../../errors.js'
import { createQueries } from '../node/queries.js'
import { isXOnlyPoint } from '../signing/curve.js'
import { isKeyKind } from '../transaction/key-signature.js'
import { outputScript } from '../transaction/output-script.js'
import { accountParts } from '../wallet/account-id.js'
import { type BuiltPayment, buildPayment } from './build-payment.js'
import { selectCoins, spendableCoins } from './coin-selection.js'
import type { TransferParts } from './feature.js'
import { rateFor } from './fees.js'
import { readRecipient } from './recipient.js'
import { submit } from './submit.js'

/** Returns the parts of the transfer feature that need bitcoinjs-lib. */
export function createPayments(parts: TransferParts): Required<Pick<TransferFeature, 'inspect' | 'prepare'>> {
  return {
    async inspect(recipient, chain, signal) {
      const address = readRecipient(recipient, chain)
      const stats = await createQueries(parts.nodes.of(chain), signal).stats(address.text)
      return [...recipientFacts(address), ...(stats.transactions > 0 ? [] : ['unused' as const])]
    },
    async prepare(request, signal) {
      const built = await build(parts, request, signal)
      const { amount, fee } = built.selection
      return {
        request,
        amount,
        fee,
        // Nothing here runs scripts, and Esplora tries no transaction that is not signed.
        simulated: false,
        send: (signer, signal) => submit(parts, built, request, signer, signal)
      } satisfies PreparedTransfer
    }
  }
}

async function build(
  { nodes, accounts }: TransferParts,
  { account, recipient: to, token, amount, speed = 'normal', memo }: TransferRequest,
  signal: AbortSignal
): Promise<BuiltPayment> {
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

/** Returns the facts that follow from an address itself: who can spend from it. */
export function recipientFacts(address: BitcoinAddress): readonly RecipientFact[] {
  const { kind, payload } = address
  if (isBurnt(address)) return ['burn']
  // Anybody can spend from witness versions without a meaning yet.
  const isOpen = kind === 'other' && outputScript(address)[0] !== 0
  const isKeyless = isOpen || (kind === 'p2tr' && !isXOnlyPoint(payload))
  return isKeyless ? ['no-key'] : []
}

/** Written with a right checksum, not derived from a key: nobody can have found one. */
const burnt = ['1BitcoinEaterAddressDontSendf59kuE', '1CounterpartyXXXXXXXXXXXXXXXUWLpVr'].map(text =>
  parseAddress(text)?.payload.join()
)

/** Returns true for those on any network, and for hashes of one repeated byte, such as that of 1111111111111111111114oLvT2. */
const isBurnt = ({ kind, payload }: BitcoinAddress) =>
  kind !== 'p2tr' && (burnt.includes(payload.join()) || payload.every(byte => byte === payload[0]))
