import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import type { Database } from '../database.js'
import type { ServiceEnv } from './part.js'

/** Largest body that browsers allow in a beacon. */
const largestBodyBytes = 64 * 1024
const maxBatchSize = 500
/** Maximum number of stored events. A world that runs for weeks must not fill the disk. */
export const maxEvents = 10_000

export const analyticsTables = [
  `CREATE TABLE IF NOT EXISTS analytics_events (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    project_id TEXT NOT NULL,
    event TEXT NOT NULL
  )`
]

const Event = v.object({
  eventId: v.string(),
  url: v.string(),
  domain: v.string(),
  timestamp: v.number(),
  props: v.looseObject({ type: v.string(), event: v.string() })
})
export type AnalyticsEvent = v.InferOutput<typeof Event>
const Batch = v.pipe(v.array(Event), v.minLength(1), v.maxLength(maxBatchSize))

/** Creates the routes: `POST /e` takes one event, `POST /batch` many. A beacon sends them as text. */
export function analyticsRoutes(database: Database) {
  const keep = async (projectId: string, events: readonly AnalyticsEvent[]) => {
    const sql = 'INSERT INTO analytics_events (project_id, event) VALUES (?, ?)'
    const inserts = events.map(event => ({ sql, args: [projectId, JSON.stringify(event)] }))
    const prune = {
      sql: 'DELETE FROM analytics_events WHERE id <= (SELECT MAX(id) FROM analytics_events) - ?',
      args: [maxEvents]
    }
    await database.batch([...inserts, prune], 'write')
  }
  const routes = new Hono<ServiceEnv>()
  for (const [path, schema] of [
    [
      '/e',
      v.pipe(
        Event,
        v.transform(event => [event])
      )
    ],
    ['/batch', Batch]
  ] as const) {
    routes.post(path, bodyLimit({ maxSize: largestBodyBytes }), async context => {
      const parsed = v.safeParse(schema, await context.req.json().catch(() => undefined))
      if (!parsed.success) return context.json({ error: v.summarize(parsed.issues) }, 400)
      await keep(context.req.query('projectId') ?? '', parsed.output)
      return context.json({ status: 'ok' }, 202)
    })
  }
  return routes
}

/** Returns the received events, oldest first, at most the last 10,000. */
export async function readAnalytics(database: Database): Promise<readonly AnalyticsEvent[]> {
  const { rows } = await database.execute('SELECT event FROM analytics_events ORDER BY id')
  return rows.map(({ event }) => v.parse(Event, JSON.parse(String(event))))
}
