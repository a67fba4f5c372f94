import { type AnyPlugin, cell, definePlugin, type ViewRef, viewRef } from '@latchkit/kernel'
import { ids, optionRules } from '@latchkit/kernel/options'
import { createTestKernel } from '@latchkit/kernel/testing'
import { chains } from '@latchkit/plugin-chains'
import { fakeAdapter, fakeChain } from '@latchkit/plugin-chains/testing'
import { connections } from '@latchkit/plugin-connections'
import { data } from '@latchkit/plugin-data'
import { Alerts } from '@latchkit/plugin-shell/contract'
import { expect, onTestFinished, vi } from 'vitest'
import { type Answer, startService } from '../../data/test/service.js'
import { createAlerts } from '../../shell/src/alerts.js'
import { Features, LivePluginOptions } from '../src/contract.js'
import { type FeaturesOptions, features } from '../src/index.js'

export const FirstView = viewRef('First')
export const SendView = viewRef('WalletSend')
export const ReceiveView = viewRef('WalletReceive')

const tipsRules = optionRules<{ readonly tipsOrder?: readonly string[] }>({ tipsOrder: ids })

/** Plugin with views, and with an order that may change. */
function tips(tipsOrder: readonly string[] | undefined) {
  const options = cell<{ readonly tipsOrder?: readonly string[] | undefined }>({ tipsOrder })
  const plugin = definePlugin({
    id: 'tips',
    setup(ctx) {
      for (const view of [FirstView, SendView, ReceiveView]) {
        ctx.view(view as ViewRef<undefined>, { load: async () => ({ default: () => null }) })
      }
      ctx.tap(ctx.hooks.initialView, () => ({ view: FirstView.id }))
      ctx.contribute(LivePluginOptions, { owner: 'tips', rules: tipsRules, names: ['tipsOrder'], options })
    }
  })
  return { plugin, order: () => options.get().tipsOrder }
}

/** Plugin with the alerts of the dialog, which itself needs a document. */
const alerting = definePlugin({
  id: 'alerting',
  provides: { alerts: Alerts },
  setup: () => ({ alerts: createAlerts({ debug: false, raised() {} }) })
})

export interface SetUpOptions extends FeaturesOptions {
  /** Response of the catalogue service. @defaultValue no service */
  readonly answer?: Answer
  /** URL of another catalogue service, and the project id there. @defaultValue none */
  readonly catalogue?: { readonly url: string; readonly projectId: string }
  /** True for a site with a host for analytics. @defaultValue false */
  readonly analytics?: boolean
  /** Order that the site gives the plugin `tips`. @defaultValue none */
  readonly tipsOrder?: readonly string[]
  readonly more?: readonly AnyPlugin[]
}

/** Makes idle time begin at once. */
function stubIdle() {
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setImmediate(work))
  vi.stubGlobal('cancelIdleCallback', clearImmediate)
  onTestFinished(() => void vi.unstubAllGlobals())
}

/** Starts a kernel with the plugin, and a real HTTP service. */
export async function setUp({
  answer,
  catalogue,
  analytics = false,
  tipsOrder,
  more = [],
  ...options
}: SetUpOptions = {}) {
  stubIdle()
  const service = await startService()
  onTestFinished(service.stop)
  if (answer) service.answer(answer)
  const { plugin, order } = tips(tipsOrder)
  const { url, projectId } = catalogue ?? { url: answer && service.url, projectId: 'p1' }
  const services = { ...(url && { catalogue: url }), ...(analytics && { analytics: service.url }) }
  const kernel = await createTestKernel(
    [
      alerting,
      chains(),
      connections(),
      fakeChain(fakeAdapter()),
      data({ projectId, services, backOffMs: 5, timeoutMs: 1_000 }),
      features(options),
      plugin,
      ...more
    ],
    { atEnd: onTestFinished }
  )
  const alerts = kernel.get(Alerts)
  const raised: string[] = []
  alerts.current.subscribe(() => {
    const alert = alerts.current.get()
    if (!alert) return
    raised.push(`${alert.key}: ${alert.long}`)
    alerts.dismiss(alert.key)
  })
  return {
    service,
    kernel,
    order,
    /** Alerts so far. Each is dismissed at once. */
    raised,
    features: kernel.get(Features),
    settings: () => kernel.get(Features).load(),
    /** Resolves when the service has answered, and its answer is applied. @param requests - that were sent at least. */
    async answered(requests = answer ? 1 : 0) {
      await expect.poll(() => service.asked.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(requests)
      await new Promise(resolve => setTimeout(resolve, 250))
    }
  }
}
