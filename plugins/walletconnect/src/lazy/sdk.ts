import { Core } from '@walletconnect/core'
import { UniversalProvider } from '@walletconnect/universal-provider'
import { memoryStorage, type Storage, silentLogger } from './core-options.js'
import { mergeWrites } from './other-tabs.js'
import { acknowledgeWhenProcessed } from './relay-acknowledgements.js'

/** Sign client of the universal provider. The provider's own `request` is not used: it sends methods that the wallet lacks to the vendor's node. */
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
  /** Storage of keys and sessions. @defaultValue IndexedDB, or memory if it is unavailable */
  readonly storage?: Storage
}

export interface SharedSdk {
  readonly sdk: Sdk
  /** Releases this use of the library. The last release closes the connection to the relay. */
  release(): Promise<void>
}

interface Shared {
  readonly opening: Promise<Sdk>
  users: number
}

/** Key of the shared cores on `globalThis`. Not module state, so that two copies of this module do not handle the same messages twice. */
const coresKey = Symbol.for('latchkit.walletconnect')
type Page = typeof globalThis & { [coresKey]?: Map<string, Shared> }

/** Resolves with the library instance that the page shares for a project id and a relay. */
export async function shareSdk(options: SdkOptions): Promise<SharedSdk> {
  const page: Page = globalThis
  page[coresKey] ??= new Map()
  const cores = page[coresKey]
  const key = `${options.projectId} ${options.relayUrl}`
  const shared = cores.get(key) ?? { opening: openWithFallback(options), users: 0 }
  cores.set(key, shared)
  shared.users += 1
  let isReleased = false
  const release = async () => {
    if (isReleased) return
    isReleased = true
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

/** Opens the library; if that fails, opens it with memory storage. Blocked or corrupt storage would otherwise fail every visit; its sessions are not restored. */
const openWithFallback = (options: SdkOptions) =>
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
  // It reports each start to its vendor's host, even if `telemetryEnabled` is false.
  core.eventClient.init = async () => {}
  // Disables the attestation by the vendor's host: it uses a hidden frame, for which each request waits 5 s if it does not respond.
  core.verify.register = async () => ''
  subscribeOnlyWhenConnected(core.relayer)
  handleSocketErrors(core.relayer)
  acknowledgeWhenProcessed(core.relayer)
  tolerateInvalidEnvelopes(core.crypto)
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
  disableDeepLinks(session)
  // No caller awaits this check, and its time grows with the square of the number of accounts. `checkSession` replaces it.
  Reflect.set(engine, 'isValidUpdate', async () => {})
  ignoreRejections(engine, 'isValidEmit', 'isValidExtend', 'isValidPing', 'isValidDisconnect')
  ignoreRejections(core.pairing, 'isValidPing', 'isValidDisconnect')
  return provider.client
}

/**
 * Disables deep links for all sessions. Otherwise the library opens any link that it finds in storage before each request,
 * without checking it.
 */
function disableDeepLinks(sessions: Sdk['session']) {
  const get = sessions.get.bind(sessions)
  sessions.get = topic => {
    const session = get(topic)
    return { ...session, sessionConfig: { ...session.sessionConfig, disableDeepLink: true } }
  }
}

/** Default envelope type, type 0 of the protocol. */
const SEALED_BY_KEY = 0

/** Returns type 0 for messages that are not envelopes, where the library throws uncaught; decoding them then fails with a handled error. */
function tolerateInvalidEnvelopes(crypto: InstanceType<typeof Core>['crypto']) {
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
 * Prevents unhandled rejections of the library's checks of wallet messages. The library does not await some of them, so a
 * wallet could flood the page with unhandled rejections. Callers that do await a check still get its rejection.
 */
export function ignoreRejections(checks: object, ...names: readonly string[]) {
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
 * Subscribes only while the relay is connected. The library subscribes even after a failed connection, and subscribing connects:
 * each failure would start more than one new attempt immediately, until the page no longer responds.
 */
function subscribeOnlyWhenConnected(relayer: InstanceType<typeof Core>['relayer']) {
  const { subscriber } = relayer
  const start = subscriber.start.bind(subscriber)
  subscriber.start = async () => {
    if (relayer.connected) await start()
  }
}

/** Adds an error listener to each relay socket. A socket that the library has dropped may still fail, which would be an uncaught error in the page. */
function handleSocketErrors(relayer: InstanceType<typeof Core>['relayer']) {
  const internals = relayer as unknown as { createProvider(): Promise<void> }
  const create = internals.createProvider.bind(relayer)
  internals.createProvider = async () => {
    await create()
    relayer.provider.on('error', () => {})
  }
}

async function closeCore(core: Sdk['core'], projectId: string): Promise<void> {
  core.heartbeat.stop()
  // The library caches its cores on the page under this name, and would reuse the closed one.
  for (const name of [`_walletConnectCore_${projectId}`, `_walletConnectCore_${projectId}_count`]) {
    Reflect.deleteProperty(globalThis, name)
  }
  const close = () => core.relayer.transportClose()
  // A connection that is being opened cannot be stopped; close it once it is open.
  core.relayer.on('relayer_connect', () => void close().catch(() => {}))
  await close()
}
