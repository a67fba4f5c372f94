import { type AnyPlugin, invalidOption } from '@latchkit/kernel'
import { unlike } from '@latchkit/kernel/options'
import { activity } from '@latchkit/plugin-activity'
import type { FeatureSwitches } from '@latchkit/plugin-features'
import { receive } from '@latchkit/plugin-receive'
import { send } from '@latchkit/plugin-send'
import { refuseUnknown } from '@latchkit/preset-core'
import { CALLER } from './by-id.js'

const built: Readonly<Record<string, () => AnyPlugin | undefined>> = {
  activity,
  receive,
  send,
  // Need options of their own.
  analytics: () => undefined,
  analyticsAddress: () => undefined,
  swaps: () => undefined,
  onramp: () => undefined
}

const NOT_BUILT = 'does not exist yet'

/** Features of AppKit that this preset does not have, each with the reason for the developer. */
const missing = {
  email: NOT_BUILT,
  emailShowWallets: NOT_BUILT,
  socials: NOT_BUILT,
  smartSessions: 'is a plugin of its own: add smartSessions() of @latchkit/plugin-smart-sessions to the plugins',
  collapseWallets: NOT_BUILT,
  pay: NOT_BUILT,
  reownAuthentication: NOT_BUILT,
  headless: NOT_BUILT
} as const
type Missing = keyof typeof missing

/** Features that a site may switch off. */
export interface Features extends Readonly<Partial<Record<Missing, false>>> {
  /** Transactions of the account. @defaultValue true */
  readonly activity?: boolean
  /** Events for the host `services.analytics`; without a host, nothing is sent. @defaultValue true */
  readonly analytics?: boolean
  /** True to send the address of the active account with each of these events. @defaultValue false */
  readonly analyticsAddress?: boolean
  /** Addresses of the account, with a QR code. @defaultValue true */
  readonly receive?: boolean
  /** Purchases, if the option `onramp` names a seller. @defaultValue true */
  readonly onramp?: boolean
  /** Transfers of coins, tokens and NFTs. @defaultValue true */
  readonly send?: boolean
  /** Swaps, if there is a data service or a router. @defaultValue true */
  readonly swaps?: boolean
}

/**
 * Returns the plugins of the features that are on.
 *
 * @param others - Names of options other than features.
 * @throws {KernelError} `kernel/invalid-option`, which names the feature: `features.swaps`.
 */
export function featurePlugins(features: Features = {}, others: readonly string[]): readonly AnyPlugin[] {
  refuseUnknown(CALLER, features, [...Object.keys(built), ...Object.keys(missing), 'history', ...others], 'features.')
  for (const [name, value] of Object.entries(features)) {
    const problem =
      name in built
        ? typeof value !== 'boolean' && unlike('must be true or false', value)
        : others.includes(name)
          ? 'is an option of its own'
          : name === 'history'
            ? 'is called activity'
            : value && missing[name as Missing]
    if (value !== undefined && problem) throw invalidOption(CALLER, `features.${name}`, problem)
  }
  const given: Readonly<Record<string, unknown>> = { ...features }
  return Object.entries(built).flatMap(([name, make]) => (given[name] === false ? undefined : make()) ?? [])
}

/** Returns the options of the analytics plugin that features decide. */
export const analyticsOptions = ({ analytics: enabled, analyticsAddress: address }: Features = {}) => ({
  enabled,
  address
})

/** Returns the features that can be switched off while the page lives. */
export const switchesOf = ({ activity, analytics, receive, send }: Features = {}): FeatureSwitches => ({
  activity,
  analytics,
  receive,
  send
})
