import { errorCode } from '@latchkit/kernel'
import { accountId } from '../../src/port/caip.js'
import type {
  CollectibleTransfers,
  PreparedTransfer,
  TransferFeature,
  TransferRequest
} from '../../src/port/transfer.js'
import type { TransferBench } from '../namespace-fixture.js'
import { member, never, show } from './assertions.js'
import { type Cases, type Check, type FeatureContext, otherAccount, withFeature } from './context.js'
import { type Approval, approvalOf, asksOnce, hostileTexts, onlyRequests, type Refusal } from './hostile.js'

const preparing = member('transfer.prepare')
export const sending = member('transfer.send')
const reading = member('tokens.read')
const collecting = member('transfer.collectibles')

/** Plugin that sends, with the sample transfers of the fixture. */
interface PaymentContext extends FeatureContext {
  readonly feature: TransferFeature
  readonly sample: TransferBench
  prepare(changes?: Partial<TransferRequest>, signal?: AbortSignal): Promise<PreparedTransfer>
}

/** Runs with the sample of the fixture; does nothing without a sample, or if the plugin sends nothing. */
export const withSample = (check: Check<PaymentContext>): Check =>
  withFeature('transfer', async (feature, context) => {
    const { account, transfer: sample } = context
    if (!sample) return
    const { recipient, amount } = sample
    const prepare: PaymentContext['prepare'] = async (changes, signal = never()) =>
      feature.prepare({ account, recipient, amount, ...changes }, signal)
    await check({ ...context, feature, sample, prepare })
  })

/** Prepares the sample. @param changes - changes to its request. */
export const prepared = ({ prepare }: PaymentContext, changes: Partial<TransferRequest> = {}) =>
  preparing.resolves(() => prepare(changes), 'with what the fixture says the account can send')

/** Sends a transfer that the visitor approves, and checks that the wallet gets one request. */
export const send = ({ signer, wallet }: PaymentContext, transfer: PreparedTransfer) =>
  asksOnce(sending, wallet, () => transfer.send(signer, never()), 'with the id when the visitor approves')

