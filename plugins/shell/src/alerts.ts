import { cell, derive } from '@latchkit/kernel'
import type { Alert, AlertsApi } from './contract.js'

interface AlertsDeps {
  readonly raised: (key: string) => void
  /** Writes each alert to the console. */
  readonly debug: boolean
}

export function createAlerts({ raised, debug }: AlertsDeps): AlertsApi {
  const open = cell<readonly Alert[]>([])

  return {
    current: derive([open], ([oldest]) => oldest),
    raise(alert) {
      const { key, severity, short, long = '' } = alert
      if (open.get().some(active => active.key === key)) return
      open.set([...open.get(), alert])
      raised(key)
      // biome-ignore lint/suspicious/noConsole: `debug` asks for it
      if (debug) console[severity === 'warning' ? 'warn' : severity](`[latchkit] ${short}`, long)
    },
    dismiss: key => open.set(open.get().filter(alert => alert.key !== key))
  }
}
