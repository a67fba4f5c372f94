import { flag, optionRules } from '@latchkit/kernel/options'
import { isWebLink } from '@latchkit/plugin-chains/kit'

export interface AnalyticsOptions {
  /**
   * URL of the analytics service: `https:`, or `http:` on this machine. Its path precedes `/e`.
   *
   * @defaultValue none: no request is sent
   */
  readonly host?: string
  /** Id of the site's project at the service. Required with a `host`. */
  readonly projectId?: string
  /** True to send the address of the active account with each event. @defaultValue false */
  readonly address?: boolean
  /** False to send nothing, even with a `host`. @defaultValue true */
  readonly enabled?: boolean
}

/** Validation rules of this plugin's options. */
export const analyticsRules = optionRules<AnalyticsOptions>({
  host: [isWebLink, 'must be an https URL (http on this machine) without a user name'],
  projectId: [value => typeof value === 'string' && value !== '', 'must be a non-empty string'],
  address: flag,
  enabled: flag
})
