import { member } from './assertions.js'
import { addressesOf, type Cases, type Check, type ConnectedContext, watchEvents, withConnection } from './context.js'
import { crowd } from './hostile.js'

const subscribing = member('subscribe')

/** Runs with the wallet connected and its events watched. */
const withEvents = (check: Check<ConnectedContext & ReturnType<typeof watchEvents>>): Check =>
  withConnection(async context => {
    const watch = watchEvents(context.connector)
    await check({ ...context, ...watch })
    watch.stop()
  })

export const eventCases: Cases = {
  'reports changed accounts': withEvents(async ({ wallet, received }) => {
    wallet.emitAccounts(wallet.otherAddresses)
    const { accounts } = await received('accounts', 'the changed accounts')
    subscribing.equals(addressesOf(accounts), wallet.otherAddresses, 'Emit the new accounts, in canonical form')
  }),
  'reports a changed chain': withEvents(async ({ adapter, fixture, wallet, received }) => {
    if (!wallet.emitChain) return
    const other = fixture.foreignChain ?? adapter.networks[1]?.caipNetworkId
    const next = member('fixture.foreignChain').required(other, 'Name a chain, or give the plugin a second network')
    wallet.emitChain(next)
    const { chain } = await received('chain', 'the changed chain, even one that the site did not configure')
    subscribing.equals(chain, next, `Emit the chain ${next}`)
  }),
  'reports a disconnection': withEvents(async ({ wallet, received }) => {
    wallet.emitDisconnect()
    await received('disconnected', 'the disconnection of the wallet')
  }),
  'ignores invalid events': withEvents(async ({ wallet, received, events }) => {
    wallet.emitGarbage()
    wallet.emitAccounts(wallet.otherAddresses)
    const { accounts } = await received('accounts', 'a valid event after invalid ones')
    subscribing.assert(events.length === 1, 'Drop events that carry nonsense', events)
    subscribing.equals(accounts.length, wallet.otherAddresses.length, 'Make no account of nonsense')
  }),
  'ignores events with invalid accounts': withEvents(async ({ fixture, wallet, received, events }) => {
    const addresses = [...wallet.addresses, ...wallet.otherAddresses]
    for (const text of fixture.addresses.invalid) {
      wallet.emitAccounts([text])
      wallet.emitAccounts([addresses[0] ?? '', text])
    }
    wallet.emitAccounts(crowd(...addresses))
    wallet.emitAccounts(wallet.otherAddresses)
    await received('accounts', 'valid accounts after invalid ones')
    const lists = events.map(event => (event.type === 'accounts' ? addressesOf(event.accounts) : []))
    const strange = lists.flat().filter(address => !addresses.includes(address))
    subscribing.equals(strange, [], 'Drop accounts that are no addresses here')
    subscribing.assert(!events.some(({ type }) => type === 'disconnected'), 'Stay connected after invalid accounts')
    // Deduplication leaves each address of the wallet once.
    const isCrowd = lists.some(({ length }) => length >= addresses.length)
    subscribing.assert(!isCrowd, 'Drop an event of ten thousand accounts, by their number alone')
  }),
  'a listener is not called after its disposal': withConnection(async ({ connector, wallet }) => {
    const before = wallet.listenerCount()
    const [gone, stays] = [watchEvents(connector), watchEvents(connector)]
    gone.stop()
    wallet.emitAccounts(wallet.otherAddresses)
    await stays.received('accounts', 'the changed accounts to the remaining listeners')
    subscribing.equals(gone.events, [], 'Call no listener after its disposer')
    stays.stop()
    subscribing.assert(wallet.listenerCount() <= before, 'Remove every listener with the last subscriber')
  })
}
