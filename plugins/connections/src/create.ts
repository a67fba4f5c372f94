import { cell, derive, once, type PluginContext } from '@latchkit/kernel'
import { whenIdle } from '@latchkit/kernel/idle'
import type { ChainsApi } from '@latchkit/plugin-chains/contract'
import { shownAccount } from './active.js'
import { type ConnectionsApi, type ConnectionsState, ConnectorSources } from './contract.js'
import { createHooks } from './hooks.js'
import type { Machine } from './lazy/machine.js'
import type { ConnectorsByNamespace, mergeWallets } from './lazy/wallets.js'
import { createMemory } from './memory.js'
import type { ConnectionsOptions } from './options.js'
import type { StoredConnections } from './stored.js'

/** Names of the calls that load the machine first. One list takes fewer bytes on every page than a function for each. */
const answered = [
  'provider',
  'connect',
  'disconnect',
  'switchNetwork',
  'requestNetwork',
  'signMessage',
  'forgetRecent'
] as const
type Answer = (...given: never[]) => unknown

/** The part that is on the page from the start: what is known. What asks wallets is the machine, and loaded on need. */
export function createConnections(
  ctx: PluginContext,
  { adapters, adapter, networks }: ChainsApi,
  options: ConnectionsOptions
): ConnectionsApi {
  const { metadata, reconnect = true, connectTimeoutMs = 120_000, reconnectTimeoutMs = 5_000 } = options
  const sources = ctx.contributions(ConnectorSources)
  const memory = createMemory(ctx)
  const slice = ctx.slice<ConnectionsState>(reconnect ? awaited(memory.stored.get()) : { byNamespace: {} })
  /** Empty, which is no namespace, where there is none. */
  const activeNamespace = () => slice.get().active ?? ''
  const account = (namespace = activeNamespace()) => shownAccount(slice.get(), namespace, networks.get())
  const hooks = createHooks(ctx)
  const connectors = cell<ConnectorsByNamespace>(new Map())
  // Comes while chain plugins load what finds wallets. A failed load is tried again when the dialog opens.
  const merge = cell<typeof mergeWallets>(() => [])
  const discover = once(async () => {
    const lazy = await import('./lazy/wallets.js')
    merge.set(lazy.mergeWallets)
    const report = (error: unknown) => ctx.report(error, 'discovery')
    ctx.onDispose(lazy.discoverWallets(adapters, sources, connectors, report))
  })
  const wallets = derive([connectors, merge], (all, merged) => hooks.mergeConnectors.call(merged(all)))

  let machine: Machine | undefined
  const load = once(async () => {
    const [lazy] = await Promise.all([import('./lazy/machine.js'), discover()])
    ctx.signal.throwIfAborted()
    const parts = {
      ctx,
      slice,
      networks,
      account,
      adapter,
      connectors,
      wallets,
      hooks,
      memory,
      connectTimeoutMs,
      reconnectTimeoutMs,
      reconnect,
      left
    }
    machine = lazy.createMachine(parts)
    return machine
  })
  const answers = Object.fromEntries(
    answered.map(name => [name, async (...given: never[]) => ((await load())[name] as Answer)(...given)])
  ) as unknown as Pick<Machine, (typeof answered)[number]>
  /** Nobody waits for what is only loaded ahead; whoever needs it asks again and hears of a failure. */
  const prefetch = () => void load().catch(() => {})

  const activate = (namespace: string | undefined) => {
    if (!adapter(namespace)) return
    slice.update(state => void Object.assign(state, { active: namespace }))
    memory.persist()
  }
  const signer = (namespace = activeNamespace()) => machine?.signer(namespace)

  /** Shown before the dialog was opened for another family; shown again when nobody connected there. */
  const left: { namespace?: string } = {}
  ctx.events.on('router:open-granted', ({ namespace }) => {
    if (adapter(namespace)) left.namespace ??= activeNamespace()
    activate(namespace)
  })
  // Not at once: what is drawn first must not share the line with what is needed a click later.
  ctx.events.on('router:opened', () => void whenIdle(prefetch))
  const activeAtFirst = activeNamespace()
  ctx.onStart(discover)
  ctx.onStart(async () => {
    await memory.stored.ready
    await memory.adopt().catch(error => ctx.report(error, 'what AppKit stored'))
    const { active, namespaces } = memory.stored.get()
    const first = reconnect && adapter(active) ? active : networks.get()[0]?.chainNamespace
    // Unless one was chosen meanwhile.
    if (activeNamespace() === activeAtFirst) activate(first)
    ctx.onDispose(
      memory.stored.subscribe(
        () =>
          void load().then(
            ({ follow }) => follow(),
            () => {}
          )
      )
    )
    if (!reconnect || Object.keys(namespaces).length === 0) return memory.open()
    for (const [namespace, what] of Object.entries(namespaces)) {
      if (!account(namespace)) memory.kept.set(namespace, what)
    }
    memory.open()
    try {
      await (await load()).restore()
    } catch (error) {
      // What was stored stays so; for now nobody is on the way.
      slice.update(state => Object.assign(state, { byNamespace: {} }))
      throw error
    }
  })

  return {
    hooks,
    state: slice,
    wallets,
    account,
    signer,
    recent: memory.recent,
    active: derive([slice, networks], () => account()),
    metadata: () => import('./lazy/metadata.js').then(lazy => lazy.siteMetadata(metadata)),
    ...answers,
    // Before the machine is loaded nothing is connected, and so there is nothing to select.
    selectAccount: target => machine?.selectAccount(target),
    selectNamespace: activate
  }
}

/** What is shown from the first moment on: what was connected is on its way. */
function awaited({ active, namespaces }: StoredConnections): ConnectionsState {
  const waiting = Object.keys(namespaces).filter(id => namespaces[id]?.wallets.length)
  const connecting = { status: 'connecting', wallets: [], loading: true } as const
  return { ...(active && { active }), byNamespace: Object.fromEntries(waiting.map(id => [id, connecting])) }
}
