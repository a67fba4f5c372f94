import { createKernel } from '../../src/index.js'
import type { ConformanceCase, NamespaceFixture } from '../namespace-fixture.js'
import { type Check, find, insist, never, onStage, settled, watchEvents } from './bench.js'

const browserGlobals = [
  'window',
  'document',
  'navigator',
  'location',
  'localStorage',
  'sessionStorage',
  'customElements'
]
const workGlobals = [
  'setTimeout',
  'setInterval',
  'requestAnimationFrame',
  'fetch',
  'addEventListener',
  'WebSocket',
  'Worker'
]

/** Runs `work` with globals replaced, or taken away where `replace` gives undefined. Those that cannot be stay. */
async function withGlobals<T>(
  names: readonly string[],
  replace: (name: string, original: unknown) => unknown,
  work: () => T | Promise<T>
): Promise<T> {
  const undo: (() => void)[] = []
  for (const name of names) {
    const original = Object.getOwnPropertyDescriptor(globalThis, name)
    if (!original?.configurable) continue
    const value = replace(name, Reflect.get(globalThis, name))
    if (value === undefined) Reflect.deleteProperty(globalThis, name)
    else Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
    undo.push(() => Object.defineProperty(globalThis, name, original))
  }
  try {
    return await work()
  } finally {
    for (const restore of undo) restore()
  }
}

/** Insists that `work` uses none of the globals that start something. */
async function insistIdle(work: () => unknown, what: string) {
  const used = new Set<string>()
  const spy = (name: string, original: unknown) =>
    typeof original !== 'function'
      ? original
      : new Proxy(original, {
          apply(target, self, args) {
            if (isOfThePlugin()) used.add(name)
            return Reflect.apply(target, self, args)
          },
          construct(target, args) {
            used.add(name)
            return Reflect.construct(target, args)
          }
        })
  await withGlobals(workGlobals, spy, async () => work())
  insist(used.size === 0, `${what} may start nothing; it used ${[...used].join(', ')}. Move that to where it is needed`)
}

/** The loader of a test runner has timers of its own. */
const isOfThePlugin = () =>
  !/node_modules|node:internal/.test(new Error('where').stack?.split('\n').slice(3, 5).join() ?? '')

const setsUpIdly: Check = async ({ plugin, wallet }) => {
  const before = wallet.listenerCount()
  await insistIdle(() => createKernel({ plugins: [plugin] }).dispose(), 'setup')
  insist(wallet.listenerCount() === before, 'setup may add no listener: listen in discover')
}

const removes: Check = async ({ kernel, plugin, adapter, wallet }) => {
  const { connector, stop } = await find(adapter, wallet)
  await settled(connector.connect({ signal: never() }), 'connect')
  const events = watchEvents(connector)
  events.stop()
  stop()
  await settled(kernel.remove(plugin.id), 'remove')
  const left = wallet.listenerCount()
  insist(left === 0, `After remove() nothing of the plugin may listen; ${left} listeners are left`)
}

export function surroundingCases(fixture: NamespaceFixture): readonly ConformanceCase[] {
  const gone = () => undefined
  return [
    { name: 'importing it does no work', run: () => insistIdle(fixture.importPlugin, 'Importing the plugin') },
    {
      name: 'it can be imported and set up on a server',
      async run() {
        await withGlobals(browserGlobals, gone, fixture.importPlugin)
        await onStage(fixture, ({ plugin }) =>
          withGlobals(browserGlobals, gone, () => createKernel({ plugins: [plugin] }).dispose())
        )
      }
    },
    { name: 'setting it up does no work', run: () => onStage(fixture, setsUpIdly) },
    { name: 'remove() leaves no listener', run: () => onStage(fixture, removes) }
  ]
}
