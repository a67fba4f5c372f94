import { checkOptions, definePlugin } from '@latchkit/kernel'
import { createAlerts } from './alerts.js'
import { Alerts, Dialog, Messages, Theme, Toasts } from './contract.js'
import { createDialog } from './dialog.js'
import { createMessages, visitorLocale } from './messages.js'
import { type ShellOptions, shellRules } from './options.js'
import { createTheme } from './theme.js'
import { readVariables } from './theme-variables.js'
import { createToasts } from './toasts.js'

export type { ShellOptions } from './options.js'
export { shellRules } from './options.js'

/**
 * Returns the plugin of the dialog: its card, header and transitions, toasts, alerts, theme and texts.
 *
 * @throws {KernelError} `kernel/invalid-option`
 * @example
 * shell({ themeMode: 'dark', themeVariables: { '--lk-accent': 'teal' } })
 */
export function shell(options: ShellOptions = {}) {
  const { themeMode = 'auto', themeVariables = {}, locale, debug = false } = checkOptions('shell', shellRules, options)
  const variables = readVariables(themeVariables)

  return definePlugin({
    id: 'shell',
    provides: { toasts: Toasts, alerts: Alerts, messages: Messages, theme: Theme, dialog: Dialog },
    setup(ctx) {
      const toasts = createToasts()
      const messages = createMessages({
        locale: locale ?? 'en',
        changed: now => ctx.events.emit('shell:locale-changed', { locale: now }),
        report: ctx.report
      })
      ctx.onDispose(toasts.hide)
      // Not in setup: a server does not know the visitor's language, and the first render has to match the server's.
      ctx.onStart(() => {
        if (!locale) messages.setLocale(visitorLocale())
      })
      return {
        toasts,
        messages,
        theme: createTheme(themeMode, variables),
        alerts: createAlerts({ debug, raised: key => ctx.events.emit('shell:alert-raised', { key }) }),
        dialog: createDialog(ctx, options)
      }
    }
  })
}