/** Prepares and sends, and checks that the amount arrives once. */
async function sendsOnce(
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

const isUnits = (value: unknown) => typeof value === 'bigint' && value >= 0n

/** Runs with the sample prepared. */
const withTransfer = (
  check: Check<PaymentContext & { readonly preparedTransfer: PreparedTransfer; readonly approval: Approval }>
): Check =>
  withSample(async context => {
    const { wallet, signer } = context
    const preparedTransfer = await prepared(context)
    const approval = approvalOf(sending, wallet, signal => preparedTransfer.send(signer, signal))
    await check({ ...context, preparedTransfer, approval })
  })

/** Checks that a transfer is rejected, and that nothing arrives unless the wallet has sent it by itself. */
const refusesToSend = (behaviour: Refusal): Check =>
  withTransfer(async ({ sample, approval }) => {
    await approval.refuses(behaviour)
    if (behaviour !== 'reject' && sample.sentBy === 'wallet') return
    sending.assert((await sample.arrived()) === 0n, 'Send nothing that was declined or signed otherwise')
  })

/** Returns a check with the token of the fixture; it does nothing if the fixture has no token. */
const withToken = (check: (token: NonNullable<TransferBench['token']>, context: PaymentContext) => Promise<void>) =>
  withSample(async context => {
    if (context.sample.token) await check(context.sample.token, context)
  })

/** Returns a check with the collectible of the fixture; it does nothing without a collectible, or if the plugin sends no collectibles. */
const withCollectible = (
  check: (transfers: CollectibleTransfers, id: string, context: PaymentContext) => Promise<void>
): Check =>
  withSample(async context => {
    const { sample, feature } = context
    if (feature.collectibles && sample.collectible) await check(feature.collectibles, sample.collectible.id, context)
  })

export const transferCases: Cases = {
  'tokens have bigint amounts and names, and reading them honours its signal': withFeature(
    'tokens',
    async (tokens, { node, transfer, account }) => {
      const listed = transfer?.tokens ?? []
      const read = (signal: AbortSignal) => tokens.read(account, listed, signal)
      const found = await reading.resolves(() => read(never()), 'with what an account has')
      for (const { amount, decimals, name, symbol, address } of found) {
        reading.assert(isUnits(amount), 'Give amounts as bigints, none negative', amount)
        const isDescribed =
          Number.isInteger(decimals) && decimals >= 0 && decimals <= 36 && name !== '' && symbol !== ''
        reading.assert(isDescribed, 'Leave out what lacks a name, a symbol or valid decimals', [name, symbol, decimals])
        reading.assert(address !== undefined, 'Leave out the coin of the chain, which is no token')
      }
      for (const address of listed) {
        const isThere = found.some(token => token.address === address)
        reading.assert(isThere, `Return ${address}, a token of the fixture`)
      }
      await reading.honoursSignal(read, node)
    }
  ),
  'a recipient is returned in canonical form, or rejected': withFeature(
    'transfer',
    async (transfer, { adapter, fixture: { addresses }, chain }) => {
      const about = member('transfer.readRecipient')
      for (const valid of addresses.valid) {
        const canonical = adapter.canonicalAddress?.(valid) ?? valid
        about.equals(transfer.readRecipient(` ${valid}\n`, chain), canonical, `Read ${show(valid)} in spaces, too`)
      }
      const codes = ['transfer/invalid-recipient', 'transfer/wrong-network']
      for (const text of [...addresses.invalid, ...hostileTexts]) {
        const outcome = readOrCode(() => transfer.readRecipient(text, chain))
        // A plugin may accept more forms than `isAddress` if it returns an address.
        const isRead = accountId(chain, outcome) !== undefined && adapter.isAddress(outcome)
        const advice = `Refuse ${show(text.slice(0, 40))} with '${codes.join("' or '")}'`
        about.assert(isRead || codes.includes(outcome), advice, outcome)
      }
    }
  ),
  'a prepared transfer has bigints, and neither requests the wallet nor sends': withSample(async context => {
    const { wallet, sample } = context
    const prompts = wallet.promptCount()
    const { amount, fee, deposit = 0n } = await prepared(context)
    preparing.assert([amount, fee, deposit].every(isUnits), 'Give bigints, none negative', { amount, fee, deposit })
    preparing.equals(amount, sample.amount, `Send what was asked for, ${sample.amount}`)
    preparing.assert(wallet.promptCount() === prompts, 'Ask the wallet nothing before send')
    preparing.assert((await sample.arrived()) === 0n, 'Send nothing before send')
  }),
  'preparing a transfer honours its signal': withSample(({ node, prepare }) =>
    preparing.honoursSignal(signal => prepare({}, signal), node)
  ),
  'an approved transfer is sent once': withSample(async context => {
    const { id } = await sendsOnce(context)
    sending.assert(typeof id === 'string' && id !== '', 'Give the id of the transaction', id)
  }),
  'sending goes through the request of its signer': withTransfer(
    async ({ wallet, signer, sample, preparedTransfer }) => {
      await onlyRequests(sending, wallet, signer, by => preparedTransfer.send(by, never()))
      sending.assert((await sample.arrived()) === 0n, 'Send nothing without consent')
    }
  ),
  'a rejected transfer has the code wallet/rejected, and is not sent': refusesToSend('reject'),
  'an invalid signed transaction becomes wallet/invalid-answer': withTransfer(({ approval }) =>
    approval.refusesHostileAnswers()
  ),
  'sending a transfer honours its signal': withTransfer(({ approval }) => approval.honoursSignal()),
  'a transfer by another account is rejected without a wallet request': withTransfer(async context => {
    const { wallet, sample, signer, preparedTransfer } = context
    const other = { ...signer, account: otherAccount(context) }
    const prompts = wallet.promptCount()
    const sendByOther = () => preparedTransfer.send(other, never())
    await sending.rejects(sendByOther, 'a transfer by another account', 'transfer/not-the-signer')
    sending.assert(wallet.promptCount() === prompts, 'Compare the accounts before asking the wallet')
    sending.assert((await sample.arrived()) === 0n, 'Send nothing by another account')
  }),
  'a transfer signed by another key becomes wallet/invalid-answer': refusesToSend('wrong-key'),
  'a transfer that the wallet changed becomes wallet/invalid-answer': refusesToSend('other-transaction'),
  'a maximum sends the whole balance less the fee': withSample(async context => {
    const { features, sample, account } = context
    const held = await features.balance?.read(account, never())
    const { transfer } = await sendsOnce(context, { amount: 'max' })
    const { amount, fee, deposit = 0n } = transfer
    preparing.assert([amount, fee, deposit].every(isUnits), 'Give bigints', { amount, fee, deposit })
    preparing.assert(amount >= sample.amount, `Make of 'max' at least ${sample.amount}, all after the fee`, amount)
    const isAffordable = held === undefined || amount + fee + deposit <= held
    preparing.assert(isAffordable, `Leave ${fee + deposit} for the fee of 'max'; it sends ${amount} of ${held}`)
  }),
  'a token is sent as requested and once': withToken(async (token, context) => {
    const { address, amount } = token
    const { transfer } = await sendsOnce(context, { token: address, amount }, token)
    preparing.equals(transfer.amount, amount, `Send ${amount} of the token`)
  }),
  'an unknown token is rejected': withToken(async ({ address, amount }, { prepare }) => {
    const unknown = () => prepare({ token: '__proto__', amount: 1n })
    await preparing.rejects(unknown, 'a token that the chain does not know', 'transfer/unknown-token')
    await preparing.rejectsAborted(signal => prepare({ token: address, amount }, signal))
  }),
  'the pieces of a collectible are counted, and one is sent as requested and once': withCollectible(
    async (transfers, id, context) => {
      const { sample, account } = context
      const read = () => transfers.held(account, id, never())
      const held = await collecting.resolves(read, 'with the pieces of an account')
      collecting.assert(isUnits(held) && held > 0n, 'Give the pieces that the account holds, at least 1n', held)
      const { transfer } = await sendsOnce(context, { token: id, amount: 1n }, sample.collectible)
      preparing.equals(transfer.amount, 1n, `Send one piece of ${id}`)
      collecting.equals(await read(), held - 1n, `Return the number that remains after the transfer, ${held - 1n}`)
    }
  ),
  'the id of a collectible is parsed into its parts': withCollectible(async (transfers, id) => {
    const read = transfers.readId?.(id)
    const isItself = !transfers.readId || (read?.id === id && read.collection !== '' && read.number !== '')
    collecting.assert(isItself, `Keep the id ${id} in canonical form, and name its parts`, read)
    collecting.equals(transfers.readId?.('__proto__'), undefined, 'Give undefined for what is no id')
  }),
  'a collectible of another account is rejected': withCollectible(async (transfers, id, context) => {
    const account = otherAccount(context)
    collecting.equals(await transfers.held(account, id, never()), 0n, 'Give 0n for an account without it')
    const prepare = () => context.prepare({ account, token: id, amount: 1n })
    await preparing.rejects(prepare, 'a collectible that the account does not hold', 'transfer/insufficient-funds')
  }),
  'an unknown collectible is rejected': withCollectible(async (transfers, id, { account }) => {
    const unknown = () => transfers.held(account, '__proto__', never())
    await collecting.rejects(unknown, 'what is no collectible', 'transfer/unknown-token')
    await collecting.rejectsAborted(signal => transfers.held(account, id, signal))
  })
}

function readOrCode(read: () => string): string {
  try {
    return read()
  } catch (error) {
    return errorCode(error) ?? show(error)
  }
}
