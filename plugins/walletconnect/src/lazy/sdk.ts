import { Core } from '@walletconnect/core'
import { UniversalProvider } from '@walletconnect/universal-provider'
import { memoryStorage, type Storage } from './memory-storage.js'
import { mergeWrites } from './other-tabs.js'
import { silentLogger } from './silent-logger.js'

/** The protocol's client of the provider. Its own requests are not used: it sends what a wallet lacks to the vendor's node. */
export type Sdk = NonNullable<InstanceType<typeof UniversalProvider>['client']>
export type SettledSession = ReturnType<Sdk['session']['getAll']>[number]

interface SdkOptions {
  readonly projectId: string
  readonly relayUrl: string
  readonly metadata: {
    readonly name: string
    readonly description: string
    readonly url: string
    readonly icons: readonly string[]
  }
  /** Where keys and sessions are kept. @defaultValue IndexedDB; memory where there is none */
  readonly storage?: Storage
}

export interface SharedSdk {
  readonly sdk: Sdk
  /** The last one to leave closes the connection to the relay. */
  release(): Promise<void>
}

interface Shared {
  readonly opening: Promise<Sdk>
  users: number
}

/** On the page and not in this module, so that two copies of it do not answer the same messages twice. */
const place = Symbol.for('latchkit.walletconnect')
type Page = typeof globalThis & { [place]?: Map<string, Shared> }

/** The one core of this page for a project id and a relay. */
export async function shareSdk(options: SdkOptions): Promise<SharedSdk> {
  const page: Page = globalThis
  page[place] ??= new Map()
  const cores = page[place]
  const key = `${options.projectId} ${options.relayUrl}`
  const shared = cores.get(key) ?? { opening: openAnyhow(options), users: 0 }
  cores.set(key, shared)
  shared.users += 1
  let left = false
  const release = async () => {
    if (left) return
    left = true
    shared.users -= 1
    if (shared.users > 0) return
    if (cores.get(key) === shared) cores.delete(key)
    await closeCore((await shared.opening).core, options.projectId)
  }
  try {
    return { sdk: await shared.opening, release }
  } catch (error) {
    if (cores.get(key) === shared) cores.delete(key)
    throw error
  }
}

/** Storage that is forbidden or spoilt would fail it on every visit: what was there is not restored then. */
const openAnyhow = (options: SdkOptions) =>
  openSdk(options).catch(() => openSdk({ ...options, storage: memoryStorage() }))

async function openSdk({ projectId, relayUrl, metadata, storage }: SdkOptions): Promise<Sdk> {
  const core = new Core({
    projectId,
    relayUrl,
    logger: silentLogger,
    customStoragePrefix: projectId,
    telemetryEnabled: false,
    ...(storage && { storage })
  })
  mergeWrites(core.storage, projectId)
  // It tells its vendor's host of each start, whatever `telemetryEnabled` says.
  core.eventClient.init = async () => {}
  // An attestation by the vendor's host, through a hidden frame that each request waits 5 s for when it is not answered.
  core.verify.register = async () => ''
  subscribeOnlyWhenConnected(core.relayer)
  hearErrors(core.relayer)
  readAnything(core.crypto)
  const opening = UniversalProvider.init({
    core,
    projectId,
    relayUrl,
    logger: silentLogger,
    metadata: { ...metadata, icons: [...metadata.icons] }
  })
  const provider = await opening.catch(async error => {
    await closeCore(core, projectId).catch(() => {})
    throw error
  })
  if (!provider.client) throw new Error('The library started without a client')
  const { engine, session } = provider.client
  openNoLinks(session)
  // Nobody waits for this verdict, and the time it takes grows with the square of the accounts. See `checkSession`.
  Reflect.set(engine, 'isValidUpdate', async () => {})
  hearVerdicts(engine, 'isValidEmit', 'isValidExtend', 'isValidPing', 'isValidDisconnect')
  hearVerdicts(core.pairing, 'isValidPing', 'isValidDisconnect')
  return provider.client
}

/**
 * The library opens a link that it finds in storage before each request, whatever the link is. Sessions may say that it must
 * not; here all of them do.
 */
function openNoLinks(sessions: Sdk['session']) {
  const get = sessions.get.bind(sessions)
  sessions.get = topic => {
    const session = get(topic)
    return { ...session, sessionConfig: { ...session.sessionConfig, disableDeepLink: true } }
  }
}

/** What an envelope is by default: type 0 of the protocol. */
const SEALED_BY_KEY = 0

/** It throws, where nobody catches it, at a message that is no envelope; decoding such a one fails in peace. */
function readAnything(crypto: InstanceType<typeof Core>['crypto']) {
  const typeOf = crypto.getPayloadType.bind(crypto)
  crypto.getPayloadType = message => {
    try {
      return typeOf(message)
    } catch {
      return SEALED_BY_KEY
    }
  }
}

/**
 * What a wallet sends is checked by these, and where it is refused nobody waits for the verdict: a wallet could fill the
 * page with unhandled rejections. Those who do wait still hear of it.
 */
export function hearVerdicts(checks: object, ...names: readonly string[]) {
  for (const name of names) {
    const check: unknown = Reflect.get(checks, name)
    if (typeof check !== 'function') continue
    Reflect.set(checks, name, (...given: unknown[]) => {
      const verdict: unknown = check.apply(checks, given)
      if (verdict instanceof Promise) verdict.catch(() => {})
      return verdict
    })
  }
}

/**
 * After a connection that failed, the library subscribes all the same, and subscribing connects: each failure begins
 * more than one further attempt at once, until the page no longer responds.
 */
function subscribeOnlyWhenConnected(relayer: InstanceType<typeof Core>['relayer']) {
  const { subscriber } = relayer
  const start = subscriber.start.bind(subscriber)
  subscriber.start = async () => {
    if (relayer.connected) await start()
  }
}

/** A socket that it has let go of may yet be refused; nobody listens then, and the page gets an uncaught error. */
function hearErrors(relayer: InstanceType<typeof Core>['relayer']) {
  const internals = relayer as unknown as { createProvider(): Promise<void> }
  const create = internals.createProvider.bind(relayer)
  internals.createProvider = async () => {
    await create()
    relayer.provider.on('error', () => {})
  }
}

async function closeCore(core: Sdk['core'], projectId: string): Promise<void> {
  core.heartbeat.stop()
  // The library keeps its cores on the page under this name, and would hand out the closed one.
  for (const name of [`_walletConnectCore_${projectId}`, `_walletConnectCore_${projectId}_count`]) {
    Reflect.deleteProperty(globalThis, name)
  }
  const close = () => core.relayer.transportClose()
  // What it is connecting at the moment it connects all the same.
  core.relayer.on('relayer_connect', () => void close().catch(() => {}))
  await close()
}
