import { asyncParallelHook, asyncSeriesBailHook, type PluginContext, syncWaterfallHook } from '@latchkit/kernel'
import type { ConnectionsHooks } from './contract.js'

export function createHooks(ctx: PluginContext): ConnectionsHooks {
  const describeHook = (name: string) => ({
    name,
    report: (error: unknown, plugin: string) => ctx.report(error, `hook ${name}, tap of ${plugin}`)
  })
  return {
    beforeConnect: asyncSeriesBailHook({ ...describeHook('beforeConnect'), failure: 'closed' }),
    mergeConnectors: syncWaterfallHook(describeHook('mergeConnectors')),
    beforeSwitch: asyncSeriesBailHook(describeHook('beforeSwitch')),
    disconnecting: asyncParallelHook(describeHook('disconnecting'))
  }
}
