import { Hono } from 'hono'
import * as v from 'valibot'
import type { ServiceEnv } from './part.js'

/** Remotely switched feature. */
export interface RemoteFeature {
  readonly id: string
  readonly isEnabled: boolean
  /** For example the providers, in order. */
  readonly config: readonly string[] | null
}

/** Schema of the features, for the control address. */
export const RemoteFeatures = v.array(
  v.strictObject({ id: v.string(), isEnabled: v.boolean(), config: v.nullable(v.array(v.string())) })
)

/** Features by default. A feature stays off until this repository supports it. */
export const defaultFeatures: readonly RemoteFeature[] = [
  { id: 'multi_wallet', isEnabled: false, config: null },
  { id: 'activity', isEnabled: true, config: null },
  { id: 'onramp', isEnabled: true, config: ['coinbase', 'meld'] },
  { id: 'swap', isEnabled: true, config: ['1inch'] },
  { id: 'social_login', isEnabled: false, config: [] },
  { id: 'reown_branding', isEnabled: false, config: null }
]

/** @param current - returns the features at the time of a request. */
export function featureRoutes(current: () => readonly RemoteFeature[]) {
  return new Hono<ServiceEnv>().get('/appkit/v1/config', context => context.json({ features: current() }))
}

export function originRoutes(allowedOrigins: readonly string[]) {
  return new Hono<ServiceEnv>().get('/projects/v1/origins', context => context.json({ allowedOrigins }))
}

export function analyticsConfigRoutes(isAnalyticsEnabled: boolean) {
  return new Hono<ServiceEnv>().get('/getAnalyticsConfig', context => context.json({ isAnalyticsEnabled }))
}
