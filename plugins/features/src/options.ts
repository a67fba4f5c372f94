import { flag, optionRules } from '@latchkit/kernel/options'

/** Features that can be switched off while the page lives. */
export interface FeatureSwitches {
  /** Transactions of the account. @defaultValue true */
  readonly activity?: boolean | undefined
  /** Events for the analytics service. @defaultValue true */
  readonly analytics?: boolean | undefined
  /** Addresses of the account. @defaultValue true */
  readonly receive?: boolean | undefined
  /** Transfers. @defaultValue true */
  readonly send?: boolean | undefined
}

export interface FeaturesOptions {
  /** False to ignore the remote configuration of the catalogue service, without a request for it. @defaultValue true */
  readonly remoteConfig?: boolean
  /** Features to hide from the start. @defaultValue all are shown */
  readonly features?: FeatureSwitches
}

const areSwitches = (value: unknown) =>
  Object(value) === value &&
  Object.entries(value as object).every(
    ([name, isOn]) =>
      /^(?:activity|analytics|receive|send)$/.test(name) && (isOn === undefined || typeof isOn === 'boolean')
  )

/** Validation rules of this plugin's options. */
export const featuresRules = optionRules<FeaturesOptions>({
  remoteConfig: flag,
  features: [areSwitches, 'must be true or false by activity, analytics, receive or send']
})
