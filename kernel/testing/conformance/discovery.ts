import type { Connector } from '../../chain/index.js'
import { type Check, find, insist, show, watchConnectors } from './bench.js'

const atOnce: Check = ({ adapter }) => {
  const { calls, stop } = watchConnectors(adapter)
  insist(
    calls.length > 0,
    'discover has to call back before it returns, with an empty list when no wallet is there yet'
  )
  insist(Array.isArray(calls[0]), `discover has to call back with an array; it gave ${show(calls[0])}`)
  stop()
}

const late: Check = async ({ adapter, wallet }) => {
  const { connector, stop } = await find(adapter, wallet)
  const { id, icon, kind } = connector.info
  insist(id !== '', 'A connector needs an id, which names it in storage')
  insist(
    ['injected', 'announced', 'wallet-connect', 'embedded', 'external'].includes(kind),
    `Unknown kind ${show(kind)}`
  )
  const isImage = icon === undefined || /^(data:image\/|https:\/\/)/.test(icon)
  insist(
    isImage,
    `An icon has to be a data: or https: image, for it comes from the wallet; it was ${show(icon?.slice(0, 80))}`
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
  insist(isSame, 'Give the same array while nothing changed, also when a wallet announces itself again')
  insist(
    calls.at(-1)?.filter(({ info }) => info.name === wallet.name).length === 1,
    'One wallet has to be one connector'
  )
  insist(first.info.id === second.info.id, 'The id of a connector has to be the same for every listener')
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
  insist(strangers.length === 0, `What does not fit the schema of an announcement is no wallet; found ${show(names)}`)
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
  insist(calls.length === heard, 'After its disposer a listener may hear nothing more, while others still do')
  other.stop()
  stop()
  const left = wallet.listenerCount() - before
  insist(left >= 0, `listenerCount has to count listeners, not calls: a disposer may run twice; it counted ${left}`)
  insist(left === 0, `Once the last listener is gone, discovery has to leave nothing behind; it left ${left} listeners`)
}

export const discoveryCases: Readonly<Record<string, Check>> = {
  'discover calls back at once': atOnce,
  'announces a wallet that comes late': late,
  'keeps the array and the connector while nothing changed': sameArray,
  'ignores hostile announcements': ignoresHostile,
  'goes quiet after disposal': quiet
}
