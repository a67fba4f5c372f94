import { errorCode } from '@latchkit/kernel'
import { type AccountId, accountId } from '../../src/port/caip.js'
import type { CollectibleTransfers } from '../../src/port/transfer.js'
import { type Check, failure, insist, insistCode, never, settled, show } from './bench.js'
import { insistReason } from './features.js'
import { chainOf, isUnits, type Payment, paying, prepared } from './transfers.js'

/** Rejects what the wallet signed wrongly, and checks that nothing arrived unless the wallet sends by itself. */
const refusesToSend = (behaviour: 'wrong-key' | 'other-transaction', what: string, advice: string): Check =>
  paying(async payment => {
    const { stage, bench, signer } = payment
    const transfer = await prepared(payment)
    stage.wallet.behave(behaviour)
    const sending = () => transfer.send(signer, never())
    await insistCode(sending, 'wallet/invalid-answer', 'transfer.send', `${what}: ${advice}, and reject it`)
    if (bench.sentBy === 'wallet') return
    insist((await bench.arrived()) === 0n, 'transfer.send', `Send nothing that is ${what}`)
  })

/** An account of the fixture that did not ask for the transfer. */
const otherAccount = ({ stage, signer }: Payment): AccountId | undefined => {
  const { addresses, otherAddresses } = stage.wallet
  const own = signer.account.split(':')[2]
  return accountId(chainOf(signer.account), [...otherAddresses, ...addresses].find(address => address !== own) ?? '')
}

const otherSigner = paying(async payment => {
  const { stage, bench, signer } = payment
  const account = otherAccount(payment)
  insist(account, 'fixture.otherAddresses', 'Name another account than the wallet has')
  const transfer = await prepared(payment)
  const prompts = stage.wallet.promptCount()
  const what = 'a transfer by another account than that of its request, with the TransferError'
  const sending = () => transfer.send({ ...signer, account }, never())
  const code = errorCode(await failure(sending, 'transfer.send', what))
  const advice = `Reject ${what} 'transfer/not-the-signer'; it rejected with ${show(code)}`
  insist(code === 'transfer/not-the-signer', 'transfer.send', advice)
  insist(stage.wallet.promptCount() === prompts, 'transfer.send', 'Compare the accounts before asking the wallet')
  insist((await bench.arrived()) === 0n, 'transfer.send', 'Send nothing by another account')
})

const everything = paying(async payment => {
  const { features, bench, signer } = payment
  const held = await features.balance?.read(signer.account, never())
  const transfer = await prepared(payment, { amount: 'max' })
  const { amount, fee, deposit = 0n } = transfer
  insist([amount, fee, deposit].every(isUnits), 'transfer.prepare', `Give bigints; it gave ${show({ amount, fee })}`)
  const least = `Make of 'max' all that is left after the fee, here at least ${bench.amount}`
  insist(amount >= bench.amount, 'transfer.prepare', `${least}; it made ${amount}`)
  const isAffordable = held === undefined || amount + fee + deposit <= held
  const sum = `Leave of 'max' what the fee takes; of ${held} it sends ${amount} and pays ${fee + deposit}`
  insist(isAffordable, 'transfer.prepare', sum)
  await settled(() => transfer.send(signer, never()), 'transfer.send', 'with the id of the transaction')
  const arrived = await bench.arrived()
  insist(arrived === amount, 'transfer.send', `Send what 'max' came to, ${amount}; ${arrived} arrived`)
})

const token = paying(async payment => {
  const { stage, bench, signer } = payment
  if (!bench.token) return
  const { address, amount } = bench.token
  const transfer = await prepared(payment, { token: address, amount })
  insist(transfer.amount === amount, 'transfer.prepare', `Send ${amount} of the token; it gave ${transfer.amount}`)
  const prompts = stage.wallet.promptCount()
  await settled(() => transfer.send(signer, never()), 'transfer.send', 'with the id of the transaction')
  const asked = stage.wallet.promptCount() - prompts
  insist(asked === 1, 'transfer.send', `Ask the wallet once for a token; it asked ${asked} times`)
  const arrived = await bench.token.arrived()
  insist(arrived === amount, 'transfer.send', `Send ${amount} of the token, and that once; ${arrived} arrived`)
})

const unknownToken = paying(async payment => {
  const { bench, transfer, signer } = payment
  if (!bench.token) return
  const request = { account: signer.account, recipient: bench.recipient, token: '__proto__', amount: 1n }
  const what = 'a token that the chain does not know'
  const error = await failure(() => transfer.prepare(request, never()), 'transfer.prepare', what)
  const isCoded = errorCode(error) === 'transfer/unknown-token'
  insist(isCoded, 'transfer.prepare', `Reject ${what} with 'transfer/unknown-token'; it rejected with ${show(error)}`)
  const preparing = (signal: AbortSignal) =>
    transfer.prepare({ ...request, token: bench.token?.address ?? '', amount: bench.token?.amount ?? 1n }, signal)
  await insistReason(preparing, 'transfer.prepare')
})

