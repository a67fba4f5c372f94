import { flag, type OptionRule, optionRules } from '@latchkit/kernel/options'
import { isSafeUrl } from '@latchkit/plugin-chains/kit'
import type { ServiceName } from './contract.js'

/** URL of each service: `https:`, or `http:` on this machine. Its path precedes the path of every call. */
export type ServiceHosts = Partial<Readonly<Record<ServiceName, string>>>

export interface DataOptions {
  /** Id of the site's project at the services. Required if a service is configured. */
  readonly projectId?: string
  /** True if another plugin needs the project id, for example for a relay. @defaultValue false */
  readonly needsProjectId?: boolean
  /** @defaultValue no services */
  readonly services?: ServiceHosts
  /** Timeout of a whole call, milliseconds. @defaultValue 10,000 */
  readonly timeoutMs?: number
  /** Pause before the first retry, milliseconds; each further pause is twice as long. @defaultValue 500 */
  readonly backOffMs?: number
  /** @defaultValue the page's `fetch` */
  readonly fetch?: typeof fetch
}

const duration: OptionRule = [
  value => typeof value === 'number' && value > 0,
  'must be a positive number of milliseconds'
]
const areHosts = (value: unknown) =>
  Object.entries(Object(value)).every(
    ([name, url]) => /^(?:data|catalogue|analytics|onramp)$/.test(name) && isSafeUrl(url)
  )

export const dataRules = optionRules<DataOptions>({
  projectId: [value => typeof value === 'string' && value !== '', 'must be a non-empty string'],
  needsProjectId: flag,
  services: [areHosts, 'must be https URLs (http on this machine) under data, catalogue, analytics or onramp'],
  timeoutMs: duration,
  backOffMs: duration,
  fetch: [value => typeof value === 'function', 'must be a function like fetch']
})
