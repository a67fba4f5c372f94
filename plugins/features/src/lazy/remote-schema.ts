import { boundedArray, rawList, validItems } from '@latchkit/kernel/schema'
import * as v from 'valibot'
import type { Setting } from '../settings.js'

export const MAX_RESPONSE_BYTES = 64 * 1024
const MAX_FEATURES = 100
const MAX_ORIGINS = 1_000
/** Longest origin: scheme, host name (RFC 1035: 253 characters) and port. */
const MAX_ORIGIN_CHARACTERS = 300

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(64))

/** Item of the remote configuration. */
const remoteFeature = v.object({
  id: name,
  isEnabled: v.boolean(),
  config: v.nullish(boundedArray(name, 50))
})
type RemoteFeature = v.InferOutput<typeof remoteFeature>

/** Response of `GET /appkit/v1/config`. Its items are validated one by one. */
export const configSchema = v.object({ features: rawList })

/** Response of `GET /getAnalyticsConfig`. */
export const analyticsConfigSchema = v.object({ isAnalyticsEnabled: v.boolean() })

/** Response of `GET /projects/v1/origins`. */
export const originsSchema = v.object({
  allowedOrigins: boundedArray(v.pipe(v.string(), v.maxLength(MAX_ORIGIN_CHARACTERS)), MAX_ORIGINS)
})

/** Returns the valid items of the remote configuration by id. The first of two items with one id counts. */
export function readFeatures(items: readonly unknown[]): ReadonlyMap<string, RemoteFeature> {
  const features = validItems(items, remoteFeature, MAX_FEATURES)
  return new Map(features.reverse().map(feature => [feature.id, feature]))
}

/**
 * Returns the value of a setting: a switch for a feature, an order for a live option. `undefined` without an item, and for an order that
 * is off or empty.
 */
export function remoteValue(
  { remoteId = '', feature }: Pick<Setting, 'remoteId' | 'feature'>,
  features: ReadonlyMap<string, RemoteFeature>
): unknown {
  const { isEnabled, config } = features.get(remoteId) ?? {}
  if (feature) return isEnabled
  return isEnabled && config && config.length > 0 ? config : undefined
}
