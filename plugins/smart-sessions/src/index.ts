import { checkOptions, definePlugin, derive, once, type PluginContext } from '@latchkit/kernel'
import { flag, optionRules } from '@latchkit/kernel/options'
import { AccountActions } from '@latchkit/plugin-account/contract'
import { Connections } from '@latchkit/plugin-connections/contract'
import { DataService } from '@latchkit/plugin-data/contract'
import { Messages } from '@latchkit/plugin-shell/contract'
import {
  SmartSessionCreatedView,
  type SmartSessionGrant,
  SmartSessionListView,
  SmartSessions,
  type SmartSessionsApi
} from './contract.js'
import { label } from './label.js'
import type { SessionLists } from './lazy/sessions-service.js'

export { SmartSessionsError } from './errors.js'

export interface SmartSessionsOptions {
  /** True to show a permission that was granted in the dialog. @defaultValue true */
  readonly showCreated?: boolean
}

/** Validation rules of this plugin's options. */
export const smartSessionsRules = optionRules<SmartSessionsOptions>({ showCreated: flag })

/**
 * Returns the plugin that shows the smart sessions of the account: the accounts and keys of sites that may act for it.
 *
 * @throws {KernelError} `kernel/invalid-option` with the option's name.
 * @example
 * import { data } from '@latchkit/plugin-data'
 * import { smartSessions } from '@latchkit/plugin-smart-sessions'
 * import { corePreset, createLatchkit } from '@latchkit/preset-core'
 *
 * const services = { data: 'https://data.shop.example' }
 * createLatchkit({ plugins: [...corePreset(), data({ projectId: 'shop', services }), smartSessions()] })
 */
export function smartSessions(given: SmartSessionsOptions = {}) {
  const { showCreated = true } = checkOptions('smart-sessions', smartSessionsRules, given)

  return definePlugin({
    id: 'smart-sessions',
    requires: { connections: Connections, messages: Messages },
    optional: { data: DataService },
    provides: { sessions: SmartSessions },
    setup(ctx, { connections, messages, data }) {
      const state = ctx.slice<SessionLists>({ lists: {} })
      const load = once(async () => {
        const { createSessionsService } = await import('./lazy/sessions-service.js')
        return createSessionsService({ ctx, state, connections, data })
      })
      const context: SmartSessionsApi = {
        state: derive([state], ({ lists }) => new Map(Object.entries(lists))),
        isAvailable: () => data()?.has('data') ?? false,
        refresh: async () => (await load()).refresh(),
        revoke: async (session, signal) => (await load()).revoke(session, signal)
      }
      ctx.view(SmartSessionListView, { load: () => import('./views/smart-session-list-view.js'), context })
      ctx.view(SmartSessionCreatedView, { load: () => import('./views/smart-session-created-view.js'), context })
      ctx.contribute(
        AccountActions,
        {
          id: 'smart-sessions',
          icon: 'lock',
          label: () => messages.text(label, 'sessions'),
          run: () => ctx.router.push(SmartSessionListView)
        },
        { when: derive([connections.active], active => active !== undefined && context.isAvailable()) }
      )
      ctx.events.on('connections:disconnected', ({ namespace }) =>
        state.update(({ lists }) => {
          for (const key of Object.keys(lists)) if (key.startsWith(`${namespace}:`)) delete lists[key]
        })
      )
      ctx.events.on('smart-sessions:granted', grant => {
        if (context.state.get().size > 0) context.refresh().catch(ctx.report)
        if (showCreated) showGrant(ctx, grant)
      })
      ctx.onStart(() => void messages.load(label))
      return { sessions: context }
    }
  })
}

/** Shows a granted permission, unless the dialog shows something that must not be interrupted. */
function showGrant({ router, report }: Pick<PluginContext, 'router' | 'report'>, grant: SmartSessionGrant): void {
  const shown = router.state.get().open ? router.current() : undefined
  if (shown && (router.hasFlow() || router.views.traits(shown.view).interruptible === false)) return
  if (shown) router.push(SmartSessionCreatedView, grant)
  else router.open({ target: { view: SmartSessionCreatedView.id, params: grant } }).catch(report)
}
