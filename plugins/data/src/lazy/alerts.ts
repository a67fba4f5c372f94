import type { Alert, AlertsApi, MessagesApi } from '@latchkit/plugin-shell/contract'
import type { ServiceName } from '../contract.js'
import type { DataError } from './errors.js'
import { type DataMessage, messages } from './messages.js'

interface AlertableError {
  readonly short: DataMessage
  readonly severity: Alert['severity']
  readonly long: (service: ServiceName) => string
  /** Key of the alert. @defaultValue `data.` and `short` */
  readonly key?: string
}

const configuration = {
  short: 'invalidConfiguration',
  severity: 'error',
  key: 'unverified-domain',
  long: service => `The ${service} service refuses this origin: put it on the allow-list of the project.`
} satisfies AlertableError

/** Errors that the site or the operator of the service has to fix, by code. All other errors go to the caller alone. */
const alertable: Partial<Readonly<Record<DataError['code'], AlertableError>>> = {
  'data/origin-not-allowed': configuration,
  'data/forbidden': configuration,
  'data/invalid-project-id': {
    short: 'invalidProjectId',
    severity: 'error',
    long: service => `The ${service} service has no project with this id: check the option projectId.`
  },
  'data/no-project-id': {
    short: 'noProjectId',
    severity: 'error',
    long: service => `The ${service} service needs the option projectId.`
  },
  'data/jwt-not-yet-valid': {
    short: 'sessionExpired',
    severity: 'error',
    long: service => `A token is not valid yet for the ${service} service: compare the clocks of both sides.`
  },
  'data/rate-limited': {
    short: 'rateLimited',
    severity: 'warning',
    long: service => `The ${service} service returned 429 (too many requests).`
  },
  'data/server-error': {
    short: 'serverError',
    severity: 'warning',
    long: service => `The ${service} service returned 5xx, also after retries.`
  }
}

export interface AlertParts {
  readonly alerts: () => AlertsApi | undefined
  readonly messages: () => MessagesApi | undefined
}

/** Returns a function that raises the alert of an error, at most once for each alert text. */
export function createErrorAlerts({ alerts, messages: texts }: AlertParts) {
  const raised = new Set<DataMessage>()

  return async function raiseAlert({ code, context: { service } }: DataError): Promise<void> {
    const alert = alertable[code]
    const api = alerts()
    if (!alert || !api || raised.has(alert.short)) return
    raised.add(alert.short)
    await texts()?.load(messages)
    const short = texts()?.text(messages, alert.short) ?? messages.english[alert.short]
    api.raise({ key: alert.key ?? `data.${alert.short}`, severity: alert.severity, short, long: alert.long(service) })
  }
}