/** Runs a check with a collectible of the fixture; does nothing where there is none, or the plugin sends none. */
const collecting = (
  check: (payment: Payment, about: { readonly id: string; readonly transfers: CollectibleTransfers }) => Promise<void>
): Check =>
  paying(async payment => {
    const { collectible } = payment.bench
    const transfers = payment.transfer.collectibles
    if (transfers && collectible) await check(payment, { id: collectible.id, transfers })
  })

const collectible = collecting(async (payment, { id, transfers }) => {
  const { stage, bench, signer } = payment
  const held = await settled(() => transfers.held(signer.account, id, never()), 'transfer.collectibles', 'of a thing')
  const advice = `Give the pieces that the account holds as a bigint, here at least 1n; it gave ${show(held)}`
  insist(isUnits(held) && held > 0n, 'transfer.collectibles', advice)
  const transfer = await prepared(payment, { token: id, amount: 1n })
  insist(transfer.amount === 1n, 'transfer.prepare', `Send one piece of ${id}; it gave ${transfer.amount}`)
  const prompts = stage.wallet.promptCount()
  await settled(() => transfer.send(signer, never()), 'transfer.send', 'with the id of the transaction')
  const asked = stage.wallet.promptCount() - prompts
  insist(asked === 1, 'transfer.send', `Ask the wallet once for a collectible; it asked ${asked} times`)
  const arrived = await bench.collectible?.arrived()
  insist(arrived === 1n, 'transfer.send', `Send one piece, and that once; ${arrived} arrived`)
  const left = await transfers.held(signer.account, id, never())
  const rest = `Tell of what is left once it was sent, ${held - 1n}; it gave ${show(left)}`
  insist(left === held - 1n, 'transfer.collectibles', rest)
})

const collectibleId = collecting(async (_, { id, transfers }) => {
  const read = transfers.readId?.(id)
  const isItself = !transfers.readId || (read?.id === id && read.collection !== '' && read.number !== '')
  insist(
    isItself,
    'transfer.collectibles',
    `Keep an id in canonical form, and name its parts; of ${id} it gave ${show(read)}`
  )
  const none = transfers.readId?.('__proto__')
  insist(none === undefined, 'transfer.collectibles', `Give undefined for what is no id; it gave ${show(none)}`)
})

const foreignCollectible = collecting(async (payment, { id, transfers }) => {
  const { transfer, bench } = payment
  const account = otherAccount(payment)
  insist(account, 'fixture.otherAddresses', 'Name another account than the wallet has')
  const held = await transfers.held(account, id, never())
  insist(held === 0n, 'transfer.collectibles', `Give 0n for who does not hold it; it gave ${show(held)}`)
  const preparing = () => transfer.prepare({ account, recipient: bench.recipient, token: id, amount: 1n }, never())
  const what = 'a collectible that the account does not hold'
  const code = errorCode(await failure(preparing, 'transfer.prepare', what))
  const advice = `Reject ${what} with 'transfer/insufficient-funds'; it rejected with ${show(code)}`
  insist(code === 'transfer/insufficient-funds', 'transfer.prepare', advice)
})

const unknownCollectible = collecting(async ({ signer }, { id, transfers }) => {
  const reading = (signal: AbortSignal) => transfers.held(signer.account, id, signal)
  const what = 'what is no collectible'
  const asking = () => transfers.held(signer.account, '__proto__', never())
  const code = errorCode(await failure(asking, 'transfer.collectibles', what))
  const advice = `Reject ${what} with 'transfer/unknown-token'; it rejected with ${show(code)}`
  insist(code === 'transfer/unknown-token', 'transfer.collectibles', advice)
  await insistReason(reading, 'transfer.collectibles')
})

export const paymentCases: Readonly<Record<string, Check>> = {
  'a transfer by another account is refused before the wallet is asked': otherSigner,
  'a transfer signed by another key becomes wallet/invalid-answer': refusesToSend(
    'wrong-key',
    'signed by another key',
    'verify the signature before it is sent'
  ),
  'a transfer other than the one that was asked for becomes wallet/invalid-answer': refusesToSend(
    'other-transaction',
    'another transaction than was asked for',
    'compare what was signed with what was asked for'
  ),
  'max sends all that is left after the fee': everything,
  'a token is sent as it was asked for, and once': token,
  'a token that the chain does not know is refused': unknownToken,
  'a collectible is told of, and sent as it was asked for, and once': collectible,
  'the id of a collectible is taken apart into itself': collectibleId,
  'a collectible that the account does not hold is refused': foreignCollectible,
  'a collectible that the chain does not know is refused': unknownCollectible
}
