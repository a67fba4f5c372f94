import { errorCode } from '@latchkit/kernel'
import { type AccountId, accountId } from '../../src/port/caip.js'
import type { NamespaceFeatures, Signer } from '../../src/port/namespace.js'
import type { TransferFeature, TransferRequest } from '../../src/port/transfer.js'
import type { TransferBench } from '../namespace-fixture.js'
import { type Check, insist, insistCode, never, type Stage, settled, show } from './bench.js'
import { equipped, insistReason } from './features.js'
import { hostileAnswers, hostileTexts } from './hostile.js'

/** What a case that pays works with. */
export interface Payment {
  readonly stage: Stage
  readonly features: NamespaceFeatures
  readonly transfer: TransferFeature
  readonly bench: TransferBench
  readonly signer: Signer
}

/** Runs a check with what the fixture gives to try transfers with; does nothing where it gives none, or the plugin has none. */
export const paying = (check: (payment: Payment) => Promise<void>): Check =>
  equipped(async (stage, features, signer) => {
    const { transfer } = features
    if (transfer && stage.transfer) await check({ stage, features, transfer, bench: stage.transfer, signer })
  })

/** Prepares the fixture's transfer. @param changes - what is asked for instead. */
export const prepared = (
  { transfer, bench: { recipient, amount }, signer: { account } }: Payment,
  changes: Partial<TransferRequest> = {}
) =>
  settled(
    () => transfer.prepare({ account, recipient, amount, ...changes }, never()),
    'transfer.prepare',
    'with what the fixture says the account can send'
  )

export const isUnits = (value: unknown) => typeof value === 'bigint' && value >= 0n

const tokens = equipped(async ({ node, transfer }, { tokens }, { account }) => {
  if (!tokens) return
  const known = transfer?.tokens ?? []
  const read = (signal: AbortSignal) => tokens.read(account, known, signal)
  const found = await settled(() => read(never()), 'tokens.read', 'with what an account has')
  for (const { amount, decimals, name, symbol, address } of found) {
    insist(isUnits(amount), 'tokens.read', `Give amounts as bigints, none negative; it gave ${show(amount)}`)
    const isDescribed = Number.isInteger(decimals) && decimals >= 0 && decimals <= 36 && name !== '' && symbol !== ''
    const advice = `Leave out what has no name, no symbol, or no decimals from 0 to 36; it gave ${show([name, symbol, decimals])}`
    insist(isDescribed, 'tokens.read', advice)
    insist(address !== undefined, 'tokens.read', 'Leave out the coin of the chain, which is no token')
  }
  for (const address of known) {
    const isThere = found.some(token => token.address === address)
    insist(isThere, 'tokens.read', `Tell of ${address}, which the fixture says is a token`)
  }
  await insistReason(read, 'tokens.read')
  if (!node) return
  node.hold()
  await insistReason(read, 'tokens.read', 'later')
  node.release()
})

const prepares = paying(async payment => {
  const { stage, bench } = payment
  const prompts = stage.wallet.promptCount()
  const { amount, fee, deposit = 0n } = await prepared(payment)
  const areUnits = [amount, fee, deposit].every(isUnits)
  const advice = 'Give amount, fee and deposit as bigints, none negative'
  insist(areUnits, 'transfer.prepare', `${advice}; it gave ${show({ amount, fee, deposit })}`)
  insist(amount === bench.amount, 'transfer.prepare', `Send what was asked for, ${bench.amount}; it gave ${amount}`)
  insist(stage.wallet.promptCount() === prompts, 'transfer.prepare', 'Ask the wallet nothing before send')
  insist((await bench.arrived()) === 0n, 'transfer.prepare', 'Send nothing before send')
})

const prepareAborted = paying(
  async ({ stage: { node }, transfer, bench: { recipient, amount }, signer: { account } }) => {
    const prepare = (signal: AbortSignal) => transfer.prepare({ account, recipient, amount }, signal)
    await insistReason(prepare, 'transfer.prepare')
    if (!node) return
    node.hold()
    await insistReason(prepare, 'transfer.prepare', 'later')
    node.release()
  }
)

