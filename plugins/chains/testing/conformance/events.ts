import type { ChainId } from '../../src/port/caip.js'
import { type Check, find, insist, never, type Stage, settled, show, watchEvents } from './bench.js'
import { crowd } from './hostile.js'

/** A connected wallet, with its events watched. */
const connected =
  (check: (stage: Stage, watch: ReturnType<typeof watchEvents>) => Promise<void>): Check =>
  async stage => {
    const { connector, stop } = await find(stage.adapter, stage.wallet)
    await settled(() => connector.connect({ signal: never() }), 'connect', 'when the visitor approves')
    const watch = watchEvents(connector)
    await check(stage, watch)
    watch.stop()
    stop()
  }

const otherChain = ({ adapter, fixture }: Stage): ChainId | undefined =>
  fixture.foreignChain ?? adapter.networks[1]?.caipNetworkId

const accounts = connected(async ({ wallet }, { heard }) => {
  wallet.emitAccounts(wallet.otherAddresses)
  const event = await heard('accounts', 'that the accounts changed')
  const addresses = event.type === 'accounts' ? event.accounts.map(account => account.address) : []
  const isSame = addresses.join() === wallet.otherAddresses.join()
  insist(isSame, 'subscribe', `Tell the new accounts, spelled canonically; it told ${show(addresses)}`)
})

const chain = connected(async (stage, { heard }) => {
  const { emitChain } = stage.wallet
  if (!emitChain) return
  const next = otherChain(stage)
  insist(next, 'fixture.foreignChain', 'Name a chain, or give the plugin a second network, for the wallet to change to')
  emitChain(next)
  const event = await heard('chain', 'that the chain changed, also to a chain the site did not configure')
  insist(event.type === 'chain' && event.chain === next, 'subscribe', `Tell the chain ${next}; it told ${show(event)}`)
})

const disconnection = connected(async ({ wallet }, { heard }) => {
  wallet.emitDisconnect()
  await heard('disconnected', 'that the wallet disconnected')
})

const malformed = connected(async ({ wallet }, { heard, events }) => {
  wallet.emitGarbage()
  wallet.emitAccounts(wallet.otherAddresses)
  await heard('accounts', 'what came after the nonsense')
  insist(events.length === 1, 'subscribe', `Drop events that carry nonsense; these came through: ${show(events)}`)
  const [event] = events
  const count = event?.type === 'accounts' ? event.accounts.length : 0
  const isWhole = count === wallet.otherAddresses.length
  insist(isWhole, 'subscribe', `Make no account of nonsense; the event was ${show(event)}`)
})

const strangers = connected(async ({ fixture, wallet }, { heard, events }) => {
  const known = [...wallet.addresses, ...wallet.otherAddresses]
  for (const text of fixture.addresses.invalid) {
    wallet.emitAccounts([text])
    wallet.emitAccounts([known[0] ?? '', text])
  }
  wallet.emitAccounts(crowd(...known))
  wallet.emitAccounts(wallet.otherAddresses)
  await heard('accounts', 'what came after what cannot be believed')
  const told = events.flatMap(event => (event.type === 'accounts' ? event.accounts : []))
  const strange = told.map(({ address }) => address).filter(address => !known.includes(address))
  insist(strange.length === 0, 'subscribe', `Drop accounts that are no addresses here; it told ${show(strange)}`)
  const isLeft = events.some(({ type }) => type === 'disconnected')
  insist(!isLeft, 'subscribe', 'Drop accounts that are no addresses here, and stay connected')
  // As many as are left of them when each is taken once.
  const isCrowd = events.some(event => event.type === 'accounts' && event.accounts.length >= known.length)
  insist(!isCrowd, 'subscribe', 'Drop an event of ten thousand accounts, by their number alone')
})

const undone: Check = async ({ adapter, wallet }) => {
  const { connector, stop } = await find(adapter, wallet)
  await settled(() => connector.connect({ signal: never() }), 'connect', 'when the visitor approves')
  const before = wallet.listenerCount()
  const gone = watchEvents(connector)
  const stays = watchEvents(connector)
  gone.stop()
  wallet.emitAccounts(wallet.otherAddresses)
  await stays.heard('accounts', 'those who still listen that the accounts changed')
  insist(gone.events.length === 0, 'subscribe', 'Tell a listener nothing more after its disposer')
  stays.stop()
  insist(wallet.listenerCount() <= before, 'subscribe', 'Take every listener away with the last subscriber')
  stop()
}

export const eventCases: Readonly<Record<string, Check>> = {
  'tells when the accounts change': accounts,
  'tells when the chain changes': chain,
  'tells when the wallet disconnects': disconnection,
  'drops events that carry nonsense': malformed,
  'drops events with accounts that cannot be believed': strangers,
  'a listener hears nothing after its disposer': undone
}
