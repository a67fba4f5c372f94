import { asyncParallelHook, asyncSeriesBailHook, type PluginContext, syncWaterfallHook } from '@latchkit/kernel'
import type { ConnectionsHooks } from './contract.js'

export function createHooks(ctx: PluginContext): ConnectionsHooks {
  const named = (name: string) => ({
    name,
    report: (error: unknown, by: string) => ctx.report(error, `hook ${name}, tap of ${by}`)
  })
  return {
    beforeConnect: asyncSeriesBailHook({ ...named('beforeConnect'), failure: 'closed' }),
    mergeConnectors: syncWaterfallHook(named('mergeConnectors')),
    beforeSwitch: asyncSeriesBailHook(named('beforeSwitch')),
    disconnecting: asyncParallelHook(named('disconnecting'))
  }
}
