import { errorCode } from '@latchkit/kernel'
import { accountId } from '../../src/port/caip.js'
import type { PreparedTransfer, TransferFeature, TransferRequest } from '../../src/port/transfer.js'
import type { TransferBench } from '../namespace-fixture.js'
import { member, never, show } from './assertions.js'
import { type Cases, type Check, type FeatureContext, withFeature } from './context.js'
import { type Approval, approvalOf, asksOnce, hostileTexts, type Refusal } from './hostile.js'

export const preparing = member('transfer.prepare')
export const sending = member('transfer.send')
const reading = member('tokens.read')

/** A plugin that sends, and what the fixture gives to try transfers with. */
export interface PaymentContext extends FeatureContext {
  readonly feature: TransferFeature
  readonly sample: TransferBench
  prepare(changes?: Partial<TransferRequest>, signal?: AbortSignal): Promise<PreparedTransfer>
}

/** Runs with the sample of the fixture; does nothing where the fixture has none, or the plugin sends nothing. */
export const withSample = (check: Check<PaymentContext>): Check =>
  withFeature('transfer', async (feature, context) => {
    const { account, transfer: sample } = context
    if (!sample) return
    const { recipient, amount } = sample
    const prepare: PaymentContext['prepare'] = async (changes, signal = never()) =>
      feature.prepare({ account, recipient, amount, ...changes }, signal)
    await check({ ...context, feature, sample, prepare })
  })

/** Prepares the sample. @param changes - of its request. */
export const prepared = ({ prepare }: PaymentContext, changes: Partial<TransferRequest> = {}) =>
  preparing.resolves(() => prepare(changes), 'with what the fixture says the account can send')

/** Sends a transfer that the visitor approves, and checks that the wallet is asked once. */
export const send = ({ signer, wallet }: PaymentContext, transfer: PreparedTransfer) =>
  asksOnce(sending, wallet, () => transfer.send(signer, never()), 'with the id when the visitor approves')

/** Prepares and sends, and checks that the amount arrives once. */
export async function sendsOnce(
  context: PaymentContext,
  changes: Partial<TransferRequest> = {},
  { arrived }: Pick<TransferBench, 'arrived'> = context.sample
) {
  const transfer = await prepared(context, changes)
  const id = await send(context, transfer)
  const { amount = context.sample.amount } = changes
  const [expected, sum] = [amount === 'max' ? transfer.amount : amount, await arrived()]
  sending.assert(sum === expected, `Send ${expected}, and that once; ${sum} arrived`)
  return { id, transfer }
}

export const isUnits = (value: unknown) => typeof value === 'bigint' && value >= 0n

/** Runs with the sample prepared. */
export const withTransfer = (
  check: Check<PaymentContext & { readonly preparedTransfer: PreparedTransfer; readonly approval: Approval }>
): Check =>
  withSample(async context => {
    const { wallet, signer } = context
    const preparedTransfer = await prepared(context)
    const approval = approvalOf(sending, wallet, signal => preparedTransfer.send(signer, signal))
    await check({ ...context, preparedTransfer, approval })
  })

/** Checks that a transfer is refused, and that nothing arrives unless the wallet has sent it by itself. */
export const refusesToSend = (behaviour: Refusal): Check =>
  withTransfer(async ({ sample, approval }) => {
    await approval.refuses(behaviour)
    if (behaviour !== 'reject' && sample.sentBy === 'wallet') return
    sending.assert((await sample.arrived()) === 0n, 'Send nothing that was declined or signed otherwise')
  })

export const transferCases: Cases = {
  'tokens are in bigints and described, and reading them honours its signal': withFeature(
    'tokens',
    async (tokens, { node, transfer, account }) => {
      const known = transfer?.tokens ?? []
      const read = (signal: AbortSignal) => tokens.read(account, known, signal)
      const found = await reading.resolves(() => read(never()), 'with what an account has')
      for (const { amount, decimals, name, symbol, address } of found) {
        reading.assert(isUnits(amount), 'Give amounts as bigints, none negative', amount)
        const isDescribed =
          Number.isInteger(decimals) && decimals >= 0 && decimals <= 36 && name !== '' && symbol !== ''
        const advice = 'Leave out what has no name, no symbol, or no decimals from 0 to 36'
        reading.assert(isDescribed, advice, [name, symbol, decimals])
        reading.assert(address !== undefined, 'Leave out the coin of the chain, which is no token')
      }
      for (const address of known) {
        const isThere = found.some(token => token.address === address)
        reading.assert(isThere, `Tell of ${address}, which the fixture says is a token`)
      }
      await reading.honoursSignal(read, node)
    }
  ),
  'a recipient is read in its one spelling, or refused': withFeature(
    'transfer',
    async (transfer, { adapter, fixture: { addresses }, chain }) => {
      const about = member('transfer.readRecipient')
      for (const valid of addresses.valid) {
        const canonical = adapter.canonicalAddress?.(valid) ?? valid
        const advice = `Read ${show(valid)} as ${show(canonical)}, with spaces around it, too`
        about.equals(transfer.readRecipient(` ${valid}\n`, chain), canonical, advice)
      }
      const codes = ['transfer/invalid-recipient', 'transfer/wrong-network']
      for (const text of [...addresses.invalid, ...hostileTexts]) {
        const outcome = readOrCode(() => transfer.readRecipient(text, chain))
        // A plugin may read more spellings than `isAddress`, as long as an address comes out.
        const isRead = accountId(chain, outcome) !== undefined && adapter.isAddress(outcome)
        const advice = `Refuse ${show(text.slice(0, 40))} with '${codes.join("' or '")}'`
        about.assert(isRead || codes.includes(outcome), advice, outcome)
      }
    }
  ),
  'what is prepared is in bigints, and neither asks the wallet nor sends': withSample(async context => {
    const { wallet, sample } = context
    const prompts = wallet.promptCount()
    const { amount, fee, deposit = 0n } = await prepared(context)
    const advice = 'Give amount, fee and deposit as bigints, none negative'
    preparing.assert([amount, fee, deposit].every(isUnits), advice, { amount, fee, deposit })
    preparing.equals(amount, sample.amount, `Send what was asked for, ${sample.amount}`)
    preparing.assert(wallet.promptCount() === prompts, 'Ask the wallet nothing before send')
    preparing.assert((await sample.arrived()) === 0n, 'Send nothing before send')
  }),
  'preparing a transfer honours its signal': withSample(({ node, prepare }) =>
    preparing.honoursSignal(signal => prepare({}, signal), node)
  ),
  'an approved transfer is sent, and once': withSample(async context => {
    const { id } = await sendsOnce(context)
    sending.assert(typeof id === 'string' && id !== '', 'Give the id of the transaction', id)
  }),
  'a declined transfer is wallet/rejected, and not sent': refusesToSend('reject'),
  'a transaction that is none becomes wallet/invalid-answer': withTransfer(({ approval }) =>
    approval.refusesHostileAnswers()
  ),
  'sending a transfer honours its signal': withTransfer(({ approval }) => approval.honoursSignal())
}

function readOrCode(read: () => string): string {
  try {
    return read()
  } catch (error) {
    return errorCode(error) ?? show(error)
  }
}
