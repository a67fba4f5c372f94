import type { Connector } from '../../src/port/namespace.js'
import { type Check, find, insist, show, watchConnectors } from './bench.js'

const atOnce: Check = ({ adapter }) => {
  const { calls, stop } = watchConnectors(adapter)
  insist(calls.length > 0, 'discover', 'Call back before returning, with an empty list when no wallet is there yet')
  insist(Array.isArray(calls[0]), 'discover', `Call back with an array; it gave ${show(calls[0])}`)
  stop()
}

const late: Check = async ({ adapter, wallet }) => {
  const { connector, stop } = await find(adapter, wallet)
  const { id, icon, kind } = connector.info
  insist(id !== '', 'info', 'Give the connector an id, which names it in storage')
  const isKind = ['injected', 'announced', 'wallet-connect', 'embedded', 'external'].includes(kind)
  insist(isKind, 'info', `Give the connector a kind that there is; it has ${show(kind)}`)
  const isImage = icon === undefined || /^(data:image\/|https:\/\/)/.test(icon)
  insist(
    isImage,
    'info',
    `Leave out an icon that is no data: or https: image, for it comes from the wallet; it was ${show(icon?.slice(0, 80))}`
  )
  stop()
}

const sameArray: Check = async ({ adapter, wallet }) => {
  const { calls, stop, named } = watchConnectors(adapter)
  wallet.announce()
  const first = await named(wallet.name)
  const before = calls.at(-1)
  wallet.announce()
  const again = watchConnectors(adapter)
  const second = await again.named(wallet.name)
  const isSame = calls.at(-1) === before && calls.every((call, index) => index === 0 || isKept(calls[index - 1], call))
  insist(isSame, 'discover', 'Give the same array while nothing changed, also when a wallet announces itself again')
  const copies = calls.at(-1)?.filter(({ info }) => info.name === wallet.name).length
  insist(copies === 1, 'discover', `Make one connector of one wallet; it made ${copies}`)
  insist(first.info.id === second.info.id, 'discover', 'Give a connector the same id for every listener')
  stop()
  again.stop()
}

/** Whether the array is the one before, unless its contents are not. */
const isKept = (before: readonly Connector[] = [], now: readonly Connector[]) =>
  now === before || now.length !== before.length || now.some((connector, index) => connector !== before[index])

const ignoresHostile: Check = async ({ adapter, wallet }) => {
  const { calls, stop, named } = watchConnectors(adapter)
  const before = new Set(calls.at(-1)?.map(({ info }) => info.id))
  wallet.announceHostile()
  wallet.announce()
  const { info } = await named(wallet.name)
  const strangers = (calls.at(-1) ?? []).filter(({ info: { id } }) => id !== info.id && !before.has(id))
  const names = strangers.map(stranger => stranger.info.name)
  insist(
    strangers.length === 0,
    'discover',
    `Leave out what does not fit the schema of an announcement; it found ${show(names)}`
  )
  stop()
}

const quiet: Check = async ({ adapter, wallet }) => {
  const before = wallet.listenerCount()
  const { calls, stop } = watchConnectors(adapter)
  const other = watchConnectors(adapter)
  stop()
  const heard = calls.length
  wallet.announce()
  await other.named(wallet.name)
  insist(
    calls.length === heard,
    'discover',
    'Tell a listener nothing more after its disposer, and go on telling the others'
  )
  other.stop()
  stop()
  const left = wallet.listenerCount() - before
  insist(left >= 0, 'fixture.wallet', `Count listeners, not calls: a disposer may run twice; it counted ${left}`)
  insist(left === 0, 'discover', `Take every listener away with the last disposer; it left ${left}`)
}

export const discoveryCases: Readonly<Record<string, Check>> = {
  'discover calls back at once': atOnce,
  'announces a wallet that comes late': late,
  'keeps the array and the connector while nothing changed': sameArray,
  'ignores hostile announcements': ignoresHostile,
  'goes quiet after disposal': quiet
}
