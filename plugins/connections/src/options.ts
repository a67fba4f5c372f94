import { flag, listOf, type OptionRule, optionRules } from '@latchkit/kernel/options'
import type { SiteMetadata } from './contract.js'

export interface ConnectionsOptions {
  /** What wallets are told of this site. @defaultValue title, description, origin and icon of the document */
  readonly metadata?: Partial<SiteMetadata>
  /** Restores connections after a reload, without asking. @defaultValue true */
  readonly reconnect?: boolean
  /** How long a wallet may take to answer the visitor's request, milliseconds; 20 minutes through a pairing. @defaultValue 120,000 */
  readonly connectTimeoutMs?: number
  /** How long a stored wallet may take to appear and to answer without asking, milliseconds. @defaultValue 5,000 */
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

/** Checks the options of this plugin, and knows their names. */
export const connectionsRules = optionRules<ConnectionsOptions>({
  metadata: [isMetadata, 'must hold texts: name, description, url, and a list of icons'],
  reconnect: flag,
  connectTimeoutMs: duration,
  reconnectTimeoutMs: duration
})
