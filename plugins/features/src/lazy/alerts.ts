import type { Alert, AlertsApi, MessageCatalogue, MessagesApi } from '@latchkit/plugin-shell/contract'

const english = {
  invalidConfiguration: 'Invalid App Configuration',
  localIgnored: 'Local configuration is ignored'
} as const
type Message = keyof typeof english

const messages: MessageCatalogue<typeof english> = {
  id: 'features',
  english,
  locales: { ar: () => import('../locales/ar.js') }
}

const alertByMessage = {
  // The key of the other services' alert, so that one of them is active at most.
  invalidConfiguration: { key: 'unverified-domain', severity: 'error' },
  localIgnored: { key: 'features.local-ignored', severity: 'warning' }
} satisfies Record<Message, Pick<Alert, 'key' | 'severity'>>

/** Services that raise alerts. Without `alerts`, no alert is raised. */
export interface AlertServices {
  readonly alerts: () => AlertsApi | undefined
  readonly messages: () => MessagesApi | undefined
}

/** Returns a function that raises an alert, each at most once. */
export function createAlerts({ alerts, messages: texts }: AlertServices) {
  const raised = new Set<Message>()
  /** @param long - text for the developer. */
  return async function raiseAlert(message: Message, long: string): Promise<void> {
    if (raised.has(message)) return
    raised.add(message)
    await texts()?.load(messages)
    const short = texts()?.text(messages, message) ?? english[message]
    alerts()?.raise({ ...alertByMessage[message], short, long })
  }
}
