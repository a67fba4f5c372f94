import { flag, listOf, type OptionRule, optionRules } from '@latchkit/kernel/options'
import type { SiteMetadata } from './contract.js'

export interface ConnectionsOptions {
  /** Description of this site that wallets receive. @defaultValue title, description, origin and icon of the document */
  readonly metadata?: Partial<SiteMetadata>
  /** True to restore connections after a reload, without a prompt. @defaultValue true */
  readonly reconnect?: boolean
  /** Milliseconds after which a request to a wallet times out; 20 minutes through a pairing. @defaultValue 120,000 */
  readonly connectTimeoutMs?: number
  /** Milliseconds that a stored wallet has to appear and to connect without a prompt. @defaultValue 5,000 */
  readonly reconnectTimeoutMs?: number
}

const isText = (value: unknown) => typeof value === 'string'

function isMetadata(value: unknown): boolean {
  const { name = '', description = '', url = '', icons = [], ...unknown } = Object(value) as Record<string, unknown>
  return Object.keys(unknown).length === 0 && [name, description, url].every(isText) && listOf(isText)(icons)
}

const duration: OptionRule = [
  value => typeof value === 'number' && value > 0,
  'must be a positive number of milliseconds'
]

/** Validation rules of this plugin's options. */
export const connectionsRules = optionRules<ConnectionsOptions>({
  metadata: [isMetadata, 'must hold texts: name, description, url, icons'],
  reconnect: flag,
  connectTimeoutMs: duration,
  reconnectTimeoutMs: duration
})
