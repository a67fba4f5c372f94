import type { ChainId } from '../../chain/index.js'
import { type Check, find, insist, never, type Stage, settled, show, watchEvents } from './bench.js'

/** A connected wallet, with its events watched. */
const connected =
  (check: (stage: Stage, watch: ReturnType<typeof watchEvents>) => Promise<void>): Check =>
  async stage => {
    const { connector, stop } = await find(stage.adapter, stage.wallet)
    await settled(connector.connect({ signal: never() }), 'connect')
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
  insist(isSame, `The event has to carry the new accounts, spelled canonically; it carried ${show(addresses)}`)
})

const chain = connected(async (stage, { heard }) => {
  const { emitChain } = stage.wallet
  if (!emitChain) return
  const next = otherChain(stage)
  insist(next, 'The fixture needs a foreignChain, or the plugin a second network, for the wallet to change to')
  emitChain(next)
  const event = await heard('chain', 'that the chain changed, also to a chain the site did not configure')
  insist(event.type === 'chain' && event.chain === next, `The event has to carry ${next}; it was ${show(event)}`)
})

const disconnection = connected(async ({ wallet }, { heard }) => {
  wallet.emitDisconnect()
  await heard('disconnected', 'that the wallet disconnected')
})

const malformed = connected(async ({ wallet }, { heard, events }) => {
  wallet.emitGarbage()
  wallet.emitAccounts(wallet.otherAddresses)
  await heard('accounts', 'what came after the nonsense')
  insist(events.length === 1, `Events that carry nonsense have to be dropped; these came through: ${show(events)}`)
  const [event] = events
  const count = event?.type === 'accounts' ? event.accounts.length : 0
  insist(count === wallet.otherAddresses.length, `Nonsense may not become an account; the event was ${show(event)}`)
})

const undone: Check = async ({ adapter, wallet }) => {
  const { connector, stop } = await find(adapter, wallet)
  await settled(connector.connect({ signal: never() }), 'connect')
  const before = wallet.listenerCount()
  const gone = watchEvents(connector)
  const stays = watchEvents(connector)
  gone.stop()
  wallet.emitAccounts(wallet.otherAddresses)
  await stays.heard('accounts', 'that the accounts changed, to those who still listen')
  insist(gone.events.length === 0, 'After its disposer a listener may hear nothing more')
  stays.stop()
  insist(wallet.listenerCount() <= before, 'The last subscriber of a connector has to take its listeners with it')
  stop()
}

export const eventCases: Readonly<Record<string, Check>> = {
  'tells when the accounts change': accounts,
  'tells when the chain changes': chain,
  'tells when the wallet disconnects': disconnection,
  'drops events that carry nonsense': malformed,
  'a listener hears nothing after its disposer': undone
}
