import type { AlertsApi, MessageCatalogue, MessagesApi } from '@latchkit/plugin-shell/contract'

const english = { invalidConfiguration: 'Invalid App Configuration' } as const

const messages: MessageCatalogue<typeof english> = {
  id: 'analytics',
  english,
  locales: { ar: () => import('../locales/ar.js') }
}

/** Services that raise the alert. Without `alerts`, no alert is raised. */
export interface AlertServices {
  readonly alerts: () => AlertsApi | undefined
  readonly messages: () => MessagesApi | undefined
}

/** Raises the alert for a 403. It has the key of the other services' alert, so that one of them is active at most. */
export async function raiseForbiddenAlert({ alerts, messages: texts }: AlertServices): Promise<void> {
  await texts()?.load(messages)
  alerts()?.raise({
    key: 'unverified-domain',
    severity: 'error',
    short: texts()?.text(messages, 'invalidConfiguration') ?? english.invalidConfiguration,
    long: 'The analytics service refuses this origin: put it on the allow-list of the project.'
  })
}
