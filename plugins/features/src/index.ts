import { cell, checkOptions, definePlugin } from '@latchkit/kernel'
import { whenIdle } from '@latchkit/kernel/idle'
import { Connections } from '@latchkit/plugin-connections/contract'
import { DataService } from '@latchkit/plugin-data/contract'
import { Alerts, Messages } from '@latchkit/plugin-shell/contract'
import { Features, type FeaturesApi, type IsHidden, type SettingsApi } from './contract.js'
import { type FeaturesOptions, featuresRules } from './options.js'

export type { FeatureSwitches, FeaturesOptions } from './options.js'
export { featuresRules } from './options.js'

/**
 * Returns the plugin of the settings that a site or the remote configuration changes while the page lives: features, orders, legal links.
 *
 * @throws {KernelError} `kernel/invalid-option` with the option's name.
 * @example
 * import { features } from '@latchkit/plugin-features'
 *
 * features({ remoteConfig: false })
 */
export function features(given: FeaturesOptions = {}) {
  const { remoteConfig = true, features: switches = {} } = checkOptions('features', featuresRules, given)

  return definePlugin({
    id: 'features',
    // Starts when the stored connections are restored.
    requires: { connections: Connections },
    optional: { data: DataService, alerts: Alerts, messages: Messages },
    provides: { features: Features },
    setup(ctx, { data, alerts, messages }) {
      const settings = cell<SettingsApi | undefined>(undefined)
      const isHidden = cell<IsHidden>(() => false)
      const open: FeaturesApi['open'] = create => {
        if (!settings.get()) {
          const created = create({ ctx, switches } as never)
          const update = () => isHidden.set(created.isHidden.get())
          ctx.onDispose(created.isHidden.subscribe(update))
          settings.set(created)
          // Deferred, because a hook of the site may open the settings while React renders.
          queueMicrotask(update)
        }
        return settings.get() as ReturnType<typeof create>
      }
      ctx.onStart(() => {
        const isRemote = data()?.has('catalogue')
        if (!isRemote && !Object.values(switches).includes(false)) return
        const start = async () => {
          const { startSettings } = await import('./lazy/start.js')
          await startSettings({ ctx, open, data, remoteConfig, alerts, messages })
        }
        // Not awaited: nothing may wait for the service.
        ctx.onDispose(whenIdle(() => void start().catch(ctx.report)))
      })
      const load = async () => open((await import('./settings.js')).createSettings)
      return { features: { settings, isHidden, load, open } }
    }
  })
}
