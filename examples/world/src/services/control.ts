/** Fault switches by HTTP, for tests and for the person at the terminal; see {@link rejectSites}. */
import { Hono, type MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { Fault, type FaultSwitch } from '../faults.js'
import type { AnalyticsEvent } from './analytics.js'
import { type RemoteFeature, RemoteFeatures } from './config.js'
import type { SessionStore } from './sessions.js'

export type Funds = Readonly<Record<string, (address: string, amount: bigint) => Promise<void>>>

const Gift = v.strictObject({
  address: v.string(),
  /** Amount in base units. */
  amount: v.pipe(
    v.string(),
    v.regex(/^[1-9]\d{0,38}$/),
    v.transform(text => BigInt(text))
  )
})

export interface Controls {
  /** Fault switches by the name of the part. */
  readonly faults: Readonly<Record<string, FaultSwitch>>
  /** Functions that give accounts money, by the name of the chain. */
  readonly funds: Funds
  analytics(): Promise<readonly AnalyticsEvent[]>
  /** Sets the features of the remote configuration. */
  setFeatures(features: readonly RemoteFeature[]): void
  readonly sessions: SessionStore
}

export function controlRoutes({ faults, funds, analytics, setFeatures, sessions }: Controls) {
  const switchOf = (part: string) => (Object.hasOwn(faults, part) ? faults[part] : undefined)
  const clearAll = () => {
    for (const part of Object.values(faults)) part.clear()
  }
  return new Hono()
    .use(rejectSites)
    .get('/faults', context => {
      const states = Object.entries(faults).map(([part, { current }]) => [part, current ?? null])
      return context.json(Object.fromEntries(states))
    })
    .delete('/faults', context => {
      clearAll()
      return context.body(null, 204)
    })
    .put('/faults/:part', async context => {
      const part = switchOf(context.req.param('part'))
      if (!part) return context.json({ error: `Parts are ${Object.keys(faults).join(', ')}` }, 404)
      const parsed = v.safeParse(Fault, await context.req.json().catch(() => undefined))
      if (!parsed.success) return context.json({ error: v.summarize(parsed.issues) }, 400)
      if (!part.kinds.includes(parsed.output.kind))
        return context.json({ error: `Kinds are ${part.kinds.join(', ')}` }, 400)
      part.set(parsed.output)
      return context.json(parsed.output)
    })
    .delete('/faults/:part', context => {
      const part = switchOf(context.req.param('part'))
      if (!part) return context.json({ error: `Parts are ${Object.keys(faults).join(', ')}` }, 404)
      part.clear()
      return context.body(null, 204)
    })
    .post('/funds/:chain', async context => {
      const chain = context.req.param('chain')
      const fund = Object.hasOwn(funds, chain) ? funds[chain] : undefined
      if (!fund) return context.json({ error: `Chains are ${Object.keys(funds).join(', ')}` }, 404)
      const parsed = v.safeParse(Gift, await context.req.json().catch(() => undefined))
      if (!parsed.success) return context.json({ error: v.summarize(parsed.issues) }, 400)
      try {
        await fund(parsed.output.address, parsed.output.amount)
      } catch (error) {
        if (!(error instanceof RangeError)) throw error
        return context.json({ error: error.message }, 400)
      }
      return context.body(null, 204)
    })
    .post('/sessions/:address', async context => {
      try {
        await sessions.add(context.req.param('address'), await context.req.json().catch(() => undefined))
      } catch (error) {
        if (!v.isValiError(error)) throw error
        return context.json({ error: v.summarize(error.issues) }, 400)
      }
      return context.body(null, 204)
    })
    .put('/features', async context => {
      const parsed = v.safeParse(RemoteFeatures, await context.req.json().catch(() => undefined))
      if (!parsed.success) return context.json({ error: v.summarize(parsed.issues) }, 400)
      setFeatures(parsed.output)
      return context.json(parsed.output)
    })
    .get('/analytics', async context => context.json(await analytics()))
}

const ownHost = /^(?:127\.0\.0\.1|localhost)(?::\d+)?$/

/** Rejects web sites: requests with an origin, or with a host name that only resolves to this machine. */
const rejectSites: MiddlewareHandler = async (context, next) => {
  const site = context.req.header('origin') !== undefined || !ownHost.test(context.req.header('host') ?? '')
  return site ? context.json({ error: 'Not for web sites' }, 403) : next()
}
