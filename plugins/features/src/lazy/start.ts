import type { PluginContext } from '@latchkit/kernel'
import type { DataApi } from '@latchkit/plugin-data/contract'
import type * as v from 'valibot'
import { type FeaturesApi, OriginConditions } from '../contract.js'
import { isLocalIgnored } from '../merge.js'
import { createSettings, type RemoteSettings } from '../settings.js'
import { type AlertServices, createAlerts } from './alerts.js'
import { isOriginAllowed } from './origin-pattern.js'
import {
  analyticsConfigSchema,
  configSchema,
  MAX_RESPONSE_BYTES,
  originsSchema,
  readFeatures,
  remoteValue
} from './remote-schema.js'

export interface StartParts extends AlertServices {
  readonly ctx: PluginContext
  readonly open: FeaturesApi['open']
  readonly data: () => DataApi | undefined
  readonly remoteConfig: boolean
}

type RaiseAlert = (...given: Parameters<ReturnType<typeof createAlerts>>) => void

/**
 * Creates the settings and reads the remote configuration. Then checks the page's origin as soon as a plugin needs it. A failed request
 * leaves the values of the site, and has its alert from the data plugin.
 */
export async function startSettings({ ctx, open, data, remoteConfig, ...alerting }: StartParts): Promise<void> {
  const settings = open(createSettings)
  const service = data()
  if (!service?.has('catalogue')) return
  const raise = createAlerts(alerting)
  const raiseAlert: RaiseAlert = (...alert) =>
    void raise(...alert).catch(error => ctx.report(error, 'raising an alert'))
  if (remoteConfig) {
    await readConfig(ctx, service, settings, raiseAlert)
    if (ctx.signal.aborted) return
  }
  const conditions = ctx.contributions(OriginConditions)
  const checkOnce = () => {
    if (conditions.get().length === 0) return
    stop()
    checkOrigin(ctx, service, raiseAlert).catch(ctx.report)
  }
  const stop = ctx.onDispose(conditions.subscribe(checkOnce))
  checkOnce()
}

/**
 * Requests `GET /appkit/v1/config`, and `GET /getAnalyticsConfig` if this page sends events, and applies both. A project that has analytics
 * off switches the feature off; a failed request does not.
 */
async function readConfig(
  { signal, onDispose }: PluginContext,
  data: DataApi,
  settings: RemoteSettings,
  raiseAlert: RaiseAlert
) {
  const read = <T>(path: readonly string[], schema: v.GenericSchema<unknown, T>) =>
    data
      .json({ service: 'catalogue', path, schema, maxBytes: MAX_RESPONSE_BYTES, signal })
      .catch((): undefined => undefined)
  let features = readFeatures([])
  let isAnalyticsEnabled: boolean | undefined
  const apply = () => {
    if (signal.aborted) return
    settings.setRemote(setting => (setting.name === 'analytics' ? isAnalyticsEnabled : remoteValue(setting, features)))
  }
  const readAll = async () => {
    const response = await read(['appkit', 'v1', 'config'], configSchema)
    if (response) features = readFeatures(response.features)
    if (response) apply()
  }
  const readAnalytics = async () => {
    const response = await read(['getAnalyticsConfig'], analyticsConfigSchema)
    isAnalyticsEnabled = response?.isAnalyticsEnabled
    if (response) apply()
  }
  const raiseIfIgnored = () => {
    const ignored = Object.entries(settings.state.get()).filter(([, state]) => isLocalIgnored(state))
    const names = ignored.map(([name]) => name).join(', ')
    if (!names) return
    raiseAlert(
      'localIgnored',
      `The remote configuration overrides ${names}. The option remoteConfig: false turns it off.`
    )
  }
  const sendsEvents = data.has('analytics') && settings.isEnabled('analytics')
  await Promise.all([readAll(), sendsEvents && readAnalytics()])
  if (signal.aborted) return
  // After both responses, because the alert is raised once.
  onDispose(settings.state.subscribe(raiseIfIgnored))
  raiseIfIgnored()
}

/** Requests `GET /projects/v1/origins`, and raises the alert if the page's origin is not allowed. */
async function checkOrigin({ signal }: PluginContext, data: DataApi, raiseAlert: RaiseAlert): Promise<void> {
  const { origin } = globalThis.location
  const path = ['projects', 'v1', 'origins']
  const request = data.json({ service: 'catalogue', path, schema: originsSchema, maxBytes: MAX_RESPONSE_BYTES, signal })
  const response = await request.catch(() => undefined)
  if (!response || signal.aborted || isOriginAllowed(origin, response.allowedOrigins)) return
  raiseAlert('invalidConfiguration', `The origin ${origin} is not on the allow-list of the project.`)
}
