import { createKernel } from '@latchkit/kernel'
import type { ConformanceCase, NamespaceFixture } from '../namespace-fixture.js'
import {
  type Check,
  failure,
  insist,
  never,
  onStage,
  type Place,
  type Stage,
  settled,
  show,
  watchConnectors,
  watchEvents
} from './bench.js'
import { leftBy, usedBy, withGlobals } from './globals.js'

const browserGlobals = [
  'window',
  'document',
  'navigator',
  'location',
  'localStorage',
  'sessionStorage',
  'customElements'
]

/** Insists that `work` uses none of the globals that start something. */
async function insistIdle(work: () => unknown, place: Place) {
  const used = await usedBy(work)
  insist(used.length === 0, place, `Start nothing; it used ${used.join(', ')}. Move that to where it is needed`)
}

const setsUpIdly: Check = async ({ plugin, wallet }) => {
  const before = wallet.listenerCount()
  await insistIdle(() => createKernel({ plugins: [plugin] }).dispose(), 'setup')
  insist(wallet.listenerCount() === before, 'setup', 'Add no listener: listen in discover')
}

const withoutBrowser = async (work: () => unknown, place: Place) => {
  const gone = () => undefined
  try {
    await withGlobals(browserGlobals, gone, work)
  } catch (cause) {
    throw new Error(`${place}: Reach for no global of the browser, for this runs on servers; it threw ${show(cause)}`, {
      cause
    })
  }
}

export function surroundingCases(fixture: NamespaceFixture): readonly ConformanceCase[] {
  return [
    { name: 'importing it does no work', run: () => insistIdle(fixture.importPlugin, 'import') },
    {
      name: 'importing it loads no chain library',
      async run() {
        await fixture.importPlugin()
        const advice = 'Load no chain library: reach it by import() from features() only'
        insist(!fixture.libraryLoaded(), 'import', advice)
      }
    },
    {
      name: 'it can be imported and set up on a server',
      async run() {
        await withoutBrowser(fixture.importPlugin, 'import')
        await onStage(fixture, ({ plugin }) =>
          withoutBrowser(() => createKernel({ plugins: [plugin] }).dispose(), 'setup')
        )
      }
    },
    { name: 'setting it up does no work', run: () => onStage(fixture, setsUpIdly) }
  ]
}

/** A visit in which as much of the plugin is used as possible. `hangs`: the wallet never answers. */
async function visit(
  { adapter, wallet, kernel, plugin }: Stage,
  announcing: (announce: () => void) => void,
  { hangs }: { readonly hangs: boolean }
) {
  const watch = watchConnectors(adapter)
  announcing(wallet.announce)
  const connector = await watch.named(wallet.name)
  const events = watchEvents(connector)
  if (hangs) {
    const caller = new AbortController()
    wallet.behave('hang')
    const connecting = () => {
      const asked = connector.connect({ signal: caller.signal })
      caller.abort(new Error('changed my mind'))
      return asked
    }
    await failure(connecting, 'connect', 'at once when its signal aborts, though the wallet is silent')
  } else {
    await settled(() => connector.connect({ signal: never() }), 'connect', 'when the visitor approves')
    await settled(() => adapter.features(), 'features', 'with what the chain can do')
  }
  events.stop()
  watch.stop()
  await settled(() => kernel.remove(plugin.id), 'setup', 'the removal of the plugin')
  const left = wallet.listenerCount()
  insist(left === 0, 'subscribe', `Take every listener away with the last disposer; ${left} outlived remove()`)
}

const leaves = (hangs: boolean) => async (stage: Stage) => {
  const left = await leftBy(except => visit(stage, except, { hangs }))
  const advice = `Undo in the disposer of discover and subscribe what was begun, and keep in ctx.storage what is to stay`
  insist(left.length === 0, 'setup', `${advice}; remove() left ${left.join(', ')}`)
  const texts = [...stage.stored.values()]
  const told = stage.wallet.addresses.filter(address => texts.some(text => text.includes(address)))
  insist(told.length === 0, 'setup', `Store no address of the visitor: connections does; it stored ${show(told)}`)
  if (hangs)
    insist(texts.length === 0, 'connect', `Store nothing of a wallet that never answered; found ${show(texts)}`)
}

export const farewellCases: Readonly<Record<string, Check>> = {
  'remove() leaves nothing behind': leaves(false),
  'a wallet that never answers leaves nothing behind': leaves(true)
}
