import type { NamespaceFeatures } from '../../src/port/namespace.js'
import type { RecipientFact, TransactionStatus } from '../../src/port/transfer.js'
import { member, never, show } from './assertions.js'
import { type Cases, loadFeatures, withFeatures } from './context.js'
import { prepared, send, sending, withSample } from './transfers.js'

const recipientFacts: readonly RecipientFact[] = ['contract', 'token', 'burn', 'no-key', 'unused']
const statuses: readonly TransactionStatus[] = ['pending', 'confirmed', 'failed', 'replaced', 'dropped', 'unknown']
const inspecting = member('transfer.inspect')
const following = member('transactions.status')

export const outcomeCases: Cases = {
  'what is told of a recipient are facts, and asking honours its signal': withSample(
    async ({ node, feature, sample, chain }) => {
      const inspect = feature.inspect?.bind(feature)
      if (!inspect) return
      const look = (recipient: string) =>
        inspecting.resolves(() => inspect(recipient, chain, never()), 'with what the chain knows of a recipient')
      const found = await look(sample.recipient)
      const areFacts = Array.isArray(found) && found.every(fact => recipientFacts.includes(fact))
      inspecting.assert(areFacts, `Give facts of ${show(recipientFacts)}`, found)
      for (const [recipient, fact] of sample.facts ?? []) {
        const told = await look(recipient)
        inspecting.assert(told.includes(fact), `Tell that ${recipient} is ${show(fact)}`, told)
        const isInvented = found.includes(fact) && fact !== 'unused'
        const advice = `Tell ${show(fact)} of recipients only that are; it told it of ${sample.recipient}`
        inspecting.assert(!isInvented, advice)
      }
      await inspecting.honoursSignal(signal => inspect(sample.recipient, chain, signal), node)
    }
  ),
  'what became of a transaction is told, and asking honours its signal': withSample(async context => {
    const { node, features, sample, chain } = context
    const { transactions } = features
    if (!transactions) return
    const read = async (id: string) => {
      const status = () => transactions.status(id, chain, never())
      const outcome = await following.resolves(status, 'with what became of a transaction')
      following.assert(statuses.includes(outcome.status), `Give a status of ${show(statuses)}`, outcome)
      return outcome.status
    }
    const id = await send(context, await prepared(context))
    const sent = await read(id)
    const isOnItsWay = sent === 'pending' || sent === 'confirmed'
    following.assert(isOnItsWay, `Call what was just sent pending or confirmed; it is ${sent}`)
    sending.assert((await sample.arrived()) === sample.amount, `Send ${sample.amount}`)
    const arrived = await read(id)
    const isConfirmed = arrived === 'confirmed' || (arrived === 'pending' && sent === 'pending')
    following.assert(isConfirmed, `Call what has arrived confirmed; it is ${arrived}`)
    if (sample.unknownTransaction !== undefined) {
      const unknown = await read(sample.unknownTransaction)
      const isOpen = ['unknown', 'pending', 'dropped'].includes(unknown)
      following.assert(isOpen, `Tell no outcome of what no node knows; it is ${unknown}`)
    }
    await following.honoursSignal(signal => transactions.status(id, chain, signal), node)
  }),
  'features() gives the same each time, and of a network no more than of the family': withFeatures(
    async ({ adapter, features }) => {
      const about = member('features')
      const namesOf = (some: NamespaceFeatures) => Object.keys(some).sort()
      for (const chain of [undefined, ...adapter.networks.map(({ caipNetworkId }) => caipNetworkId)]) {
        const first = namesOf(chain ? await loadFeatures(adapter, chain) : features)
        const again = namesOf(await loadFeatures(adapter, chain))
        about.equals(again, first, `Give the same features each time, here ${show(first)}`)
        const others = first.filter(name => !(name in features))
        about.equals(others, [], `Give of ${chain} no feature that features() without a chain lacks`)
      }
    }
  )
}
