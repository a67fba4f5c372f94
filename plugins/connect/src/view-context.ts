import type { PluginContext, PluginStorage, Readable, Slice } from '@latchkit/kernel'
import type { LazyComponent } from '@latchkit/plugin-shell/contract'
import type { ConnectOptions } from './options.js'

export interface LegalState {
  /** True if the visitor has ticked the legal checkbox. Kept until the page unloads. */
  readonly accepted: boolean
}

/** Components of the connect methods that have loaded. Components that failed to load are absent. */
export type ArrivedMethods = ReadonlyMap<LazyComponent, unknown>

/** Options that may change while the page lives. */
export type ConnectSettings = Pick<ConnectOptions, 'connectMethodsOrder' | 'termsConditionsUrl' | 'privacyPolicyUrl'>

/** Context of this plugin's views. */
export interface ConnectContext {
  readonly options: ConnectOptions
  /** Options that may change while the page lives; `options` has their first values. */
  readonly settings: Readable<ConnectSettings>
  readonly legal: Slice<LegalState>
  readonly methods: Readable<ArrivedMethods> & { set(methods: ArrivedMethods): void }
  /** Storage of the visitor's earlier choices. */
  readonly storage: PluginStorage
  readonly report: PluginContext['report']
}
