import type { SettingState } from './contract.js'

/** Values of a setting from the site and from the remote configuration; `undefined` without one. */
interface SettingValues {
  readonly local: unknown
  readonly remote: unknown
}

/**
 * Returns the state of a feature, which is off if the site or the remote configuration switched it off. The remote configuration never
 * switches one on.
 */
export function mergeSwitch({ local, remote }: SettingValues): SettingState {
  if (remote === false && local !== false) return { value: false, source: 'remote', local, remote }
  return { value: local, source: sourceOf(local), local, remote }
}

/** Returns the state of another setting: the remote value, else the site's, else the default. */
export function mergeOption({ local, remote }: SettingValues): SettingState {
  if (remote !== undefined) return { value: remote, source: 'remote', local, remote }
  return { value: local, source: sourceOf(local), local, remote }
}

const sourceOf = (local: unknown) => (local === undefined ? 'default' : 'local')

/** Returns true if the site set a value, and the remote configuration overrides it with another one. */
export const isLocalIgnored = ({ source, local, remote }: SettingState): boolean =>
  source === 'remote' && local !== undefined && JSON.stringify(local) !== JSON.stringify(remote)
