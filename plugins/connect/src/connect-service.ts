import { type ReadonlySlice, serviceRef } from '@latchkit/kernel'
import type { ConnectMethodList } from './methods.js'
import type { ConnectOptions } from './options.js'

export interface LegalState {
  /** The visitor ticked the box; kept until the page is left. */
  readonly accepted: boolean
}

/** What the views of this plugin share. */
export interface ConnectApi {
  readonly options: ConnectOptions
  readonly methods: ConnectMethodList
  readonly legal: ReadonlySlice<LegalState>
  setAccepted(accepted: boolean): void
}
export const Connect = serviceRef<ConnectApi>('connect')
