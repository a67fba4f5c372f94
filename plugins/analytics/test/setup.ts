import { type AnyPlugin, definePlugin, type ViewRef } from '@latchkit/kernel'
import { createTestKernel } from '@latchkit/kernel/testing'
import { chains } from '@latchkit/plugin-chains'
import { type FakeConnector, fakeAdapter, fakeAddress, fakeChain, fakeConnector } from '@latchkit/plugin-chains/testing'
import { AllWalletsView, ConnectView } from '@latchkit/plugin-connect/contract'
import { connections } from '@latchkit/plugin-connections'
import { Connections } from '@latchkit/plugin-connections/contract'
import { features } from '@latchkit/plugin-features'
import { NetworksView } from '@latchkit/plugin-networks/contract'
import { onTestFinished, vi } from 'vitest'
import { Analytics, type AnalyticsEvent } from '../src/contract.js'
import { analytics } from '../src/index.js'
import type { AnalyticsOptions } from '../src/options.js'

/** Page of the site. The query and the fragment contain a secret. */
const page = { href: 'https://shop.example/cart?session=secret#secret' }

/** Makes idle time begin at once, and sets the page. */
export function stubPage(location: typeof page = page) {
  vi.stubGlobal('location', location)
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setImmediate(work))
  vi.stubGlobal('cancelIdleCallback', clearImmediate)
  onTestFinished(() => void vi.unstubAllGlobals())
}

const views = definePlugin({
  id: 'views',
  setup(ctx) {
    for (const view of [ConnectView, AllWalletsView, NetworksView]) {
      ctx.view(view as ViewRef<undefined>, { load: async () => ({ default: () => null }) })
    }
    ctx.tap(ctx.hooks.initialView, () => ({ view: ConnectView.id, params: undefined }))
  }
})

interface Wrapping {
  /** Returns the plugin to install. @defaultValue the plugin itself */
  readonly wrap?: (plugin: AnyPlugin) => AnyPlugin
  /** Plugins that show alerts. @defaultValue none */
  readonly alerting?: readonly AnyPlugin[]
}

/** Starts a kernel with the plugin, a fake chain and a wallet that approves. */
export async function setUp(options: AnalyticsOptions = {}, { wrap = plugin => plugin, alerting = [] }: Wrapping = {}) {
  const wallet: FakeConnector = fakeConnector({
    connection: { accounts: [{ address: fakeAddress(1) }], chain: 'fake:one' }
  })
  wallet.answer('approve')
  const adapter = fakeAdapter({ connectors: [wallet] })
  const given = [...alerting, chains(), connections(), features(), fakeChain(adapter), views, wrap(analytics(options))]
  const kernel = await createTestKernel(given, { atEnd: onTestFinished })
  const offered: AnalyticsEvent[] = []
  return {
    kernel,
    wallet,
    offered,
    /** Collects the events that the site gets in `offered`. */
    subscribe: () => kernel.get(Analytics).subscribe(event => offered.push(event)),
    connect: async () => kernel.get(Connections).connect({ wallet: await walletOf(kernel) })
  }
}

async function walletOf(kernel: Awaited<ReturnType<typeof createTestKernel>>): Promise<string> {
  const { discover, wallets } = kernel.get(Connections)
  await discover()
  return `${wallets.get()[0]?.id}`
}
