import { checkOptions, invalidOption } from '@latchkit/kernel'
import { flag, listOf, type OptionRule, optionRules } from '@latchkit/kernel/options'
import type { Recap } from '@latchkit/plugin-chains/kit'
import type { SignInRules, SiweConfig, SiwxConfig } from './site-config.js'

export type {
  SignInRules,
  SiteMessage,
  SiteSession,
  SiweConfig,
  SiweMessageParams,
  SiweSession,
  SiwxConfig
} from './site-config.js'

/** Options of `siwx`. At most one of `server`, `config` and `siweConfig` may be set. */
export interface SiwxOptions extends Partial<SignInRules> {
  /** URL of the endpoints of `createSignInServer`, absolute or on the page's origin. @defaultValue '/siwx' */
  readonly server?: string
  /** Functions of the site in place of `server`, for all families. */
  readonly config?: SiwxConfig
  /** Functions of the site in place of `server`, for EVM alone. */
  readonly siweConfig?: SiweConfig
  /** Sentence that the visitor agrees to, in ASCII. For `server` only. @defaultValue no sentence */
  readonly statement?: string
  /** URIs of the terms that the visitor agrees to. For `server` only. @defaultValue no URIs */
  readonly resources?: readonly string[]
  /**
   * Permissions that the visitor gives the page's origin with the signature (ERC-5573). The view and the statement of the message list
   * them. With an invalid recap, nothing is signed, and each sign-in fails with `siwx/invalid-message`. For `server` only.
   * @defaultValue no permissions
   */
  readonly recap?: Recap
  /** Time for which a signed message is valid, in milliseconds. For `server` only. @defaultValue decided by the server */
  readonly messageLifetimeMs?: number
}

const isText = (value: unknown) => typeof value === 'string' && value !== ''
const isObject = (value: unknown) => typeof value === 'object' && value !== null
/** Longest delay of a timer in browsers. */
export const MAX_DELAY_MS = 2 ** 31 - 1
const duration: OptionRule = [
  value => Number.isInteger(value) && (value as number) >= 1_000 && (value as number) <= MAX_DELAY_MS,
  'must be a number of milliseconds from 1000'
]

/** Validation rules of this plugin's options. */
export const siwxRules = optionRules<SiwxOptions>({
  server: [isText, 'must be a URL'],
  config: [
    value => isObject(value) && !('signMessage' in (value as object)),
    'must be an object of functions without signMessage: the wallet signs'
  ],
  siweConfig: [isObject, 'must be an object of functions'],
  statement: [isText, 'must be a text'],
  resources: [listOf(isText), 'must be a list of URIs'],
  recap: [isObject, 'must be a recap (ERC-5573)'],
  messageLifetimeMs: duration,
  required: flag,
  enabled: flag,
  nonceRefetchIntervalMs: duration,
  sessionRefetchIntervalMs: duration,
  signOutOnAccountChange: flag,
  signOutOnDisconnect: flag,
  signOutOnNetworkChange: flag
})

const REFETCH_MS = 5 * 60_000
const defaults: SignInRules = {
  required: true,
  enabled: true,
  nonceRefetchIntervalMs: REFETCH_MS,
  sessionRefetchIntervalMs: REFETCH_MS,
  signOutOnAccountChange: true,
  signOutOnDisconnect: true,
  signOutOnNetworkChange: true
}
const ruleNames = Object.keys(defaults) as readonly (keyof SignInRules)[]

/** Options with all rules resolved. */
export type ResolvedOptions = Omit<SiwxOptions, keyof SignInRules> & SignInRules

/**
 * Validates options and resolves their rules. A rule of the options prevails over the same rule of `siweConfig` or `config`, and both
 * prevail over the default.
 *
 * @throws {KernelError} `kernel/invalid-option`, also for more than one of `server`, `config` and `siweConfig`.
 */
export function resolveOptions(given: SiwxOptions): ResolvedOptions {
  const options = checkOptions('siwx', siwxRules, given)
  const { server, config, siweConfig } = options
  const [, second] = Object.entries({ server, config, siweConfig }).flatMap(([name, value]) => (value ? [name] : []))
  if (second !== undefined) throw invalidOption('siwx', second, 'cannot be set together with another way to sign in')
  const required = config?.getRequired?.()
  const fromSite: Partial<SignInRules> = {
    ...siweConfig,
    ...(required !== undefined && { required }),
    ...(config?.signOutOnDisconnect !== undefined && { signOutOnDisconnect: config.signOutOnDisconnect })
  }
  const rules = ruleNames.map(name => [name, options[name] ?? fromSite[name] ?? defaults[name]])
  const resolved = Object.fromEntries(rules) as unknown as SignInRules
  // Without `enabled`, the visitor signs in only on a call of `signIn`, and may decline.
  return { ...options, ...resolved, required: resolved.required && resolved.enabled }
}
