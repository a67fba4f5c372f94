import { createKernel } from '@latchkit/kernel'
import type { ConformanceCase, NamespaceFixture } from '../namespace-fixture.js'
import { member, show } from './assertions.js'
import {
  type Cases,
  type Check,
  type Context,
  connect,
  loadFeatures,
  runOnBench,
  watchConnectors,
  watchEvents
} from './context.js'
import { leftBy, usedBy, withGlobals } from './globals.js'

const importing = member('import')
const settingUp = member('setup')
const browserGlobals = 'window document navigator location localStorage sessionStorage customElements'.split(' ')

/** Checks that `work` uses no global that starts work. */
async function startsNothing(work: () => unknown, about: typeof importing) {
  const used = await usedBy(work)
  about.assert(used.length === 0, `Start nothing; it used ${used.join(', ')}. Move that to where it is needed`)
}

async function worksWithoutBrowser(work: () => unknown, about: typeof importing) {
  try {
    await withGlobals(browserGlobals, () => undefined, work)
  } catch (error) {
    about.fail(`Reach for no global of the browser, for this runs on servers; it threw ${show(error)}`, error)
  }
}

const setUpAndDispose = ({ plugin }: Context) => createKernel({ plugins: [plugin] }).dispose()

export function environmentCases(fixture: NamespaceFixture): Readonly<Record<string, ConformanceCase['run']>> {
  return {
    'importing it does no work': () => startsNothing(fixture.importPlugin, importing),
    async 'importing it loads no chain library'() {
      await fixture.importPlugin()
      importing.assert(!fixture.libraryLoaded(), 'Load no chain library: import() it from features() only')
    },
    async 'it can be imported and set up on a server'() {
      await worksWithoutBrowser(fixture.importPlugin, importing)
      await runOnBench(fixture, context => worksWithoutBrowser(() => setUpAndDispose(context), settingUp))
    },
    'setting it up does no work': () =>
      runOnBench(fixture, async context => {
        const before = context.wallet.listenerCount()
        await startsNothing(() => setUpAndDispose(context), settingUp)
        settingUp.equals(context.wallet.listenerCount(), before, 'Add no listener: listen in discover')
      })
  }
}

/** Uses as much of the plugin as possible and removes it. @param hangs - true if the wallet never responds. */
async function visit(context: Context, announcing: (announce: () => void) => void, hangs: boolean) {
  const { adapter, wallet, kernel, plugin } = context
  const watch = watchConnectors(adapter)
  announcing(wallet.announce)
  const connector = await watch.named(wallet.name)
  const events = watchEvents(connector)
  if (hangs) {
    wallet.behave('hang')
    await member('connect').rejectsOnAbort(signal => connector.connect({ signal }))
  } else {
    await connect(connector)
    await loadFeatures(adapter)
  }
  events.stop()
  watch.stop()
  await settingUp.resolves(() => kernel.remove(plugin.id), 'the removal of the plugin')
  member('subscribe').equals(wallet.listenerCount(), 0, 'Remove every listener with the last disposer')
}

const leavesNothing =
  (hangs: boolean): Check =>
  async context => {
    const left = await leftBy(except => visit(context, except, hangs))
    const advice = 'Undo in the disposers of discover and subscribe what was begun, and store in ctx.storage'
    settingUp.assert(left.length === 0, `${advice}; remove() left ${left.join(', ')}`)
    const texts = [...context.stored.values()]
    const stored = context.wallet.addresses.filter(address => texts.some(text => text.includes(address)))
    settingUp.equals(stored, [], 'Store no address of the visitor: connections does')
    if (hangs) member('connect').equals(texts, [], 'Store nothing of a wallet that did not respond')
  }

export const removalCases: Cases = {
  'remove() leaves nothing behind': leavesNothing(false),
  'a wallet that never answers leaves nothing behind': leavesNothing(true)
}
