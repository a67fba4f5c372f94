import type { Alert, AlertsApi, MessagesApi } from '@latchkit/plugin-shell/contract'
import type { ServiceName } from '../contract.js'
import type { DataError } from './errors.js'
import { type DataMessage, messages } from './messages.js'

interface Fault {
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
} satisfies Fault

/** Faults that the site or the operator of the service has to fix, by error code. All other errors go to the caller alone. */
const faults: Partial<Readonly<Record<DataError['code'], Fault>>> = {
  'data/origin-not-allowed': configuration,
  'data/forbidden': configuration,
  'data/invalid-project-id': {
    short: 'invalidProjectId',
    severity: 'error',
    long: service => `The ${service} service knows no project of this id: check the option projectId.`
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
    long: service => `The ${service} service was asked too often (429).`
  },
  'data/server-error': {
    short: 'serverError',
    severity: 'warning',
    long: service => `The ${service} service failed (5xx), also when it was asked again.`
  }
}

export interface AlertParts {
  readonly alerts: () => AlertsApi | undefined
  readonly messages: () => MessagesApi | undefined
}

/** Raises one alert for each kind of fault, and not again after the visitor has dismissed it. */
export function createFaultAlerts({ alerts, messages: texts }: AlertParts) {
  const raised = new Set<DataMessage>()

  return async function raiseAlert({ code, context: { service } }: DataError): Promise<void> {
    const fault = faults[code]
    const api = alerts()
    if (!fault || !api || raised.has(fault.short)) return
    raised.add(fault.short)
    await texts()?.load(messages)
    const short = texts()?.text(messages, fault.short) ?? messages.english[fault.short]
    api.raise({ key: fault.key ?? `data.${fault.short}`, severity: fault.severity, short, long: fault.long(service) })
  }
}
