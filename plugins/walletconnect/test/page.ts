import { startRelay } from '@latchkit/example-world'
import type { AnyPlugin, StorageBackend } from '@latchkit/kernel'
import { createTestKernel } from '@latchkit/kernel/testing'
import { chains } from '@latchkit/plugin-chains'
import { connections } from '@latchkit/plugin-connections'
import { Connections } from '@latchkit/plugin-connections/contract'
import { eip155 } from '@latchkit/plugin-eip155'
import { onTestFinished, vi } from 'vitest'
import { Pairing } from '../src/contract.js'
import { walletConnect } from '../src/index.js'
import { approval, type Namespaces, openPhone, projectId } from './phone.js'

const network = (id: number) => ({
  id,
  name: `Chain ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } }
})

export async function relay() {
  const started = await startRelay({ projectIds: [projectId] })
  onTestFinished(() => started.close())
  return started
}

interface PageOptions {
  readonly relayTimeoutMs?: number
  readonly projectId?: string
  /** Storage that outlives the page, to test a reload. @defaultValue a memory storage of its own */
  readonly storage?: StorageBackend
  /** @defaultValue no other plugin */
  readonly also?: readonly AnyPlugin[]
}

/** Creates a kernel with the plugin and without a dialog. */
export async function openPage(relayUrl: string, { also = [], storage, ...options }: PageOptions = {}) {
  const kernel = await createTestKernel(
    [
      chains(),
      connections({ metadata: { name: 'Site', url: 'https://site.example' } }),
      eip155({ networks: [network(31_337), network(31_338)], discovery: { eip6963: false, injected: false } }),
      ...also,
      walletConnect({ projectId, relayUrl, ...options })
    ],
    { atEnd: onTestFinished, ...(storage && { storage }) }
  )
  const pairing = kernel.get(Pairing)
  const wallets = kernel.get(Connections)
  const code = () => vi.waitUntil(() => pairing.state.get().uri, { timeout: 10_000 })
  /** Returns the newest session. */
  const session = () => pairing.sessions.get().at(-1)
  return { kernel, pairing, wallets, session, code, connect: () => wallets.connect({ wallet: 'walletConnect' }) }
}

export async function connected(namespaces: Namespaces = approval, also: readonly AnyPlugin[] = []) {
  const world = await relay()
  const [page, phone] = [await openPage(world.url, { also }), await openPhone(world.url)]
  const connecting = page.connect()
  const session = await phone.approve((await page.code()) as string, namespaces)
  await connecting
  return { world, page, phone, topic: session.topic }
}
