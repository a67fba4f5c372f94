import { createKernel, errorCode, type Kernel, type StorageBackend } from '@latchkit/kernel'
import { type Connector, type ConnectorEvent, type NamespaceAdapter, Namespaces } from '../../src/port/namespace.js'
import type { FixtureWallet, NamespaceBench, NamespaceFixture } from '../namespace-fixture.js'

/** How long the plugin may take for what needs no visitor. Only a failing case waits this long. */
const PATIENCE_MS = 4000

/** What a message is about: a member of the port, or of the fixture. */
export type Place =
  | 'import'
  | 'setup'
  | keyof NamespaceAdapter
  | keyof Connector
  | 'balance.read'
  | 'receive.addressOn'
  | 'signMessage.sign'
  | 'switchNetwork.switch'
  | 'tokens.read'
  | 'transactions.status'
  | 'transfer.collectibles'
  | 'transfer.inspect'
  | 'transfer.prepare'
  | 'transfer.readRecipient'
  | 'transfer.send'
  | 'verifyMessage.verify'
  | `fixture.${string}`

/** What a case works on: the plugin, installed in a kernel of its own. */
export interface Stage extends NamespaceBench {
  readonly fixture: NamespaceFixture
  readonly kernel: Kernel
  readonly adapter: NamespaceAdapter
  /** What the kernel writes to; another kernel on it is the next page of the same visitor. */
  readonly storage: StorageBackend
  readonly stored: ReadonlyMap<string, string>
}

export type Check = (stage: Stage) => void | Promise<void>

/** Runs a check on a fresh bench and clears up after it. */
export async function onStage(fixture: NamespaceFixture, check: Check): Promise<void> {
  const bench = await fixture.setUp()
  try {
    const stored = new Map<string, string>()
    const storage: StorageBackend = {
      read: key => stored.get(key) ?? null,
      write: (key, value) => void stored.set(key, value),
      remove: key => void stored.delete(key)
    }
    const kernel = createKernel({ plugins: [bench.plugin], storage })
    try {
      await check({ ...bench, fixture, kernel, adapter: adapterOf(kernel, fixture.namespace), storage, stored })
    } finally {
      await kernel.dispose()
    }
  } finally {
    await bench.tearDown()
  }
}

export function adapterOf(kernel: Kernel, namespace: string): NamespaceAdapter {
  const adapters = kernel.contributions.all(Namespaces).get()
  const found = adapters.find(({ item }) => item.id === namespace)
  const others = adapters.map(({ item }) => item.id).join(', ') || 'nothing'
  insist(found, 'setup', `Contribute the adapter of "${namespace}" to Namespaces; it contributed ${others}`)
  return found.item
}

/** Throws what to do, and where. @param advice - in the imperative, then what was found. */
export function insist(holds: unknown, place: Place, advice: string): asserts holds {
  if (!holds) throw new Error(`${place}: ${advice}`)
}

/** What `work` resolves with. @param what - as in "Resolve …". */
export async function settled<T>(work: () => Promise<T>, place: Place, what: string): Promise<T> {
  const outcome = await outcomeOf(work, place, what)
  if ('value' in outcome) return outcome.value
  const advice = `${place}: Resolve ${what}; it rejected with ${show(outcome.error)}`
  throw new Error(advice, { cause: outcome.error })
}

/** What `work` rejects with. @param what - as in "Reject …". */
export async function failure(work: () => Promise<unknown>, place: Place, what: string): Promise<unknown> {
  const outcome = await outcomeOf(work, place, what)
  if ('error' in outcome) return outcome.error
  throw new Error(`${place}: Reject ${what}; it resolved with ${show(outcome.value)}`)
}

async function outcomeOf<T>(work: () => Promise<T>, place: Place, what: string) {
  // What throws at once has failed like what rejects.
  const outcome = new Promise<T>(resolve => resolve(work())).then(
    value => ({ value }),
    (error: unknown) => ({ error })
  )
  return inTime(outcome, place, `Settle ${what}`)
}

/** Rejects when `work` has not settled in time. */
function inTime<T>(work: Promise<T>, place: Place, advice: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    const tell = () => reject(new Error(`${place}: ${advice}; nothing had happened after ${PATIENCE_MS} ms`))
    timer = setTimeout(tell, PATIENCE_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

export async function insistCode(
  work: () => Promise<unknown>,
  code: string,
  place: Place,
  what: string
): Promise<void> {
  const error = await failure(work, place, `${what} with the WalletError '${code}'`)
  insist(
    errorCode(error) === code,
    place,
    `Reject ${what} with the WalletError '${code}'; it rejected with ${show(error)}`
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
      'discover',
      `Call back with the wallet "${name}" when it comes`
    )
  return { calls, stop, named }
}

/** Listens to a connector, keeping every event. */
export function watchEvents(connector: Connector) {
  const events: ConnectorEvent[] = []
  const list = collect(events)
  const stop = connector.subscribe(list.add)
  const heard = (type: ConnectorEvent['type'], what: string) =>
    list.until(() => events.find(event => event.type === type), 'subscribe', `Tell ${what}`)
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
    until<F>(find: () => F | undefined, place: Place, advice: string): Promise<F> {
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
      return inTime(found, place, advice)
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
