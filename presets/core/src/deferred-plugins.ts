import { extensionPoint } from '@latchkit/kernel'

/** Plugins that are added once they are needed, so that their code does not load before the button. */
export interface DeferredPlugins {
  /** Adds the plugins. Called before `open` shows a view that no plugin has; may be called several times. */
  load(): Promise<void>
}

/**
 * Extension point for plugins whose code loads later than the page.
 *
 * @example
 * <!-- given:
 * declare const ctx: import('@latchkit/kernel').PluginContext
 * declare const stake: () => import('@latchkit/kernel').AnyPlugin
 * -->
 * ```ts
 * import { DeferredPlugins } from '@latchkit/preset-core'
 *
 * ctx.contribute(DeferredPlugins, { load: () => ctx.kernel.add(stake()) })
 * ```
 */
export const DeferredPlugins = extensionPoint<DeferredPlugins>('core.deferred-plugins')
