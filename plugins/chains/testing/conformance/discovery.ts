import type { Connector } from '../../src/port/namespace.js'
import { member, show } from './assertions.js'
import { type Cases, watchConnectors, withWallet } from './context.js'

const discovering = member('discover')
const informing = member('info')
const kinds = ['injected', 'announced', 'wallet-connect', 'embedded', 'external']

/** Returns true if the array is the previous one or has other contents. */
const isKept = (before: readonly Connector[] = [], now: readonly Connector[]) =>
  now === before || now.length !== before.length || now.some((connector, index) => connector !== before[index])

export const discoveryCases: Cases = {
  'discover calls back at once': ({ adapter }) => {
    const { calls, stop } = watchConnectors(adapter)
    discovering.assert(calls.length > 0, 'Call back before returning, if only with an empty list')
    discovering.assert(Array.isArray(calls[0]), 'Call back with an array', calls[0])
    stop()
  },
  'reports a wallet that is announced late': withWallet(({ connector }) => {
    const { id, icon, kind } = connector.info
    informing.assert(id !== '', 'Give the connector an id, which names it in storage')
    informing.assert(kinds.includes(kind), `Give the connector a kind that there is; it has ${show(kind)}`)
    const isImage = icon === undefined || /^(data:image\/|https:\/\/)/.test(icon)
    informing.assert(isImage, 'Leave out an icon that is no data: or https: image', icon?.slice(0, 80))
  }),
  'keeps the array and the connector while nothing changes': async ({ adapter, wallet }) => {
    const { calls, stop, named } = watchConnectors(adapter)
    wallet.announce()
    const first = await named(wallet.name)
    const before = calls.at(-1)
    wallet.announce()
    const again = watchConnectors(adapter)
    const second = await again.named(wallet.name)
    const isSame =
      calls.at(-1) === before && calls.every((call, index) => index === 0 || isKept(calls[index - 1], call))
    discovering.assert(isSame, 'Give the same array while nothing changed, also when a wallet announces itself again')
    const copies = calls.at(-1)?.filter(({ info }) => info.name === wallet.name).length
    discovering.assert(copies === 1, `Make one connector of one wallet; it made ${copies}`)
    discovering.assert(first.info.id === second.info.id, 'Give a connector the same id for every listener')
    stop()
    again.stop()
  },
  'ignores hostile announcements': async ({ adapter, wallet }) => {
    const { calls, stop, named } = watchConnectors(adapter)
    const before = new Set(calls.at(-1)?.map(({ info }) => info.id))
    wallet.announceHostile()
    wallet.announce()
    const { info } = await named(wallet.name)
    const strangers = (calls.at(-1) ?? []).filter(({ info: { id } }) => id !== info.id && !before.has(id))
    const names = strangers.map(stranger => stranger.info.name)
    discovering.equals(names, [], 'Leave out invalid announcements')
    stop()
  },
  'reports nothing after disposal': async ({ adapter, wallet }) => {
    const before = wallet.listenerCount()
    const { calls, stop } = watchConnectors(adapter)
    const other = watchConnectors(adapter)
    stop()
    const count = calls.length
    wallet.announce()
    await other.named(wallet.name)
    discovering.assert(calls.length === count, 'Call no listener after its disposer')
    other.stop()
    stop()
    const left = wallet.listenerCount() - before
    member('fixture.wallet').assert(left >= 0, 'Count listeners, not calls: a disposer may run twice', left)
    discovering.assert(left === 0, `Remove every listener with the last disposer; remaining: ${left}`)
  }
}
