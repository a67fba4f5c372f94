import type { CollectibleTransfers } from '../../src/port/transfer.js'
import type { TransferBench } from '../namespace-fixture.js'
import { member, never } from './assertions.js'
import { type Cases, type Check, otherAccount } from './context.js'
import {
  isUnits,
  type PaymentContext,
  preparing,
  refusesToSend,
  sending,
  sendsOnce,
  withSample,
  withTransfer
} from './transfers.js'

const collecting = member('transfer.collectibles')

/** Runs with the token of the fixture; does nothing where there is none. */
const withToken = (check: (token: NonNullable<TransferBench['token']>, context: PaymentContext) => Promise<void>) =>
  withSample(async context => {
    if (context.sample.token) await check(context.sample.token, context)
  })

/** Runs with the collectible of the fixture; does nothing where there is none, or the plugin sends none. */
const withCollectible = (
  check: (transfers: CollectibleTransfers, id: string, context: PaymentContext) => Promise<void>
): Check =>
  withSample(async context => {
    const { sample, feature } = context
    if (feature.collectibles && sample.collectible) await check(feature.collectibles, sample.collectible.id, context)
  })

export const paymentCases: Cases = {
  'a transfer by another account is refused before the wallet is asked': withTransfer(async context => {
    const { wallet, sample, signer, preparedTransfer } = context
    const prompts = wallet.promptCount()
    const sendByOther = () => preparedTransfer.send({ ...signer, account: otherAccount(context) }, never())
    const what = 'a transfer by another account than that of its request'
    await sending.rejects(sendByOther, what, 'transfer/not-the-signer')
    sending.assert(wallet.promptCount() === prompts, 'Compare the accounts before asking the wallet')
    sending.assert((await sample.arrived()) === 0n, 'Send nothing by another account')
  }),
  'a transfer signed by another key becomes wallet/invalid-answer': refusesToSend('wrong-key'),
  'a transfer other than the one that was asked for becomes wallet/invalid-answer': refusesToSend('other-transaction'),
  'max sends all that is left after the fee': withSample(async context => {
    const { features, sample, account } = context
    const held = await features.balance?.read(account, never())
    const { transfer } = await sendsOnce(context, { amount: 'max' })
    const { amount, fee, deposit = 0n } = transfer
    preparing.assert([amount, fee, deposit].every(isUnits), 'Give bigints', { amount, fee, deposit })
    const least = `Make of 'max' all that is left after the fee, here at least ${sample.amount}; it made ${amount}`
    preparing.assert(amount >= sample.amount, least)
    const isAffordable = held === undefined || amount + fee + deposit <= held
    const sum = `Leave of 'max' what the fee takes; of ${held} it sends ${amount} and pays ${fee + deposit}`
    preparing.assert(isAffordable, sum)
  }),
  'a token is sent as it was asked for, and once': withToken(async (token, context) => {
    const { address, amount } = token
    const { transfer } = await sendsOnce(context, { token: address, amount }, token)
    preparing.equals(transfer.amount, amount, `Send ${amount} of the token`)
  }),
  'a token that the chain does not know is refused': withToken(async ({ address, amount }, { prepare }) => {
    const unknown = () => prepare({ token: '__proto__', amount: 1n })
    await preparing.rejects(unknown, 'a token that the chain does not know', 'transfer/unknown-token')
    await preparing.rejectsAborted(signal => prepare({ token: address, amount }, signal))
  }),
  'a collectible is told of, and sent as it was asked for, and once': withCollectible(
    async (transfers, id, context) => {
      const { sample, account } = context
      const held = await collecting.resolves(
        () => transfers.held(account, id, never()),
        'with the pieces of an account'
      )
      const advice = 'Give the pieces that the account holds as a bigint, here at least 1n'
      collecting.assert(isUnits(held) && held > 0n, advice, held)
      const { transfer } = await sendsOnce(context, { token: id, amount: 1n }, sample.collectible)
      preparing.equals(transfer.amount, 1n, `Send one piece of ${id}`)
      const left = await transfers.held(account, id, never())
      collecting.equals(left, held - 1n, `Tell of what is left once it was sent, ${held - 1n}`)
    }
  ),
  'the id of a collectible is taken apart into itself': withCollectible(async (transfers, id) => {
    const read = transfers.readId?.(id)
    const isItself = !transfers.readId || (read?.id === id && read.collection !== '' && read.number !== '')
    collecting.assert(isItself, `Keep the id ${id} in canonical form, and name its parts`, read)
    collecting.equals(transfers.readId?.('__proto__'), undefined, 'Give undefined for what is no id')
  }),
  'a collectible that the account does not hold is refused': withCollectible(async (transfers, id, context) => {
    const account = otherAccount(context)
    collecting.equals(await transfers.held(account, id, never()), 0n, 'Give 0n for an account without it')
    const prepare = () => context.prepare({ account, token: id, amount: 1n })
    const what = 'a collectible that the account does not hold'
    await preparing.rejects(prepare, what, 'transfer/insufficient-funds')
  }),
  'a collectible that the chain does not know is refused': withCollectible(async (transfers, id, { account }) => {
    const unknown = () => transfers.held(account, '__proto__', never())
    await collecting.rejects(unknown, 'what is no collectible', 'transfer/unknown-token')
    await collecting.rejectsAborted(signal => transfers.held(account, id, signal))
  })
}
