import { SignClient } from '@walletconnect/sign-client'

export type Sdk = InstanceType<typeof SignClient>
export type SettledSession = ReturnType<Sdk['session']['getAll']>[number]

type InitOptions = NonNullable<ConstructorParameters<typeof SignClient>[0]>
export interface SdkOptions {
  readonly projectId: string
  readonly relayUrl: string
  readonly metadata: {
    readonly name: string
    readonly description: string
    readonly url: string
    readonly icons: readonly string[]
  }
  /** Where keys and sessions are kept. @default IndexedDB; memory where there is none */
  readonly storage?: NonNullable<InitOptions['storage']>
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
  const shared = cores.get(key) ?? { opening: openSdk(options), users: 0 }
  cores.set(key, shared)
  shared.users += 1
  let left = false
  const release = async () => {
    if (left) return
    left = true
    shared.users -= 1
    if (shared.users > 0) return
    if (cores.get(key) === shared) cores.delete(key)
    await closeSdk(await shared.opening, options.projectId)
  }
  try {
    return { sdk: await shared.opening, release }
  } catch (error) {
    if (cores.get(key) === shared) cores.delete(key)
    throw error
  }
}

async function openSdk({ projectId, relayUrl, metadata, storage }: SdkOptions): Promise<Sdk> {
  const client = new SignClient({
    projectId,
    relayUrl,
    metadata: { ...metadata, icons: [...metadata.icons] },
    logger: 'silent',
    customStoragePrefix: projectId,
    telemetryEnabled: false,
    ...(storage && { storage })
  })
  // It tells its vendor's host of each start, whatever `telemetryEnabled` says.
  client.core.eventClient.init = async () => {}
  // An attestation by the vendor's host, through a hidden frame that each request waits 5 s for when it is not answered.
  client.core.verify.register = async () => ''
  // `SignClient.init` is this and the constructor, with no moment in between for the lines above.
  // biome-ignore lint/complexity/useLiteralKeys: it is private to TypeScript
  await client['initialize']()
  return client
}

async function closeSdk({ core }: Sdk, projectId: string): Promise<void> {
  core.heartbeat.stop()
  // The library keeps its cores on the page under this name, and would hand out the closed one.
  for (const name of [`_walletConnectCore_${projectId}`, `_walletConnectCore_${projectId}_count`]) {
    Reflect.deleteProperty(globalThis, name)
  }
  await core.relayer.transportClose()
}
