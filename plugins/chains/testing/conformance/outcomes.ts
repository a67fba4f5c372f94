import type { RecipientFact, TransactionStatus } from '../../src/port/transfer.js'
import { type Check, insist, never, settled, show } from './bench.js'
import { equipped, insistReason } from './features.js'
import { chainOf, paying, prepared } from './transfers.js'

const recipientFacts: readonly RecipientFact[] = ['contract', 'token', 'burn', 'no-key', 'unused']
const statuses: readonly TransactionStatus[] = ['pending', 'confirmed', 'failed', 'replaced', 'dropped', 'unknown']

const inspects = paying(async ({ stage: { node }, transfer, bench, signer: { account } }) => {
  if (!transfer.inspect) return
  const chain = chainOf(account)
  const inspect = transfer.inspect.bind(transfer)
  const look = (recipient: string) =>
    settled(() => inspect(recipient, chain, never()), 'transfer.inspect', 'with what the chain knows of a recipient')
  const found = await look(bench.recipient)
  const areFacts = Array.isArray(found) && found.every(fact => recipientFacts.includes(fact))
  insist(areFacts, 'transfer.inspect', `Give facts of ${show(recipientFacts)}; it gave ${show(found)}`)
  for (const [recipient, fact] of bench.facts ?? []) {
    const told = await look(recipient)
    insist(told.includes(fact), 'transfer.inspect', `Tell that ${recipient} is ${show(fact)}; it told ${show(told)}`)
    const isInvented = found.includes(fact) && fact !== 'unused'
    insist(
      !isInvented,
      'transfer.inspect',
      `Tell ${show(fact)} of recipients only that are; it told it of ${bench.recipient}`
    )
  }
  await insistReason(signal => inspect(bench.recipient, chain, signal), 'transfer.inspect')
  if (!node) return
  node.hold()
  await insistReason(signal => inspect(bench.recipient, chain, signal), 'transfer.inspect', 'later')
  node.release()
})

const follows = paying(async payment => {
  const {
    stage: { node },
    features: { transactions },
    bench,
    signer
  } = payment
  if (!transactions) return
  const chain = chainOf(signer.account)
  const status = (id: string, signal = never()) => transactions.status(id, chain, signal)
  const read = async (id: string) => {
    const outcome = await settled(() => status(id), 'transactions.status', 'with what became of a transaction')
    const isStatus = statuses.includes(outcome.status)
    insist(isStatus, 'transactions.status', `Give a status of ${show(statuses)}; it gave ${show(outcome)}`)
    return outcome.status
  }
  const transfer = await prepared(payment)
  const id = await settled(() => transfer.send(signer, never()), 'transfer.send', 'with the id of the transaction')
  const sent = await read(id)
  const isOnItsWay = sent === 'pending' || sent === 'confirmed'
  insist(isOnItsWay, 'transactions.status', `Call what was just sent pending or confirmed; it is ${sent}`)
  insist((await bench.arrived()) === bench.amount, 'transfer.send', `Send ${bench.amount}`)
  const arrived = await read(id)
  insist(
    arrived === 'confirmed' || (arrived === 'pending' && sent === 'pending'),
    'transactions.status',
    `Call what has arrived confirmed; it is ${arrived}`
  )
  const { unknownTransaction } = bench
  if (unknownTransaction !== undefined) {
    const unknown = await read(unknownTransaction)
    const isOpen = unknown === 'unknown' || unknown === 'pending' || unknown === 'dropped'
    insist(isOpen, 'transactions.status', `Tell no outcome of what no node knows; it is ${unknown}`)
  }
  await insistReason(signal => status(id, signal), 'transactions.status')
  if (!node) return
  node.hold()
  await insistReason(signal => status(id, signal), 'transactions.status', 'later')
  node.release()
})

const repeats: Check = equipped(async ({ adapter }, features) => {
  const again = await settled(() => adapter.features(), 'features', 'with what the chain can do, when asked again')
  const names = (some: object) => Object.keys(some).sort()
  const advice = `Give the same features each time; it gave ${show(names(features))}, then ${show(names(again))}`
  insist(show(names(again)) === show(names(features)), 'features', advice)
})

export const outcomeCases: Readonly<Record<string, Check>> = {
  'what is told of a recipient are facts, and asking honours its signal': inspects,
  'what became of a transaction is told, and asking honours its signal': follows,
  'features() gives the same each time': repeats
}
