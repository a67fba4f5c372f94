import { flag, type OptionRule, optionRules } from '@latchkit/kernel/options'
import { isSafeUrl } from '@latchkit/plugin-chains/kit'
import type { ServiceName } from './contract.js'

/** A URL for each service that is on: `https:`, or `http:` on this machine. A path in it stands before every call's. */
export type ServiceHosts = Partial<Readonly<Record<ServiceName, string>>>

export interface DataOptions {
  /** Id of the site's project at the services. Required as soon as one service is on. */
  readonly projectId?: string
  /** Another plugin needs the project id, too, as one for a relay does. @defaultValue false */
  readonly needsProjectId?: boolean
  /** @defaultValue all off */
  readonly services?: ServiceHosts
  /** For the whole of a call, milliseconds. @defaultValue 10,000 */
  readonly timeoutMs?: number
  /** The first pause before a call is tried again, milliseconds; each further one is twice as long. @defaultValue 500 */
  readonly backOffMs?: number
  /** @defaultValue the page's own */
  readonly fetch?: typeof fetch
}

const duration: OptionRule = [
  value => typeof value === 'number' && value > 0,
  'must be a positive number of milliseconds'
]
const areHosts = (value: unknown) =>
  Object.entries(Object(value)).every(([name, url]) => /^(?:data|catalogue|analytics)$/.test(name) && isSafeUrl(url))

export const dataRules = optionRules<DataOptions>({
  projectId: [value => typeof value === 'string' && value !== '', 'must be a text'],
  needsProjectId: flag,
  services: [areHosts, 'must be https URLs (http on this machine) under data, catalogue or analytics'],
  timeoutMs: duration,
  backOffMs: duration,
  fetch: [value => typeof value === 'function', 'must be a function like fetch']
})
