import type { Schema } from '@latchkit/kernel'
import { type ChainId, isChainId } from '@latchkit/kernel/chain'
import * as v from 'valibot'
import type { SiteMetadata } from './contract.js'

export interface ConnectionsOptions {
  /** The chain of the namespace that is shown first, CAIP-2. @default the first network of the first chain plugin */
  readonly defaultNetwork?: ChainId
  /** What wallets are told of this site. @default title, description, origin and icon of the document */
  readonly metadata?: Partial<SiteMetadata>
  /** Restores connections after a reload, without asking. @default true */
  readonly reconnect?: boolean
  /** How long a wallet may take to answer the visitor's request, milliseconds. @default 120,000 */
  readonly connectTimeoutMs?: number
  /** How long a stored wallet may take to appear and to answer without asking, milliseconds. @default 5,000 */
  readonly reconnectTimeoutMs?: number
}

const durationMs = v.optional(v.pipe(v.number(), v.minValue(1, 'must be a positive number of milliseconds')))
const text = v.optional(v.string('must be a text'))

export const optionsSchema: Schema<ConnectionsOptions> = v.strictObject({
  defaultNetwork: v.optional(v.custom<ChainId>(isChainId, 'must be a CAIP-2 chain id such as eip155:1')),
  metadata: v.optional(
    v.strictObject({ name: text, description: text, url: text, icons: v.optional(v.array(v.string('must be a URL'))) })
  ),
  reconnect: v.optional(v.boolean('must be true or false')),
  connectTimeoutMs: durationMs,
  reconnectTimeoutMs: durationMs
})
