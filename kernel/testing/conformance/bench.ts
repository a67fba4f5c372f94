import { type Connector, type ConnectorEvent, type NamespaceAdapter, Namespaces } from '../../chain/index.js'
import { createKernel, errorCode, type Kernel } from '../../src/index.js'
import type { FixtureWallet, NamespaceBench, NamespaceFixture } from '../namespace-fixture.js'

/** How long the plugin may take for what needs no visitor. Only a failing case waits this long. */
const PATIENCE_MS = 4000

/** What a case works on: the plugin, installed in a kernel of its own. */
export interface Stage extends NamespaceBench {
  readonly fixture: NamespaceFixture
  readonly kernel: Kernel
  readonly adapter: NamespaceAdapter
}

export type Check = (stage: Stage) => void | Promise<void>

/** Runs a check on a fresh bench and clears up after it. */
export async function onStage(fixture: NamespaceFixture, check: Check): Promise<void> {
  const bench = await fixture.setUp()
  try {
    const kernel = createKernel({ plugins: [bench.plugin] })
    try {
      await check({ ...bench, fixture, kernel, adapter: adapterOf(kernel, fixture.namespace) })
    } finally {
      await kernel.dispose()
    }
  } finally {
    await bench.tearDown()
  }
}

function adapterOf(kernel: Kernel, namespace: string): NamespaceAdapter {
  const adapters = kernel.contributions.all(Namespaces).get()
  const found = adapters.find(({ item }) => item.id === namespace)
  if (found) return found.item
  const others = adapters.map(({ item }) => item.id).join(', ') || 'nothing'
  throw new Error(`setup has to contribute the adapter of "${namespace}" to Namespaces; it contributed ${others}`)
}

/** Throws what is wrong and what to do about it. */
export function insist(holds: unknown, problem: string): asserts holds {
  if (!holds) throw new Error(problem)
}

/** Rejects when `work` has not settled in time. */
export function settled<T>(work: Promise<T>, what: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    const tell = () => reject(new Error(`${what} has to settle; it was still pending after ${PATIENCE_MS} ms`))
    timer = setTimeout(tell, PATIENCE_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** What `work` rejects with. */
export async function failure(work: Promise<unknown>, what: string): Promise<unknown> {
  const outcome = await settled(
    work.then(
      value => ({ value }),
      (error: unknown) => ({ error })
    ),
    what
  )
  if ('error' in outcome) return outcome.error
  throw new Error(`${what} has to reject; it resolved with ${show(outcome.value)}`)
}

export async function insistCode(work: Promise<unknown>, code: string, what: string): Promise<void> {
  const error = await failure(work, what)
  insist(
    errorCode(error) === code,
    `${what} has to reject with a WalletError '${code}'; it rejected with ${show(error)}`
  )
}

/** Discovers until a connector of that name has come. */
export async function find(adapter: NamespaceAdapter, wallet: FixtureWallet) {
  const watch = watchConnectors(adapter)
  wallet.announce()
  const connector = await watch.named(wallet.name)
  return { connector, stop: watch.stop }
}

/** Discovers, keeping every call. */
export function watchConnectors(adapter: NamespaceAdapter) {
  const calls: (readonly Connector[])[] = []
  const list = collect(calls)
  const stop = adapter.discover(list.add)
  const named = (name: string) =>
    list.until(
      () => calls.at(-1)?.find(connector => connector.info.name === name),
      `discover has to announce the wallet "${name}"`
    )
  return { calls, stop, named, next: list.until }
}

/** Listens to a connector, keeping every event. */
export function watchEvents(connector: Connector) {
  const events: ConnectorEvent[] = []
  const list = collect(events)
  const stop = connector.subscribe(list.add)
  const heard = (type: ConnectorEvent['type'], what: string) =>
    list.until(() => events.find(event => event.type === type), `subscribe has to tell ${what}`)
  return { events, stop, heard }
}

function collect<T>(items: T[]) {
  const waiting = new Set<() => void>()
  return {
    add(item: T) {
      items.push(item)
      for (const check of [...waiting]) check()
    },
    /** Resolves with what `find` finds, now or when another item came. */
    until<F>(find: () => F | undefined, what: string): Promise<F> {
      const found = new Promise<F>(resolve => {
        const check = () => {
          const value = find()
          if (value === undefined) return
          waiting.delete(check)
          resolve(value)
        }
        waiting.add(check)
        check()
      })
      return settled(found, what)
    }
  }
}

export const never = () => new AbortController().signal

/** A short text for a message; never throws, whatever it is given. */
export function show(value: unknown): string {
  try {
    if (value instanceof Error) return `${value.name} '${errorCode(value) ?? 'without a code'}': ${value.message}`
    return JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}n` : part)) ?? String(value)
  } catch {
    return 'something that cannot be shown'
  }
}