const sends = paying(async payment => {
  const { stage, bench, signer } = payment
  const transfer = await prepared(payment)
  const prompts = stage.wallet.promptCount()
  const what = 'with the id of the transaction when the visitor approves'
  const id = await settled(() => transfer.send(signer, never()), 'transfer.send', what)
  insist(typeof id === 'string' && id !== '', 'transfer.send', `Give the id of the transaction; it gave ${show(id)}`)
  const asked = stage.wallet.promptCount() - prompts
  insist(asked === 1, 'transfer.send', `Ask the wallet once; it asked ${asked} times`)
  const arrived = await bench.arrived()
  insist(arrived === bench.amount, 'transfer.send', `Send ${bench.amount}, and that once; ${arrived} arrived`)
})

const declined = paying(async payment => {
  const { stage, bench, signer } = payment
  const transfer = await prepared(payment)
  stage.wallet.behave('reject')
  const sending = () => transfer.send(signer, never())
  await insistCode(sending, 'wallet/rejected', 'transfer.send', 'what the visitor declines')
  insist((await bench.arrived()) === 0n, 'transfer.send', 'Send nothing that the visitor declined')
})

const nonsense = paying(async payment => {
  const transfer = await prepared(payment)
  for (const [name, answer] of hostileAnswers()) {
    payment.stage.wallet.answerWith(answer)
    const sending = () => transfer.send(payment.signer, never())
    await insistCode(sending, 'wallet/invalid-answer', 'transfer.send', `a wallet that answers with ${name}`)
  }
})

const sendAborted = paying(async payment => {
  const { stage, signer } = payment
  const transfer = await prepared(payment)
  const prompts = stage.wallet.promptCount()
  const send = (signal: AbortSignal) => transfer.send(signer, signal)
  await insistReason(send, 'transfer.send')
  insist(stage.wallet.promptCount() === prompts, 'transfer.send', 'Look at the signal before asking the wallet')
  stage.wallet.behave('hang')
  await insistReason(send, 'transfer.send', 'later')
})

const recipients = equipped(async ({ adapter, fixture: { addresses } }, { transfer }, { account }) => {
  if (!transfer) return
  const chain = chainOf(account)
  for (const valid of addresses.valid) {
    const read = transfer.readRecipient(` ${valid}\n`, chain)
    const canonical = adapter.canonicalAddress?.(valid) ?? valid
    const advice = `Read ${show(valid)} as ${show(canonical)}, with spaces around it, too; it gave ${show(read)}`
    insist(read === canonical, 'transfer.readRecipient', advice)
  }
  for (const text of [...addresses.invalid, ...hostileTexts]) {
    const outcome = readOrCode(() => transfer.readRecipient(text, chain))
    // It may read more spellings than `isAddress`, as long as an address comes out.
    const isRead = accountId(chain, outcome) !== undefined && adapter.isAddress(outcome)
    const isRefused = outcome === 'transfer/invalid-recipient' || outcome === 'transfer/wrong-network'
    const advice = `Refuse ${show(text.slice(0, 40))} with 'transfer/invalid-recipient' or 'transfer/wrong-network'; it gave`
    insist(isRead || isRefused, 'transfer.readRecipient', `${advice} ${show(outcome)}`)
  }
})

export const chainOf = (account: AccountId) => account.split(':').slice(0, 2).join(':') as `${string}:${string}`

function readOrCode(read: () => string): string {
  try {
    return read()
  } catch (error) {
    return errorCode(error) ?? show(error)
  }
}

export const transferCases: Readonly<Record<string, Check>> = {
  'tokens are in bigints and described, and reading them honours its signal': tokens,
  'a recipient is read in its one spelling, or refused': recipients,
  'what is prepared is in bigints, and neither asks the wallet nor sends': prepares,
  'preparing a transfer honours its signal': prepareAborted,
  'an approved transfer is sent, and once': sends,
  'a declined transfer is wallet/rejected, and not sent': declined,
  'a transaction that is none becomes wallet/invalid-answer': nonsense,
  'sending a transfer honours its signal': sendAborted
}
